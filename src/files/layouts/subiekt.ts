import type { LayoutOf } from "./layout.ts";

/** Subiekt: any list of goods it prints to a file; its columns are the seller's choice, so it is chosen by hand. */
export const SUBIEKT: LayoutOf<"products"> = {
  source: "subiekt",
  kind: "products",
  tells: [],
  columns: { sku: ["Symbol"], name: ["Nazwa"], cost: ["Cena zakupu netto", "Cena zakupu"] },
};
