import { isUsableText } from "#core/usable-text.ts";

/** A cell as a reader sees it: text from a CSV file, a number where a workbook stores one. */
export type Cell = string | number;

/** One record of the file with the line (or the row of the sheet) where it begins, counted from 1. */
export type RawRecord = {
  line: number;
  cells: readonly Cell[];
  /** The text ends in it, without a line break: all of it may be there, or not. */
  isUnended?: boolean;
};

/** Index of a column that the file does not have. */
export const NO_COLUMN = -1;

/**
 * A workbook stores 0.1 + 0.2 as 0.30000000000000004 and shows 15 digits; those 15 are what the seller typed.
 */
export function decimalText(value: number): string {
  const digits = value.toPrecision(15);
  if (!digits.includes("e")) return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, "") : BigInt(Math.round(value)).toString();
}

// As `core/usable-text.ts` says: NUL and its like, but not tab and line break, and half a letter.
const UNUSABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

export function hasControl(cell: Cell | undefined): boolean {
  return typeof cell === "string" && !isUsableText(cell);
}

/** The text with a sign that can be stored and seen in the place of each control sign. */
export function withoutControls(text: string): string {
  return isUsableText(text) ? text : text.replaceAll(UNUSABLE, "\ufffd");
}

// A spreadsheet would run such a cell as a formula, so our writers put an apostrophe before it.
const GUARDED = /^'+[=+\-@\t\r]/;

/** The text of a cell, trimmed, without the apostrophe that guards a formula; "" for a column the file lacks. */
export function textAt(cells: readonly Cell[], index: number): string {
  return cellText(cells[index] ?? "");
}

/** The same of one cell. */
export function cellText(cell: Cell): string {
  if (typeof cell === "number") return decimalText(cell);
  const text = cell.trim();
  return text.charCodeAt(0) === 39 && GUARDED.test(text) ? text.slice(1) : text;
}
