/** A figure has one name: on every screen, in every file and in the document that says what it means. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import { LOCALES, readTexts } from "./texts.ts";

const texts = readTexts();
const document = readFileSync(new URL("../../docs/PROFIT.md", import.meta.url), "utf8");
const headings = new Map([...document.matchAll(/^### `(\w+)` · (.+)$/gm)].map(([, key = "", name = ""]) => [key, name]));

test("the catalogue names every figure as the document does, in every language", () => {
  expect(FIGURE_KEYS.filter((key) => texts.say("pl", `figures:${key}`) !== headings.get(key))).toEqual([]);
  const nameless = LOCALES.flatMap((locale) =>
    ["goods", ...FIGURE_KEYS].filter((key) => !texts.has(locale, `figures:${key}`)).map((key) => `${locale} ${key}`),
  );
  expect(nameless).toEqual([]);
});

/** Whoever names two of these names figures. */
const TELLING = ["netProfit", "netRevenue", "margin", "tacos", "vat", "compensation", "cogsRecovered", "averageOrderValue"];

function sectionsNaming(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const named = Object.entries(value).filter(([key, inner]) => TELLING.includes(key) && typeof inner === "string");
  return [...(named.length > 1 ? [path] : []), ...Object.entries(value).flatMap(([key, inner]) => sectionsNaming(inner, `${path}.${key}`))];
}

test("no other catalogue names figures again", () => {
  const folder = new URL("locales/pl/", import.meta.url);
  const found = readdirSync(folder).flatMap((file) =>
    sectionsNaming(JSON.parse(readFileSync(new URL(file, folder), "utf8")), file.replace(".json", "")),
  );
  expect(found).toEqual(["figures"]);
});
