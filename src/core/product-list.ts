/** What the list of products can be narrowed to, sorted by and show beside the figures (docs/RULES.md, List of products). */

/** The tiles above the list; each of them filters it. */
export const PRODUCT_KPIS = ["noCost", "belowTarget", "loss", "unmapped", "runningOut", "oldCost", "hidden"] as const;
export type ProductKpi = (typeof PRODUCT_KPIS)[number];

/** Below this share of net revenue a margin is called low where the question names no other. */
export const TARGET_MARGIN = 0.1;

/** Stock that lasts for fewer days than this, at the pace of the range, is running out. */
export const LOW_STOCK_DAYS = 14;

/** A cost that nobody has said anew for so many months is old. */
export const OLD_COST_MONTHS = 12;

/** Columns beside the figures, in the order of files. */
export const PRODUCT_COLUMNS = [
  "sku",
  "name",
  "ean",
  "tags",
  "supplier",
  "offers",
  "markets",
  "price",
  "cost",
  "costMethod",
  "vatRate",
  "packaging",
  "stock",
  "daysOfStock",
  "costChangedAt",
  "hidden",
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** What the list is sorted by beside the figures. `cost`: the unit cost in złoty of today, so that currencies compare. */
export const PRODUCT_FACT_SORTS = ["name", "sku", "cost", "price", "stock", "daysOfStock", "offers", "costChangedAt"] as const;
export type ProductFactSort = (typeof PRODUCT_FACT_SORTS)[number];
