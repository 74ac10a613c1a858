import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LOCALES, localeFrom, readTexts, type TextLocale } from "./texts.ts";
import { pluralForms } from "./plural-forms.ts";
import { ALERT_KINDS } from "#core/alert-kinds.ts";
import { ALERT_RULE_KINDS } from "#core/alert-rules.ts";
import { ERROR_CODES } from "#core/errors.ts";
import { JOB_KINDS } from "#core/job-kinds.ts";
import { SCREENS, screensWith } from "#core/screens.ts";

const texts = readTexts();
const SERVER_NAMESPACES = ["api", "files", "history", "mail", "reports"] as const;

test("every refusal has a sentence in every language", () => {
  const missing = LOCALES.flatMap((locale) =>
    ERROR_CODES.filter((code) => !texts.has(locale, `api:error.${code}`)).map((code) => `${locale} ${code}`),
  );
  expect(missing).toEqual([]);
});

test("every kind of alert has its sentences, and every kind of job its name, in every language", () => {
  const said = (key: string, locale: TextLocale): boolean => pluralForms(locale).every((form) => texts.has(locale, `${key}_${form}`));
  const alerts = [...ALERT_KINDS, ...ALERT_RULE_KINDS].flatMap((kind) => [`api:alert.${kind}.title`, `api:alert.${kind}.text`]);
  const names = [...ALERT_RULE_KINDS.map((kind) => `alerts:kinds.${kind}.name`), ...JOB_KINDS.map((kind) => `imports:jobs.kinds.${kind}`)];
  const missing = LOCALES.flatMap((locale) =>
    [...alerts, ...names].filter((key) => !texts.has(locale, key) && !said(key, locale)).map((key) => `${locale} ${key}`),
  );
  expect(missing).toEqual([]);
});

test("every screen that the search leads to has its name and what else people call it, in every language", () => {
  const missing = LOCALES.flatMap((locale) =>
    screensWith("words").flatMap((key) =>
      [`common:${SCREENS[key].name}`, SCREENS[key].words].filter((text) => !texts.has(locale, text)).map((text) => `${locale} ${text}`),
    ),
  );
  expect(missing).toEqual([]);
});

test.each(LOCALES)("%s has the keys of every server namespace that Polish has", (locale) => {
  const keys = (value: unknown, path = ""): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
      : // Languages have different plural forms.
        [path.replace(/_(one|few|many|other)$/, "_count")];
  for (const name of SERVER_NAMESPACES) {
    const of = (language: string) => [...new Set(keys(texts.namespace(language, name), name))].toSorted();
    expect(of(locale)).toEqual(of("pl"));
  }
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

test("what people typed is inserted as it is, also where it looks like a gap, a text or a word of the library", () => {
  const typed = '{{page}} $t(figures:netProfit) <b> & "';
  expect(texts.say("pl", "api:setAside.quoted", { value: typed })).toContain(typed);
  expect(texts.say("pl", "api:alert.entries", { count: 2, money: typed, lng: "en", context: "few", ns: "mail" })).toBe(
    texts.say("pl", "api:alert.entries", { count: 2, money: "1" }).replace("1", () => typed),
  );
});

/** `namespace:key` and text of everything the server says in a language. */
function said(locale: TextLocale): [string, string][] {
  const flatten = (value: unknown, path: string): [string, string][] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => flatten(inner, path.endsWith(":") ? path + name : `${path}.${name}`))
      : [[path, String(value)]];
  return SERVER_NAMESPACES.flatMap((name) => flatten(texts.namespace(locale, name), `${name}:`));
}

test.each(LOCALES)("what the server says in %s has every form of its plurals and the house's manners", (locale) => {
  const keys = said(locale).map(([key]) => key);
  const plurals = keys.filter((key) => withoutPlural(key) !== key);
  const wanted = [...new Set(plurals.map(withoutPlural))].flatMap((key) => pluralForms(locale).map((form) => `${key}_${form}`));
  expect(plurals.toSorted()).toEqual(wanted.toSorted());
  const rude = said(locale).filter(
    ([, text]) => /…|\.\.\.|"|!/.test(text.replaceAll("Smart!", "")) || (locale === "en" && /'|e-mail/i.test(text)),
  );
  expect(rude).toEqual([]);
  // The one list that codes are chosen from.
  expect(said(locale).filter(([key, text]) => /\bPLN\b/.test(text) && key !== "api:field.currency")).toEqual([]);
});

const withoutPlural = (key: string): string => key.replace(/_(one|few|many|other)$/, "");

function keysOf(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [withoutPlural(path)];
  return Object.entries(value).flatMap(([name, inner]) => keysOf(inner, path.endsWith(":") ? path + name : `${path}.${name}`));
}

/** What the programs ask for: whole keys, and patterns whose gaps are filled by words that the programs know as well. */
function askedFor(source: string): (key: string) => boolean {
  const names = SERVER_NAMESPACES.join("|");
  const exact = new Set([...source.matchAll(new RegExp(`"((?:${names}):[^"]+)"`, "g"))].map((match) => String(match[1])));
  const patterns = [...source.matchAll(new RegExp(`\`((?:${names}):[^\`]+)\``, "g"))].map((match) => {
    const parts = String(match[1]).split(/\$\{[^}]*\}/);
    return new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("(.+)")}$`);
  });
  const words = new Set(source.match(/[A-Za-z_][\w-]*/g) ?? []);
  const isKnown = (gap: string): boolean => gap.split(".").every((word) => words.has(word));
  return (key) => exact.has(key) || patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isKnown));
}

test("every text of the server is asked for somewhere", () => {
  const root = join(import.meta.dirname, "../..");
  const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const isAsked = askedFor(files.map((file) => readFileSync(join(root, file), "utf8")).join("\n"));
  const keys = SERVER_NAMESPACES.flatMap((name) => keysOf(texts.namespace("pl", name), `${name}:`));
  expect(keys.length).toBeGreaterThan(400);
  expect([...new Set(keys)].filter((key) => !isAsked(key))).toEqual([]);
  expect(isAsked("api:refused.nobodySaysThis")).toBe(false);
});
