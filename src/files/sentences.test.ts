import { expect, test } from "vitest";
import { LOCALES, readTexts } from "#text/texts.ts";
import { CELL_CODES } from "./cell-problem.ts";
import { FILE_REASONS } from "./file-error.ts";
import { WARNING_CODES } from "./warnings.ts";

const CODES: string[] = [...FILE_REASONS, ...CELL_CODES, ...WARNING_CODES];

test.each(LOCALES)("everything that can be wrong with a file has a sentence in %s, and no sentence is left over", (locale) => {
  const { at, mend: _, ...sentences } = readTexts().namespace(locale, "files") ?? {};
  const said = new Set(Object.keys(sentences).map((key) => key.replace(/_(one|few|many|other)$/, "")));
  expect([...said].toSorted()).toEqual(CODES.toSorted());
  expect(CELL_CODES).toEqual(expect.arrayContaining(Object.keys(at ?? {})));
});

test.each(LOCALES)("every reason for which a row is refused has a way to mend it in %s", (locale) => {
  expect(Object.keys(readTexts().namespace(locale, "files")?.["mend"] ?? {}).toSorted()).toEqual(CELL_CODES.toSorted());
});

test("a sentence shows its values", () => {
  expect(readTexts().say("pl", "files:rowTooManyDecimals", { most: 4 })).toBe("Za dużo miejsc po przecinku. Dozwolona liczba miejsc: 4.");
});
