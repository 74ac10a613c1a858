import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

export type ExpenseName = { id: number; name: string; category: string | null };

export async function findExpenseNames({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<ExpenseName[]> {
  const { rows } = await sql<ExpenseName>`
    select e.id, e.name, c.name as category
    from expenses e left join expense_categories c on c.company_id = ${companyId} and c.id = e.category_id
    where e.company_id = ${companyId} and e.id = any(${[...ids]}::bigint[])
    order by e.name collate "pl-x-icu", e.id`.execute(db);
  return rows;
}
