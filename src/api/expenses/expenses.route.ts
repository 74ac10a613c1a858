import {
  createExpenseRoute,
  declineSuggestionRoute,
  deleteExpenseRoute,
  expenseCategoriesRoute,
  expenseRoute,
  expensesOverTimeRoute,
  expensesRoute,
  expenseSuggestionsRoute,
  previewExpenseRoute,
  restoreExpenseRoute,
  updateExpenseRoute,
} from "#contract/expenses.ts";
import {
  addExpenseDocumentRoute,
  deleteExpenseDocumentRoute,
  expenseDocumentRoute,
  expenseDocumentsRoute,
} from "#contract/expense-documents.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { sayIn } from "../domain/report.ts";
import { route } from "../http/route.ts";
import { receiveUpload } from "../http/upload.ts";
import { changeExpense, createExpense, deleteExpense, restoreExpense } from "./change-expenses.ts";
import { addDocument, documentFile, listDocuments, removeDocument } from "./documents.ts";
import { answerOverTime } from "./expenses-over-time.ts";
import { effectOfExpense } from "./preview-expense.ts";
import { suggestExpenses } from "./suggest-expenses.ts";
import { expensesFile } from "./expenses-file.ts";
import { presentExpense } from "./expenses.present.ts";
import { findCategories, findExpenses, setDeclined } from "./expenses.query.ts";
import { answerExpenses } from "./list-expenses.ts";

function inside<T>({ db, companyId }: CompanyScope, work: (scope: CompanyScope) => Promise<T>): Promise<T> {
  return withTransaction(db, (transaction) => work({ db: transaction, companyId }));
}

function registerDocuments(api: Api): void {
  route(api, expenseDocumentsRoute, async ({ scope, params }) => ({ items: await listDocuments(scope, idOr404(params.id)) }));

  route(api, addExpenseDocumentRoute, async ({ scope, session, params, request }) => {
    const id = idOr404(params.id);
    const { blobId, fileName, size } = await receiveUpload(request, scope, addExpenseDocumentRoute.multipart, {
      purpose: "document",
      quota: api.deps.config.uploads,
    });
    return addDocument(scope, session.account.id, id, { blobId, fileName, size });
  });

  route(api, expenseDocumentRoute, ({ scope, params }) => documentFile(scope, idOr404(params.id), idOr404(params.documentId)));

  route(api, deleteExpenseDocumentRoute, ({ scope, session, params }) =>
    inside(scope, (tx) => removeDocument(tx, session.account.id, idOr404(params.id), idOr404(params.documentId))),
  );
}

export function registerExpenses(api: Api): void {
  route(api, expensesRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerExpenses(call) : expensesFile(call, format, sayIn(api.deps.texts, call.locale));
  });

  route(api, expensesOverTimeRoute, (call) => answerOverTime(call));

  route(api, expenseSuggestionsRoute, async ({ scope, today }) => ({ items: await suggestExpenses(scope, today) }));

  route(api, declineSuggestionRoute, async ({ scope, params, body: { declined } }) => {
    const id = idOr404(params.id);
    if (!(await setDeclined(scope, id, declined))) throw new AppError("NOT_FOUND", `no expense ${id}`);
  });

  route(api, expenseRoute, async ({ scope, params, today }) => {
    const id = idOr404(params.id);
    const [row] = await findExpenses(scope, [id]);
    if (row === undefined) throw new AppError("NOT_FOUND", `no expense ${id}`);
    return presentExpense(row, today);
  });

  route(api, createExpenseRoute, ({ scope, session, body, today }) =>
    inside(scope, (tx) => createExpense(tx, { userId: session.account.id, today }, body)),
  );

  route(api, previewExpenseRoute, ({ scope, body, today }) => effectOfExpense(scope, today, body));

  route(api, updateExpenseRoute, ({ scope, session, params, body, today }) =>
    inside(scope, (tx) => changeExpense(tx, { userId: session.account.id, today }, idOr404(params.id), body)),
  );

  route(api, deleteExpenseRoute, ({ scope, session, params, today }) =>
    inside(scope, async (tx) => void (await deleteExpense(tx, { userId: session.account.id, today }, idOr404(params.id)))),
  );

  route(api, restoreExpenseRoute, ({ scope, session, params, today }) =>
    inside(scope, async (tx) => (await restoreExpense(tx, { userId: session.account.id, today }, idOr404(params.id))).expense),
  );

  registerDocuments(api);

  route(api, expenseCategoriesRoute, async ({ scope }) => ({
    items: (await findCategories(scope)).map(({ id, ...category }) => ({ ...category, id: String(id) })),
  }));
}
