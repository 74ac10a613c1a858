/** Taking an import back, what that would do, and taking the undo back. */
import type { KnownSource } from "../http/consent.ts";
import { writeAudit } from "#accounts/audit.ts";
import type { UndoEffect } from "#contract/import-effects.ts";
import { parseDay } from "#core/day.ts";
import type { Day, Instant } from "#core/facts.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { previewUndo as previewOf, type UndoPreview } from "#pipeline/imports/undo/preview-undo.ts";
import { redoImport as beginRedo, redoableUntil } from "#pipeline/imports/undo/redo-import.ts";
import { enqueue } from "#queue/enqueue.ts";
import { lockImport } from "./continue-import.ts";
import { isUndoable } from "./imports.present.ts";
import { findImport, type ImportRow } from "./imports.query.ts";
import { enqueueImport, type Started, targetStore } from "./start-import.ts";
import { findRunningUndo } from "./start-import.query.ts";

/** Throws REFUSED while it runs, or when there is nothing to take back. */
function checkUndoable(row: ImportRow): void {
  const { id, status } = row;
  if (status === "queued" || status === "running") {
    throw new AppError("REFUSED", `import ${id} is still running`, { text: { key: "api:refused.importRunning" } });
  }
  if (!isUndoable(row)) throw new AppError("REFUSED", `import ${id} cannot be undone`, { text: { key: "api:refused.importNotUndoable" } });
}

/** Asks for an import to be taken back. Throws NOT_FOUND; REFUSED while it runs or when there is nothing to take back. */
export function undoImport(scope: CompanyScope, id: number, userId: number): Promise<Started> {
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    const row = await lockImport(inside, id);
    checkUndoable(row);
    const running = await findRunningUndo(inside, id);
    if (running !== null) return { importId: id, jobId: running };
    const jobId = await enqueue(inside, { task: "undo-import", subjectId: id, storeId: row.storeId, createdBy: userId });
    await writeAudit(inside, { action: "import.undoAsked", userId, subjectType: "import", subjectId: String(id), jobId });
    return { importId: id, jobId };
  });
}

/** Throws NOT_FOUND, and REFUSED as the undo itself does. */
export async function previewUndo(scope: CompanyScope, id: number, now: Instant): Promise<UndoEffect> {
  const row = await findImport(scope, id);
  if (row === null) throw new AppError("NOT_FOUND", `no import ${id}`);
  checkUndoable(row);
  const { kind, created, changed } = row;
  return { created, changed, ...presentPreview(await previewOf(scope, { importId: id, kind }), row, now) };
}

type Measured = Omit<UndoEffect, "created" | "changed">;

const dayOf = (text: string | undefined): Day | null => (text === undefined ? null : parseDay(text));

/** Where so many orders are concerned that nothing was measured, the undo itself finds out whether it can be taken back. */
function presentPreview(preview: UndoPreview | null, { hasUpload }: ImportRow, now: Instant): Measured {
  const notRedoable = !hasUpload ? "fileGone" : preview?.redoable === false ? "changedSince" : null;
  const back = { redoUntil: notRedoable === null ? redoableUntil(now) : null, notRedoable, currency: "PLN" } as const;
  if (preview === null) {
    return { leftOut: "orders", orders: 0, sales: null, from: null, to: null, profitBefore: null, profitAfter: null, kept: 0, ...back };
  }
  const { orders, sales, profit, kept } = preview;
  const days = {
    from: dayOf(profit?.from),
    to: dayOf(profit?.to),
    profitBefore: profit?.before ?? null,
    profitAfter: profit?.after ?? null,
  };
  return { leftOut: null, orders, sales, ...days, kept, ...back };
}

/** Brings an import back. Throws NOT_FOUND; REFUSED where its undo cannot be taken back. */
export function redoImport(scope: CompanyScope, sources: readonly KnownSource[], id: number, userId: number): Promise<Started> {
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    const row = await lockImport(inside, id);
    if (row.redoUntil === null) {
      throw new AppError("REFUSED", `the undo of import ${id} cannot be taken back`, { text: { key: "api:refused.importNotRedoable" } });
    }
    const storeId = row.storeId === null ? undefined : String(row.storeId);
    await targetStore(inside, sources, row.kind, { storeId, market: row.market ?? undefined });
    await beginRedo({ ...inside, importId: id });
    await writeAudit(inside, { action: "import.redoAsked", userId, subjectType: "import", subjectId: String(id) });
    return enqueueImport(inside, id, row.storeId, userId);
  });
}
