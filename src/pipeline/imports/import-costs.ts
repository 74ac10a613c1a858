import { sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import type { CompanyScope } from "#db/scope.ts";
import { foldForSearch } from "#core/search-fold.ts";
import { marketCurrency } from "#ledger/market-currency.sql.ts";
import type { Day } from "#core/facts.ts";
import type { MergeCounts } from "./import-counts.ts";
import { paysVatToday } from "../figures/pays-vat.query.ts";
import { giveByHand, type ManualTags, visible } from "../products/tags/assign-tags.ts";
import type { TagEffect } from "../products/tags/tag-states.query.ts";

type Target = CompanyScope & { importId: number };

export type CostMerge = MergeCounts & {
  /** Products whose costs or VAT changed, and the first day (`yyyy-MM-dd`) that is affected; null = since ever. */
  affected: { productId: number; from: Day | null }[];
  /** No VAT, packaging, method or tag changed beside them. */
  onlyCosts: boolean;
};

/**
 * Merges staged product rows: products and their names, then one cost per product, market and first day.
 * A row without a cost only says what the product is. Counts are rows of the file: a row is changed when its cost or
 * one of its product's fields is.
 */
export async function mergeCosts(target: Target): Promise<CostMerge> {
  const products = await mergeProducts(target);
  const tagged = await mergeTags(target);
  const costs = await mergeCostRows(target);
  await nextVersions(target, [...new Set(costs.affected.map(({ productId }) => productId))]);
  await rememberOutcome(target);
  const affected = new Map<number, Day | null>();
  for (const { productId, from } of [...costs.affected, ...products.revalued, ...tagged]) {
    const known = affected.get(productId);
    affected.set(productId, known === null || from === null ? null : known === undefined || from < known ? from : known);
  }
  const counts = { created: 0, changed: 0, unchanged: 0, removed: 0 };
  for (const row of costs.rows) {
    if (row.outcome === "created" || products.created.has(row.sku)) counts.created += 1;
    else if (row.outcome === "changed" || products.changed.has(row.sku)) counts.changed += 1;
    else counts.unchanged += 1;
  }
  const onlyCosts = products.revalued.length === 0 && tagged.length === 0;
  return { ...counts, affected: [...affected].map(([productId, from]) => ({ productId, from })), onlyCosts };
}

/** A sheet that was read before its costs changed is an old one. */
async function nextVersions({ db, companyId }: Target, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await sql`update products set version = version + 1 where company_id = ${companyId} and id = any(${productIds}::bigint[])`.execute(db);
}

/** What the file made of the products: an undo leaves alone those that are something else by then. */
async function rememberOutcome({ db, companyId, importId }: Target): Promise<void> {
  await sql`
    with outcome as materialized (
      select c.seq, to_jsonb(p) as after from import_changes c
      join products p on p.company_id = c.company_id and p.id = c.entity_key::bigint
      where c.company_id = ${companyId} and c.import_id = ${importId} and c.entity = 'product'
    )
    update import_changes c set after = o.after from outcome o
    where c.company_id = ${companyId} and c.import_id = ${importId} and c.seq = o.seq`.execute(db);
}

type ProductMerge = { created: Set<string>; changed: Set<string>; revalued: { productId: number; from: null }[] };

type FileProduct = {
  sku: string;
  name: string;
  ean: string | null;
  supplier: string | null;
  oldName: string | null;
  oldEan: string | null;
};

/** What the file says of each SKU last, beside what its product was called. */
async function fileProducts({ db, companyId, importId }: Target): Promise<FileProduct[]> {
  const { rows } = await sql<FileProduct>`
    select s.sku, coalesce((array_agg(s.name order by s.row_no desc) filter (where s.name <> ''))[1], '') as name,
           (array_agg(s.ean order by s.row_no desc) filter (where s.ean <> ''))[1] as ean,
           (array_agg(s.supplier order by s.row_no desc) filter (where s.supplier <> ''))[1] as supplier, max(p.name) as "oldName", max(p.ean) as "oldEan"
    from staging_costs s left join products p on p.company_id = s.company_id and p.sku = s.sku
    where s.company_id = ${companyId} and s.import_id = ${importId}
    group by s.sku`.execute(db);
  return rows;
}

async function mergeProducts(target: Target): Promise<ProductMerge> {
  const { db, companyId, importId } = target;
  const rows = await fileProducts(target);
  const folded = rows.map((row) => foldForSearch(`${row.name || row.oldName || ""} ${row.sku} ${row.ean ?? row.oldEan ?? ""}`));
  const merged = await sql<MergedProduct>`
    with stated as materialized (
      select s.sku, max(s.packaging) filter (where s.packaging is not null) as packaging,
             jsonb_object_agg(coalesce(nullif(s.market, ''), c.home_market), s.vat_rate) filter (where s.vat_rate is not null) as vat_rates,
             bool_or(s.valid_to is not null) as by_period
      from staging_costs s join company_settings c on c.company_id = s.company_id
      where s.company_id = ${companyId} and s.import_id = ${importId}
      group by s.sku
    ),
    source as materialized (
      select n.sku, n.name, n.ean, n.supplier, n.search_text, s.packaging, coalesce(s.vat_rates, '{}') as vat_rates, s.by_period
      from unnest(${rows.map((row) => row.sku)}::text[], ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.ean)}::text[], ${folded}::text[],
                  ${rows.map((row) => row.supplier)}::text[]) as n (sku, name, ean, search_text, supplier)
      join stated s on s.sku = n.sku
    ),
    diff as materialized (
      select s.*, p.id, p.vat_rates || s.vat_rates as merged_rates,
             p.vat_rates || s.vat_rates <> p.vat_rates or coalesce(s.packaging, p.packaging_per_unit) is distinct from p.packaging_per_unit
               or (s.by_period and p.cost_method = 'constant') as revalued,
             (s.name <> '' and s.name <> p.name) or coalesce(s.ean, p.ean) is distinct from p.ean
               or coalesce(s.supplier, p.supplier) is distinct from p.supplier as renamed
      from source s join products p on p.company_id = ${companyId} and p.sku = s.sku
    ),
    saved as (
      insert into import_changes (company_id, seq, import_id, entity, entity_key, before)
      ${numberedRows(
        companyId,
        "import_changes",
        sql`
        select ${importId}::bigint, 'product', p.id::text, to_jsonb(p)
        from products p join diff d on d.id = p.id
        where p.company_id = ${companyId} and (d.revalued or d.renamed)`,
      )}
    ),
    updated as (
      update products p set name = coalesce(nullif(d.name, ''), p.name), ean = coalesce(d.ean, p.ean), supplier = coalesce(d.supplier, p.supplier), search_text = d.search_text,
        packaging_per_unit = coalesce(d.packaging, p.packaging_per_unit), vat_rates = d.merged_rates,
        cost_method = case when d.by_period and p.cost_method = 'constant' then 'period' else p.cost_method end,
        version = p.version + 1
      from diff d where p.company_id = ${companyId} and p.id = d.id and (d.revalued or d.renamed)
      returning p.id, p.sku, 'changed' as outcome, d.revalued
    ),
    added as (
      insert into products as p (company_id, id, sku, name, ean, supplier, search_text, packaging_per_unit, vat_rates, cost_method, created_by_import)
      ${numberedRows(
        companyId,
        "products",
        sql`
        select s.sku, s.name, s.ean, s.supplier, s.search_text, s.packaging, s.vat_rates, case when s.by_period then 'period' else 'constant' end, ${importId}::bigint
        from source s left join diff d on d.sku = s.sku where d.sku is null`,
      )}
      returning p.id, p.sku, 'created' as outcome, false as revalued
    )
    select * from updated union all select * from added`.execute(db);
  return mergeOf(merged.rows);
}

type MergedProduct = { id: number; sku: string; outcome: "created" | "changed"; revalued: boolean };

function mergeOf(rows: readonly MergedProduct[]): ProductMerge {
  return {
    created: new Set(rows.filter((row) => row.outcome === "created").map((row) => row.sku)),
    changed: new Set(rows.filter((row) => row.outcome === "changed").map((row) => row.sku)),
    revalued: rows.filter((row) => row.revalued).map((row) => ({ productId: row.id, from: null })),
  };
}

/** @returns products with a new tag that an expense is shared by, or a rule estimates costs by: what they bear changes. */
async function mergeTags({ db, companyId, importId }: Target): Promise<{ productId: number; from: null }[]> {
  const named = sql`
    select distinct s.sku, trim(tag) as tag from staging_costs s cross join lateral unnest(s.tags) tag
    where s.company_id = ${companyId} and s.import_id = ${importId} and trim(tag) <> ''`;
  await sql`
    insert into tags (company_id, id, name)
    ${numberedRows(companyId, "tags", sql`select n.tag from (${named}) n group by n.tag order by n.tag`)}
    on conflict (company_id, name) do nothing`.execute(db);
  const { rows } = await sql<ManualTags>`
    select t.id as "tagId", array_agg(p.id order by p.id) as "productIds", true as assigned
    from (${named}) n
    join tags t on t.company_id = ${companyId} and t.name = n.tag
    join products p on p.company_id = ${companyId} and p.sku = n.sku
    group by t.id order by t.id`.execute(db);
  const all = await giveByHand({ db, companyId }, rows);
  await logTags({ db, companyId, importId }, all);
  const effects = visible(all);
  const shared = await sql<{ tagId: number }>`
    select distinct v.tag_id as "tagId" from expense_versions v
    where v.company_id = ${companyId} and v.tag_id = any(${effects.map(({ tagId }) => tagId)}::bigint[])
    union
    select r.tag_id from cost_rules r join cost_rule_sets s on s.company_id = r.company_id and s.enabled
    where r.company_id = ${companyId} and r.tag_id = any(${effects.map(({ tagId }) => tagId)}::bigint[])`.execute(db);
  const sharedTags = new Set(shared.rows.map(({ tagId }) => tagId));
  return effects.filter(({ tagId }) => sharedTags.has(tagId)).map(({ productId }) => ({ productId, from: null }));
}

/** Every state with the one before: a tag that gave way to another one, one that a rule gave, one that a hand had taken off. */
async function logTags({ db, companyId, importId }: Target, effects: readonly TagEffect[]): Promise<void> {
  const entityOf = ({ before, after }: TagEffect): string =>
    after === "none" ? "replacedTag" : before === "rule" ? "heldTag" : "productTag";
  await sql`
    insert into import_changes (company_id, seq, import_id, entity, entity_key, before, after)
    ${numberedRows(
      companyId,
      "import_changes",
      sql`
    select ${importId}::bigint, e.entity, e.tag_id::text, jsonb_build_object('product_id', e.product_id, 'state', e.before),
           jsonb_build_object('product_id', e.product_id, 'state', e.after)
    from unnest(${effects.map(entityOf)}::text[], ${effects.map(({ tagId }) => tagId)}::bigint[], ${effects.map(({ productId }) => productId)}::bigint[],
                ${effects.map(({ before }) => before)}::text[], ${effects.map(({ after }) => after)}::text[]) as e (entity, tag_id, product_id, before, after)`,
    )}`.execute(db);
}

type CostRowOutcome = { sku: string; outcome: "created" | "changed" | "unchanged" };

async function mergeCostRows(target: Target): Promise<{ rows: CostRowOutcome[]; affected: { productId: number; from: Day | null }[] }> {
  const { db, companyId, importId } = target;
  const vatMode = (await paysVatToday(target)) ? "net" : "gross";
  const { rows } = await sql<CostRowOutcome & { productId: number; from: Day | null; costed: boolean }>`
    with source as materialized (
      select s.row_no, s.sku, p.id as product_id, coalesce(s.market, '') as market, s.valid_from, s.valid_to, s.unit_cost,
             coalesce(s.currency, ${marketCurrency("coalesce(nullif(s.market, ''), 'PL')")}) as currency,
             coalesce(s.vat_mode, ${vatMode}) as vat_mode, s.vat_rate,
             -- The last row of the file wins where two give the same cost twice.
             row_number() over (partition by s.sku, coalesce(s.market, ''), s.valid_from order by s.row_no desc) as turn
      from staging_costs s join products p on p.company_id = s.company_id and p.sku = s.sku
      where s.company_id = ${companyId} and s.import_id = ${importId}
    ),
    diff as materialized (
      select s.*, k.id as old_id,
             k.id is not null and (k.unit_cost, k.currency, k.vat_mode, coalesce(k.vat_rate, -1), coalesce(k.valid_to, 'infinity'))
               <> (s.unit_cost, s.currency, s.vat_mode, coalesce(s.vat_rate, -1), coalesce(s.valid_to, 'infinity')) as differs
      from source s
      left join product_costs k on k.company_id = ${companyId} and k.product_id = s.product_id and k.market = s.market and k.valid_from is not distinct from s.valid_from
      where s.unit_cost is not null
    ),
    saved as (
      insert into import_changes (company_id, seq, import_id, entity, entity_key, before)
      ${numberedRows(
        companyId,
        "import_changes",
        sql`
        select ${importId}::bigint, 'cost', k.id::text, to_jsonb(k)
        from product_costs k join diff d on d.old_id = k.id
        where k.company_id = ${companyId} and d.differs and d.turn = 1`,
      )}
    ),
    updated as (
      update product_costs k set unit_cost = d.unit_cost, currency = d.currency, vat_mode = d.vat_mode, vat_rate = d.vat_rate, valid_to = d.valid_to, components = null,
        import_id = ${importId}
      from diff d where k.company_id = ${companyId} and k.id = d.old_id and d.differs and d.turn = 1
    ),
    added as (
      insert into product_costs as k (company_id, id, product_id, market, valid_from, valid_to, unit_cost, currency, vat_mode, vat_rate, import_id)
      ${numberedRows(
        companyId,
        "product_costs",
        sql`
        select product_id, market, valid_from, valid_to, unit_cost, currency, vat_mode, vat_rate, ${importId}::bigint
        from diff where old_id is null and turn = 1`,
      )}
      returning k.id, k.product_id
    ),
    logged as (
      insert into import_changes (company_id, seq, import_id, entity, entity_key)
      ${numberedRows(companyId, "import_changes", sql`select ${importId}::bigint, 'newCost', id::text from added`)}
    )
    select s.sku, s.product_id as "productId", s.valid_from as "from", d.row_no is not null as costed,
           case when d.old_id is null and d.row_no is not null and s.turn = 1 then 'created' when d.differs and s.turn = 1 then 'changed' else 'unchanged' end as outcome
    from source s left join diff d on d.row_no = s.row_no`.execute(db);
  return {
    rows,
    affected: rows.filter((row) => row.costed && row.outcome !== "unchanged").map((row) => ({ productId: row.productId, from: row.from })),
  };
}
