import type { LayoutOf } from "./layout.ts";

/** Shopify, Orders → Export (help.shopify.com, „Exporting orders”): a row for each line; what is of the order stands on its first row. */
export const SHOPIFY: LayoutOf<"orders"> = {
  source: "shopify",
  kind: "orders",
  tells: ["Name", "Financial Status", "Lineitem name", "Lineitem price"],
  columns: {
    // „Name” is the order's, such as #1001.
    order_id: ["Name"],
    bought_at: ["Created at"],
    status: ["Financial Status"],
    sku: ["Lineitem sku"],
    name: ["Lineitem name"],
    quantity: ["Lineitem quantity"],
    unit_price: ["Lineitem price"],
    currency: ["Currency"],
    delivery_price: ["Shipping"],
    order_discount: ["Discount Amount"],
  },
  unread: ["Lineitem compare at price", "Lineitem discount", "Subtotal", "Taxes", "Total"],
  // „pending” is cash on delivery and a transfer that never came alike, „partially_refunded” does not say how much: both are asked.
  states: { counted: ["paid|authorized"], notCounted: ["voided|expired"], refunded: ["refunded"] },
  carried: ["bought_at", "currency"],
};
