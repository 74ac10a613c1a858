/** What the entries of a page are about is called. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { likeText } from "./window.query.ts";

export type Names = ReadonlyMap<string, string>;

export const nameKey = (type: string, id: string | number): string => `${type} ${id}`;

const numbers = (ids: readonly string[]): number[] => ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);

export type Wanted = {
  userIds: readonly number[];
  storeIds: readonly number[];
  subjects: readonly { subjectType: string; subjectId: string }[];
};

/** People who did something in the company, also those who have left it, its stores, products, tags, imports and expenses. */
export async function findNames({ db, companyId }: CompanyScope, { userIds, storeIds, subjects }: Wanted): Promise<Names> {
  const idsOf = (type: string): number[] => numbers(subjects.flatMap((one) => (one.subjectType === type ? [one.subjectId] : [])));
  const { rows } = await sql<{ type: string; id: number; name: string }>`
    select 'user' as type, u.id, coalesce(nullif(u.name, ''), u.email) as name from users u
    where u.id = any(${[...userIds, ...idsOf("user")]}::bigint[])
    union all
    select 'store', s.id, s.name from stores s where s.company_id = ${companyId} and s.id = any(${[...storeIds, ...idsOf("store")]}::bigint[])
    union all
    select 'product', p.id, coalesce(nullif(p.name, ''), p.sku) from products p
    where p.company_id = ${companyId} and p.id = any(${idsOf("product")}::bigint[])
    union all
    select 'productTag', t.id, t.name from tags t where t.company_id = ${companyId} and t.id = any(${idsOf("productTag")}::bigint[])
    union all
    select 'expense', e.id, e.name from expenses e where e.company_id = ${companyId} and e.id = any(${idsOf("expense")}::bigint[])
    union all
    select 'import', i.id, i.file_name from imports i where i.company_id = ${companyId} and i.id = any(${idsOf("import")}::bigint[])
    union all
    select 'order', o.id, o.external_id from orders o where o.company_id = ${companyId} and o.id = any(${idsOf("order")}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ type, id, name }) => [nameKey(type, id), name]));
}

/** Support has accounts of its own, which are no company's. */
export async function findAdmins({ db }: CompanyScope, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`select id, name from users where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

/** Products and people whose names hold the text; the first of them. */
export async function findCalled(
  { db, companyId }: CompanyScope,
  q: string,
): Promise<{ productIds: string[]; userIds: number[]; storeIds: number[] }> {
  const text = likeText(q);
  const { rows } = await sql<{ type: string; id: number }>`
    (select 'product' as type, p.id from products p where p.company_id = ${companyId} and (p.name ilike ${text} or p.sku ilike ${text}) limit 500)
    union all
    (select 'user', u.id from users u join memberships m on m.user_id = u.id where m.company_id = ${companyId} and (u.name ilike ${text} or u.email ilike ${text}) limit 500)
    union all
    (select 'store', s.id from stores s where s.company_id = ${companyId} and s.name ilike ${text} limit 500)`.execute(db);
  const ids = (type: string): number[] => rows.flatMap((row) => (row.type === type ? [row.id] : []));
  return { productIds: ids("product").map(String), userIds: ids("user"), storeIds: ids("store") };
}
