import { expect, test } from "vitest";
import { LOCALES, localeFrom, readTexts } from "./texts.ts";
import { ERROR_CODES } from "#core/errors.ts";

const texts = readTexts();

test("every refusal has a sentence in Polish and in English", () => {
  const missing = LOCALES.flatMap((locale) =>
    ERROR_CODES.filter((code) => !texts.has(locale, `api:error.${code}`)).map((code) => `${locale} ${code}`),
  );
  expect(missing).toEqual([]);
});

test("both languages have the same keys in every server namespace", () => {
  const keys = (value: unknown, path = ""): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
      : // Polish has the plural forms few and many that English lacks.
        [path.replace(/_(one|few|many|other)$/, "_count")];
  const of = (locale: string) => [...new Set(keys(texts.namespace(locale, "api")))].toSorted();
  expect(of("en")).toEqual(of("pl"));
});

test("a lock-out of several minutes is said in correct Polish", () => {
  expect(texts.say("pl", "api:lockedFor", { count: 1 })).toContain("1 minutę");
  expect(texts.say("pl", "api:lockedFor", { count: 3 })).toContain("3 minuty");
  expect(texts.say("pl", "api:lockedFor", { count: 15 })).toContain("15 minut");
});

test("the first known language of the browser decides, else Polish", () => {
  expect(localeFrom("en-GB,en;q=0.9,pl;q=0.8")).toBe("en");
  expect(localeFrom("de-DE,de;q=0.9,en;q=0.8")).toBe("en");
  expect(localeFrom("de")).toBe("pl");
  expect(localeFrom(undefined)).toBe("pl");
});

test("a key nobody has is answered as it is and a missing value stays visible", () => {
  expect(texts.say("pl", "api:no.such.key")).toBe("api:no.such.key");
});
