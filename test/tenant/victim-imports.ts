/** The victim's imports: one that took rows in, one that asks, one that was only checked, and one that was taken back. */
import { sql } from "kysely";
import { idOf, type Scope } from "./insert.ts";

type ImportValues = { status: string; errorCode: string | null; needs: unknown; jobId: number | null };

function addImport(scope: Scope, storeId: number, marker: string, { status, errorCode, needs, jobId }: ImportValues): Promise<number> {
  return idOf(
    scope,
    sql<{ id: number }>`
    insert into imports (company_id, kind, store_id, market, job_id, file_name, status, rows, rejected, error_code, needs, headers)
    values (${scope.companyId}, 'orders', ${storeId}, 'PL', ${jobId}, ${`${marker}.csv`}, ${status}, 1, 1, ${errorCode},
            ${needs === null ? null : JSON.stringify(needs)}::jsonb, ${JSON.stringify([marker])}::jsonb)
    returning id`,
  );
}

/** A file that was only checked, and its upload. */
async function addTrial(scope: Scope, storeId: number, marker: string): Promise<number> {
  const blobId = await idOf(
    scope,
    sql<{ id: number }>`insert into blobs (company_id, purpose, file_name) values (${scope.companyId}, 'import', ${marker}) returning id`,
  );
  const trialId = await addImport(scope, storeId, marker, { status: "succeeded", errorCode: null, needs: null, jobId: null });
  await sql`
    update imports set dry_run = true, blob_id = ${blobId} where company_id = ${scope.companyId} and id = ${trialId}`.execute(scope.db);
  return trialId;
}

/** A file that was taken in and taken back, and can be brought back. */
async function addUndone(scope: Scope, storeId: number, marker: string): Promise<number> {
  const undoneId = await addTrial(scope, storeId, marker);
  await sql`
    update imports set dry_run = false, undone_at = now(), redoable = true where company_id = ${scope.companyId} and id = ${undoneId}`.execute(
    scope.db,
  );
  return undoneId;
}

export type ImportVictim = {
  /** Succeeded, with a rejected row. */
  importId: string;
  /** Failed with a question. */
  askingImportId: string;
  trialImportId: string;
  undoneImportId: string;
};

type Imports = { importId: number; askingImportId: number; trialImportId: number; undoneImportId: number };

export async function addImports(scope: Scope, storeId: number, marker: string): Promise<Imports> {
  const importId = await addImport(scope, storeId, marker, { status: "succeeded", errorCode: null, needs: null, jobId: null });
  await sql`
    insert into import_rejections (company_id, import_id, row_no, line_no, reason, raw)
    values (${scope.companyId}, ${importId}, 1, 2, 'rowMissingSku', ${JSON.stringify([marker])}::jsonb)
  `.execute(scope.db);
  await sql`
    insert into import_new_products (company_id, import_id, sku, line_no, name)
    values (${scope.companyId}, ${importId}, ${marker}, 3, ${marker})`.execute(scope.db);
  await sql`
    insert into file_answers (company_id, store_id, kind, question, answer, word)
    values (${scope.companyId}, ${storeId}, 'orders', 'state:tajne', 'counted', ${marker})`.execute(scope.db);
  const askingImportId = await addImport(scope, storeId, marker, {
    status: "failed",
    errorCode: "NEEDS_ANSWER",
    needs: [{ id: "market", options: ["PL", "CZ"] }],
    jobId: null,
  });
  const trialImportId = await addTrial(scope, storeId, marker);
  return { importId, askingImportId, trialImportId, undoneImportId: await addUndone(scope, storeId, marker) };
}
