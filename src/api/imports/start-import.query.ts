import { sql } from "kysely";
import type { ImportKind, ImportState } from "#contract/imports.ts";
import type { Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

export type NewImport = {
  kind: ImportKind;
  storeId: number | null;
  market: Market | null;
  blobId: number;
  fileName: string;
  fileSize: number;
  dryRun: boolean;
  mapping: Record<string, string>;
  /** What is known of the file before it is asked about. */
  answers: Record<string, string>;
  createdBy: number;
};

export async function insertImport({ db, companyId }: CompanyScope, item: NewImport): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into imports (company_id, kind, store_id, market, blob_id, file_name, file_size, dry_run, requested_mapping, answers, created_by)
    values (${companyId}, ${item.kind}, ${item.storeId}, ${item.market}, ${item.blobId}, ${item.fileName}, ${item.fileSize}, ${item.dryRun},
            ${JSON.stringify(item.mapping)}::jsonb, ${JSON.stringify(item.answers)}::jsonb, ${item.createdBy})
    returning id
  `.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a new import has no id");
  return id;
}

/** The job that works for the import now. */
export async function setImportJob({ db, companyId }: CompanyScope, importId: number, jobId: number): Promise<void> {
  await sql`update imports set job_id = ${jobId} where company_id = ${companyId} and id = ${importId}`.execute(db);
}

export type Continuation = {
  answers: Record<string, string>;
  mapping: Record<string, string>;
  market: Market | null;
  storeId: number | null;
  /** Questions of this file so far, with their answers. */
  asked: ImportState["asked"];
};

/** Back to the queue with what was asked for. */
export async function continueImport({ db, companyId }: CompanyScope, importId: number, item: Continuation): Promise<void> {
  await sql`
    update imports
    set status = 'queued', error_code = null, error_params = null, needs = null, answer_by = null, finished_at = null,
        asked = ${JSON.stringify(item.asked)}::jsonb, answers = ${JSON.stringify(item.answers)}::jsonb, requested_mapping = ${JSON.stringify(item.mapping)}::jsonb,
        market = ${item.market}, store_id = ${item.storeId}
    where company_id = ${companyId} and id = ${importId}
  `.execute(db);
}

/** A trial run back to the queue, to write this time. */
export async function confirmTrial({ db, companyId }: CompanyScope, importId: number): Promise<void> {
  await sql`
    update imports set status = 'queued', dry_run = false, finished_at = null where company_id = ${companyId} and id = ${importId}
  `.execute(db);
}

/** A waiting or running undo of the import. */
export async function findRunningUndo({ db, companyId }: CompanyScope, importId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from job_runs
    where company_id = ${companyId} and kind = 'undo-import' and subject_id = ${importId} and status in ('queued', 'running')
    limit 1
  `.execute(db);
  return rows[0]?.id ?? null;
}
