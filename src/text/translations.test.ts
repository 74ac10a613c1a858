/** Texts that were forgotten in translation, or that say something else than the Polish ones do. */
import { expect, test } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { type Locale, LOCALES } from "#core/locales.ts";
import { CHOICES, type Named, NUMBERS, TEXTS } from "#core/product-operators.ts";

const FOLDER = new URL("locales/", import.meta.url);
const TRANSLATED = LOCALES.filter((language) => language !== "pl");
/** Signs of money, names of things and people. */
const NAMES = /(?<!\p{L})zł(?!\p{L})|złot\p{L}+|Łódź/giu;

function flatten(tree: unknown, path: string): [string, string][] {
  if (typeof tree !== "object" || tree === null) return [[path, String(tree)]];
  return Object.entries(tree).flatMap(([name, branch]) => flatten(branch, `${path}.${name}`));
}

function textsOf(language: string): ReadonlyMap<string, string> {
  const folder = new URL(`${language}/`, FOLDER);
  return new Map(
    readdirSync(folder).flatMap((file) => flatten(JSON.parse(readFileSync(new URL(file, folder), "utf8")), file.slice(0, -5))),
  );
}

const polish = textsOf("pl");
const english = textsOf("en");

test.each(TRANSLATED)("no text of %s was left in Polish", (language) => {
  const texts = [...textsOf(language)];
  expect(texts.filter(([, text]) => /[ąęłńśźż]/i.test(text.replaceAll(NAMES, "")))).toEqual([]);
  // Single words are often the same among neighbours; a sentence never is.
  const isSentence = (text: string): boolean => (text.replaceAll(/\{\{.*?\}\}/g, "").match(/\p{L}{2,}/gu) ?? []).length >= 4;
  expect(texts.filter(([key, text]) => text === polish.get(key) && isSentence(text))).toEqual([]);
});

test.each(TRANSLATED.filter((language) => language !== "en"))("no text of %s was left in English", (language) => {
  const isSentence = (text: string): boolean => (text.replaceAll(/\{\{.*?\}\}/g, "").match(/\p{L}{2,}/gu) ?? []).length >= 4;
  expect([...textsOf(language)].filter(([key, text]) => text === english.get(key) && isSentence(text))).toEqual([]);
});

/** Conditions of the search of products that a text shows: `brak:koszt`, `marża<5`. */
const EXAMPLES = /(?<![\p{L}/{])\p{L}{2,}(?::(?=[\p{L}"])|<(?=\d))/gu;

test.each(LOCALES)("texts of %s name the operators of the search in their own language, and the same as the Polish ones", (language) => {
  const all: readonly Named[] = [...Object.values(CHOICES).map(({ names }) => names), ...Object.values(TEXTS), ...Object.values(NUMBERS)];
  const meant = (text: string, of: Locale): number[] =>
    [...text.matchAll(EXAMPLES)]
      .map(([example]) => all.findIndex((names) => names[of].includes(example.slice(0, -1))))
      .toSorted((a, b) => a - b);
  const texts = [...textsOf(language)].filter(([key]) => /^(dashboard\.product\.facts|products\.search)/.test(key));
  expect(texts.flatMap(([, text]) => meant(text, language)).length).toBeGreaterThan(4);
  for (const [key, text] of texts) {
    const named = meant(text, language);
    expect([key, named.includes(-1)]).toEqual([key, false]);
    expect([key, named]).toEqual([key, meant(polish.get(key) ?? "", "pl")]);
  }
});

test.each(LOCALES)("no text of %s has a word that a seller does not use, or a percent written otherwise than the figures", (language) => {
  const texts = [...textsOf(language)].filter(([key]) => !key.startsWith("reports.screen."));
  const technical = /instancj|inštanc|\binstanc|\binstances?\b|példány|Europe\//iu;
  expect(texts.filter(([, text]) => technical.test(text))).toEqual([]);
  expect(texts.filter(([, text]) => /[\d}]\s+%(?!-pont)/u.test(text))).toEqual([]);
});

test.each(["cs", "sk"] as const)(
  "what goods were bought for is called so in %s: a product lacks its purchase price, not a „cost”",
  (language) => {
    expect([...textsOf(language)].filter(([, text]) => /bez (?:\p{L}+ )?nákladu/iu.test(text))).toEqual([]);
  },
);

test.each(TRANSLATED)("texts of %s have the tags and the values of the Polish ones", (language) => {
  const marks = (text: string): string => [...new Set(text.match(/<\/?\w+\s*\/?>/g))].toSorted().join();
  const different = [...textsOf(language)].filter(([key, text]) => polish.has(key) && marks(text) !== marks(polish.get(key) ?? ""));
  expect(different).toEqual([]);
  expect([...textsOf(language)].filter(([key, text]) => text.trim() === "" && polish.get(key)?.trim() !== "")).toEqual([]);
});
