import type { LayoutOf } from "./layout.ts";

/**
 * PrestaShop, tables `orders` and `order_detail` as its SQL Manager exports them and its web service names them
 * (devdocs.prestashop-project.org, „Orders”). The number of a state is the shop's own (`current_state`), so each is asked about.
 */
export const PRESTASHOP: LayoutOf<"orders"> = {
  source: "prestashop",
  kind: "orders",
  tells: ["product_reference", "product_quantity"],
  columns: {
    order_id: ["reference", "id_order"],
    bought_at: ["date_add"],
    status: ["state_name", "current_state"],
    line_id: ["id_order_detail"],
    sku: ["product_reference"],
    name: ["product_name"],
    quantity: ["product_quantity"],
    unit_price: ["unit_price_tax_incl"],
    delivery_price: ["total_shipping_tax_incl"],
  },
  // Without VAT, or of the whole line.
  unread: ["product_price", "unit_price_tax_excl", "total_price_tax_excl", "total_shipping", "total_shipping_tax_excl"],
};
