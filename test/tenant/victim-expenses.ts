import { sql } from "kysely";
import { idOf, type Scope } from "./insert.ts";

/** Entered by hand; the second one was deleted. */
export async function addExpenses(
  scope: Scope,
  { marker, day }: { marker: string; day: string },
): Promise<{ expenseId: number; deletedExpenseId: number }> {
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
  return { expenseId: await add(false), deletedExpenseId: await add(true) };
}
