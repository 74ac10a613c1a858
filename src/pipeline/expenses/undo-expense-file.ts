/** Takes a file of expenses back. */
import { sql } from "kysely";
import { isScheduled } from "#core/expense-kinds.ts";
import { bookedSpan } from "#core/expense-terms.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { bookExpenses } from "../figures/book-expenses.ts";
import { categoriesNamed, lockExpenses, replaceAllVersions, updateExpenses } from "./expense-rows.query.ts";
import type { KnownExpense } from "./known-expense.ts";
import { soldDays } from "./merge-expense-file.ts";

type Target = CompanyScope & { importId: number };
type Kept = { entity: string; key: string };
type Change = { entity: "expense" | "newExpense" | "newCategory"; id: number; before: KnownExpense | null; version: number };

/** What it made goes, what it changed is as before; what was changed or deleted since stays. @returns the days to book anew. */
export async function undoExpenseFile(target: Target): Promise<{ days: Day[]; kept: Kept[] }> {
  const { db, companyId, importId } = target;
  const { rows: changes } = await sql<Change>`
    select entity, entity_key::bigint as id, before, (after ->> 'version')::int as version
    from import_changes where company_id = ${companyId} and import_id = ${importId}`.execute(db);
  const now = new Map((await lockExpenses(target)).map((expense) => [expense.id, expense]));
  const mine = changes.filter(({ id, version, entity }) => entity !== "newCategory" && now.get(id)?.version === version);
  const left = await namesOf(
    target,
    changes.filter((change) => change.entity !== "newCategory" && !mine.includes(change)),
  );
  await putBack(target, mine);
  const made = mine.filter(({ entity }) => entity === "newExpense").map(({ id }) => id);
  await sql`
    delete from blobs b using expense_documents d
    where b.company_id = ${companyId} and d.company_id = b.company_id and d.blob_id = b.id and d.expense_id = any(${made}::bigint[])`.execute(
    db,
  );
  await sql`delete from expense_documents where company_id = ${companyId} and expense_id = any(${made}::bigint[])`.execute(db);
  await sql`delete from expense_versions where company_id = ${companyId} and expense_id = any(${made}::bigint[])`.execute(db);
  await sql`delete from expenses where company_id = ${companyId} and id = any(${made}::bigint[])`.execute(db);
  const categories = changes.filter(({ entity }) => entity === "newCategory").map(({ id }) => id);
  await sql`
    delete from expense_categories c where c.company_id = ${companyId} and c.id = any(${categories}::bigint[])
      and not exists (select from expenses e where e.company_id = ${companyId} and e.category_id = c.id)`.execute(db);
  const versions = mine.flatMap(({ id, before }) => [...(now.get(id)?.versions ?? []), ...(before?.versions ?? [])]);
  const sold = await soldDays(target, bookedSpan(versions.filter(({ kind }) => !isScheduled(kind))));
  return { days: [...(await bookExpenses(target)), ...sold], kept: left.map((key) => ({ entity: "expense", key })) };
}

async function putBack(target: Target, mine: readonly Change[]): Promise<void> {
  const restored = mine.flatMap(({ before }) => before ?? []);
  const { ids } = await categoriesNamed(
    target,
    restored.flatMap(({ category }) => category ?? []),
  );
  await updateExpenses(
    target,
    restored.map((expense) => ({
      ...expense,
      categoryId: expense.category === null ? null : (ids.get(expense.category.toLowerCase()) ?? null),
    })),
  );
  await replaceAllVersions(target, restored);
}

async function namesOf({ db, companyId }: Target, changes: readonly Change[]): Promise<string[]> {
  const ids = changes.map(({ id }) => id);
  const { rows } = await sql<{ name: string }>`
    select name from expenses where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows.map(({ name }) => name);
}
