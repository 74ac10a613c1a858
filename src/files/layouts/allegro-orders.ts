import type { LayoutOf } from "./layout.ts";

/** Allegro, Orders → Export: sections of orders and of lines, joined by `order-sections.ts`; headings of a real file. */
export const ALLEGRO_ORDERS: LayoutOf<"orders"> = {
  source: "allegroOrders",
  kind: "orders",
  tells: ["Type", "OrderId", "LineItemId", "OfferId"],
  columns: {},
  // A pause of the seller's; the order is paid. Of „RETURNED” the file does not say what was given back: it is asked.
  states: { counted: ["suspended"], notCounted: ["cancelled"] },
};
