import type { LayoutOf } from "./layout.ts";

/** WooCommerce through „Advanced Order Export” (woo-order-export-lite), whose own headings these are; what is exported is configurable. */
export const WOOCOMMERCE: LayoutOf<"orders"> = {
  source: "woocommerce",
  kind: "orders",
  tells: ["Order Number", "Order Status", "Order Date", "Item Name"],
  columns: {
    order_id: ["Order Number"],
    bought_at: ["Order Date"],
    status: ["Order Status"],
    sku: ["SKU"],
    name: ["Item Name"],
    // What was given back is told by the state, and would be taken off twice.
    quantity: ["Quantity", "Quantity (- Refund)"],
    unit_price: ["Item Cost (inc. tax)"],
    delivery_price: ["Order Shipping + Tax Amount"],
  },
  // Amounts without VAT.
  unread: ["Item Cost", "Order Shipping Amount"],
  // „On hold” waits for a transfer and may be a sale: it is asked.
  states: {
    counted: ["processing|completed"],
    notCounted: ["pending|pending payment|failed|cancelled|draft|checkout-draft|trash"],
    refunded: ["refunded"],
  },
};
