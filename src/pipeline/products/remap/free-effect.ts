/** What a move does beside orders: expenses and fees of no order that follow what a product sold. */
import { sql } from "kysely";
import type { Minor } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type DayChange, previewDays } from "#ledger/preview-days.ts";
import { daysSharedBy } from "#ledger/refresh.ts";
import { todayOf } from "#ledger/today.ts";
import type { Effect } from "../effect.ts";
import type { Affected } from "./moved.ts";

/** The effect on the orders with that on the days, up to today as tiles end with it. In the transaction that has moved the rows. */
export async function withDays(scope: CompanyScope, effect: Effect, { orderIds, days }: Affected): Promise<Effect> {
  const today = await todayOf(scope);
  const concerned = [...new Set([...days, ...(await daysSharedBy(scope, orderIds))])].filter((day) => day <= today);
  if (concerned.length === 0) return effect;
  const changes = await asSold(scope, orderIds, () => previewDays(scope, concerned));
  const from = [...(effect.from === null ? [] : [effect.from]), ...changes.map(({ day }) => day)].toSorted()[0] ?? null;
  const before = plus(effect.before, changes, ({ gone, goneUnrated }) => [gone, goneUnrated]);
  const after = plus(effect.after, changes, ({ come, comeUnrated }) => [come, comeUnrated]);
  return { ...effect, from, before, after };
}

function plus(
  sum: Minor | null,
  changes: readonly DayChange[],
  side: (change: DayChange) => [amount: Minor, unrated: number],
): Minor | null {
  return changes.reduce<Minor | null>((total, change) => {
    const [amount, unrated] = side(change);
    return total === null || unrated > 0 ? null : total + amount;
  }, sum);
}

/** A day's expenses are sized by the sales that are posted: these are of their new products while `work` looks at them. */
async function asSold<T>({ db, companyId }: CompanyScope, orderIds: readonly number[], work: () => Promise<T>): Promise<T> {
  await sql`savepoint as_sold`.execute(db);
  await sql`
    update postings p set product_id = l.product_id
    from order_lines l
    where p.company_id = ${companyId} and p.order_id = any(${orderIds}::bigint[]) and p.line = 'sales'
      and l.company_id = p.company_id and l.id = p.line_id and l.product_id <> p.product_id`.execute(db);
  const found = await work();
  await sql`rollback to savepoint as_sold`.execute(db);
  return found;
}
