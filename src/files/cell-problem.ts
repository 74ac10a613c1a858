/** Why a cell cannot be taken; each code is a key of the catalogue `files`. */
export const CELL_CODES = [
  "rowMissingValue",
  "rowMissingSku",
  "rowTooLong",
  "rowControlCharacter",
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

export function isProblem(value: unknown): value is CellProblem {
  return typeof value === "object" && value !== null && "code" in value && "params" in value;
}

export function problem(code: CellCode, params: CellProblem["params"] = {}): CellProblem {
  return { code, params };
}
