/** Numbers and names that things are known by: SKUs, numbers of orders, lines, offers. */
import type { Cell } from "./cells.ts";

// What nearly every code is made of; not worth taking apart.
const PLAIN = /^[\x21-\x7e]*$/;
// Spaces of no width, marks of direction and byte order, hyphens that only show at the end of a line.
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** The same code however it was written: composed letters, nothing that is not seen, one plain space where there are any. */
export function normalCode(text: string): string {
  return PLAIN.test(text) ? text : text.normalize("NFC").replaceAll(UNSEEN, "").replaceAll(/\s+/g, " ").trim();
}

/** What a spreadsheet makes of many digits that it takes for a number. */
const EXPONENT = /^\s*[-+]?\d(?:[.,]\d+)?e\+\d+\s*$/i;
// A spreadsheet keeps fifteen digits of a number and makes the others zeros.
const LARGEST_KEPT = 1e15;

/** Whether a spreadsheet has rounded the code away: many codes may have become this one. */
export function isRounded(cell: Cell): boolean {
  return typeof cell === "number" ? Math.abs(cell) >= LARGEST_KEPT : EXPONENT.test(cell);
}
