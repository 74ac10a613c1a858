import type { ProductRow, productsRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { FigureRow } from "../../../ui/figures/figure-rows.ts";
import type { useProducts } from "./use-products.ts";

export type ProductsAnswer = ResponseOf<typeof productsRoute>;
export type Products = ReturnType<typeof useProducts>;
export type TableRow = FigureRow<ProductRow>;
