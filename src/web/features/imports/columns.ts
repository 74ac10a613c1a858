import type { ImportKind } from "#contract/imports.ts";

/** Our columns of each kind of file, in the order of the mapping editor; the first ones carry the figures. */
export const COLUMNS = {
  orders: [
    "order_id",
    "bought_at",
    "sku",
    "name",
    "quantity",
    "unit_price",
    "currency",
    "market",
    "vat_rate",
    "status",
    "delivery_price",
    "commission",
    "delivery_cost",
    "fee_vat_rate",
    "offer_id",
    "line_id",
    "external_order_id",
  ],
  products: [
    "sku",
    "name",
    "ean",
    "cost",
    "cost_currency",
    "cost_vat",
    "vat_rate",
    "valid_from",
    "valid_to",
    "market",
    "packaging",
    "tags",
  ],
  billing: ["id", "occurred_at", "type_id", "type_name", "amount", "currency", "vat_rate", "offer_id", "order_id", "market"],
  ads: [
    "offer_id",
    "campaign",
    "cost",
    "ad_sales",
    "clicks",
    "impressions",
    "ad_units",
    "day",
    "ad_group",
    "offer_name",
    "interest",
    "currency",
  ],
  expenses: [
    "name",
    "category",
    "amount",
    "currency",
    "net_gross",
    "vat_rate",
    "kind",
    "start",
    "end",
    "every",
    "unit",
    "store",
    "market",
    "sku",
    "tag",
    "count_as_ads",
    "booking",
    "share_key",
    "note",
    "id",
  ],
} as const satisfies Record<ImportKind, readonly string[]>;

export type ColumnName = (typeof COLUMNS)[ImportKind][number];

/** Headers of the file, as far as the server named them: those it read, those it asks about and those it left. */
export function headersOf(mapping: Record<string, string>, unknownColumns: readonly string[], asked: readonly string[]): string[] {
  return [...new Set([...Object.values(mapping), ...unknownColumns, ...asked])];
}
