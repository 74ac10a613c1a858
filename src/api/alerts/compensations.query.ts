import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { ExpenseKind } from "#core/expense-kinds.ts";
import type { CompanyScope } from "#db/scope.ts";

/** The store and currency of a compensation alert, which its subject names; null for other alerts. */
export type Unclear = { storeId: number; currency: string; open: boolean };

export async function findUnclear({ db, companyId }: CompanyScope, alertId: number): Promise<Unclear | null> {
  const { rows } = await sql<Unclear>`
    select store_id as "storeId", params ->> 'currency' as currency, resolved_at is null as open
    from alerts where company_id = ${companyId} and id = ${alertId} and kind = 'unclearCompensation' and store_id is not null for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function closeAlert({ db, companyId }: CompanyScope, alertId: number): Promise<void> {
  await sql`update alerts set resolved_at = now() where company_id = ${companyId} and id = ${alertId}`.execute(db);
}

/** Open again, unless newer operations have raised one of the same subject meanwhile. */
export async function reopenAlert({ db, companyId }: CompanyScope, alertId: number): Promise<void> {
  await sql`
    update alerts a set resolved_at = null
    where a.company_id = ${companyId} and a.id = ${alertId}
      and not exists (select from alerts b where b.company_id = ${companyId} and b.kind = a.kind and b.subject = a.subject and b.resolved_at is null)`.execute(
    db,
  );
}

/** Marks what waits as cleared up. */
export async function settleOperations({ db, companyId }: CompanyScope, { storeId, currency }: Unclear): Promise<void> {
  await sql`
    update payment_operations set settled_at = now()
    where company_id = ${companyId} and store_id = ${storeId} and currency = ${currency} and settled_at is null`.execute(db);
}

export type Booked = { operations: number; amount: number; from: Day | null; to: Day | null };
type Waiting = { key: string; amount: number; market: string; day: Day };

const NOTHING: Booked = { operations: 0, amount: 0, from: null, to: null };

/**
 * Each operation that waits becomes an expense of its own on the market's day it was paid: negative, for it is an income,
 * and without VAT, for no document names one. Amounts in minor units of the currency.
 */
export async function bookOperations({ db, companyId }: CompanyScope, { storeId, currency }: Unclear, name: string): Promise<Booked> {
  // Locked and read first, then a statement for each table: a cluster takes no lock within a statement that writes others.
  const { rows: waiting } = await sql<Waiting>`
    select p.operation_key as key, p.amount, coalesce(p.market, '') as market, market_day(p.occurred_at, coalesce(p.market, s.base_market)) as day
    from payment_operations p join stores s on s.company_id = p.company_id and s.id = p.store_id
    where p.company_id = ${companyId} and p.store_id = ${storeId} and p.currency = ${currency} and p.settled_at is null
    order by p.operation_key for update of p`.execute(db);
  if (waiting.length === 0) return NOTHING;
  const keys = waiting.map(({ key }) => key);
  const { rows: added } = await sql<{ key: string; expenseId: number }>`
    insert into expenses (company_id, name, note) select ${companyId}::bigint, ${name}::text, k from unnest(${keys}::text[]) k
    returning note as key, id as "expenseId"`.execute(db);
  const booked = sql`
    unnest(${added.map(({ key }) => key)}::text[], ${added.map(({ expenseId }) => expenseId)}::bigint[]) as b (operation_key, expense_id)`;
  await sql`
    insert into expense_versions (company_id, expense_id, kind, amount, currency, vat_mode, start_day, anchor_day, booking, store_id, market)
    select ${companyId}::bigint, b.expense_id, ${"oneOff" satisfies ExpenseKind}::text, -w.amount, ${currency}::text, 'gross', w.day, w.day, 'onDay', ${storeId}::bigint, w.market
    from unnest(${keys}::text[], ${waiting.map(({ amount }) => amount)}::bigint[], ${waiting.map(({ day }) => day)}::date[],
                ${waiting.map(({ market }) => market)}::text[]) as w (operation_key, amount, day, market)
    join ${booked} on b.operation_key = w.operation_key`.execute(db);
  await sql`
    update payment_operations p set settled_at = now(), expense_id = b.expense_id
    from ${booked} where p.company_id = ${companyId} and p.store_id = ${storeId} and p.operation_key = b.operation_key`.execute(db);
  const days = waiting.map(({ day }) => day).toSorted();
  const amount = waiting.reduce((sum, one) => sum + one.amount, 0);
  return { operations: waiting.length, amount, from: days[0] ?? null, to: days.at(-1) ?? null };
}

/** What the last booking made goes away, and its operations wait again. */
export async function unbookOperations({ db, companyId }: CompanyScope, { storeId, currency }: Unclear): Promise<Booked> {
  const { rows } = await sql<Booked>`
    with booked as materialized (
      select p.operation_key, p.amount, p.expense_id, v.start_day as day
      from payment_operations p join expense_versions v on v.company_id = p.company_id and v.expense_id = p.expense_id
      where p.company_id = ${companyId} and p.store_id = ${storeId} and p.currency = ${currency} and p.expense_id is not null
        and p.settled_at = (select max(l.settled_at) from payment_operations l
                            where l.company_id = ${companyId} and l.store_id = ${storeId} and l.currency = ${currency} and l.expense_id is not null)
    ),
    gone as (
      update expenses e set deleted_at = now() from booked b where e.company_id = ${companyId} and e.id = b.expense_id
    ),
    waiting as (
      update payment_operations p set settled_at = null, expense_id = null
      from booked b where p.company_id = ${companyId} and p.store_id = ${storeId} and p.operation_key = b.operation_key
    )
    select count(*)::int as operations, coalesce(sum(amount), 0)::bigint as amount, min(day) as "from", max(day) as "to" from booked`.execute(
    db,
  );
  return rows[0] ?? NOTHING;
}
