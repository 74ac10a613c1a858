/** What saving an expense would do to the profit: it is written, measured by the ledger's own definition, and taken back. */
import type { ExpenseProfit, previewExpenseRoute } from "#contract/expenses.ts";
import type { BodyOf } from "#contract/route.ts";
import type { Day } from "#core/facts.ts";
import { onTrial } from "#db/on-trial.ts";
import type { CompanyScope } from "#db/scope.ts";
import { previewExpense } from "#ledger/preview-expense.ts";
import { bookExpenses } from "#pipeline/figures/book-expenses.ts";
import { idOr404 } from "../http/ids.ts";
import { checkOwn, ownRow, save, termsOf, versionOf, versionsAfter } from "./change-expenses.ts";
import { insertExpense } from "./expenses.query.ts";

type Asked = BodyOf<typeof previewExpenseRoute>;

/** From one state of the database, of which nothing stays; neither the ledger nor the company's lock is touched. */
export async function effectOfExpense(scope: CompanyScope, today: Day, asked: Asked): Promise<ExpenseProfit> {
  return onTrial(scope.db, (db) => measured({ ...scope, db }, today, asked), { snapshot: true });
}

async function measured(scope: CompanyScope, today: Day, { id, terms: asked, from }: Asked): Promise<ExpenseProfit> {
  const terms = termsOf(asked);
  const known = id === null ? null : idOr404(id);
  const before = known === null ? [] : (await ownRow(scope, known)).versions.map(versionOf);
  await checkOwn(scope, terms);
  const expenseId = known ?? (await insertExpense(scope, { name: "", category: null, note: "" }, null));
  await save(scope, expenseId, versionsAfter(before, terms, from ?? null));
  await bookExpenses(scope, today);
  return { ...(await previewExpense(scope, expenseId, today)), currency: "PLN" };
}
