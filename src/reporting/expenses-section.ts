import type { Minor } from "#core/facts.ts";
import { translate } from "#core/money.ts";
import { findExpenseSums } from "#ledger/reports/sums/expense-sums.ts";
import { moneyCell, type ReportPart, type ReportRow, textCell, type Wording } from "./document.ts";
import { findExpenseNames } from "./expense-names.query.ts";
import type { Found } from "./found.ts";

/** What was booked in the days, by category and by expense; the largest cost first. */
export async function expensesPart({ scope, range, rate }: Found, wording: Wording): Promise<ReportPart> {
  const { say } = wording;
  const sums = Map.groupBy(await findExpenseSums(scope, range), ({ expenseId }) => expenseId);
  const names = await findExpenseNames(scope, [...sums.keys()]);
  const shown = (amounts: readonly (Minor | null)[]): Minor | null => {
    const total = amounts.reduce<Minor | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
    return total === null || rate.rate === null ? null : translate(total, rate.rate);
  };
  const expenses = names.map(({ id, name, category }) => ({ name, category, amounts: (sums.get(id) ?? []).map(({ amount }) => amount) }));
  const categories = [...Map.groupBy(expenses, ({ category }) => category)].map(([category, members]) => ({
    category,
    total: shown(members.flatMap(({ amounts }) => amounts)),
    members: members.map(({ name, amounts }) => ({ name, amount: shown(amounts) })).toSorted((a, b) => (a.amount ?? 0) - (b.amount ?? 0)),
  }));
  const rows = categories
    .toSorted((a, b) => (a.total ?? 0) - (b.total ?? 0))
    .flatMap(({ category, total, members }): ReportRow[] => [
      { cells: [textCell(category ?? say("reports:section.noCategory")), moneyCell(total, wording)], depth: 0, isStrong: true },
      ...members.map(({ name, amount }) => ({ cells: [textCell(name), moneyCell(amount, wording)], depth: 1, isStrong: false })),
    ]);
  const total = shown(expenses.flatMap(({ amounts }) => amounts));
  const whole: ReportRow = { cells: [textCell(say("reports:income.total")), moneyCell(total, wording)], depth: 0, isStrong: true };
  return {
    section: "expenses",
    title: say("reports:section.expenses"),
    header: [say("reports:expenseColumn.name"), say("reports:expenseColumn.booked")],
    rows: rows.length === 0 ? [] : [...rows, whole],
    further: [],
    note: rows.length === 0 ? say("reports:section.noExpenses") : null,
  };
}
