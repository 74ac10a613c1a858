/** What follows when a kind of fee is booked on another line: for the entries of one billing type, and nothing else. */
import { sql } from "kysely";
import type { Currency, Day, Market } from "#core/facts.ts";
import type { Line } from "#core/ledger.ts";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "./billing-types.sql.ts";
import { lockCompany } from "./company-lock.ts";
import { marketCurrency } from "./market-currency.sql.ts";
import { type RefreshProgress, refreshLedger } from "./refresh.ts";

type Touched = { readonly orderIds: readonly number[]; readonly days: readonly Day[] };

/** A line of the P&L whose sum moves, in the market's currency; null where a rate is missing. */
export type LineChange = { line: Line; market: Market; currency: Currency; amount: number | null };

/** Orders that hold such an entry; days of those without an order, as they are booked now and as they will be. */
async function touchedBy({ db, companyId }: CompanyScope, typeId: string): Promise<Touched> {
  const { rows: orders } = await sql<{ id: number }>`
    select distinct b.order_id as id from billing_entries b
    where b.company_id = ${companyId} and b.type_id = ${typeId} and b.order_id <> 0 order by 1`.execute(db);
  const { rows: days } = await sql<{ day: Day }>`
    with entry as materialized (
      select b.id, b.billed_on, b.fee_day from billing_entries b where b.company_id = ${companyId} and b.type_id = ${typeId} and b.order_id = 0
    )
    select d.day from entry e cross join lateral (values (e.billed_on), (e.fee_day)) d (day) where d.day is not null
    union
    select p.day from entry e
    join postings p on p.company_id = ${companyId} and p.billed_on = e.billed_on and p.source_type = 'billing' and p.source_id = e.id
    union
    select g::date from entry e
    join ${billingTypesOf(companyId)} t on t.type_id = ${typeId} and t.line = 'subscription'
    cross join lateral generate_series(date_trunc('month', e.billed_on::timestamp), date_trunc('month', e.billed_on::timestamp) + interval '1 month - 1 day', interval '1 day') g
    order by 1`.execute(db);
  return { orderIds: orders.map(({ id }) => id), days: days.map(({ day }) => day) };
}

/** Books the entries of a type again. @returns how many rollup windows were replaced. */
export async function refreshType(scope: CompanyScope, typeId: string, progress?: RefreshProgress, today?: Day): Promise<number> {
  return refreshLedger(scope, { ...(await touchedBy(scope, typeId)), today }, progress);
}

/**
 * By how much each line moves when `change` is made and the type's entries are booked again, which both happen here, in the
 * caller's transaction: whoever only wants to know rolls it back.
 */
export async function measureRetype(scope: CompanyScope, typeId: string, change: () => Promise<void>): Promise<LineChange[]> {
  // Held until the end, so that nothing else moves between the two sums.
  await lockCompany(scope);
  const before = await touchedBy(scope, typeId);
  await change();
  const after = await touchedBy(scope, typeId);
  const touched = { orderIds: before.orderIds, days: [...new Set([...before.days, ...after.days])] };
  const sumsBefore = await sumsOf(scope, touched);
  await refreshLedger(scope, touched);
  const sumsAfter = await sumsOf(scope, touched);
  const keys = new Set([...sumsBefore.keys(), ...sumsAfter.keys()]);
  return [...keys].flatMap((key) => {
    const [was, is] = [sumsBefore.get(key), sumsAfter.get(key)];
    const named = is ?? was;
    if (named === undefined) return [];
    const amount = was?.amount === null || is?.amount === null ? null : (is?.amount ?? 0) - (was?.amount ?? 0);
    return amount === 0 ? [] : [{ ...named, amount }];
  });
}

async function sumsOf({ db, companyId }: CompanyScope, { orderIds, days }: Touched): Promise<Map<string, LineChange>> {
  const { rows } = await sql<LineChange>`
    select p.line, p.market, ${marketCurrency("p.market")} as currency,
           case when count(p.amount) = count(*) then sum(p.amount)::bigint end as amount
    from postings p
    where p.company_id = ${companyId}
      and ((p.order_id <> 0 and p.order_id = any(${orderIds}::bigint[])) or (p.order_id = 0 and p.day = any(${days}::date[])))
    group by p.line, p.market
    order by p.market, p.line`.execute(db);
  return new Map(rows.map((row) => [`${row.market} ${row.line}`, row]));
}
