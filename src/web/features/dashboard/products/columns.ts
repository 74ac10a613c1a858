import type { NumberKey } from "#core/figure-display.ts";
import { readStored, writeStored } from "../../../lib/storage.ts";

export type ColumnKind = "count" | "money" | "ratio";
export type ProductColumn = { key: NumberKey; kind: ColumnKind; initial: boolean };

/** Columns of the product table in their order; the picker offers all, a new browser shows the initial ones. */
export const PRODUCT_COLUMNS = [
  { key: "units", kind: "count", initial: true },
  { key: "orders", kind: "count", initial: false },
  { key: "refundedUnits", kind: "count", initial: false },
  { key: "refundRate", kind: "ratio", initial: true },
  { key: "sales", kind: "money", initial: true },
  { key: "refunds", kind: "money", initial: false },
  { key: "netRevenue", kind: "money", initial: false },
  { key: "averageOrderValue", kind: "money", initial: false },
  { key: "fees", kind: "money", initial: true },
  { key: "commission", kind: "money", initial: false },
  { key: "delivery", kind: "money", initial: false },
  { key: "ads", kind: "money", initial: true },
  { key: "tacos", kind: "ratio", initial: false },
  { key: "cogs", kind: "money", initial: true },
  { key: "packaging", kind: "money", initial: false },
  { key: "expenses", kind: "money", initial: false },
  { key: "netProfit", kind: "money", initial: true },
  { key: "profitPerUnit", kind: "money", initial: false },
  { key: "margin", kind: "ratio", initial: true },
  { key: "roi", kind: "ratio", initial: false },
] as const satisfies readonly ProductColumn[];

export type ColumnKey = (typeof PRODUCT_COLUMNS)[number]["key"];

const STORAGE_KEY = "productColumns";

const initialKeys: readonly ColumnKey[] = PRODUCT_COLUMNS.filter(({ initial }) => initial).map(({ key }) => key);

/** The chosen columns as this browser remembers them; names that no longer exist are dropped. */
export function storedColumns(): readonly ColumnKey[] {
  const stored = (readStored(STORAGE_KEY) ?? "").split(",");
  const known = PRODUCT_COLUMNS.map(({ key }) => key).filter((key) => stored.includes(key));
  return known.length === 0 ? initialKeys : known;
}

export function storeColumns(keys: readonly ColumnKey[]): void {
  writeStored(STORAGE_KEY, keys.join(","));
}
