/** Recipes of bundles after products became one. A row of a product in itself ends its recipes: from then on it is no bundle. */

export type RecipeRow = { readonly productId: number; readonly validFrom: string; readonly componentId: number; readonly quantity: number };

export type Merging = {
  readonly survivorId: number;
  readonly goneIds: ReadonlySet<number>;
  /** Whose recipes the one that remains takes over; `null` = it keeps its own, or has none. */
  readonly takenFrom: number | null;
};

/**
 * What is made of the rows: components that became one are added up, a recipe of a product that goes is taken over or dropped.
 * `null` where a bundle would consist of itself.
 */
export function mergedRecipes(rows: readonly RecipeRow[], { survivorId, goneIds, takenFrom }: Merging): RecipeRow[] | null {
  const isOne = (id: number): boolean => id === survivorId || goneIds.has(id);
  if (rows.some((row) => row.productId !== row.componentId && isOne(row.productId) && isOne(row.componentId))) return null;
  const merged = new Map<string, RecipeRow>();
  for (const row of rows) {
    if (goneIds.has(row.productId) && row.productId !== takenFrom) continue;
    const productId = goneIds.has(row.productId) ? survivorId : row.productId;
    const componentId = goneIds.has(row.componentId) ? survivorId : row.componentId;
    const key = `${productId}|${row.validFrom}|${componentId}`;
    const quantity = (merged.get(key)?.quantity ?? 0) + row.quantity;
    merged.set(key, { productId, validFrom: row.validFrom, componentId, quantity });
  }
  return [...merged.values()];
}
