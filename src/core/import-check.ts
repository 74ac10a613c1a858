/** What the check of a file finds beside its counts, kept with the import (`imports.checked`). */
import type { FileSource } from "./file-sources.ts";
import type { Currency, Day, Market, Minor } from "./facts.ts";
import type { PreviewValue } from "./import-preview.ts";
import type { ProfitEffect } from "./logs.ts";

export type ReasonParams = Readonly<Record<string, string | number>>;

/** A row that was refused: its line in the file (header = 1), and what stands in the cell at fault, cut short. */
export type RefusedRow = { line: number; params: ReasonParams; value: string | null };

/** Rows refused for the same reason in the same column; `column` null = the whole row is at fault. */
export type RefusalCause = { code: string; column: string | null; count: number; rows: RefusedRow[] };

/** Fields of a product that a file can change. `validTo` = the last day of a cost. */
const PRODUCT_FIELDS = ["name", "ean", "cost", "costVat", "vatRate", "validTo", "packaging", "supplier", "tags"] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];

/** Fields of a product, or of an expense. */
export const CHANGED_FIELDS = [
  ...PRODUCT_FIELDS,
  ...(["category", "note", "kind", "amount", "netGross", "start", "end", "every", "store", "saleMarket", "product", "tag"] as const),
  ...(["shareKey", "booking", "countAsAds"] as const),
] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** One value that the file changes. `market` and `validFrom` say which cost; null = of all markets, since ever. */
export type ImportChange = {
  line: number;
  /** Of an expense: its name. */
  sku: string;
  field: ChangedField;
  market: Market | null;
  validFrom: Day | null;
  /** Null = nothing is known yet. */
  before: PreviewValue | null;
  after: PreviewValue | null;
};

/** What a cost file does to the profit of the orders that it changes. Money is minor units of PLN, null = not known. */
export type ImportEffect = {
  orders: number;
  /** First day of a sale among them. */
  from: Day | null;
  profitBefore: Minor | null;
  profitAfter: Minor | null;
  /** How many of the orders lack a cost: their profit is at most what is said. */
  uncostedBefore: number;
  uncostedAfter: number;
  /** Units of all orders ever, and those whose cost is known. */
  units: number;
  costedBefore: number;
  costedAfter: number;
};

/** What an expense file does to what was booked: money is minor units of PLN, negative for a cost, null = a rate is missing. */
export type ExpenseFileEffect = {
  /** Days whose bookings change; null = none of them is over. */
  from: Day | null;
  to: Day | null;
  /** Of expenses on those days, up to today. The difference is what profit changes by. */
  before: Minor | null;
  after: Minor | null;
  /** Of days to come, as far as they are booked. */
  aheadBefore: Minor | null;
  aheadAfter: Minor | null;
};

/** The effect was not computed, because the file touches too many orders. */
export type EffectLeftOut = { leftOut: "orders"; orders: number };

/** How a column was found: by its name, by its values, by what was said of such a file before, or chosen for this one. */
export const COLUMN_SOURCES = ["name", "values", "remembered", "chosen"] as const;
export type ColumnSource = (typeof COLUMN_SOURCES)[number];

/** What a report of advertising says and does; amounts are positive, minor units of its currency, or of PLN where it is told. */
export type AdsImport = {
  level: "offer" | "campaign";
  startDate: Day;
  endDate: Day;
  isSpread: boolean;
  costIs: "net" | "gross";
  market: Market;
  currency: Currency;
  reportedGross: Minor;
  billedGross: Minor;
  billedDays: number;
  withoutProduct: number;
  /** In PLN, as the ledger has it; null = an exchange rate is missing. */
  allocatedBefore: Minor | null;
  allocatedAfter: Minor | null;
  costBefore: Minor | null;
  costAfter: Minor | null;
};

export type ImportCheck = {
  /** The program the file is of, where it is known. */
  source?: FileSource;
  columnsBy?: Record<string, ColumnSource>;
  /** Up to three values of the file's columns, by header. */
  samples?: Readonly<Record<string, readonly string[]>>;
  causes?: RefusalCause[];
  changes?: { count: number; first: ImportChange[] };
  effect?: ImportEffect | EffectLeftOut;
  ads?: AdsImport;
  expenseEffect?: ExpenseFileEffect;
  /** What the import did to the profit; null = no day has another. Files of earlier releases do not say it. */
  profit?: ProfitEffect | null;
};

/** As many causes, and as many changed values, as anybody reads; the counts are of all. */
export const SHOWN_CAUSES = 20;
export const SHOWN_CHANGES = 100;
