import { z } from "zod";
import { FILE_SOURCES } from "#core/file-sources.ts";
import { COLUMN_SOURCES } from "#core/import-check.ts";
import { IMPORT_KINDS } from "#core/import-kinds.ts";
import { Count, Id, IdParams, InstantText, MarketCode, PageQuery, pageOf } from "./common.ts";
import { AdsImport, ExpenseEffect, ImportEffect, UndoEffect } from "./import-effects.ts";
import { AnsweredQuestion, ImportChange, ImportQuestion, ImportRemark, NewProduct, PreviewField, RefusalCause } from "./import-parts.ts";
import type { RouteContract } from "./route.ts";

export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.output<typeof ImportKind>;
export const JobStatus = z.enum(["queued", "running", "succeeded", "failed", "canceled"]);
export type JobStatus = z.output<typeof JobStatus>;

/** Our canonical column → the file's own header, e.g. `{ "order_id": "InvoiceNo" }`. */
const Mapping = z.record(z.string().max(100), z.string().max(500));

/** A multipart text field holding JSON of `schema`. */
function jsonField<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "not JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

export const ImportFields = z.object({
  storeId: Id.optional(),
  market: MarketCode.optional(),
  mapping: jsonField(Mapping).optional(),
  /** The program the file is of, `own` for none of them; without it the headings tell. */
  source: z.enum(FILE_SOURCES).optional(),
  /** Counts what the import would do and writes nothing. */
  dryRun: z
    .enum(["true", "false", "1", "0"])
    .transform((value) => value === "true" || value === "1")
    .optional(),
});
export type ImportFields = z.output<typeof ImportFields>;

export const ImportState = z
  .object({
    id: Id,
    jobId: Id.nullable(),
    kind: ImportKind,
    storeId: Id.nullable(),
    market: MarketCode.nullable(),
    fileName: z.string(),
    dryRun: z.boolean(),
    /** `succeeded` means that every report already shows the rows. */
    status: JobStatus,
    /** Data lines; created + changed + unchanged + rejected once finished. */
    rows: Count,
    created: Count,
    changed: Count,
    unchanged: Count,
    removed: Count,
    rejected: Count,
    /** Of a trial run on its own: the first rows as they were understood, columns without a value left out. */
    preview: z.array(z.object({ line: z.int(), values: z.array(PreviewField) })),
    /** SKUs of a cost file that were no product's before it: how many, and, but for lists, the first of them. */
    newProducts: z.object({ count: Count, first: z.array(NewProduct) }),
    warnings: z.array(ImportRemark),
    /** The first rejected rows, in lists none; all of them are in the rejected file. */
    errors: z.array(ImportRemark),
    /** Why rows were rejected, the commonest reason first; in lists none. */
    causes: z.array(RefusalCause),
    /** Values of products that the file changes, or changed: how many, and, but for lists, the first of them. */
    changes: z.object({ count: Count, first: z.array(ImportChange) }),
    /** Of a trial run of a cost file. */
    effect: ImportEffect.nullable(),
    /** Of a file of advertising. */
    ads: AdsImport.nullable(),
    /** Of a trial run of a file of expenses. */
    expenseEffect: ExpenseEffect.nullable(),
    /** Headers of the file, for mapping them. */
    headers: z.array(z.string()),
    /** The program the file is of, as its headings or whoever sent it say; null for a sheet of nobody's we know. */
    source: z.enum(FILE_SOURCES).nullable(),
    mapping: Mapping,
    /** How each column of the mapping was found: named so, by its values, said so for such a file before, or chosen for this one. */
    columnsBy: z.record(z.string(), z.enum(COLUMN_SOURCES)),
    /** Of a trial run on its own: up to three values of each column that is read, or that says nothing of people, by its header. */
    samples: z.record(z.string(), z.array(z.string())),
    unknownColumns: z.array(z.string()),
    needs: z.array(ImportQuestion).optional(),
    /** Questions of this file that a person has answered. */
    asked: z.array(AnsweredQuestion),
    /** Until when its questions wait, or waited: then the upload goes, and the import ends as ANSWER_EXPIRED. */
    answerBy: InstantText.nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** Can be taken back: succeeded, not a dry run, not undone yet. */
    undoable: z.boolean(),
    undoneAt: InstantText.nullable(),
    /** Until when its undo can be taken back; null = it is not undone, the file is gone, or something was changed since. */
    redoUntil: InstantText.nullable(),
    /** When an undo of it was last taken back. */
    redoneAt: InstantText.nullable(),
    /** What an undo left alone because something later had changed it. */
    kept: z.array(z.object({ entity: z.string(), key: z.string() })),
    createdAt: InstantText,
    finishedAt: InstantText.nullable(),
  })
  .meta({ id: "Import" });
export type ImportState = z.output<typeof ImportState>;

const ImportStarted = z.object({ importId: Id, jobId: Id });

export const productsDataImportRoute = {
  method: "POST",
  path: "/api/productsDataImport",
  policy: "edit",
  tag: "imports",
  summary: "Import products and their costs from a CSV or XLSX file",
  multipart: ImportFields,
  status: 202,
  response: ImportStarted,
} as const satisfies RouteContract;

export const ordersDataImportRoute = {
  method: "POST",
  path: "/api/ordersDataImport",
  policy: "edit",
  tag: "imports",
  summary: "Import orders of a store fed by files",
  multipart: ImportFields,
  status: 202,
  response: ImportStarted,
} as const satisfies RouteContract;

export const billingDataImportRoute = {
  method: "POST",
  path: "/api/billingDataImport",
  policy: "edit",
  tag: "imports",
  summary: "Import billing entries",
  multipart: ImportFields,
  status: 202,
  response: ImportStarted,
} as const satisfies RouteContract;

export const adsDataImportRoute = {
  method: "POST",
  path: "/api/adsDataImport",
  policy: "edit",
  tag: "imports",
  summary: "Import statistics of the Allegro Ads panel, of offers or of campaigns, by day or of a whole period",
  multipart: ImportFields,
  status: 202,
  response: ImportStarted,
} as const satisfies RouteContract;

export const expensesDataImportRoute = {
  method: "POST",
  path: "/api/expensesDataImport",
  policy: "edit",
  tag: "imports",
  summary: "Import the seller's own expenses from a CSV or XLSX file",
  multipart: ImportFields,
  status: 202,
  response: ImportStarted,
} as const satisfies RouteContract;

export const importsRoute = {
  method: "GET",
  path: "/api/imports",
  policy: "read",
  tag: "imports",
  summary: "Imports of the company, newest first",
  query: PageQuery.extend({ kind: ImportKind.optional(), storeId: Id.optional() }),
  response: pageOf(ImportState),
} as const satisfies RouteContract;

export const importRoute = {
  method: "GET",
  path: "/api/imports/:id",
  policy: "read",
  tag: "imports",
  summary: "State of an import",
  params: IdParams,
  response: ImportState,
} as const satisfies RouteContract;

export const rejectedRowsRoute = {
  method: "GET",
  path: "/api/imports/:id/rejected",
  policy: "read",
  tag: "imports",
  summary: "The rejected rows in the layout of the file, with a column `error`",
  params: IdParams,
  files: ["text/csv"],
} as const satisfies RouteContract;

export const newProductsRoute = {
  method: "GET",
  path: "/api/imports/:id/new-products",
  policy: "read",
  tag: "imports",
  summary: "The SKUs of a cost file that were no product's before it",
  params: IdParams,
  files: ["text/csv"],
} as const satisfies RouteContract;

export const undoImportRoute = {
  method: "POST",
  path: "/api/imports/:id/undo",
  policy: "edit",
  tag: "imports",
  summary: "Take an import back; rows changed since are kept",
  params: IdParams,
  status: 202,
  response: ImportStarted,
} as const satisfies RouteContract;

export const previewUndoRoute = {
  method: "GET",
  path: "/api/imports/:id/undo",
  policy: "edit",
  tag: "imports",
  work: "question",
  summary: "What taking an import back would do to orders, sales and profit, and whether it could be brought back again",
  params: IdParams,
  response: UndoEffect,
} as const satisfies RouteContract;

export const redoImportRoute = {
  method: "POST",
  path: "/api/imports/:id/redo",
  policy: "edit",
  tag: "imports",
  summary: "Bring back an import that was taken back: its file is read once more, with the same columns and answers",
  params: IdParams,
  status: 202,
  response: ImportStarted,
} as const satisfies RouteContract;

export const answerImportRoute = {
  method: "POST",
  path: "/api/imports/:id/answers",
  policy: "edit",
  tag: "imports",
  summary: "Answer the questions of an import that ended with NEEDS_ANSWER and continue it",
  params: IdParams,
  body: z.object({
    /** Question id → chosen option. */
    answers: z.record(z.string().max(100), z.string().max(500)).optional(),
    mapping: Mapping.optional(),
    market: MarketCode.optional(),
    storeId: Id.optional(),
  }),
  status: 202,
  response: ImportStarted,
} as const satisfies RouteContract;

export const confirmImportRoute = {
  method: "POST",
  path: "/api/imports/:id/confirm",
  policy: "edit",
  tag: "imports",
  summary: "Take in a file whose trial run succeeded, with the same columns and answers",
  params: IdParams,
  status: 202,
  response: ImportStarted,
} as const satisfies RouteContract;
