/** What expenses cost, each by itself. */
import { type RawBuilder, sql } from "kysely";
import type { Day, Minor } from "#core/facts.ts";
import { postingAmount } from "./missing-rates.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope } from "../scope/scope-conditions.ts";
import { type DayRange, untilToday } from "../scope/segments.ts";

export type ExpenseSum = {
  expenseId: number;
  versionId: number;
  line: "expenses" | "ads";
  /** Negative for a cost; null when a posting has no exchange rate. */
  amount: Minor | null;
};

/** Postings of the range, up to today; expenses without any are absent. */
export function findExpenseSums(scope: ReportScope, range: DayRange): Promise<ExpenseSum[]> {
  return sums(scope, untilToday(range, scope.today));
}

/** Postings of days to come: what is booked ahead and no report reads yet. */
export function findPlannedExpenses(scope: ReportScope, range: DayRange): Promise<ExpenseSum[]> {
  return sums(scope, range);
}

export type ExpenseMonthSum = { expenseId: number; month: Day; amount: Minor | null };

/** Postings of the range by calendar month, up to today. */
export async function findExpenseMonths(scope: ReportScope, range: DayRange): Promise<ExpenseMonthSum[]> {
  const { startDate, endDate } = untilToday(range, scope.today);
  const amount: RawBuilder<unknown> = sql.raw(postingAmount(scope.amounts));
  const { rows } = await sql<ExpenseMonthSum>`
    select v.expense_id as "expenseId", date_trunc('month', p.day::timestamp)::date as month,
           case when count(${amount}) = count(*) then sum(${amount})::bigint end as amount
    from postings p join expense_versions v on v.company_id = ${scope.companyId} and v.id = p.source_id
    where ${inScope(scope, "p")} and p.line in ('expenses', 'ads') and p.source_type = 'expense' and p.day between ${startDate} and ${endDate}
    group by 1, 2`.execute(scope.db);
  return rows;
}

async function sums(scope: ReportScope, { startDate, endDate }: DayRange): Promise<ExpenseSum[]> {
  const amount: RawBuilder<unknown> = sql.raw(postingAmount(scope.amounts));
  const { rows } = await sql<ExpenseSum>`
    select v.expense_id as "expenseId", v.id as "versionId", p.line, case when count(${amount}) = count(*) then sum(${amount})::bigint end as amount
    from postings p join expense_versions v on v.company_id = ${scope.companyId} and v.id = p.source_id
    where ${inScope(scope, "p")} and p.line in ('expenses', 'ads') and p.source_type = 'expense' and p.day between ${startDate} and ${endDate}
    group by v.expense_id, v.id, p.line`.execute(scope.db);
  return rows;
}
