/** What an expense would do to the profit, by the definition that books it. */
import { sql } from "kysely";
import type { Day, Minor } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findProfitOf } from "./day-profits.ts";
import { POSTING_COLUMNS } from "./definition/convert.sql.ts";
import { dayPostings } from "./definition/day-postings.sql.ts";
import { followsSales } from "./expense-kinds.sql.ts";

const DAYS_PER_STATEMENT = 400;

export type ExpenseChange = {
  /** Of the days up to today whose profit is another; null where none is. */
  from: Day | null;
  to: Day | null;
  days: number;
  /** Profit of those days, minor units of PLN; null while a rate is missing. */
  before: Minor | null;
  after: Minor | null;
  /** By how much the profit of the days after today is another, as far as they are booked; null while a rate is missing. */
  ahead: Minor | null;
};

/** Postings of the expense that would go (`gone`) and come, of one day. */
type DayRow = { day: Day; gone: Minor; come: Minor; goneUnrated: number; comeUnrated: number };

/**
 * Asked inside the transaction that has changed the versions of the expense and its bookings and not yet the ledger; writes nothing.
 * What is stored of an expense and of no other's versions is of this one, also where an earlier change of it is still being computed.
 */
export async function previewExpense(scope: CompanyScope, expenseId: number, today: Day): Promise<ExpenseChange> {
  const { own, others } = await findVersions(scope, expenseId);
  const rows = (await changedDays(scope, own, others)).filter(isAnother);
  const past = rows.filter(({ day }) => day <= today);
  const ahead = rows.filter(({ day }) => day > today);
  const profit = await findProfitOf(
    scope,
    past.map(({ day }) => day),
  );
  const unrated = profit.unrated + sumOf(past, "comeUnrated") - sumOf(past, "goneUnrated");
  return {
    from: past[0]?.day ?? null,
    to: past.at(-1)?.day ?? null,
    days: past.length,
    before: profit.unrated > 0 ? null : profit.known,
    after: unrated > 0 ? null : profit.known + differenceOf(past),
    ahead: sumOf(ahead, "comeUnrated") + sumOf(ahead, "goneUnrated") > 0 ? null : differenceOf(ahead),
  };
}

const sumOf = (rows: readonly DayRow[], key: Exclude<keyof DayRow, "day">): number => rows.reduce((sum, row) => sum + row[key], 0);
const differenceOf = (rows: readonly DayRow[]): Minor => sumOf(rows, "come") - sumOf(rows, "gone");
const isAnother = ({ gone, come, goneUnrated, comeUnrated }: DayRow): boolean => gone !== come || goneUnrated + comeUnrated > 0;

async function findVersions({ db, companyId }: CompanyScope, expenseId: number): Promise<{ own: number[]; others: number[] }> {
  const { rows } = await sql<{ id: number; isOwn: boolean }>`
    select id, expense_id = ${expenseId} as "isOwn" from expense_versions where company_id = ${companyId}`.execute(db);
  const of = (isOwn: boolean): number[] => rows.filter((row) => row.isOwn === isOwn).map(({ id }) => id);
  return { own: of(true), others: of(false) };
}

/** The earliest first. */
async function changedDays(scope: CompanyScope, own: readonly number[], others: readonly number[]): Promise<DayRow[]> {
  const { db, companyId } = scope;
  const days = await concernedDays(scope, own, others);
  const found: DayRow[] = [];
  for (let at = 0; at < days.length; at += DAYS_PER_STATEMENT) {
    const some = days.slice(at, at + DAYS_PER_STATEMENT);
    const { rows } = await sql<DayRow>`
      with wanted (${POSTING_COLUMNS}) as (${dayPostings(companyId, some)})
      select day, coalesce(sum(amount_pln) filter (where is_gone), 0)::bigint as gone,
             coalesce(sum(amount_pln) filter (where not is_gone), 0)::bigint as come,
             count(*) filter (where is_gone and amount_pln is null) as "goneUnrated",
             count(*) filter (where not is_gone and amount_pln is null) as "comeUnrated"
      from (
        select day, amount_pln, false as is_gone from wanted where source_type = 'expense' and source_id = any(${own}::bigint[])
        union all
        select day, amount_pln, true from postings
        where company_id = ${companyId} and order_id = 0 and day = any(${some}::date[])
          and source_type = 'expense' and source_id <> all(${others}::bigint[])
      ) both_sides
      group by day order by day`.execute(db);
    found.push(...rows);
  }
  return found;
}

/** Days on which the expense is booked, or would be: by its schedule, or by what was sold on them. */
async function concernedDays({ db, companyId }: CompanyScope, own: readonly number[], others: readonly number[]): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select day from postings
    where company_id = ${companyId} and order_id = 0 and source_type = 'expense' and source_id <> all(${others}::bigint[])
    union
    select day from expense_bookings where company_id = ${companyId} and version_id = any(${own}::bigint[])
    union
    select r.day
    from expense_versions v
    join rollup_store_day r on r.company_id = ${companyId} and r.day >= v.start_day and (v.end_day is null or r.day <= v.end_day) and r.units > 0
    where v.company_id = ${companyId} and v.id = any(${own}::bigint[]) and ${followsSales("v.kind")}
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}
