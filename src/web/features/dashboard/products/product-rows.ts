import type { ProductRow, productsRoute } from "#contract/dashboard.ts";
import type { FiguresSchema } from "#contract/figures.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { useProducts } from "./use-products.ts";

export type ProductsAnswer = ResponseOf<typeof productsRoute>;
export type Products = ReturnType<typeof useProducts>;

/** Rows of the table: the two pinned ones, which are no products, and the products. */
type Row = { id: string; figures: FiguresSchema };
export type TableRow = (Row & { kind: "totals" }) | (Row & { kind: "unallocated" }) | (Row & { kind: "product"; product: ProductRow });

export function tableRows(answer: ProductsAnswer, totals: ProductsAnswer): TableRow[] {
  return [
    { id: "totals", kind: "totals", figures: totals.totals },
    { id: "unallocated", kind: "unallocated", figures: totals.unallocated },
    ...answer.items.map((product): TableRow => ({ id: product.id, kind: "product", figures: product.figures, product })),
  ];
}

/** Whether anything at all lies outside the products. */
export function isEmptyRow(figures: FiguresSchema): boolean {
  return figures.netRevenue === 0 && figures.fees === 0 && figures.ads === 0 && figures.expenses === 0 && figures.netProfit === 0;
}
