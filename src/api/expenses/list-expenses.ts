import { everythingOn } from "#core/everything.ts";
import type { ExpenseRow as ListedExpense, expensesRoute } from "#contract/expenses.ts";
import type { ResponseOf } from "#contract/route.ts";
import { addDays } from "#core/day.ts";
import { EXPENSE_GROUPS, groupOf } from "#core/expense-kinds.ts";
import type { Minor } from "#core/facts.ts";
import { translate } from "#core/money.ts";
import { recordOf } from "#core/record-of.ts";
import { matchesPhrase } from "#core/search-fold.ts";
import { type ExpenseSum, findExpenseSums, findPlannedExpenses } from "#ledger/reports/sums/expense-sums.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf } from "../http/call.ts";
import { presentFigures, presentReport, presentTranslation } from "../domain/report.present.ts";
import { askedRange, inReport, type ReportCall } from "../domain/report.ts";
import { presentExpense } from "./expenses.present.ts";
import { type ExpenseRow, findExpenses } from "./expenses.query.ts";

type Call = CallOf<typeof expensesRoute>;
/** Which expenses, of which days. */
type Asked = Omit<Call["query"], "page" | "perPage" | "sort" | "format">;
type Scoped = ReportCall & { query: Asked };

const AHEAD = 30;

export type Listed = { row: ExpenseRow; expense: ListedExpense };

type Found = { listed: Listed[]; sums: readonly ExpenseSum[]; rate: RangeRate };

export function answerExpenses(call: Call): Promise<ResponseOf<typeof expensesRoute>> {
  const { query: asked } = call;
  return inExpenseReport(call, async (scope) => {
    const found = await findListed(scope, asked);
    const { listed, rate } = found;
    const { page, perPage } = asked;
    const range = askedRange(asked);
    const whole = (await findRangeSums(scope, [range]))(range);
    const { currency, fxMissing, fxFetching } = await presentReport(scope, [{ range, found: whole, rate }]);
    return {
      currency,
      ...(fxMissing ? { fxMissing, fxFetching } : {}),
      ...presentTranslation(rate),
      items: listed.slice((page - 1) * perPage, page * perPage).map(({ expense }) => expense),
      total: listed.length,
      page,
      perPage,
      totals: { ...(await totalsOf(scope, found)), netRevenue: presentFigures(whole, rate).netRevenue },
      categories: categoriesOf(found),
    };
  });
}

/** Of one market, or of all of them together. */
export function inExpenseReport<T>(call: Scoped, work: (scope: ReportScope) => Promise<T>): Promise<T> {
  const { market } = call.query;
  return inReport(call, market === undefined ? everythingOn("all") : { ...everythingOn(undefined), markets: [market] }, work);
}

/** The expenses asked for, sorted, with what each cost in the range. */
export async function findListed(scope: ReportScope, asked: Asked & { sort?: string }): Promise<Found> {
  const rate = await findRangeRate(scope, asked.endDate);
  const sums = await findExpenseSums(scope, askedRange(asked));
  const byExpense = Map.groupBy(sums, ({ expenseId }) => expenseId);
  const listed = (await findExpenses(scope))
    .map((row): Listed => {
      const booked = shown(added(byExpense.get(row.id) ?? []), rate);
      return { row, expense: { ...presentExpense(row, scope.today), booked } };
    })
    .filter(({ expense }) => isAsked(expense, asked))
    .toSorted(inOrder(asked.sort ?? "booked"));
  const ids = new Set(listed.map(({ row }) => row.id));
  return { listed, sums: sums.filter(({ expenseId }) => ids.has(expenseId)), rate };
}

/** What is of another market costs nothing here; what is of the company has its part on each. */
function isOnMarket({ market }: ListedExpense["terms"], asked: Asked): boolean {
  return asked.market === undefined || market === null || market === asked.market;
}

function isAsked({ name, category, note, terms, state }: ListedExpense, asked: Asked): boolean {
  if (asked.phrase !== undefined && !matchesPhrase(asked.phrase, [name, category ?? "", note])) return false;
  if (asked.category !== undefined && (category ?? "") !== asked.category) return false;
  if (!isOnMarket(terms, asked)) return false;
  if (asked.group !== undefined && groupOf(terms.kind) !== asked.group) return false;
  return asked.state === undefined || state === asked.state;
}

/** `booked` = the largest cost first, since a cost is negative; null last either way, ties by name, which rows come in. */
function inOrder(sort: string): (a: Listed, b: Listed) => number {
  const key = sort.replace(/^-/, "");
  const turn = sort.startsWith("-") ? -1 : 1;
  const names = new Intl.Collator("pl");
  return (a, b) => {
    if (key === "name") return turn * names.compare(a.expense.name, b.expense.name);
    if (key === "startDate") return turn * (a.expense.terms.startDate < b.expense.terms.startDate ? -1 : 1);
    const [left, right] = [a.expense.booked, b.expense.booked];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return turn * (left - right);
  };
}

/** Null as soon as one part is not known. */
export function added(sums: readonly { amount: Minor | null }[]): Minor | null {
  return sums.reduce<Minor | null>((total, { amount }) => (total === null || amount === null ? null : total + amount), 0);
}

export function shown(amount: Minor | null, { rate }: RangeRate): Minor | null {
  return amount === null || rate === null ? null : translate(amount, rate);
}

async function totalsOf(scope: ReportScope, { listed, sums, rate }: Found) {
  const { today } = scope;
  const groups = new Map(listed.map(({ row, expense }) => [row.id, groupOf(expense.terms.kind)]));
  const planned = await findPlannedExpenses(scope, { startDate: addDays(today, 1), endDate: addDays(today, AHEAD) });
  const of = (chosen: readonly ExpenseSum[]): Minor | null => shown(added(chosen), rate);
  return {
    booked: of(sums),
    expenses: of(sums.filter(({ line }) => line === "expenses")),
    ads: of(sums.filter(({ line }) => line === "ads")),
    ...recordOf(EXPENSE_GROUPS, (group) => of(sums.filter(({ expenseId }) => groups.get(expenseId) === group))),
    upcoming: of(planned.filter(({ expenseId }) => groups.has(expenseId))),
  };
}

function categoriesOf({ listed, sums, rate }: Found) {
  const groups = Map.groupBy(listed, ({ expense }) => expense.category);
  const categories = [...groups].map(([name, members]) => {
    const ids = new Set(members.map(({ row }) => row.id));
    return { name, booked: shown(added(sums.filter(({ expenseId }) => ids.has(expenseId))), rate), expenses: members.length };
  });
  return categories.toSorted((a, b) => (a.booked ?? 0) - (b.booked ?? 0));
}
