/** The first rows of a file as they were understood, so that a wrong column is seen before it becomes figures. */
import { EXPENSE_KINDS } from "./expense-kinds.ts";
import type { Bp, Currency, Day, Decimal, ExpenseFacts, Instant, Market, Minor } from "./facts.ts";
import type { Line } from "./ledger.ts";

export const PREVIEW_WORDS = [
  ...(["net", "gross", "netOrGrossOfSettings", "vatOfSettings", "noVat", "notCounted", "givenBack", "yes", "no"] as const),
  ...(["spreadOverDays", "onDay", "notShared", "bySales", "byUnits", "noEnd"] as const),
  ...EXPENSE_KINDS,
] as const;
export type PreviewWord = (typeof PREVIEW_WORDS)[number];

/** What one of our columns was understood to say. */
export type PreviewValue =
  | { as: "text"; value: string }
  | { as: "count"; value: number }
  | { as: "money"; value: Minor; currency: Currency }
  /** Of one unit, at most 4 decimals. */
  | { as: "price"; value: Decimal; currency: Currency }
  /** Shown by the clock of the market. */
  | { as: "moment"; value: Instant; market: Market }
  | { as: "day"; value: Day }
  | { as: "rate"; value: Bp }
  | { as: "market"; value: Market }
  /** Where it is booked; `none` = a settlement, which posts nothing. */
  | { as: "line"; value: Line | "none" }
  | { as: "interval"; value: NonNullable<ExpenseFacts["every"]> }
  | { as: "word"; value: PreviewWord };

/** `field` = our canonical column, or `line` for where the row is booked. */
export type PreviewField = { field: string } & PreviewValue;

/** `line` of the file, header = 1; columns without a value are left out. */
export type PreviewRow = { line: number; values: PreviewField[] };

export const PREVIEWED_ROWS = 3;
