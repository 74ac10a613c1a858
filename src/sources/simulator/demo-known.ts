/** What only the seller knows: what the goods cost. A few costs were never noted down, or are not yet. */
import type { Bp, Market } from "#core/facts.ts";
import { monthOf } from "./moments.ts";
import { decimal } from "./render-money.ts";
import type { World } from "./world.ts";

export type DemoGoods = {
  readonly sku: string;
  readonly name: string;
  readonly ean: string;
  readonly categoryId: string;
  readonly vatRates: Readonly<Partial<Record<Market, Bp>>>;
  /** Net purchase cost of one offer unit (of the whole set, for sets), in PLN, decimal text; `null` = not noted at the moment. */
  readonly cost: string | null;
  /** Whether it is one of the goods that come with a month, whose cost is noted then or later. */
  readonly isNovel: boolean;
  /** Whether it came with the present month. */
  readonly isNew: boolean;
};

/** One row for each SKU that is sold at the moment; of goods from the catalogue the costs of about three in a hundred are missing. */
export function demoGoods(world: World, at: number): DemoGoods[] {
  const rows = new Map<string, DemoGoods>();
  for (const { sku, name, ean, categoryId, vat, cost, costKnown, notedAt, createdAt } of world.sellers.flatMap(
    ({ seller }) => seller.offers,
  )) {
    if (sku === null || createdAt > at || rows.has(sku)) continue;
    const known = costKnown && notedAt <= at ? decimal(cost) : null;
    const isNovel = notedAt > 0;
    rows.set(sku, {
      sku,
      name,
      ean,
      categoryId,
      vatRates: vat ?? {},
      cost: known,
      isNovel,
      isNew: isNovel && monthOf(createdAt) === monthOf(at),
    });
  }
  return [...rows.values()];
}
