import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { type RefreshProgress, refreshLedger } from "#ledger/refresh.ts";
import type { Day } from "#core/facts.ts";
import { affectedOrders } from "./affected-orders.query.ts";
import { findRuledOrders } from "./cost-rules/cost-rules.query.ts";
import { bookExpenses } from "./book-expenses.ts";
import { bookStock } from "./book-stock.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";
import { refreshType } from "#ledger/retype.ts";
import type { ChangeScope } from "./remap/change-scope.ts";
import { type Affected, findMoved, restock } from "./remap/moved.ts";

export type RecomputeScope = {
  /** Only orders that hold one of these products; null = all. */
  productIds: readonly number[] | null;
  /** First and last day (`yyyy-MM-dd`) of what changed; null = open. */
  from: Day | null;
  to: string | null;
  /** Orders stay as they are: what changed is booked on days alone, as expenses are. */
  daysOnly?: boolean;
  /** Nothing but costs of goods changed: what they do not decide is not looked at. */
  onlyCosts?: boolean;
  /** Only orders of which rules may decide a cost. */
  ruled?: boolean;
  /** Only what entries of this billing type decide; the days say no more than that. Null = everything. */
  billingType?: string | null;
  /** Only what this mapping, merge or split moved, or its undo moved back; the days say no more than that. Null = everything. */
  changeId?: number | null;
  /** Expenses without an end are booked a month ahead of this day, and it is the first day orders are aged by; today by default. */
  today?: Day;
};

/** Writes the ledger of the chosen orders and days again. @returns how many rollup windows were replaced. */
export async function recompute(scope: CompanyScope, request: RecomputeScope, progress?: RefreshProgress): Promise<number> {
  // First of all: what a merge is about to commit decides which orders are chosen.
  await lockCompany(scope);
  if (request.billingType) return refreshType(scope, request.billingType, progress, request.today);
  if (request.ruled)
    return refreshLedger(scope, { orderIds: await findRuledOrders(scope), days: [], today: request.today, onlyCosts: true }, progress);
  const rebooked = await bookExpenses(scope, request.today);
  const found = request.changeId ? await moved({ ...scope, changeId: request.changeId }) : await inRange(scope, request);
  const days = [...new Set([...rebooked, ...found.days])];
  // Everything: also what a fault has left in the rollups.
  const isWhole = !request.changeId && request.productIds === null && request.from === null && request.to === null;
  const { orderIds } = found;
  return refreshLedger(scope, { orderIds, days, today: request.today, isWhole, onlyCosts: request.onlyCosts ?? false }, progress);
}

async function moved(change: ChangeScope): Promise<Affected> {
  const { orderIds, days, productIds } = await findMoved(change);
  return { orderIds: [...new Set([...orderIds, ...(await restock(change, { orderIds, productIds }))])], days };
}

async function inRange(scope: CompanyScope, request: RecomputeScope): Promise<Affected> {
  const orderIds = request.daysOnly ? [] : await affected(scope, request);
  return { orderIds, days: request.productIds ? [] : await freeDays(scope, request) };
}

async function affected(scope: CompanyScope, request: RecomputeScope): Promise<number[]> {
  const restocked = await bookStock(scope, request.productIds);
  return [...new Set([...(await ordersOf(scope, request)), ...restocked])];
}

/** Orders with a line, refund, fee or surcharge in the range; whole orders, because fees and delivery are shared by their lines. */
async function ordersOf(scope: CompanyScope, { productIds, from, to }: RecomputeScope): Promise<number[]> {
  if (productIds)
    return affectedOrders(
      scope,
      productIds.map((productId) => ({ productId, from })),
      to,
    );
  const { db, companyId } = scope;
  const isInside = (column: string) =>
    sql`${sql.ref(column)} >= coalesce(${from}::date, '-infinity') and ${sql.ref(column)} <= coalesce(${to}::date, 'infinity')`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select l.order_id as id from order_lines l where l.company_id = ${companyId} and ${isInside("l.day")}
      union select f.order_id from refunds f where f.company_id = ${companyId} and ${isInside("f.day")}
      union select b.order_id from billing_entries b
        where b.company_id = ${companyId} and b.order_id <> 0 and (${isInside("b.billed_on")} or ${isInside("b.fee_day")})
      union select s.order_id from order_surcharges s where s.company_id = ${companyId} and ${isInside("s.day")}
    ) touched order by id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Days that carry, or may now carry, order-less postings. An entry is netted by the day it was billed on, so with that
 * day in the range all its days are: its fee day, or the whole month of a subscription.
 */
async function freeDays({ db, companyId }: CompanyScope, { from, to }: RecomputeScope): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select distinct day from (
      select p.day, p.day as decided from postings p where p.company_id = ${companyId} and p.order_id = 0
      union select d.day, b.billed_on from billing_entries b cross join lateral (values (b.billed_on), (b.fee_day)) d (day)
        where b.company_id = ${companyId} and b.order_id = 0 and d.day is not null
      union select g::date, b.billed_on from billing_entries b join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id and t.line = 'subscription'
        cross join lateral generate_series(date_trunc('month', b.billed_on::timestamp), date_trunc('month', b.billed_on::timestamp) + interval '1 month - 1 day', interval '1 day') g
        where b.company_id = ${companyId} and b.order_id = 0
      union select a.day, a.day from ads_statistics a where a.company_id = ${companyId}
      union select e.day, e.day from expense_bookings e where e.company_id = ${companyId}
      union select l.day, l.day from order_lines l where l.company_id = ${companyId} and exists (select from expense_versions v where v.company_id = ${companyId})
    ) d
    where (day >= coalesce(${from}::date, '-infinity') and day <= coalesce(${to}::date, 'infinity'))
       or (decided >= coalesce(${from}::date, '-infinity') and decided <= coalesce(${to}::date, 'infinity'))
    order by day`.execute(db);
  return rows.map((row) => row.day);
}
