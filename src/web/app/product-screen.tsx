import { ProductPage } from "../features/product-page/product-page.tsx";
import { useOrdersSlot } from "./orders-slot.tsx";

/** One product, whose orders are shown as on the orders' own screen. */
export function ProductScreen() {
  return <ProductPage renderOrders={useOrdersSlot()} />;
}
