import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { Market } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import type { TagCondition } from "#core/tag-rules.ts";
import type { CompanyScope } from "#db/scope.ts";
import { nextPosition } from "#pipeline/products/tags/tag-changes.ts";

/** A rule without conditions is none. */
export async function saveConditions({ db, companyId }: CompanyScope, tagId: number, conditions: readonly TagCondition[]): Promise<void> {
  if (conditions.length === 0) {
    await sql`delete from tag_rules where company_id = ${companyId} and tag_id = ${tagId}`.execute(db);
    return;
  }
  await sql`
    insert into tag_rules (company_id, tag_id, conditions, position)
    ${ownRows(companyId, sql`select ${tagId}::bigint, ${JSON.stringify(conditions)}::jsonb, ${nextPosition(companyId)}`)}
    on conflict (company_id, tag_id) do update set conditions = excluded.conditions, changed_at = excluded.changed_at`.execute(db);
}

/** Rules in this order, those that are not named behind them as they were. */
export async function orderRules({ db, companyId }: CompanyScope, tagIds: readonly number[]): Promise<void> {
  await sql`
    update tag_rules r set position = o.position
    from (
      select k.tag_id, row_number() over (order by array_position(${tagIds}::bigint[], k.tag_id), k.position, k.tag_id)::int as position
      from tag_rules k where k.company_id = ${companyId}
    ) o
    where r.company_id = ${companyId} and r.tag_id = o.tag_id and r.position <> o.position`.execute(db);
}

export async function setExclusive({ db, companyId }: CompanyScope, name: string, exclusive: boolean): Promise<void> {
  if (exclusive) {
    await sql`insert into exclusive_tag_groups (company_id, name) values (${companyId}, ${name}) on conflict do nothing`.execute(db);
  } else {
    await sql`delete from exclusive_tag_groups where company_id = ${companyId} and name = ${name}`.execute(db);
  }
}

export type CategoryRow = { id: string; products: number; example: string };

/** Categories of offers with a product, the largest first, each with the name of a product in it. */
export async function findCategories({ db, companyId }: CompanyScope): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select o.category_id as id, count(distinct o.product_id)::int as products, coalesce(min(nullif(p.name, '')), min(p.sku)) as example
    from offers o join products p on p.company_id = ${companyId} and p.id = o.product_id
    where o.company_id = ${companyId} and o.category_id is not null
    group by o.category_id order by 2 desc, 1`.execute(db);
  return rows;
}

export async function findRuleScope({ db, companyId }: CompanyScope): Promise<{ markets: Market[]; homeMarket: Market; priced: number }> {
  const { rows } = await sql<{ markets: string[] | null; homeMarket: Market; priced: number }>`
    select (select array_agg(distinct m) from stores s cross join lateral unnest(s.markets) m where s.company_id = ${companyId}) as markets,
           c.home_market as "homeMarket",
           (select count(distinct o.product_id) from offers o
            where o.company_id = ${companyId} and o.product_id is not null and o.prices ? c.home_market)::int as priced
    from company_settings c where c.company_id = ${companyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a company without settings");
  const sold = new Set(row.markets ?? []);
  return { markets: MARKETS.filter((market) => sold.has(market)), homeMarket: row.homeMarket, priced: row.priced };
}

export async function findNames(
  { db, companyId }: CompanyScope,
  ids: readonly number[],
): Promise<{ id: string; sku: string; name: string }[]> {
  const { rows } = await sql<{ id: number; sku: string; name: string }>`
    select id, sku, name from products where company_id = ${companyId} and id = any(${ids}::bigint[]) order by sku collate "C", id`.execute(
    db,
  );
  return rows.map(({ id, sku, name }) => ({ id: String(id), sku, name }));
}
