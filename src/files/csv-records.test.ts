import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCsvReader } from "./csv-records.ts";
import type { CsvRecord } from "./csv-records.ts";

function records(text: string, delimiter = ";", pieces: string[] = [text], newline: "\n" | "\r" = "\n"): CsvRecord[] {
  const reader = createCsvReader({ delimiter, newline });
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

const cellsOf = (text: string, delimiter?: string): string[][] => records(text, delimiter).map(({ cells }) => cells);

test.each([
  [
    "Windows line ends",
    "a;b\r\n1;2\r\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "no line end after the last row",
    "a;b\n1;2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a delimiter inside quotes",
    'a;b\n"1;2";3\n',
    [
      ["a", "b"],
      ["1;2", "3"],
    ],
  ],
  ["a doubled quote", 'a\n"Talerz ""Łąka"""\n', [["a"], ['Talerz "Łąka"']]],
  ["a quote in the middle of a bare cell", 'Rura 5" stal;2\n', [['Rura 5" stal', "2"]]],
  ["quotes nobody doubled", '"Kubek "duży" biały";2\n', [['Kubek "duży" biały', "2"]]],
  [
    "a line break inside quotes",
    'a;b\r\n"opis\r\ndwa";2\r\n',
    [
      ["a", "b"],
      ["opis\r\ndwa", "2"],
    ],
  ],
  ["an empty quoted cell", 'a;"";c\n', [["a", "", "c"]]],
  ["spaces after the closing quote", '"a" ;"b"\n', [["a", "b"]]],
  [
    "a trailing delimiter",
    "a;b;\n1;2;\n",
    [
      ["a", "b", ""],
      ["1", "2", ""],
    ],
  ],
  [
    "empty lines and rows of bare delimiters",
    "a;b\n\n;\n  ; \n1;2\n\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ["rows shorter and longer than the header", "a;b\n1\n1;2;3\n", [["a", "b"], ["1"], ["1", "2", "3"]]],
] as const)("%s", (_, text, expected) => {
  expect(cellsOf(text)).toEqual(expected);
});

test("each record knows the line where it begins, over breaks in cells and empty lines", () => {
  // line 1 header, 2–3 one record with a break, 4 empty, 5 the next record
  expect(records('a;b\n"x\ny";1\n\nz;2\n').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test("a quote that is never closed spoils its own line only", () => {
  const text = `a;b\n"Kubek 5 cali;1\n${"Talerz;2\n".repeat(3)}`;
  expect(cellsOf(text)).toEqual([
    ["a", "b"],
    ['"Kubek 5 cali', "1"],
    ["Talerz", "2"],
    ["Talerz", "2"],
    ["Talerz", "2"],
  ]);
});

test("an unclosed quote far from the end is given up before it swallows the file", () => {
  // more than the longest record there may be
  const rows = 500_000;
  const text = `a;b\n"Kubek 5 cali;1\n${"Talerz;2\n".repeat(rows)}`;
  const pieces = text.match(/[^]{1,100000}/g) ?? [];
  // the header, the broken line and all the others
  expect(records(text, ";", pieces)).toHaveLength(rows + 2);
});

test("a cell of a megabyte is read whole, a line of five is refused", () => {
  const long = "x".repeat(1_000_000);
  expect(cellsOf(`a;b\n${long};2\n`)[1]?.[0]).toHaveLength(1_000_000);
  const reader = createCsvReader({ delimiter: ";", newline: "\n" });
  expect(() => {
    for (let i = 0; i < 50; i += 1) reader.push("x".repeat(100_000));
  }).toThrow("fileLineTooLong");
});

test("files of old Macs break lines with a carriage return alone", () => {
  expect(records("a;b\r1;2\r", ";", ["a;b\r1;2\r"], "\r").map(({ cells }) => cells)).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

const cell = fc.string({ unit: fc.constantFrom("a", "ż", "1", " ", '"', ";", ",", "\n", "'", "\t"), maxLength: 8 });
const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 });

function written(rows: string[][], lineEnd: string): string {
  return rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(";")).join(lineEnd);
}

test("what is written by the rules is read the same by csv-parse, an independent reader", () => {
  fc.assert(
    fc.property(table, fc.constantFrom("\n", "\r\n"), (rows, lineEnd) => {
      const text = written(rows, lineEnd);
      const theirs: string[][] = parse(text, { delimiter: ";", recordDelimiter: ["\r\n", "\n"] });
      expect(cellsOf(text)).toEqual(theirs.filter((row) => row.some((value) => value.trim() !== "")));
    }),
    { numRuns: 300 },
  );
});

test("any text gives the same records however it is cut into pieces", () => {
  const anything = fc.string({ unit: fc.constantFrom("a", "ł", '"', ";", "\n", "\r", " "), maxLength: 60 });
  fc.assert(
    fc.property(anything, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 60 }), (text, sizes) => {
      const pieces: string[] = [];
      let at = 0;
      for (const size of sizes) {
        pieces.push(text.slice(at, at + size));
        at += size;
      }
      pieces.push(text.slice(at));
      expect(records(text, ";", pieces)).toEqual(records(text));
    }),
    { numRuns: 1_000 },
  );
});
