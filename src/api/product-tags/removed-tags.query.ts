import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/** How long a removed tag can come back. */
const KEPT = "30 days";

type Moved = { into: number; productIds: readonly number[]; versionIds: readonly number[] };

/** Removes the tag from its products and remembers it, with what went over to the tag it was merged into. */
export async function removeTag({ db, companyId }: CompanyScope, id: number, moved: Moved | null = null): Promise<void> {
  await sql`delete from removed_tags where company_id = ${companyId} and removed_at < now() - ${KEPT}::interval`.execute(db);
  await sql`
    insert into removed_tags (company_id, tag_id, name, color, group_name, created_at, product_ids, merged_into, moved_product_ids, moved_version_ids,
                              conditions, rule_position, ruled_product_ids, kept_off_product_ids)
    select t.company_id, t.id, t.name, t.color, t.group_name, t.created_at,
           array(select pt.product_id from product_tags pt where pt.company_id = ${companyId} and pt.tag_id = t.id order by 1),
           ${moved?.into ?? 0}::bigint, ${moved?.productIds ?? []}::bigint[], ${moved?.versionIds ?? []}::bigint[],
           r.conditions, coalesce(r.position, 0),
           array(select pt.product_id from product_tags pt where pt.company_id = ${companyId} and pt.tag_id = t.id and pt.by_rule order by 1),
           array(select k.product_id from tags_kept_off k where k.company_id = ${companyId} and k.tag_id = t.id order by 1)
    from tags t left join tag_rules r on r.company_id = t.company_id and r.tag_id = t.id
    where t.company_id = ${companyId} and t.id = ${id}`.execute(db);
  await sql`delete from tags where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** Gives products and expenses of one tag to another. @returns what the other one had not had before. */
export async function moveTag({ db, companyId }: CompanyScope, from: number, into: number): Promise<Moved> {
  const products = await sql<{ id: number }>`
    insert into product_tags (company_id, tag_id, product_id)
    select pt.company_id, ${into}::bigint, pt.product_id from product_tags pt where pt.company_id = ${companyId} and pt.tag_id = ${from}
    on conflict do nothing returning product_id as id`.execute(db);
  const versions = await sql<{ id: number }>`
    update expense_versions set tag_id = ${into} where company_id = ${companyId} and tag_id = ${from} returning id`.execute(db);
  return { into, productIds: products.rows.map(({ id }) => id), versionIds: versions.rows.map(({ id }) => id) };
}

export type RemovedTag = { name: string; mergedInto: number };

export async function findRemovedTag({ db, companyId }: CompanyScope, id: number): Promise<RemovedTag | null> {
  const { rows } = await sql<RemovedTag>`
    select name, merged_into as "mergedInto" from removed_tags
    where company_id = ${companyId} and tag_id = ${id} and removed_at >= now() - ${KEPT}::interval for update`.execute(db);
  return rows[0] ?? null;
}

/**
 * The tag as it was, under its own number; what a merge had given to the other tag is taken off that again. A product that has another
 * tag of the exclusive group by now keeps that one.
 */
export async function restoreTag({ db, companyId }: CompanyScope, id: number): Promise<void> {
  const removed = sql`select * from removed_tags where company_id = ${companyId} and tag_id = ${id}`;
  await sql`
    insert into tags (company_id, id, name, color, group_name, created_at)
    select r.company_id, r.tag_id, r.name, r.color, r.group_name, r.created_at from (${removed}) r`.execute(db);
  await sql`
    delete from product_tags pt using (${removed}) r
    where pt.company_id = ${companyId} and pt.tag_id = r.merged_into and pt.product_id = any(r.moved_product_ids)`.execute(db);
  await sql`
    insert into product_tags (company_id, tag_id, product_id, by_rule)
    select p.company_id, r.tag_id, p.id, p.id = any(r.ruled_product_ids)
    from (${removed}) r
    join products p on p.company_id = r.company_id and p.id = any(r.product_ids)
    left join (
      select distinct pt.company_id, pt.product_id, t.group_name from product_tags pt
      join tags t on t.company_id = pt.company_id and t.id = pt.tag_id
      join exclusive_tag_groups g on g.company_id = t.company_id and g.name = t.group_name
      where pt.company_id = ${companyId}
    ) o on o.company_id = p.company_id and o.product_id = p.id and o.group_name = r.group_name
    where o.product_id is null`.execute(db);
  await sql`
    insert into tags_kept_off (company_id, tag_id, product_id)
    select p.company_id, r.tag_id, p.id from (${removed}) r
    join products p on p.company_id = ${companyId} and p.id = any(r.kept_off_product_ids)`.execute(db);
  await sql`
    insert into tag_rules (company_id, tag_id, conditions, position)
    select r.company_id, r.tag_id, r.conditions, r.rule_position from (${removed}) r where r.conditions is not null`.execute(db);
  await sql`
    update expense_versions v set tag_id = r.tag_id from (${removed}) r
    where v.company_id = ${companyId} and v.tag_id = r.merged_into and v.id = any(r.moved_version_ids)`.execute(db);
  await sql`delete from removed_tags where company_id = ${companyId} and tag_id = ${id}`.execute(db);
}
