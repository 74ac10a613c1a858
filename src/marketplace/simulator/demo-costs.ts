/** What only the seller knows: what his goods cost him. A few he never noted down. */
import { decimal } from "./render-money.ts";
import type { World } from "./world.ts";

export type DemoCost = {
  readonly sku: string;
  readonly name: string;
  readonly ean: string;
  /** Net purchase cost of one offer unit (of the whole set, for sets), in PLN, decimal text. */
  readonly cost: string;
};

/** One row for each SKU whose cost is known; about three in a hundred are missing. */
export function demoCosts(world: World): DemoCost[] {
  const rows = new Map<string, DemoCost>();
  for (const { seller } of world.sellers) {
    for (const { sku, name, ean, cost, costKnown } of seller.offers) {
      if (sku !== null && costKnown && !rows.has(sku)) rows.set(sku, { sku, name, ean, cost: decimal(cost) });
    }
  }
  return [...rows.values()];
}
