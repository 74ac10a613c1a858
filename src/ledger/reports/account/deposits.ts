/** Deposits (kaucja) that buyers paid with counted orders: money that passes through, so no posting has it. */
import { sql } from "kysely";
import type { Day, Minor } from "#core/facts.ts";
import { totalOf } from "#core/money.ts";
import { currencyOf } from "#core/market.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, matchesNothing, ofProducts } from "../scope/scope-conditions.ts";
import type { DayRange } from "../scope/segments.ts";

export type DepositsOfRange = (range: DayRange) => Minor | null;

/** In the currency that the scope sums, on the day of the purchase; null where a deposit has no rate into it. */
export async function findDeposits(scope: ReportScope, ranges: readonly DayRange[]): Promise<DepositsOfRange> {
  const from = ranges.map(({ startDate }) => startDate).toSorted()[0];
  const to = ranges
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1);
  const days =
    from === undefined || to === undefined || matchesNothing(scope) ? [] : await findDays(scope, { startDate: from, endDate: to });
  return ({ startDate, endDate }) => totalOf(days.filter(({ day }) => startDate <= day && day <= endDate).map(({ amount }) => amount));
}

async function findDays(scope: ReportScope, { startDate, endDate }: DayRange): Promise<{ day: Day; amount: Minor | null }[]> {
  const { db, companyId, markets, amounts, fxSource } = scope;
  const own = markets[0] === undefined ? "PLN" : currencyOf(markets[0]);
  const amount =
    amounts === "pln"
      ? sql`case when r.currency = 'PLN' then r.deposit else round(r.deposit * f.mid)::bigint end`
      : sql`case when r.currency = ${own} then r.deposit end`;
  const { rows } = await sql<{ day: Day; amount: Minor | null }>`
    select r.day, case when count(${amount}) = count(*) then sum(${amount})::bigint end as amount
    from (
      select l.company_id, l.store_id, l.product_id, l.day, l.deposit, l.currency, o.market
      from order_lines l join orders o on o.company_id = ${companyId} and o.id = l.order_id
      where l.company_id = ${companyId} and l.deposit <> 0 and l.day between ${startDate} and ${endDate}
        and l.kind = 'sale' and l.counted and o.counted
    ) r
    left join fx_days f on f.source = ${fxSource} and f.currency = r.currency and f.day = r.day
    where ${inScope(scope, "r")} and ${ofProducts(scope.products, "r")}
    group by r.day`.execute(db);
  return rows;
}
