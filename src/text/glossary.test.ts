/** The glossary and the catalogues call figures and screens the same, in every language. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import { LOCALES, readTexts } from "./texts.ts";

const texts = readTexts();
const document = readFileSync(new URL("../../docs/GLOSSARY.md", import.meta.url), "utf8");
const rows = [...document.matchAll(/^\| `(\w+:[\w.]+)` \| (.+) \|$/gm)].map(([, key = "", names = ""]) => ({
  key,
  names: names.split(" | "),
}));

test("every name of the glossary is the text of the catalogue", () => {
  const said = rows.map(({ key }) => ({ key, names: LOCALES.map((locale) => texts.say(locale, key)) }));
  expect(rows).toEqual(said);
});

test("every figure has its row", () => {
  const named = new Set(rows.map(({ key }) => key));
  expect(FIGURE_KEYS.filter((key) => !named.has(`figures:${key}`))).toEqual([]);
});
