/** Takes a change of products back. */
import { sql } from "kysely";
import { writeAudit } from "#accounts/audit.ts";
import { AppError } from "#core/errors.ts";
import type { ChangeKind } from "#core/product-sheet.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { undoLineCost } from "./line-cost.ts";
import { undoProductTags } from "./tags/undo-product-tags.ts";
import { type By, writeSheets } from "./product-sheets.ts";
import { undoRemap } from "./remap/undo-remap.ts";
import { sheetsBack } from "./sheets-back.ts";
import { undoCostRules } from "./cost-rules/cost-rules.ts";
import { undoDelivery } from "./undo-delivery.ts";
import { type ChangedSheet, type ChangeRow, findKept, type Undone, type Undoer } from "./undone.ts";

/** The cost of one line; an undo may be of one, or of sheets. */
const undoOrderCost: Undoer = async (scope, by, change, sheets) => {
  const productIds = sheets.map(({ productId }) => productId);
  const undone = await undoLineCost(scope, by, change.note, productIds);
  return undone === null ? undoSheets(scope, by, change, sheets) : { ...undone, isDone: undone.kept.length === 0 };
};

/** Tags keep their own way back. */
const undoTags: Undoer = async (scope, { userId }, { note }) => {
  const kept = await findKept(scope, await undoProductTags(scope, userId, note));
  return { changeId: null, jobId: null, kept, isDone: true };
};

const undoMoves: Undoer = async (scope, by, { id }) => {
  return { changeId: null, ...(await undoRemap(scope, by, id)), isDone: true };
};

/** Kinds that are not listed are sheets, which are put back. */
const UNDOERS: Partial<Record<ChangeKind, Undoer>> = {
  orderCost: undoOrderCost,
  undo: undoOrderCost,
  tags: undoTags,
  mapping: undoMoves,
  merge: undoMoves,
  split: undoMoves,
  delivery: undoDelivery,
  rules: undoCostRules,
};

/**
 * Puts everything back as it was before the change, in the caller's transaction. A product about which something else was said
 * since is kept and named. It is a change itself, and can be undone as one. 404 for a change of another company, REFUSED for one
 * that is undone.
 */
export async function undoChange(scope: CompanyScope, by: By, changeId: number): Promise<Undone> {
  const { db, companyId } = scope;
  await lockCompany(scope);
  const found = await sql<ChangeRow>`
    select id, kind, note, undone_at is not null as undone from product_changes
    where company_id = ${companyId} and id = ${changeId} for update`.execute(db);
  const [change] = found.rows;
  if (change === undefined) throw new AppError("NOT_FOUND", `no change ${changeId}`);
  if (change.undone) throw new AppError("REFUSED", `change ${changeId} is undone`, { text: { key: "api:refused.changeUndone" } });
  const { rows } = await sql<ChangedSheet>`
    select product_id::text as "productId", before, after from product_change_sheets
    where company_id = ${companyId} and change_id = ${changeId} order by product_id`.execute(db);
  const { isDone, ...undone } = await (UNDOERS[change.kind] ?? undoSheets)(scope, by, change, rows);
  if (!isDone) return undone;
  await sql`
    update product_changes set undone_at = now(), undone_by = ${by.userId}
    where company_id = ${companyId} and id = ${changeId}`.execute(db);
  if (undone.changeId === null) await tellUndone(scope, by, change, undone);
  return undone;
}

/** What is no change itself would be in no log. */
function tellUndone(scope: CompanyScope, { userId }: By, { id, kind }: ChangeRow, { kept, jobId }: Undone): Promise<void> {
  const after = { undoes: kind, kept: kept.length };
  return writeAudit(scope, {
    action: "product.undo",
    userId,
    subjectType: "productChange",
    subjectId: String(id),
    after,
    jobId: jobId === null ? null : Number(jobId),
  });
}

async function undoSheets(...[scope, by, { id }, changed]: Parameters<Undoer>): ReturnType<Undoer> {
  const { sheets, kept } = await sheetsBack(scope, changed);
  const { changeId, jobId } = await writeSheets(scope, by, sheets, { kind: "undo", note: { undoes: String(id) }, restores: true });
  return { changeId, jobId, kept, isDone: changeId !== null || kept.length === 0 };
}
