import type { LayoutOf } from "./layout.ts";

/** IdoSell: columns are the seller's choice, so it is chosen by hand; states as its API names them (idosell.com/developers, „Orders”). */
export const IDOSELL: LayoutOf<"orders"> = {
  source: "idosell",
  kind: "orders",
  tells: [],
  columns: {
    order_id: ["orderSerialNumber", "Numer zamówienia"],
    sku: ["productCode", "Kod produktu"],
    quantity: ["productQuantity"],
  },
  states: {
    counted: [
      "new|on_order|packed|packed_fulfillment|packed_ready|ready|wait_for_dispatch|wait_for_packaging|wait_for_receive|delivery_waiting",
      "finished|finished_ext",
    ],
    // Joined ones stand in the order they were joined with.
    notCounted: ["payment_waiting|canceled|false|lost|joined"],
  },
};
