/** What kind of values a column holds, whatever its heading says. */
import type { Bp } from "#core/facts.ts";
import { cellText } from "./cells.ts";
import type { Cell } from "./cells.ts";
import { isProblem } from "./cell-problem.ts";
import { readDay } from "./dates.ts";
import { isLegalRate } from "./legal-rates.ts";
import { stateOf } from "./order-status.ts";
import { readVatRate } from "./vat-rate.ts";

/** Shares are of the cells that are not empty, 0 to 1; all 0 in an empty column. */
export type ColumnProfile = {
  filled: number;
  numbers: number;
  /** Of VAT that one of the four markets has, per cent or fraction, or the word of an exemption. */
  rates: number;
  dates: number;
  /** Words that we know as states of an order. */
  states: number;
  /** One word with a digit, of ten letters and digits or so: a number of an order, an SKU, an EAN. */
  codes: number;
  /** Different values, as far as they were counted. */
  distinct: number;
  /** Up to three different ones, as they stand in the file. */
  samples: readonly string[];
};

const MOST_DISTINCT = 200;
const SAMPLES = 3;
const LONGEST_SAMPLE = 40;

const NUMBER = /^[-+−–]?[\d\s.,'’]*\d[\d\s.,'’]*(?:zł|zl|pln|eur|€|kč|kc|czk|ft|huf|usd|szt\.?)?[-−–]?$/iu;
const CODE = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}_./:#-]{0,39}$/u;
// A day as a spreadsheet counts it is a number too.
const SERIAL = /^\d+(?:[.,]\d+)?$/;
const POINTED_DAY = /^\d{1,4}\. ?\d{1,2}\. ?\d/;

/** Whether the cell is an amount or a quantity, with a unit beside it or without. */
export function isNumber(cell: Cell): boolean {
  return typeof cell === "number" || (NUMBER.test(cell.trim()) && !POINTED_DAY.test(cell.trim()));
}

export function profileOf(cells: readonly Cell[]): ColumnProfile {
  const filled = cells.filter((cell) => cellText(cell) !== "");
  const shareOf = (is: (cell: Cell) => boolean): number => (filled.length === 0 ? 0 : filled.filter(is).length / filled.length);
  const distinct = new Set<string>();
  for (const cell of filled) if (distinct.size < MOST_DISTINCT) distinct.add(cellText(cell));
  return {
    filled: filled.length,
    distinct: distinct.size,
    numbers: shareOf(isNumber),
    rates: shareOf(isRate),
    dates: shareOf(isDate),
    states: shareOf((cell) => stateOf(cellText(cell)) !== null),
    codes: shareOf((cell) => CODE.test(cellText(cell))),
    samples: [...distinct].slice(0, SAMPLES).map(shortened),
  };
}

function shortened(text: string): string {
  return text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE).toWellFormed()}…` : text;
}

function isRate(cell: Cell): boolean {
  return legalRateOf(cell) !== null;
}

/** Null for what is no rate of VAT, or none that a market has. */
export function legalRateOf(cell: Cell): Bp | null {
  const found = readVatRate(cell);
  return found === null || isProblem(found) || !isLegalRate(found.rate) ? null : found.rate;
}

function isDate(cell: Cell): boolean {
  if (typeof cell === "number" || SERIAL.test(cell.trim())) return false;
  return !isProblem(readDay(cell, "dmy")) || !isProblem(readDay(cell, "mdy"));
}
