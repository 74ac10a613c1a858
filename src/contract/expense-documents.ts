/** Invoices and receipts kept with an expense. */
import { z } from "zod";
import { DOCUMENT_TYPES } from "#core/document-type.ts";
import { Count, Id, IdParams, InstantText } from "./common.ts";
import type { RouteContract } from "./route.ts";

const ExpenseDocument = z.object({
  id: Id,
  fileName: z.string(),
  /** By its content. */
  mediaType: z.enum(DOCUMENT_TYPES),
  /** Bytes. */
  size: Count,
  createdAt: InstantText,
});
export type ExpenseDocument = z.output<typeof ExpenseDocument>;

const DocumentParams = IdParams.extend({ documentId: Id });

export const expenseDocumentsRoute = {
  method: "GET",
  path: "/api/expenses/:id/documents",
  policy: "read",
  tag: "expenses",
  summary: "Documents kept with an expense",
  params: IdParams,
  response: z.object({ items: z.array(ExpenseDocument) }),
} as const satisfies RouteContract;

export const addExpenseDocumentRoute = {
  method: "POST",
  path: "/api/expenses/:id/documents",
  policy: "edit",
  tag: "expenses",
  summary: "Keep a document with an expense: a PDF or a picture of at most 10 MB, ten of an expense",
  params: IdParams,
  multipart: z.object({}),
  status: 201,
  response: ExpenseDocument,
} as const satisfies RouteContract;

export const expenseDocumentRoute = {
  method: "GET",
  path: "/api/expenses/:id/documents/:documentId",
  policy: "read",
  tag: "expenses",
  summary: "A document of an expense, as a file to save",
  params: DocumentParams,
  files: DOCUMENT_TYPES,
} as const satisfies RouteContract;

export const deleteExpenseDocumentRoute = {
  method: "DELETE",
  path: "/api/expenses/:id/documents/:documentId",
  policy: "edit",
  tag: "expenses",
  summary: "Remove a document of an expense for good",
  params: DocumentParams,
  status: 204,
} as const satisfies RouteContract;
