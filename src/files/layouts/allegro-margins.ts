import type { LayoutOf } from "./layout.ts";

const OFFER = ["ID oferty", "Numer oferty", "Identyfikator oferty", "Offer ID", "ID nabídky", "ID ponuky", "Ajánlat azonosítója"] as const;
// „Marża (%)” and „Marża [%]” are called the same.
const MARGIN = [
  ...(["Marża", "Marża zł", "Marża PLN", "Marża kwotowa", "Marża procentowa", "Marża brutto", "Marża netto"] as const),
  ...(["Margin", "Margin PLN", "Marže", "Marža", "Árrés"] as const),
] as const;

/**
 * Allegro's list of costs and margins by offer. No sample of it is at hand: it is told by an offer beside a margin, and what its headings
 * do not decide is asked (`margin-cost.ts`).
 */
export const ALLEGRO_MARGINS: LayoutOf<"products"> = {
  source: "allegroMargins",
  kind: "products",
  tells: [OFFER, MARGIN],
  columns: {
    offer_id: OFFER,
    name: ["Tytuł oferty", "Nazwa oferty", "Tytuł", "Nazwa"],
    sku: ["Sygnatura", "Sygnatura/SKU Sprzedającego"],
    margin: MARGIN,
    offer_price: ["Cena", "Cena oferty", "Cena sprzedaży", "Cena brutto", "Cena netto", "Cena PL", "Price", "Offer price", "Ár"],
  },
};
