import { expect, test } from "vitest";
import { cellOfNames, type Known, namesInCell, readTagRows, type TagRow } from "./tag-rows.ts";

const KNOWN: Known = {
  products: new Map([
    ["KUBEK", 1],
    ["WAZON", 2],
    ["KOC", 3],
  ]),
  tags: [
    { id: 10, name: "Bestseller", group: "", exclusive: false },
    { id: 11, name: "Kuchnia", group: "Dział", exclusive: true },
    { id: 12, name: "Salon", group: "Dział", exclusive: true },
    { id: 13, name: "Biel, czerń", group: "", exclusive: false },
  ],
  carried: new Map([
    [1, new Set([10])],
    [2, new Set([10, 12])],
  ]),
};

const rows = (...list: [string, string][]): TagRow[] => list.map(([sku, tags], at) => ({ line: at + 2, sku, tags }));

test("names stand between commas; where a name has one, bars or the whole cell tell", () => {
  const known = (name: string): boolean => name === "Biel, czerń";
  expect(namesInCell(" Lato,  Sezon ;lato", known)).toEqual(["lato", "Sezon"]);
  expect(namesInCell("Biel, czerń", known)).toEqual(["Biel, czerń"]);
  for (const names of [["Lato", "Sezon"], ["Biel, czerń", "Lato"], []]) expect(namesInCell(cellOfNames(names), known)).toEqual(names);
});

test("adding gives what is named and takes nothing off; replacing takes off what is not named; no row, no change", () => {
  const asked = rows(["KUBEK", "bestseller, Nowość"], ["WAZON", "kuchnia"], ["KOC", "nowość"]);
  expect(readTagRows(asked, KNOWN, "add")).toEqual({
    problems: [],
    changes: [
      { productId: 1, gets: ["Nowość"], loses: [] },
      { productId: 2, gets: ["kuchnia"], loses: [] },
      { productId: 3, gets: ["nowość"], loses: [] },
    ],
    newTags: ["Nowość"],
  });
  expect(readTagRows(asked, KNOWN, "replace").changes.map(({ loses }) => loses)).toEqual([[], [10, 12], []]);
  expect(readTagRows(rows(["WAZON", ""]), KNOWN, "add").changes).toEqual([]);
  expect(readTagRows(rows(["WAZON", ""]), KNOWN, "replace").changes).toEqual([{ productId: 2, gets: [], loses: [10, 12] }]);
});

test("each row says what is wrong with it", () => {
  const wrong = rows(
    ["", "Lato"],
    ["NIEMA", "Lato"],
    ["KUBEK", ""],
    ["KUBEK", "Lato"],
    ["KOC", "x".repeat(61)],
    ["WAZON", "Kuchnia, Salon"],
  );
  expect(readTagRows(wrong, KNOWN, "add").problems.map(({ line, problem }) => [line, problem])).toEqual([
    [2, "noSku"],
    [3, "unknownSku"],
    [5, "skuTwice"],
    [6, "tagTooLong"],
    [7, "twoOfGroup"],
  ]);
});
