/** What the question of one unit asks of the product itself: how its cost is known and taxed, and when it was another one. */
import { sql } from "kysely";
import type { Currency, Day, Decimal, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type CostMethod, type CostPeriodRow, findCostPeriods, findPurchases } from "./product-history.ts";

export type UnitFacts = { costMethod: CostMethod; isMarginScheme: boolean };

/** Null for a product of another company. */
export async function findUnitFacts({ db, companyId }: CompanyScope, productId: number): Promise<UnitFacts | null> {
  const { rows } = await sql<UnitFacts>`
    select cost_method as "costMethod", margin_scheme as "isMarginScheme"
    from products where company_id = ${companyId} and id = ${productId}`.execute(db);
  return rows[0] ?? null;
}

export type CostChange = { day: Day; from: Decimal | null; to: Decimal; currency: Currency; vatMode: "net" | "gross" };

/** Purchases that are looked through: a change further back is told by the months. */
const PURCHASES = 50;

/** The last change of the unit cost on the markets from a day up to another; null where it stayed, or where nothing says it. */
export async function findCostChange(
  company: CompanyScope,
  { id, costMethod }: { id: number; costMethod: CostMethod },
  { markets, from, to }: { markets: readonly Market[]; from: Day; to: Day },
): Promise<CostChange | null> {
  const byStock = costMethod === "fifo" || costMethod === "average";
  const costs: Stated[] = byStock
    ? (await findPurchases(company, id, PURCHASES)).map(({ day, ...cost }) => ({ ...cost, market: "" as const, day }))
    : (await findCostPeriods(company, id))
        .filter(({ market }) => market === "" || markets.includes(market))
        .map(({ validFrom, ...cost }) => ({ ...cost, day: validFrom }));
  const changes = costs.flatMap((cost, at) => {
    const { day, unitCost, currency, vatMode, market } = cost;
    const before = costs[at + 1]?.market === market ? costs[at + 1] : undefined;
    if (day === null || day < from || day > to || (before === undefined && market === "")) return [];
    if (before !== undefined && isSame(before, cost)) return [];
    const isLike = before?.currency === currency && before.vatMode === vatMode;
    return [{ day, from: isLike ? before.unitCost : null, to: unitCost, currency, vatMode }];
  });
  return changes.toSorted((a, b) => (a.day > b.day ? -1 : 1))[0] ?? null;
}

/** Of each market the newest first. */
type Stated = Pick<CostPeriodRow, "market" | "unitCost" | "currency" | "vatMode"> & { day: Day | null };

function isSame(one: Stated, other: Stated): boolean {
  return one.unitCost === other.unitCost && one.currency === other.currency && one.vatMode === other.vatMode;
}
