/** Taking an undo back: the file that is still kept is read once more, with the same columns and answers. */
import { type RawBuilder, sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

type Target = CompanyScope & { importId: number };

/** How long an uploaded file is kept: long enough to answer questions, to look a row up and to take an undo back. */
const DAYS_KEPT = 30;
export const UPLOADS_KEPT = `${DAYS_KEPT} days`;

/** Whether the file of an import, the row `imports` of a query, is still kept. */
export const uploadIsKept = (companyId: number, imports = "imports"): RawBuilder<unknown> =>
  sql`exists (select from blobs b where b.company_id = ${companyId} and b.id = ${sql.ref(`${imports}.blob_id`)})`;

/** Of an import that is taken back now. */
export const redoableUntil = (now: Instant): Instant => new Date(Date.parse(now) + DAYS_KEPT * 86_400_000).toISOString();

/**
 * Whether the file alone says everything that its import left: what a later import or a person has said of it since would not come back.
 * Asked before the undo, which takes the traces away.
 */
export async function saysEverything({ db, companyId, importId }: Target): Promise<boolean> {
  const made = sql`l.company_id = ${companyId} and l.created_by_import = ${importId}`;
  const { rows } = await sql<{ more: boolean }>`
    select ${replacedLater({ db, companyId, importId })}
      or exists (select from line_cost_overrides o join order_lines l on l.company_id = ${companyId} and l.id = o.line_id
                 where o.company_id = ${companyId} and ${made})
      or exists (select from product_change_sheets s join products p on p.company_id = ${companyId} and p.id = s.product_id
                 where s.company_id = ${companyId} and p.created_by_import = ${importId})
      or exists (select from expense_documents d join import_changes c on c.company_id = ${companyId} and c.import_id = ${importId}
                   and c.entity = 'newExpense' and c.entity_key = d.expense_id::text
                 where d.company_id = ${companyId}) as more`.execute(db);
  return rows[0]?.more !== true;
}

/** A later import that keeps, for its own undo, a row that this one had written. */
function replacedLater({ companyId, importId }: Target): RawBuilder<unknown> {
  const by = ["created_by_import", "changed_by_import", "import_id"].map(
    (field) => sql`c.before ->> ${sql.lit(field)} = ${String(importId)}`,
  );
  return sql`exists (
    select from import_changes c
    where c.company_id = ${companyId} and c.import_id > ${importId} and c.entity <> 'replacedEntry' and (${sql.join(by, sql` or `)}))`;
}

/** Back to the queue as it was asked for; what its undo needed of the first time is written anew. */
export async function redoImport({ db, companyId, importId }: Target): Promise<void> {
  await sql`delete from import_changes where company_id = ${companyId} and import_id = ${importId}`.execute(db);
  await sql`
    update imports set status = 'queued', undone_at = null, undo_kept = null, redoable = false, redone_at = now(), finished_at = null
    where company_id = ${companyId} and id = ${importId}`.execute(db);
}
