/**
 * The rows of one parsed sheet as records, a bounded amount of text at a time. A workbook names a text once and shows it in
 * as many cells as it likes, so a few kilobytes may stand for gigabytes: what is counted here is what a reader is given.
 */
import type { Cell, RawRecord } from "./cells.ts";
import { FileError } from "./file-error.ts";
import { LONGEST_CELL, LONGEST_RECORD } from "./limits.ts";
import { columnLetters } from "./workbook-parts.ts";

/** A row as the parser gives it. */
type SheetRow = readonly unknown[];

const MEBIBYTE = 1024 * 1024;
const SAMPLE_ROWS = 40;
const BATCH_ROWS = 1_000;
const BATCH_CHARACTERS = MEBIBYTE;
/** Of all sheets together; the header, which the sample is for, stands at the beginning of one of them. */
const SAMPLE_CHARACTERS = 8 * MEBIBYTE;

/** The first rows of each sheet, to find the header among. */
export function samplesOf(sheets: readonly (readonly SheetRow[])[]): RawRecord[][] {
  let left = SAMPLE_CHARACTERS;
  return sheets.map((rows) => {
    const sample: RawRecord[] = [];
    for (const [at, row] of rows.slice(0, SAMPLE_ROWS).entries()) {
      const cells = row.map((value) => shortened(cellOf(value)));
      left -= charactersOf(cells);
      if (left < 0) break;
      if (!isBlank(cells)) sample.push({ line: at + 1, cells });
    }
    return sample;
  });
}

export type SheetReader = { next(): { records: RawRecord[]; last: boolean } };

/** FileError, at the row where it happens, for what no spreadsheet holds and for more text than a CSV file may have. */
export function createSheetReader(rows: readonly SheetRow[], textLimit: number): SheetReader {
  let at = 0;
  let left = textLimit;
  return {
    next() {
      const records: RawRecord[] = [];
      let characters = 0;
      while (at < rows.length && records.length < BATCH_ROWS && characters < BATCH_CHARACTERS) {
        const line = at + 1;
        const cells = checkedCells(rows[at] ?? [], line);
        at += 1;
        const length = charactersOf(cells);
        if (length > LONGEST_RECORD) throw new FileError("fileLineTooLong", { line });
        characters += length;
        left -= length;
        if (left < 0) throw new FileError("fileTooMuchText", { megabytes: Math.floor(textLimit / MEBIBYTE) });
        if (!isBlank(cells)) records.push({ line, cells });
      }
      return { records, last: at >= rows.length };
    },
  };
}

function checkedCells(row: SheetRow, line: number): Cell[] {
  return row.map((value, at) => {
    const cell = cellOf(value);
    if (typeof cell === "string" && cell.length > LONGEST_CELL) {
      throw new FileError("fileCellTooLong", { cell: `${columnLetters(at)}${line}`, most: LONGEST_CELL });
    }
    return cell;
  });
}

function shortened(cell: Cell): Cell {
  return typeof cell === "string" ? cell.slice(0, LONGEST_CELL) : cell;
}

// As much as a number takes in a CSV file, more or less, with its delimiter.
const NUMBER_CHARACTERS = 8;

function charactersOf(cells: readonly Cell[]): number {
  let sum = 0;
  for (const cell of cells) sum += typeof cell === "string" ? cell.length + 1 : NUMBER_CHARACTERS;
  return sum;
}

function isBlank(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === "");
}

function cellOf(value: unknown): Cell {
  if (typeof value === "number") return value;
  if (typeof value === "string") return value.trim() === "" ? "" : value;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) return localText(value);
  return "";
}

/** Sheets know no zones: the parser gives the wall clock as if it were UTC, a fraction of a second off at times. */
function localText(date: Date): string {
  // A number formatted as a date may be one that no calendar has: the row says that it is no date.
  if (Number.isNaN(date.getTime())) return "?";
  const second = Temporal.Instant.fromEpochMilliseconds(date.getTime()).round({ smallestUnit: "second" });
  return second.toString().replace("T", " ").replace("Z", "");
}
