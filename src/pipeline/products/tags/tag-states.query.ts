/** Assignments of tags as they are, and the one way they are written. Call `lockTags` first. */
import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { TagCell, TagState } from "#core/tag-rules.ts";
import type { CompanyScope } from "#db/scope.ts";

export type TagEffect = { tagId: number; productId: number; before: TagState; after: TagState };

/** One change of the company's assignments at a time: a group of one tag for each product would not stay one otherwise. */
export async function lockTags({ db, companyId }: CompanyScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tags', ${companyId}))`.execute(db);
}

/** Carried tags and those taken off by hand; of these products, or of all (null). */
export async function findTagCells({ db, companyId }: CompanyScope, productIds: readonly number[] | null): Promise<TagCell[]> {
  const { rows } = await sql<TagCell>`
    select pt.tag_id as "tagId", pt.product_id as "productId", case when pt.by_rule then 'rule' else 'hand' end as state
    from product_tags pt
    where pt.company_id = ${companyId} and (${productIds}::bigint[] is null or pt.product_id = any(${productIds}::bigint[]))
    union all
    select k.tag_id, k.product_id, 'off' from tags_kept_off k
    where k.company_id = ${companyId} and (${productIds}::bigint[] is null or k.product_id = any(${productIds}::bigint[]))`.execute(db);
  return rows;
}

const columnsOf = (cells: readonly { tagId: number; productId: number }[]) => ({
  tags: cells.map(({ tagId }) => tagId),
  products: cells.map(({ productId }) => productId),
});

/** Makes assignments what they should be. Tags and products that are not the company's are left out. @returns what was different. */
export async function setTagStates(scope: CompanyScope, cells: readonly TagCell[]): Promise<TagEffect[]> {
  const { db, companyId } = scope;
  const wanted = columnsOf(cells);
  const { rows } = await sql<TagEffect>`
    select w.tag_id as "tagId", w.product_id as "productId", w.state as after,
           case when pt.by_rule then 'rule' when pt.tag_id is not null then 'hand' when k.tag_id is not null then 'off' else 'none' end as before
    from unnest(${wanted.tags}::bigint[], ${wanted.products}::bigint[], ${cells.map(({ state }) => state)}::text[]) as w (tag_id, product_id, state)
    join tags t on t.company_id = ${companyId} and t.id = w.tag_id
    join products p on p.company_id = ${companyId} and p.id = w.product_id
    left join product_tags pt on pt.company_id = ${companyId} and pt.tag_id = w.tag_id and pt.product_id = w.product_id
    left join tags_kept_off k on k.company_id = ${companyId} and k.tag_id = w.tag_id and k.product_id = w.product_id
    order by w.product_id, w.tag_id`.execute(db);
  const effects = rows.filter(({ before, after }) => before !== after);
  await dropCells(scope, effects);
  await addCells(scope, effects);
  return effects;
}

async function dropCells({ db, companyId }: CompanyScope, effects: readonly TagEffect[]): Promise<void> {
  const carried = columnsOf(effects.filter(({ before }) => before === "hand" || before === "rule"));
  const keptOff = columnsOf(effects.filter(({ before }) => before === "off"));
  await sql`
    delete from product_tags pt using unnest(${carried.tags}::bigint[], ${carried.products}::bigint[]) as g (tag_id, product_id)
    where pt.company_id = ${companyId} and pt.tag_id = g.tag_id and pt.product_id = g.product_id`.execute(db);
  await sql`
    delete from tags_kept_off k using unnest(${keptOff.tags}::bigint[], ${keptOff.products}::bigint[]) as g (tag_id, product_id)
    where k.company_id = ${companyId} and k.tag_id = g.tag_id and k.product_id = g.product_id`.execute(db);
}

async function addCells({ db, companyId }: CompanyScope, effects: readonly TagEffect[]): Promise<void> {
  const given = effects.filter(({ after }) => after === "hand" || after === "rule");
  const carried = columnsOf(given);
  const keptOff = columnsOf(effects.filter(({ after }) => after === "off"));
  await sql`
    insert into product_tags (company_id, tag_id, product_id, by_rule)
    ${ownRows(
      companyId,
      sql`
      select g.tag_id, g.product_id, g.by_rule
      from unnest(${carried.tags}::bigint[], ${carried.products}::bigint[], ${given.map(({ after }) => after === "rule")}::boolean[]) as g (tag_id, product_id, by_rule)`,
    )}`.execute(db);
  await sql`
    insert into tags_kept_off (company_id, tag_id, product_id)
    ${ownRows(
      companyId,
      sql`select g.tag_id, g.product_id from unnest(${keptOff.tags}::bigint[], ${keptOff.products}::bigint[]) as g (tag_id, product_id)`,
    )}`.execute(db);
}

/** The exclusive group of each tag that is in one. */
export async function findExclusiveGroups({ db, companyId }: CompanyScope): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; group: string }>`
    select t.id, t.group_name as "group" from tags t
    join exclusive_tag_groups g on g.company_id = ${companyId} and g.name = t.group_name
    where t.company_id = ${companyId}`.execute(db);
  return new Map(rows.map(({ id, group }) => [id, group]));
}

/** An exclusive group of which products carry several tags, with one of these products; null where there is none. */
export async function findOverlap({ db, companyId }: CompanyScope): Promise<{ group: string; products: number; sku: string } | null> {
  const { rows } = await sql<{ group: string; products: number; sku: string }>`
    select d.group_name as "group", count(*)::int as products, min(p.sku) as sku
    from (
      select t.group_name, pt.product_id from product_tags pt
      join tags t on t.company_id = ${companyId} and t.id = pt.tag_id
      join exclusive_tag_groups g on g.company_id = ${companyId} and g.name = t.group_name
      where pt.company_id = ${companyId}
      group by t.group_name, pt.product_id having count(*) > 1
    ) d
    join products p on p.company_id = ${companyId} and p.id = d.product_id
    group by d.group_name order by d.group_name limit 1`.execute(db);
  return rows[0] ?? null;
}
