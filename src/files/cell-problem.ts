/** Why a cell cannot be taken; each code is a key of the catalogue `files`. */
export const CELL_CODES = [
  "rowMissingValue",
  "rowMissingSku",
  "rowUnknownOffer",
  "rowTooLong",
  "rowControlCharacter",
  "rowDamagedLetters",
  "rowCutOff",
  "rowRoundedCode",
  "rowTotalWithoutUnits",
  "rowBadNumber",
  "rowTooManyDecimals",
  "rowTooLarge",
  "rowFractionOfUnit",
  "rowBadDate",
  "rowBadVatRate",
  "rowUnknownMarket",
  "rowUnknownCurrency",
  "rowTwoCurrencies",
  "rowUnknownOrder",
  "rowTooManyCells",
  "rowNegativeCost",
  "rowUnknownVatMode",
  "rowPeriodReversed",
  "rowMissingType",
  "rowZeroAmount",
  "rowBadPercent",
  "rowNotAShare",
  "rowUnknownExpenseKind",
  "rowUnknownInterval",
  "rowUnknownYesNo",
  "rowUnknownBooking",
  "rowUnknownShareKey",
  "rowUnknownStore",
  "rowUnknownTag",
  "rowUnknownProduct",
  "rowTagAndProduct",
  "rowExpenseBooked",
  "rowExpenseOverlaps",
] as const;
export type CellCode = (typeof CELL_CODES)[number];

export type CellProblem = { code: CellCode; params: Readonly<Record<string, string | number>> };

/** A row that is not taken: shown to the seller and written into the file of rejected rows. */
export type RowError = CellProblem & {
  line: number;
  /** Header in the file; null when the whole row is at fault. */
  column: string | null;
  /** The row as it stood, but only the columns that are read, so that buyers' data is not kept. */
  cells: readonly string[];
};

// More than this of a cell says no more about what is wrong with it.
const SHOWN_LETTERS = 60;

/** What stands in the cell at fault, cut short; null when the whole row is, or the cell is empty. */
export function cellAtFault(headers: readonly string[], { column, cells }: Pick<RowError, "column" | "cells">): string | null {
  const text = column === null ? "" : (cells[headers.indexOf(column)] ?? "");
  if (text === "") return null;
  return text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS).toWellFormed()}…` : text;
}

export function isProblem(value: unknown): value is CellProblem {
  return typeof value === "object" && value !== null && "code" in value && "params" in value;
}

export function problem(code: CellCode, params: CellProblem["params"] = {}): CellProblem {
  return { code, params };
}
