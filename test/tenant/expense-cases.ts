/** The calls about expenses and their documents, as the company itself makes them. */
import { ONE_OFF } from "#testing/expense-terms.ts";
import { type Case, nothing, object, own } from "./case.ts";
import { DAY } from "./victim.ts";

const RANGE = { startDate: DAY, endDate: DAY };

const TERMS = { ...ONE_OFF, amount: 500, vatMode: "net", startDate: DAY };

function pdf(): FormData {
  const form = new FormData();
  form.set("file", new Blob(["%PDF-1.7"]), "faktura.pdf");
  return form;
}

export const EXPENSE_CASES: Readonly<Record<string, Case>> = {
  "GET /api/expenses": own(() => ({ query: RANGE })),
  "GET /api/expenses/over-time": own(() => ({ query: RANGE })),
  "GET /api/expenses/suggestions": own(nothing),
  "PUT /api/expenses/:id/suggestion": object(({ expenseId }) => ({ params: { id: expenseId }, body: { declined: true } })),
  "GET /api/expenses/:id": object(({ expenseId }) => ({ params: { id: expenseId } })),
  "POST /api/expenses": own(() => ({ body: { name: "Nowy wydatek", terms: TERMS } })),
  "POST /api/expenses/preview": object(({ expenseId }) => ({ body: { id: expenseId, terms: TERMS } })),
  "PATCH /api/expenses/:id": object(({ expenseId }) => ({ params: { id: expenseId }, body: { version: 1, note: "Nowa", terms: TERMS } })),
  "DELETE /api/expenses/:id": object(({ expenseId }) => ({ params: { id: expenseId } })),
  "POST /api/expenses/:id/restore": object(({ deletedExpenseId }) => ({ params: { id: deletedExpenseId } })),
  "GET /api/expenses/:id/documents": object(({ expenseId }) => ({ params: { id: expenseId } })),
  "POST /api/expenses/:id/documents": object(({ expenseId }) => ({ params: { id: expenseId }, form: pdf })),
  "GET /api/expenses/:id/documents/:documentId": object(({ expenseId, documentId }) => ({ params: { id: expenseId, documentId } })),
  "DELETE /api/expenses/:id/documents/:documentId": object(({ expenseId, documentId }) => ({ params: { id: expenseId, documentId } })),
  "GET /api/expense-categories": own(nothing),
};
