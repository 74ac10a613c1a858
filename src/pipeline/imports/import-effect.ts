/** What a cost file does to profit, measured by doing it: the caller's transaction is taken back afterwards. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { EffectLeftOut, ImportEffect } from "#core/import-check.ts";
import { minor } from "#core/money.ts";
import type { CompanyScope } from "#db/scope.ts";
import { MOST_MEASURED } from "../products/effect.ts";

type OrderState = { id: number; day: Day; profit: number; withoutRate: number; uncosted: number };

/**
 * Does `refresh` and tells what it made of the orders. Only those count whose postings it changed; `most` orders are looked
 * at, of more nothing is measured and nothing done.
 */
export async function measureEffect(
  scope: CompanyScope,
  orderIds: readonly number[],
  refresh: () => Promise<unknown>,
  most = MOST_MEASURED,
): Promise<ImportEffect | EffectLeftOut> {
  if (orderIds.length > most) return { leftOut: "orders", orders: orderIds.length };
  const costed = await costedUnits(scope);
  const before = await statesOf(scope, orderIds);
  if (orderIds.length > 0) await refresh();
  const after = new Map((await statesOf(scope, orderIds)).map((state) => [state.id, state]));
  const changed = before.flatMap((old) => {
    const now = after.get(old.id);
    return now === undefined || isSame(old, now) ? [] : [{ old, now }];
  });
  const days = changed.map(({ now }) => now.day).toSorted();
  const now = await costedUnits(scope);
  return {
    orders: changed.length,
    from: days[0] ?? null,
    profitBefore: profitOf(changed.map(({ old }) => old)),
    profitAfter: profitOf(changed.map(({ now: state }) => state)),
    uncostedBefore: changed.filter(({ old }) => old.uncosted > 0).length,
    uncostedAfter: changed.filter(({ now: state }) => state.uncosted > 0).length,
    units: now.units,
    costedBefore: costed.costed,
    costedAfter: now.costed,
  };
}

function isSame(a: OrderState, b: OrderState): boolean {
  return a.profit === b.profit && a.withoutRate === b.withoutRate && a.uncosted === b.uncosted;
}

/** Net profit is the plain sum of all postings (docs/PROFIT.md, Every figure); one without a rate makes it unknown. */
function profitOf(states: readonly OrderState[]) {
  return states.some(({ withoutRate }) => withoutRate > 0) ? null : minor(states.reduce((sum, { profit }) => sum + profit, 0));
}

async function statesOf({ db, companyId }: CompanyScope, orderIds: readonly number[]): Promise<OrderState[]> {
  const { rows } = await sql<OrderState>`
    select order_id as id, min(day) as day, coalesce(sum(amount_pln), 0)::bigint as profit,
           count(*) filter (where amount_pln is null) as "withoutRate", count(*) filter (where uncosted) as uncosted
    from postings where company_id = ${companyId} and order_id = any(${orderIds}::bigint[])
    group by order_id`.execute(db);
  return rows;
}

async function costedUnits({ db, companyId }: CompanyScope): Promise<{ units: number; costed: number }> {
  const { rows } = await sql<{ units: number; costed: number }>`
    select coalesce(sum(units), 0)::bigint as units, coalesce(sum(costed_units), 0)::bigint as costed
    from rollup_store_month where company_id = ${companyId}`.execute(db);
  return rows[0] ?? { units: 0, costed: 0 };
}
