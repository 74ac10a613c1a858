/** Texts that were forgotten in translation, or that say something else than the Polish ones do. */
import { expect, test } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { LOCALES } from "#core/locales.ts";

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

/** What is typed into the search of products: names that the program knows, in Polish or in English. */
test.each(TRANSLATED)("texts of %s name the operators of the search in English", (language) => {
  const operators = (text = ""): string[] => (text.match(/(?<![\p{L}/])[\p{L}]{2,}:(?=[\p{L}"])/gu) ?? []).toSorted();
  expect([...textsOf(language)].filter(([key, text]) => operators(text).join() !== operators(english.get(key)).join())).toEqual([]);
});

test.each(TRANSLATED)("texts of %s have the tags and the values of the Polish ones", (language) => {
  const marks = (text: string): string => [...new Set(text.match(/<\/?\w+\s*\/?>/g))].toSorted().join();
  const different = [...textsOf(language)].filter(([key, text]) => polish.has(key) && marks(text) !== marks(polish.get(key) ?? ""));
  expect(different).toEqual([]);
  expect([...textsOf(language)].filter(([key, text]) => text.trim() === "" && polish.get(key)?.trim() !== "")).toEqual([]);
});
