/** Cells of the files we write. Money and decimals are told apart from text, because text may be made to run as a formula. */
import type { Day, Decimal, Minor } from "#core/facts.ts";

export type OutCell =
  | string
  | number
  | boolean
  | null
  /** Minor units, written with two decimals. */
  | { minor: Minor }
  | { decimal: Decimal }
  /** A number as an upload wrote it, kept letter for letter. */
  | { written: string }
  | { day: Day };

export type OutRow = readonly OutCell[];

export type RowSource = AsyncIterable<OutRow> | Iterable<OutRow>;

/** 1234567 → "12345.67". */
export function minorText(minor: Minor): string {
  const digits = Math.abs(minor).toString().padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
