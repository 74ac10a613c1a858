import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

export type OfferFacts = {
  id: number;
  externalId: string;
  name: string;
  imageUrl: string | null;
  storeId: number;
  storeName: string;
  /** What it sells now; null while nobody said. */
  productId: number | null;
  sku: string | null;
  stock: number | null;
};

/** The offers as rows show them, in the order of `ids`. */
export async function findOfferFacts({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<OfferFacts[]> {
  const { rows } = await sql<OfferFacts>`
    select o.id, o.external_id as "externalId", coalesce(nullif(o.name, ''), p.name, '') as name, coalesce(o.image_url, p.image_url) as "imageUrl",
           o.store_id as "storeId", coalesce(s.name, '') as "storeName", o.product_id as "productId", coalesce(p.sku, o.sku) as sku, o.stock
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join offers o on o.company_id = ${companyId} and o.id = wanted.id
    left join stores s on s.company_id = o.company_id and s.id = o.store_id
    left join products p on p.company_id = o.company_id and p.id = o.product_id
    order by wanted.place`.execute(db);
  return rows;
}
