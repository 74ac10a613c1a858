/** What the list of products is sorted by, as SQL over products `p` and what was joined to them. */
import { type RawBuilder, sql } from "kysely";
import type { FigureKey } from "#core/figure-keys.ts";
import type { ProductFactSort } from "#core/product-list.ts";
import { COST_PLN, DAYS_OF_STOCK } from "./product-conditions.sql.ts";
import type { Known } from "./product-known.sql.ts";

export type ListOrder = { key: FigureKey | ProductFactSort; descending: boolean };

const KNOWN_OF: Readonly<Record<ProductFactSort, readonly Known[]>> = {
  name: [],
  sku: [],
  cost: ["cost"],
  price: ["offers"],
  stock: ["offers"],
  daysOfStock: ["offers"],
  offers: ["offers"],
  costChangedAt: ["costHistory"],
};

function isFact(key: ListOrder["key"]): key is ProductFactSort {
  return key in KNOWN_OF;
}

export function knownOfOrder({ key }: ListOrder): readonly Known[] {
  return isFact(key) ? KNOWN_OF[key] : [];
}

/** The figure that the list is sorted by; none where a fact is. */
export function figureOfOrder({ key }: ListOrder): FigureKey[] {
  return isFact(key) ? [] : [key];
}

/** The value of a row; names and SKUs are sorted by themselves. */
export function orderValue({ key }: ListOrder, figure: (key: FigureKey) => RawBuilder<unknown>): RawBuilder<unknown> {
  if (!isFact(key)) return figure(key);
  switch (key) {
    case "cost":
      return COST_PLN;
    case "price":
      return sql`o.price`;
    case "stock":
      return sql`o.stock`;
    case "daysOfStock":
      return DAYS_OF_STOCK;
    case "offers":
      return sql`coalesce(o.offers, 0)`;
    case "costChangedAt":
      return sql`k.said_at`;
    case "name":
    case "sku":
      return sql`null::bigint`;
  }
}

/** Over rows `l`: null last either way. */
export function orderBy({ key, descending }: ListOrder): RawBuilder<unknown> {
  const direction = sql.raw(descending ? "desc" : "asc");
  if (key === "sku") return sql`l.sku collate "C" ${direction}`;
  // As in the table of the dashboard: the order of the alphabet, and what has no name last.
  if (key === "name") return sql`nullif(l.name, '') collate "pl-x-icu" ${direction} nulls last`;
  return sql`l.value ${direction} nulls last`;
}
