import type { ExpenseRow, expensesRoute, ExpenseVersion } from "#contract/expenses.ts";
import type { OutCell, OutRow } from "#files/out-cell.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import type { SayText } from "../domain/report.ts";
import { listed, tableFile } from "../domain/table-file.ts";
import { findListed, inExpenseReport } from "./list-expenses.ts";

/** The columns of a row: those that an expense file is read with, and what it cost in the range. */
const COLUMNS = {
  name: ({ name }) => name,
  category: ({ category }) => category ?? "",
  amount: ({ terms }) => sizeOf(terms),
  currency: ({ terms }) => (terms.percent === null ? terms.currency : "%"),
  netGross: ({ terms }, say) => say(`reports:vatMode.${terms.vatMode}`),
  vatRate: ({ terms }) => ({ decimal: String(terms.vatRate) }),
  kind: ({ terms }, say) => say(`reports:expenseKind.${terms.kind}`),
  start: ({ terms }) => ({ day: terms.startDate }),
  end: ({ terms }) => (terms.endDate === null ? "" : { day: terms.endDate }),
  every: ({ terms }) => terms.every?.count ?? "",
  unit: ({ terms }, say) => (terms.every === null ? "" : say(`reports:expenseUnit.${terms.every.unit}`)),
  store: ({ storeName }) => storeName ?? "",
  market: ({ terms }) => terms.market ?? "",
  sku: ({ productName }) => productName ?? "",
  tag: ({ tagName }) => tagName ?? "",
  countAsAds: ({ terms }, say) => say(`reports:yesNo.${terms.countAsAds ? "yes" : "no"}`),
  state: ({ state }, say) => say(`reports:expenseState.${state}`),
  booked: ({ booked }) => (booked === null ? null : { minor: booked }),
} as const satisfies Record<string, (expense: ExpenseRow, say: SayText) => OutCell>;

/** The expenses asked for, all pages. */
export async function expensesFile(call: CallOf<typeof expensesRoute>, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const rows = await inExpenseReport(call, async (scope) => {
    const found = await findListed(scope, call.query);
    return found.listed.map(({ expense }): OutRow => [...Object.values(COLUMNS).map((cell) => cell(expense, say)), scope.currency]);
  });
  const header = [...Object.keys(COLUMNS), "bookedCurrency"].map((column) => say(`reports:expenseColumn.${column}`));
  return tableFile(call, format, { name: say("reports:file.expenses"), range: call.query, header, rows: listed(rows) });
}

function sizeOf({ amount, percent }: ExpenseVersion): OutCell {
  if (percent !== null) return { decimal: String(percent) };
  return amount === null ? null : { minor: amount };
}
