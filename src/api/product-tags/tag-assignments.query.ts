import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

export async function findProductIds({ db, companyId }: CompanyScope, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; sku: string }>`
    select id, sku from products where company_id = ${companyId} and sku = any(${skus}::text[])`.execute(db);
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

export type AssignedProduct = { sku: string; name: string; tags: string[] };

/** Every product with its tags by name. */
export async function findAssignments({ db, companyId }: CompanyScope): Promise<AssignedProduct[]> {
  const { rows } = await sql<AssignedProduct>`
    select p.sku, p.name, coalesce(array_agg(t.name order by t.name collate "pl-x-icu") filter (where t.id is not null), '{}') as tags
    from products p
    left join product_tags pt on pt.company_id = ${companyId} and pt.product_id = p.id
    left join tags t on t.company_id = ${companyId} and t.id = pt.tag_id
    where p.company_id = ${companyId}
    group by p.id, p.sku, p.name order by p.sku collate "C"`.execute(db);
  return rows;
}
