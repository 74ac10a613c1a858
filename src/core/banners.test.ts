import { expect, test } from "vitest";
import { spokenIn, untranslated } from "./banners.ts";

const POLISH = { pl: "Przerwa", en: null, cs: null, sk: null, hu: null };

test("a screen gets its own language, else English, else Polish", () => {
  const words = { ...POLISH, en: "Break", cs: "Přestávka" };
  expect((["cs", "hu", "en", "pl"] as const).map((language) => spokenIn(words, language))).toEqual(["cs", "en", "en", "pl"]);
  expect(spokenIn({ ...POLISH, en: " " }, "hu")).toBe("pl");
  expect(untranslated(words)).toEqual(["sk", "hu"]);
});
