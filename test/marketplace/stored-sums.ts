/** Everything a seller sees, in words that do not depend on which internal ids a reading happened to give. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/** One line per day, market, line, product, offer and order with its sums; sorted. */
export async function storedSums({ db, companyId }: CompanyScope): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', p.day, p.market, p.line, coalesce(g.sku, '-'), coalesce(f.external_id, '-'), coalesce(o.external_id, '-'),
                     sum(p.amount), coalesce(sum(p.amount_pln)::text, '?'), sum(p.quantity), p.source_type) as text
    from postings p
    left join products g on g.company_id = ${companyId} and g.id = p.product_id
    left join offers f on f.company_id = ${companyId} and f.id = p.offer_id
    left join orders o on o.company_id = ${companyId} and o.id = p.order_id
    where p.company_id = ${companyId}
    group by p.day, p.market, p.line, g.sku, f.external_id, o.external_id, p.source_type
    union all
    select concat_ws(' ', 'order', o.external_id, r.day, r.certainty, r.counted, r.postings)
    from rollup_order r join orders o on o.company_id = ${companyId} and o.id = r.order_id
    where r.company_id = ${companyId}
    order by 1`.execute(db);
  return rows.map(({ text }) => text);
}
