import { sql } from "kysely";
import type { Market } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import type { TagColor } from "#core/tags.ts";
import type { CompanyScope } from "#db/scope.ts";

type TagChoice = { id: string; name: string; color: TagColor; products: number };

export async function findTagChoices({ db, companyId }: CompanyScope): Promise<TagChoice[]> {
  const { rows } = await sql<TagChoice>`
    select t.id::text, t.name, t.color, coalesce(g.products, 0)::int as products
    from tags t
    left join (select tag_id, count(*) as products from product_tags where company_id = ${companyId} group by tag_id) g on g.tag_id = t.id
    where t.company_id = ${companyId} order by lower(t.name), t.id`.execute(db);
  return rows;
}

type CategoryChoice = { id: string; products: number; example: string };

/** The largest first, and those of rules that no offer is in any more. */
export async function findCategoryChoices({ db, companyId }: CompanyScope): Promise<CategoryChoice[]> {
  const { rows } = await sql<CategoryChoice>`
    select o.category_id as id, count(distinct o.product_id)::int as products, coalesce(min(nullif(p.name, '')), min(p.sku), '') as example
    from offers o left join products p on p.company_id = ${companyId} and p.id = o.product_id
    where o.company_id = ${companyId} and o.category_id is not null
    group by o.category_id
    union all
    select distinct r.category_id, 0, '' from cost_rules r
    left join offers o on o.company_id = ${companyId} and o.category_id = r.category_id
    where r.company_id = ${companyId} and r.scope = 'category' and o.id is null
    order by 2 desc, 1`.execute(db);
  return rows;
}

/** Where the company sells, in the order of markets. */
export async function findMarketChoices({ db, companyId }: CompanyScope): Promise<Market[]> {
  const { rows } = await sql<{ market: string }>`
    select distinct m as market from stores s cross join lateral unnest(s.markets) m where s.company_id = ${companyId}`.execute(db);
  const sold = new Set(rows.map(({ market }) => market));
  return MARKETS.filter((market) => sold.has(market));
}
