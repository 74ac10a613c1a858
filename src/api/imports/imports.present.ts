import type { ImportState } from "#contract/imports.ts";
import type { ImportCheck } from "#core/import-check.ts";
import type { PreviewRow } from "#core/import-preview.ts";
import type { Say } from "../domain/reasons.ts";
import type { ImportRow } from "./imports.query.ts";
import type { NewProductRow } from "./new-products.query.ts";
import { faultOf, presentCause, type SayFault, type Sentences } from "./refusals.ts";
import type { Rejection } from "./rejections.query.ts";

export function isUndoable(row: ImportRow): boolean {
  return row.status === "succeeded" && !row.dryRun && row.undoneAt === null;
}

function presentWarning({ code, params, count, line }: ImportRow["warnings"][number], say: Say): ImportState["warnings"][number] {
  return {
    code,
    message: say(code, params),
    ...(count === undefined ? {} : { count }),
    ...(line === null || line === undefined ? {} : { line }),
  };
}

function presentRejection(rejection: Rejection, headers: readonly string[], say: SayFault): ImportState["errors"][number] {
  const { line, code, column } = rejection;
  return { line, code, message: say(faultOf(headers, rejection)), ...(column === null ? {} : { column }) };
}

function presentEffect(effect: ImportCheck["effect"]): ImportState["effect"] {
  if (effect === undefined) return null;
  if (!("leftOut" in effect)) return { ...effect, currency: "PLN", leftOut: null };
  const unknown = { from: null, profitBefore: null, profitAfter: null, uncostedBefore: 0, uncostedAfter: 0 };
  return { ...unknown, units: 0, costedBefore: 0, costedAfter: 0, ...effect, currency: "PLN" };
}

function presentError({ errorCode, errorParams }: ImportRow, say: Say): ImportState["error"] {
  if (errorCode === null) return null;
  const reason = errorParams?.["reason"];
  return { code: errorCode, message: say(typeof reason === "string" ? reason : errorCode, errorParams ?? {}) };
}

/** As the contract has it. */
function mutableLists(lists: NonNullable<ImportCheck["samples"]>): ImportState["samples"] {
  return Object.fromEntries(Object.entries(lists).map(([header, values]) => [header, [...values]]));
}

/** What is shown of an import on its own; in a list only counts are. */
export type ImportParts = {
  readonly rejections: readonly Rejection[];
  readonly newProducts: readonly NewProductRow[];
  readonly preview: readonly PreviewRow[];
  readonly checked: ImportCheck;
};

export const NO_PARTS: ImportParts = { rejections: [], newProducts: [], preview: [], checked: {} };

function presentNewProduct({ productId, ...row }: NewProductRow): ImportState["newProducts"]["first"][number] {
  return { ...row, productId: productId === null ? null : String(productId) };
}

/** What the check has found beside its counts. */
function presentCheck(checked: ImportCheck, said: Sentences) {
  return {
    causes: (checked.causes ?? []).map((cause) => presentCause(cause, said)),
    changes: checked.changes ?? { count: 0, first: [] },
    effect: presentEffect(checked.effect),
    ads: checked.ads ?? null,
    expenseEffect: checked.expenseEffect === undefined ? null : { ...checked.expenseEffect, currency: "PLN" as const },
    source: checked.source ?? null,
    columnsBy: checked.columnsBy ?? {},
    samples: mutableLists(checked.samples ?? {}),
  };
}

export function presentImport(row: ImportRow, parts: ImportParts, said: Sentences): ImportState {
  const { rejections, newProducts, preview, checked } = parts;
  const { say } = said;
  return {
    id: String(row.id),
    jobId: row.jobId === null ? null : String(row.jobId),
    kind: row.kind,
    storeId: row.storeId === null ? null : String(row.storeId),
    market: row.market,
    fileName: row.fileName,
    dryRun: row.dryRun,
    status: row.status,
    rows: row.rows,
    created: row.created,
    changed: row.changed,
    unchanged: row.unchanged,
    removed: row.removed,
    rejected: row.rejected,
    preview: [...preview],
    newProducts: { count: row.newProducts, first: newProducts.map(presentNewProduct) },
    warnings: row.warnings.map((warning) => presentWarning(warning, say)),
    errors: rejections.map((rejection) => presentRejection(rejection, row.headers, said.sayFault)),
    ...presentCheck(checked, said),
    headers: row.headers,
    mapping: row.mapping,
    unknownColumns: row.unknownColumns,
    ...(row.needs === null || row.needs.length === 0 ? {} : { needs: row.needs }),
    asked: row.asked,
    answerBy: row.answerBy,
    error: presentError(row, say),
    undoable: isUndoable(row),
    undoneAt: row.undoneAt,
    redoUntil: row.redoUntil,
    redoneAt: row.redoneAt,
    kept: row.undoKept ?? [],
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  };
}
