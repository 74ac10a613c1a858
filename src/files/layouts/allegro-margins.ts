import type { LayoutOf } from "./layout.ts";

/**
 * Allegro's list of costs and margins by offer. No sample of it is known: it is told by an offer beside a margin, and what its headings do
 * not decide is asked.
 */
export const ALLEGRO_MARGINS: LayoutOf<"products"> = {
  source: "allegroMargins",
  kind: "products",
  tells: ["ID oferty", "Marża"],
  columns: {
    offer_id: ["ID oferty", "Numer oferty", "Identyfikator oferty"],
    name: ["Tytuł oferty", "Nazwa oferty"],
    sku: ["Sygnatura", "Sygnatura/SKU Sprzedającego"],
  },
};
