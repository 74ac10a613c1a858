import type { Changed } from "#contract/product-costs.ts";
import { costOn } from "#core/costs.ts";
import { addDays } from "#core/day.ts";
import type { Currency, Day } from "#core/facts.ts";
import type { AppThunk } from "../../lib/state/store.ts";
import type { CostRow } from "./cost-price.ts";
import { bodyOf, isByStock } from "./cost-sheet.ts";
import { costEndpoints } from "./product-costs.api.ts";

export type OneCost = { productId: string; unitCost: string; currency: Currency; vatMode: "net" | "gross"; today: Day };

/** `byStock`: what it costs follows its purchases, and is changed in the drawer. */
export type SavedOne = { kind: "saved"; answer: Changed } | { kind: "refused"; error: unknown } | { kind: "byStock" };

/** The unit cost of a product as one types it in a row of a list: the general one that holds today. */
export function saveOneCost({ productId, today, ...price }: OneCost): AppThunk<Promise<SavedOne>> {
  return async (dispatch) => {
    const asked = await dispatch(costEndpoints.costsToChange.initiate(productId, { track: false }));
    if (asked.data === undefined) return { kind: "refused", error: asked.error };
    const sheet = asked.data;
    if (isByStock(sheet.costMethod)) return { kind: "byStock" };
    const general = sheet.costs.filter(({ market }) => market === null);
    const costs = [
      ...sheet.costs.filter(({ market }) => market !== null),
      ...withCostOn(general, today, price, sheet.costMethod === "period"),
    ];
    const saved = await dispatch(
      costEndpoints.saveProductCosts.initiate({ id: productId, body: bodyOf({ ...sheet, costs }) }, { track: false }),
    );
    return saved.data === undefined ? { kind: "refused", error: saved.error } : { kind: "saved", answer: saved.data };
  };
}

type Price = Pick<CostRow, "unitCost" | "currency" | "vatMode">;

/**
 * The costs with that amount on the day. Where none holds it fills the days around it, since ever where there is nothing
 * before. Parts that an amount was split into give way: nobody said how the new one is split.
 */
export function withCostOn(costs: readonly CostRow[], day: Day, price: Price, isPeriod: boolean): CostRow[] {
  const holding = costOn(costs, "PL", day);
  if (holding !== null) return costs.map((row) => (row === holding ? { ...row, ...price, components: null } : row));
  const ended = costs
    .flatMap(({ validTo }) => (validTo !== null && validTo < day ? [validTo] : []))
    .toSorted()
    .at(-1);
  const begins = costs.flatMap(({ validFrom }) => (validFrom !== null && validFrom > day ? [validFrom] : [])).toSorted()[0];
  const validTo = isPeriod && begins !== undefined ? addDays(begins, -1) : null;
  const validFrom = ended === undefined ? null : addDays(ended, 1);
  return [...costs, { market: null, validFrom, validTo, ...price, vatRate: null, components: null }];
}
