import { expect, test } from "vitest";
import { createSignWitness } from "./decimal-sign.ts";
import type { SignVerdict } from "./decimal-sign.ts";
import type { Cell } from "./cells.ts";

function verdict(...cells: Cell[]): SignVerdict {
  const witness = createSignWitness();
  for (const cell of cells) witness.see(cell);
  return witness.verdict();
}

test.each<[string, Cell[], SignVerdict]>([
  ["two decimals after a point", ["12.50", "3.99"], "."],
  ["two decimals after a comma", ["12,50", "3,99"], ","],
  ["one decimal", ["12,5"], ","],
  ["four decimals", ["0.1234"], "."],
  ["five decimals, refused later row by row", ["1.23456"], "."],
  ["three decimals beside a value with two", ["1,234", "2,50"], ","],
  ["three decimals after a zero", ["0,125", "1,234"], ","],
  ["three decimals after four digits", ["1234,567"], ","],
  ["both signs: the last is the decimal one", ["1.234,56"], ","],
  ["both signs the other way round", ["1,234.56"], "."],
  ["thousands in one cell, both signs in another", ["1.234", "1.234,56"], ","],
  ["points between thousands of millions", ["1.234.567", "12"], ","],
  ["thousands by one sign and decimals by the other", ["1,234", "12.50"], "."],
  ["a thousand by point and a million by comma", ["1.234", "1,234,567"], "."],
  ["spaces between thousands", ["1 234,567"], ","],
  ["no-break spaces and a unit", ["1\u00a0234,50 zł", "2\u202f000,00 zł"], ","],
  ["a number that begins with its sign", [",50", "3"], ","],
  ["negative amounts", ["-11,29", "−87,56", "12,00-"], ","],
  ["an abbreviation with a point", ["12,50 Ft.", "7 szt."], ","],
  ["whole numbers only", ["12", "1000", ""], "plain"],
  ["numbers of a workbook, which have no sign", [1.234, 2.5], "plain"],
])("a column with %s is read as %s → %s", (_, cells, expected) => {
  expect(verdict(...cells)).toBe(expected);
});

test.each<[string, Cell[]]>([
  ["one value that may be a thousand", ["1,234"]],
  ["values that all fit thousands", ["1.234", "12.500", "999"]],
  ["thousands by both signs", ["1.234", "2,345"]],
  ["decimals by both signs", ["1,50", "1.50"]],
  ["a sign between thousands here and before decimals there", ["1,234,567", "1,5"]],
])("a column with %s is not guessed at", (_, cells) => {
  expect(verdict(...cells)).toBe("ask");
});
