import { type RawBuilder, sql } from "kysely";
import type { ImportKind, ImportState, JobStatus } from "#contract/imports.ts";
import type { Market } from "#core/facts.ts";
import type { ImportCheck } from "#core/import-check.ts";
import { IMPORT_KINDS } from "#core/import-kinds.ts";
import type { PreviewRow } from "#core/import-preview.ts";
import type { CompanyScope } from "#db/scope.ts";
import { UPLOADS_KEPT, uploadIsKept } from "#pipeline/imports/undo/redo-import.ts";

type Params = Readonly<Record<string, string | number>>;

export type ImportRow = {
  id: number;
  kind: ImportKind;
  storeId: number | null;
  market: Market | null;
  jobId: number | null;
  fileName: string;
  dryRun: boolean;
  status: JobStatus;
  requestedMapping: Record<string, string>;
  mapping: Record<string, string>;
  answers: Record<string, string>;
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  rejected: number;
  removed: number;
  newProducts: number;
  warnings: { code: string; params?: Params; count?: number; line?: number | null }[];
  unknownColumns: string[];
  headers: string[];
  errorCode: string | null;
  errorParams: Params | null;
  needs: NonNullable<ImportState["needs"]> | null;
  asked: ImportState["asked"];
  answerBy: string | null;
  undoneAt: string | null;
  redoneAt: string | null;
  redoUntil: string | null;
  /** Whether the uploaded file is still kept. */
  hasUpload: boolean;
  undoKept: { entity: string; key: string }[] | null;
  createdAt: string;
  finishedAt: string | null;
};

const columnsOf = (companyId: number): RawBuilder<unknown> => sql`
  id, kind, store_id as "storeId", market, job_id as "jobId", file_name as "fileName", dry_run as "dryRun", status,
  requested_mapping as "requestedMapping", mapping, answers, rows, created, changed, unchanged, rejected, removed, new_products as "newProducts", warnings,
  unknown_columns as "unknownColumns", headers, error_code as "errorCode", error_params as "errorParams", needs, asked, answer_by as "answerBy",
  undone_at as "undoneAt", redone_at as "redoneAt", undo_kept as "undoKept", created_at as "createdAt", finished_at as "finishedAt",
  ${uploadIsKept(companyId)} as "hasUpload", case when undone_at is not null and redoable and ${uploadIsKept(companyId)} then undone_at + ${UPLOADS_KEPT}::interval end as "redoUntil"`;

/** One import, or null when the company has none of this id; `lock` keeps it from changing until the transaction ends. */
export async function findImport({ db, companyId }: CompanyScope, id: number, { lock = false } = {}): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`
    select ${columnsOf(companyId)} from imports
    where company_id = ${companyId} and id = ${id} and kind = any(${IMPORT_KINDS}::text[]) ${lock ? sql`for update` : sql``}
  `.execute(db);
  return rows[0] ?? null;
}

export type ImportFilter = { kind: ImportKind | undefined; storeId: number | null | undefined; page: number; perPage: number };

/** One page of imports, newest first, and the number of all. `storeId` null = a store that cannot exist. */
export async function findImports({ db, companyId }: CompanyScope, filter: ImportFilter): Promise<{ items: ImportRow[]; total: number }> {
  const kinds = filter.kind === undefined ? IMPORT_KINDS : [filter.kind];
  const where = sql`
    company_id = ${companyId} and kind = any(${kinds}::text[])
    ${filter.storeId === undefined ? sql`` : sql`and store_id = ${filter.storeId}`}`;
  const page = await sql<ImportRow>`
    select ${columnsOf(companyId)} from imports where ${where}
    order by created_at desc, id desc limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}
  `.execute(db);
  const count = await sql<{ total: number }>`select count(*) as total from imports where ${where}`.execute(db);
  return { items: page.rows, total: count.rows[0]?.total ?? 0 };
}

export type Checked = { preview: PreviewRow[]; checked: ImportCheck };

/** What the check found: the first rows as they were understood, of a trial run only, and all that is not a count. */
export async function findChecked({ db, companyId }: CompanyScope, id: number): Promise<Checked> {
  const { rows } = await sql<Checked>`
    select preview, checked from imports where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? { preview: [], checked: {} };
}
