import type { expensesOverTimeRoute } from "#contract/expenses.ts";
import type { ResponseOf } from "#contract/route.ts";
import { addMonths, startOfMonth } from "#core/day.ts";
import type { Day, Minor } from "#core/facts.ts";
import { type ExpenseMonthSum, findExpenseMonths } from "#ledger/reports/sums/expense-sums.ts";
import type { CallOf } from "../http/call.ts";
import { presentTranslation } from "../domain/report.present.ts";
import { askedRange } from "../domain/report.ts";
import { added, findListed, inExpenseReport, shown } from "./list-expenses.ts";

const MONTHS = 12;

/** The months are those of the ledger: what was booked in them, whatever the expense says now. */
export function answerOverTime(call: CallOf<typeof expensesOverTimeRoute>): Promise<ResponseOf<typeof expensesOverTimeRoute>> {
  return inExpenseReport(call, async (scope) => {
    const { listed, rate } = await findListed(scope, call.query);
    const { endDate } = askedRange(call.query);
    const months = Array.from({ length: MONTHS }, (_, at) => addMonths(startOfMonth(endDate), at - MONTHS + 1));
    const range = { startDate: months[0] ?? endDate, endDate };
    const categoryOf = new Map(listed.map(({ row, expense }) => [row.id, expense.category]));
    const sums = (await findExpenseMonths(scope, range)).filter(({ expenseId }) => categoryOf.has(expenseId));
    const valuesOf = (some: readonly ExpenseMonthSum[]): (Minor | null)[] =>
      months.map((month) => shown(added(inMonth(some, month)), rate));
    const categories = [...Map.groupBy(sums, ({ expenseId }) => categoryOf.get(expenseId) ?? null)]
      .map(([name, some]) => ({ name, booked: valuesOf(some) }))
      .toSorted((a, b) => whole(a.booked) - whole(b.booked));
    return { currency: scope.currency, ...presentTranslation(rate), months, categories, totals: valuesOf(sums) };
  });
}

function inMonth(sums: readonly ExpenseMonthSum[], month: Day): ExpenseMonthSum[] {
  return sums.filter((sum) => sum.month === month);
}

/** For the order alone: what is not known counts as nothing. */
function whole(values: readonly (Minor | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
