import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Orders that hold one of the products, or a bundle of it, from the product's day on (null = since ever). */
export async function affectedOrders(
  { db, companyId }: CompanyScope,
  products: readonly { productId: number; from: Day | null }[],
  to: string | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with changed as materialized (
      select * from unnest(${products.map(({ productId }) => productId)}::bigint[], ${products.map(({ from }) => from)}::date[]) as c (product_id, from_day)
    ),
    sold as materialized (
      select product_id, from_day from changed
      union
      select b.product_id, c.from_day from changed c join bundle_components b on b.company_id = ${companyId} and b.component_id = c.product_id
    )
    select distinct p.order_id as id
    from sold s join postings p on p.company_id = ${companyId} and p.product_id = s.product_id and p.day >= coalesce(s.from_day, '-infinity')
    where p.line in ('sales', 'refunds') and p.order_id <> 0 and p.day <= coalesce(${to}::date, 'infinity')
    order by 1`.execute(db);
  return rows.map((row) => row.id);
}
