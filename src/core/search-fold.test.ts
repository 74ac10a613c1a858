import * as fc from "fast-check";
import { expect, test } from "vitest";
import { foldForSearch, isNamed, matchesPhrase, searchWords } from "./search-fold.ts";

test.each([
  ["Zażółć gęślą jaźń", "zazolc gesla jazn"],
  ["ŁÓDŹ", "lodz"],
  ["Příliš žluťoučký kůň", "prilis zlutoucky kun"],
  ["Kľúčenka", "klucenka"],
  ["Őszi hűtő", "oszi huto"],
  ["Łódka", "lodka"], // Ł from a source that writes ó as o and a mark
  ["KUBEK 300ml #7", "kubek 300ml #7"],
  ["", ""],
])("%s is searched as %s", (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

test("a phrase is a list of words, however it is spaced", () => {
  expect(searchWords("  Kubek\t żółty\u00a0 ")).toEqual(["kubek", "zolty"]);
  expect(searchWords("   ")).toEqual([]);
});

test("each word is looked for in name, SKU, EAN and offer id together", () => {
  const product = ["Kubek żółty 300 ml", "KUB-ZOL", "5901234123457", "11223344"];
  expect(matchesPhrase("ZOLTY kub", product)).toBe(true);
  expect(matchesPhrase("żółty 1122", product)).toBe(true); // one in the name, one in the offer id
  expect(matchesPhrase("żółty talerz", product)).toBe(false);
  expect(matchesPhrase(" ", product)).toBe(true);
  expect(matchesPhrase("kubek", [])).toBe(false);
});

test("a thing is called what its words begin with, in any order and without marks", () => {
  expect(isNamed("Zamówienia", "zamow")).toBe(true);
  expect(isNamed("Rachunek wyników", "wynik rach")).toBe(true);
  expect(isNamed("Zamówienia", "zam-2")).toBe(false); // the number of an order
  expect(isNamed("Zamówienia", "ówienia")).toBe(false);
  expect(isNamed("Zamówienia", " ")).toBe(false);
});

test("folding twice changes nothing, and neither do case and the way marks are written", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."a ą ł Ł ć Ć z ż Ź ő ű ľ š č 7 -".split(" "), " ") }), (text) => {
      const folded = foldForSearch(text);
      expect(foldForSearch(folded)).toBe(folded);
      expect(foldForSearch(text.toUpperCase())).toBe(folded);
      expect(foldForSearch(text.normalize("NFD"))).toBe(folded);
    }),
  );
});
