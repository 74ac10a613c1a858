import type { ProductRow, productsRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { FigureRow } from "../../figures/figure-rows.ts";
import type { TickOf } from "./row-ticks.tsx";
import type { useProducts } from "./use-products.ts";

export type ProductsAnswer = ResponseOf<typeof productsRoute>;
export type Products = ReturnType<typeof useProducts>;
export type TableRow = FigureRow<ProductRow>;

/** A product's box ticks the product itself. */
export const tickOfProduct: TickOf<ProductRow> = ({ id, name, sku }) => ({ productId: id, name: name || sku });
