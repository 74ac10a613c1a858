import { sql } from "kysely";
import type { DocumentType } from "#core/document-type.ts";
import type { CompanyScope } from "#db/scope.ts";

export type DocumentRow = { id: number; blobId: number; fileName: string; mediaType: DocumentType; size: number; createdAt: string };

/** Of an expense that is not deleted, the oldest first. */
export async function findDocuments({ db, companyId }: CompanyScope, expenseId: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.blob_id as "blobId", d.file_name as "fileName", d.media_type as "mediaType", d.size, d.created_at as "createdAt"
    from expense_documents d join expenses e on e.company_id = d.company_id and e.id = d.expense_id and e.deleted_at is null
    where d.company_id = ${companyId} and e.company_id = ${companyId} and d.expense_id = ${expenseId} order by d.id`.execute(db);
  return rows;
}

export async function insertDocument(
  { db, companyId }: CompanyScope,
  expenseId: number,
  { blobId, fileName, mediaType, size }: Omit<DocumentRow, "id" | "createdAt">,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into expense_documents (company_id, expense_id, blob_id, file_name, media_type, size)
    values (${companyId}, ${expenseId}, ${blobId}, ${fileName}, ${mediaType}, ${size}) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a document was stored without an id");
  return id;
}

export async function deleteDocument({ db, companyId }: CompanyScope, id: number): Promise<void> {
  await sql`delete from expense_documents where company_id = ${companyId} and id = ${id}`.execute(db);
}
