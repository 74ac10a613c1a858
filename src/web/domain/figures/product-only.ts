import type { NumberKey } from "#core/figure-display.ts";

/** Figures that only a product can have; outside the products they are not zero but meaningless. */
export const PRODUCT_ONLY: readonly NumberKey[] = [
  "units",
  "orders",
  "refundedUnits",
  "refundRate",
  "sales",
  "refunds",
  "averageOrderValue",
  "cogs",
  "profitPerOrder",
  "profitPerUnit",
  "tacos",
  "margin",
  "roi",
];
