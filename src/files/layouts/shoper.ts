import type { LayoutOf } from "./layout.ts";

/** Shoper: the columns of its export of orders are the seller's choice and nowhere listed, so it is chosen by hand; its states are known. */
export const SHOPER: LayoutOf<"orders"> = {
  source: "shoper",
  kind: "orders",
  tells: [],
  columns: { sku: ["Kod produktu", "product_code"], bought_at: ["Data złożenia", "Data złożenia zamówienia"] },
  states: {
    counted: ["złożone|przyjęte do realizacji|oczekiwanie na dostawę|w trakcie kompletowania|gotowe do wysłania|przesyłka wysłana"],
    notCounted: ["oczekiwanie na płatność|anulowane|odrzucone"],
  },
};
