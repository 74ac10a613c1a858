import type { LayoutOf } from "./layout.ts";

/** Fakturownia, products under the keys of its import and API (pomoc.fakturownia.pl, „Zmienne do wykorzystania w imporcie danych”). */
export const FAKTUROWNIA: LayoutOf<"products"> = {
  source: "fakturownia",
  kind: "products",
  tells: ["code", "purchase_price_net"],
  columns: { sku: ["code"], name: ["name"], ean: ["ean_code"], cost: ["purchase_price_net"], vat_rate: ["tax"] },
  // What it is sold for.
  unread: ["price_net", "price_gross"],
};
