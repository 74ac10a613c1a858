import { sql } from "kysely";
import { idOf, type Scope } from "./insert.ts";

/** Entered by hand; the second one was deleted. */
export async function addExpenses(
  scope: Scope,
  { marker, day }: { marker: string; day: string },
): Promise<{ expenseId: number; deletedExpenseId: number; documentId: number }> {
  const { companyId } = scope;
  const categoryId = await idOf(
    scope,
    sql<{ id: number }>`insert into expense_categories (company_id, name) values (${companyId}, ${`Koszty ${marker}`}) returning id`,
  );
  const add = async (deleted: boolean): Promise<number> => {
    const id = await idOf(
      scope,
      sql<{ id: number }>`
        insert into expenses (company_id, name, category_id, deleted_at)
        values (${companyId}, ${`Czynsz ${marker}`}, ${categoryId}, case when ${deleted} then now() end) returning id`,
    );
    await sql`
      insert into expense_versions (company_id, expense_id, kind, amount, currency, vat_mode, start_day, anchor_day)
      values (${companyId}, ${id}, 'oneOff', 700, 'PLN', 'net', ${day}, ${day})`.execute(scope.db);
    return id;
  };
  const expenseId = await add(false);
  return { expenseId, deletedExpenseId: await add(true), documentId: await addDocument(scope, expenseId, marker) };
}

async function addDocument(scope: Scope, expenseId: number, marker: string): Promise<number> {
  const { companyId } = scope;
  const content = Buffer.from(`%PDF-1.7 ${marker}`);
  const blobId = await idOf(
    scope,
    sql<{ id: number }>`
      insert into blobs (company_id, purpose, file_name, size) values (${companyId}, 'document', 'faktura.pdf', ${content.length}) returning id`,
  );
  await sql`insert into blob_chunks (company_id, blob_id, chunk, data) values (${companyId}, ${blobId}, 0, ${content})`.execute(scope.db);
  return idOf(
    scope,
    sql<{ id: number }>`
      insert into expense_documents (company_id, expense_id, blob_id, file_name, media_type, size)
      values (${companyId}, ${expenseId}, ${blobId}, ${`faktura ${marker}.pdf`}, 'application/pdf', ${content.length}) returning id`,
  );
}
