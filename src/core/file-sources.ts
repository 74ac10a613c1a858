/** Programs whose files are known by their headings, by kind of import; `own` = none of them, a sheet of the seller's. */
import type { ImportKind } from "./import-kinds.ts";

export const FILE_SOURCES = [
  ...(["allegroOrders", "baselinker", "woocommerce", "prestashop", "shoper", "idosell", "shopify"] as const),
  ...(["allegroBilling", "allegroMargins", "fakturownia", "subiekt", "own"] as const),
] as const;
export type FileSource = (typeof FILE_SOURCES)[number];

/** What a file of the kind may be said to come from. */
export const SOURCES_OF: Readonly<Record<ImportKind, readonly FileSource[]>> = {
  orders: ["allegroOrders", "baselinker", "woocommerce", "prestashop", "shoper", "idosell", "shopify", "own"],
  billing: ["allegroBilling", "own"],
  products: ["allegroMargins", "fakturownia", "subiekt", "own"],
  ads: [],
  expenses: [],
};
