import type { ListedProduct } from "#contract/products.ts";

/** Currency of a cost that is typed without one. */
export const HOME = "PLN";

/** Whether one amount says all of the product's cost, so that a field in the row may hold it; else the panel of its costs does. */
export function hasOneCost({ costMethod, isBundle, cost }: Pick<ListedProduct, "costMethod" | "isBundle" | "cost">): boolean {
  if (isBundle || costMethod === "fifo" || costMethod === "average") return false;
  return cost === null || cost.rows === 1;
}

/** The nearest row up or down whose cost can be typed in the list; null where there is none among the rows that are known. */
export function nextTyped(row: number, step: 1 | -1, productAt: (row: number) => ListedProduct | undefined): number | null {
  for (let at = row + step; ; at += step) {
    const product = productAt(at);
    if (product === undefined) return null;
    if (hasOneCost(product)) return at;
  }
}
