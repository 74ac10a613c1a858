import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

export type ProductFacts = {
  id: number;
  sku: string;
  name: string;
  imageUrl: string | null;
  tags: { id: number; name: string; color: string }[];
  /** Units on offer in the stores; null where no offer says it. */
  stock: number | null;
};

/** The products as rows show them, in the order of `ids`; `storeIds` limits whose stock is added up. */
export async function findProductFacts(
  { db, companyId }: CompanyScope,
  ids: readonly number[],
  storeIds: readonly number[],
): Promise<ProductFacts[]> {
  const { rows } = await sql<ProductFacts>`
    select p.id, p.sku, p.name, p.image_url as "imageUrl",
           coalesce((
             select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name, t.id)
             from product_tags pt join tags t on t.company_id = ${companyId} and t.id = pt.tag_id
             where pt.company_id = ${companyId} and pt.product_id = p.id
           ), '[]') as tags,
           (select sum(o.stock) from offers o where o.company_id = ${companyId} and o.product_id = p.id and o.store_id = any(${storeIds}::bigint[]))::bigint as stock
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join products p on p.company_id = ${companyId} and p.id = wanted.id
    order by wanted.place`.execute(db);
  return rows;
}
