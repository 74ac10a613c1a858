/** What rules ask about products. What no rule asks about is not read. */
import { sql } from "kysely";
import { addDays } from "#core/day.ts";
import type { Day, Market, Minor } from "#core/facts.ts";
import { type AbcClass, abcClasses, type RuledProduct, type TagCondition, type TagRule } from "#core/tag-rules.ts";
import type { CompanyScope } from "#db/scope.ts";

/** How long a product's profit is looked back at. */
const ABC_DAYS = 90;

export async function findTagRules({ db, companyId }: CompanyScope): Promise<TagRule[]> {
  const { rows } = await sql<TagRule>`
    select r.tag_id as "tagId", r.conditions from tag_rules r
    where r.company_id = ${companyId} order by r.position, r.tag_id`.execute(db);
  return rows;
}

type Row = {
  id: number;
  sku: string;
  name: string;
  supplier: string | null;
  categories: string[] | null;
  price: Minor | null;
  markets: Market[] | null;
};

export async function findRuledProducts(
  scope: CompanyScope,
  { rules, today }: { rules: readonly TagRule[]; today: Day },
): Promise<RuledProduct[]> {
  const { db, companyId } = scope;
  const asks = (field: TagCondition["field"]): boolean => rules.some(({ conditions }) => conditions.some((one) => one.field === field));
  const { rows } = await sql<Row>`
    select p.id, p.sku, p.name, p.supplier, o.categories, o.price, s.markets
    from products p
    left join (
      select f.company_id, f.product_id, array_agg(distinct f.category_id) filter (where f.category_id is not null) as categories,
             min((f.prices -> c.home_market ->> 'amount')::bigint) filter (where f.status is distinct from 'ENDED') as price
      from offers f join company_settings c on c.company_id = ${companyId}
      where f.company_id = ${companyId} and f.product_id is not null and ${asks("category") || asks("price")}
      group by f.company_id, f.product_id
    ) o on o.company_id = p.company_id and o.product_id = p.id
    left join (
      select m.company_id, m.product_id, array_agg(distinct m.market) as markets
      from (
        select f.company_id, f.product_id, k.market from offers f cross join lateral jsonb_object_keys(f.prices) as k (market)
        where f.company_id = ${companyId} and f.product_id is not null and f.status is distinct from 'ENDED'
        union all
        select r.company_id, r.product_id, r.market from rollup_product_month r where r.company_id = ${companyId} and r.units > 0
      ) m
      where ${asks("market")}
      group by m.company_id, m.product_id
    ) s on s.company_id = p.company_id and s.product_id = p.id
    where p.company_id = ${companyId}
    order by p.id`.execute(db);
  const classes = asks("abc") ? await findAbc(scope, today) : new Map<number, AbcClass>();
  return rows.map(({ id, sku, name, supplier, categories, price, markets }) => ({
    id,
    sku,
    name,
    supplier,
    categories: categories ?? [],
    price,
    markets: markets ?? [],
    abc: classes.get(id) ?? null,
  }));
}

/** By profit in złoty of the last days; a product whose profit is not wholly known has no class. */
async function findAbc({ db, companyId }: CompanyScope, today: Day): Promise<Map<number, AbcClass>> {
  const { rows } = await sql<{ id: number; profit: Minor }>`
    select r.product_id as id, sum(r.net_profit_pln)::bigint as profit from rollup_product_day r
    where r.company_id = ${companyId} and r.product_id <> 0 and r.day between ${addDays(today, 1 - ABC_DAYS)}::date and ${today}::date
    group by r.product_id having sum(r.units) = sum(r.costed_units) and bit_or(r.missing_pln) = 0`.execute(db);
  return abcClasses(rows);
}
