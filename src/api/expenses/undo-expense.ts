/** An expense put back as it was before an entry of the log. */
import { entryToUndo, findLater, type Json, putBack, type StoredEntry } from "#accounts/audit-entries.ts";
import { undoingEntry } from "#accounts/audit.ts";
import { AppError } from "#core/errors.ts";
import { numberOf } from "../http/ids.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refuseChanged } from "../domain/undo-entry.ts";
import {
  auditFields,
  type By,
  categoryId,
  checkOwn,
  deleteExpense,
  lockOwn,
  note,
  recomputeSpan,
  restoreExpense,
  rowOf,
  save,
  versionOf,
} from "./change-expenses.ts";
import { lockExpense, updateExpense, type VersionRow } from "./expenses.query.ts";

const CHANGES = ["expense.created", "expense.changed", "expense.deleted", "expense.restored"];

type Undone = { jobId: number | null; kept: { field: string; by: string }[] };

/** In the caller's transaction. NOT_FOUND, and REFUSED where it is taken back already or nothing of it is left as it was. */
export async function undoExpenseEntry(scope: CompanyScope, by: By, entryId: number): Promise<Undone> {
  const entry = await lockedEntry(scope, entryId);
  const id = numberOf(entry.subjectId) ?? 0;
  return undoingEntry(entryId, async () => {
    if (entry.action === "expense.changed") return changeBack(scope, by, entry, id);
    if (entry.action === "expense.deleted") return { jobId: (await restoreExpense(scope, by, id)).jobId, kept: [] };
    const later = (await findLater(scope, entry, CHANGES)).filter(({ before, after }) => before !== null && after !== null);
    if (later.length > 0) throw refuseChanged(entryId, later);
    return { jobId: await deleteExpense(scope, by, id), kept: [] };
  });
}

/** Asked for again once the expense is locked: two who take the same back do not both do it. */
async function lockedEntry(scope: CompanyScope, entryId: number): Promise<StoredEntry> {
  const { subjectId } = await entryToUndo(scope, entryId, CHANGES);
  const id = numberOf(subjectId) ?? 0;
  if ((await lockExpense(scope, id)) === null) await lockExpense(scope, id, true);
  return entryToUndo(scope, entryId, CHANGES);
}

async function changeBack(scope: CompanyScope, by: By, entry: StoredEntry, id: number): Promise<Undone> {
  const row = await lockOwn(scope, id);
  const { back, kept } = putBack(entry, auditFields(row), await findLater(scope, entry, CHANGES));
  if (Object.keys(back).length === 0) throw refuseChanged(entry.id, kept);
  const head = { name: textOf(back, "name", row.name), note: textOf(back, "note", row.note), category: categoryOf(back, row.category) };
  await updateExpense(scope, id, head, await categoryId(scope, head.category));
  const jobId = "versions" in back ? await versionsBack(scope, by, id, { now: row.versions, before: versionsIn(back) }) : null;
  await note(scope, by, "changed", id, { before: auditFields(row), after: auditFields(await rowOf(scope, id)), jobId });
  return { jobId, kept };
}

function textOf(back: Json, field: string, now: string): string {
  const value = back[field];
  return typeof value === "string" ? value : now;
}

function categoryOf(back: Json, now: string | null): string | null {
  if (!("category" in back)) return now;
  return typeof back["category"] === "string" ? back["category"] : null;
}

/** Safe: the log holds what `auditFields` has said of rows that the database had checked. */
function versionsIn({ versions }: Json): VersionRow[] {
  return Array.isArray(versions) ? (versions as VersionRow[]) : [];
}

async function versionsBack(
  scope: CompanyScope,
  by: By,
  id: number,
  { now, before }: { now: readonly VersionRow[]; before: readonly VersionRow[] },
): Promise<number | null> {
  const versions = before.map(versionOf);
  if (versions.length === 0) throw new AppError("NOT_FOUND", `expense ${id} said nothing then`);
  for (const version of versions) await checkOwn(scope, version);
  await save(scope, id, versions);
  return recomputeSpan(scope, by, [...now, ...before]);
}
