/** What other settings would do to the profit of months, by the definition that writes the ledger. */
import { type RawBuilder, sql } from "kysely";
import type { Day, Minor } from "#core/facts.ts";
import { LINES } from "#core/ledger.ts";
import type { DayRange } from "#core/period.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findCompanyFeatures } from "./company-features.ts";
import { POSTING_COLUMNS } from "./definition/convert.sql.ts";
import { dayPostings } from "./definition/day-postings.sql.ts";
import { orderPostings } from "./definition/order-postings.sql.ts";
import { withoutLoops } from "./replace-postings.ts";
import { columnOf } from "./rollup-columns.ts";

const ORDERS_PER_STATEMENT = 4000;
const DAYS_PER_STATEMENT = 400;
const PROFIT: RawBuilder<unknown> = sql.raw(LINES.map((line) => `coalesce(r.${columnOf(line)}_pln, 0)`).join(" + "));

/** Net profit in minor units of PLN; null while a rate is missing. */
export type MonthEffect = {
  month: Day;
  before: Minor | null;
  after: Minor | null;
  /** Some units were sold at an unknown cost: the profit is at most that. */
  isAtMost: boolean;
};

/** Orders and days of which a posting may differ; all others keep what is stored of them. */
export type MeasuredParts = { orderIds: readonly number[]; days: readonly Day[] };

type Sum = { amount: number; unrated: number };
type MonthRow = Sum & { month: Day };
type Stored = Sum & { isAtMost: boolean };

/**
 * Of the months of the range, the newest first. Asked inside the transaction that has changed settings, schedules and stocks and not yet
 * the ledger; writes nothing.
 */
export async function previewMonths(
  scope: CompanyScope,
  range: DayRange,
  months: readonly Day[],
  { orderIds, days }: MeasuredParts,
): Promise<MonthEffect[]> {
  const stored = await storedMonths(scope, range);
  const moved = new Map<Day, Sum>();
  for (const some of chunksOf(orderIds, ORDERS_PER_STATEMENT)) add(moved, await movedByOrders(scope, range, some));
  for (const some of chunksOf(days, DAYS_PER_STATEMENT)) add(moved, await movedByDays(scope, range, some));
  return months.map((month) => {
    const before = stored.get(month) ?? { amount: 0, unrated: 0, isAtMost: false };
    const by = moved.get(month) ?? { amount: 0, unrated: 0 };
    return {
      month,
      before: before.unrated > 0 ? null : before.amount,
      after: before.unrated + by.unrated > 0 ? null : before.amount + by.amount,
      isAtMost: before.isAtMost,
    };
  });
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function add(sums: Map<Day, Sum>, rows: readonly MonthRow[]): void {
  for (const { month, amount, unrated } of rows) {
    const sum = sums.get(month) ?? { amount: 0, unrated: 0 };
    sums.set(month, { amount: sum.amount + amount, unrated: sum.unrated + unrated });
  }
}

async function storedMonths({ db, companyId }: CompanyScope, { startDate, endDate }: DayRange): Promise<Map<Day, Stored>> {
  const { rows } = await sql<{ month: Day; amount: number; lacks: boolean; isAtMost: boolean }>`
    select date_trunc('month', r.day::timestamp)::date as month, sum(${PROFIT})::bigint as amount, bool_or(r.missing_pln <> 0) as lacks,
           sum(r.costed_units) < sum(r.units) as "isAtMost"
    from rollup_store_day r
    where r.company_id = ${companyId} and r.day >= ${startDate} and r.day <= ${endDate}
    group by 1`.execute(db);
  const unrated = rows.some(({ lacks }) => lacks) ? await unratedMonths({ db, companyId }, { startDate, endDate }) : new Map<Day, number>();
  return new Map(rows.map(({ month, amount, isAtMost }) => [month, { amount, isAtMost, unrated: unrated.get(month) ?? 0 }]));
}

async function unratedMonths({ db, companyId }: CompanyScope, { startDate, endDate }: DayRange): Promise<Map<Day, number>> {
  const { rows } = await sql<{ month: Day; postings: number }>`
    select date_trunc('month', day::timestamp)::date as month, count(*) as postings
    from postings where company_id = ${companyId} and day >= ${startDate} and day <= ${endDate} and amount_pln is null
    group by 1`.execute(db);
  return new Map(rows.map(({ month, postings }) => [month, postings]));
}

async function movedByOrders(scope: CompanyScope, range: DayRange, orderIds: readonly number[]): Promise<MonthRow[]> {
  const wanted = orderPostings(scope.companyId, orderIds, await findCompanyFeatures(scope), "everything");
  const held = sql`company_id = ${scope.companyId} and order_id = any(${orderIds}::bigint[])`;
  return (await withoutLoops(scope.db, orderIds.length, difference(wanted, held, range))).rows;
}

async function movedByDays({ db, companyId }: CompanyScope, range: DayRange, days: readonly Day[]): Promise<MonthRow[]> {
  const held = sql`company_id = ${companyId} and order_id = 0 and day = any(${days}::date[])`;
  return (await difference(dayPostings(companyId, days), held, range).execute(db)).rows;
}

/** What is wanted counts one, what is held minus one. */
function difference(wanted: RawBuilder<unknown>, held: RawBuilder<unknown>, { startDate, endDate }: DayRange): RawBuilder<MonthRow> {
  return sql<MonthRow>`
    with wanted (${POSTING_COLUMNS}) as (${wanted})
    select date_trunc('month', day::timestamp)::date as month, coalesce(sum(side * amount_pln), 0)::bigint as amount,
           coalesce(sum(side) filter (where amount_pln is null), 0)::bigint as unrated
    from (
      select day, amount_pln, 1 as side from wanted
      union all
      select day, amount_pln, -1 from postings where ${held}
    ) both_sides
    where day >= ${startDate} and day <= ${endDate}
    group by 1`;
}
