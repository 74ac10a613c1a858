import type { LayoutOf } from "./layout.ts";

/** BaseLinker: exports are templates of the seller's; these are the labels of its order items in Polish, as in the real sample of the tests. */
export const BASELINKER: LayoutOf<"orders"> = {
  source: "baselinker",
  kind: "orders",
  tells: ["ID zamówienia", "Źródło zamówienia", "ID pozycji"],
  columns: {
    order_id: ["ID zamówienia"],
    external_order_id: ["Zewnętrzny ID"],
    bought_at: ["Data zamówienia"],
    status: ["Nazwa statusu"],
    currency: ["Waluta"],
    line_id: ["ID pozycji"],
    name: ["Nazwa produktu"],
    sku: ["SKU"],
    unit_price: ["Cena brutto"],
    vat_rate: ["Stawka VAT"],
    quantity: ["Ilość"],
    offer_id: ["ID aukcji"],
  },
  // Another number of the hub's, no product of the seller's.
  unread: ["ID produktu"],
};
