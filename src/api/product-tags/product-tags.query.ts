import { sql } from "kysely";
import type { TagCondition } from "#core/tag-rules.ts";
import type { TagColor } from "#core/tags.ts";
import type { CompanyScope } from "#db/scope.ts";

export type TagFields = { name: string; color: TagColor; group: string };
export type TagRow = TagFields & {
  id: number;
  products: number;
  expenses: number;
  ruled: number;
  conditions: TagCondition[] | null;
  rulePosition: number | null;
  exclusive: boolean;
};

/** One tag, or all of them by name. */
export async function findTagRows({ db, companyId }: CompanyScope, id: number | null = null): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select t.id, t.name, t.color, t.group_name as "group",
           (select count(*) from product_tags pt where pt.company_id = ${companyId} and pt.tag_id = t.id)::int as products,
           (select count(distinct e.id) from expense_versions v join expenses e on e.company_id = ${companyId} and e.id = v.expense_id
            where v.company_id = ${companyId} and v.tag_id = t.id and e.deleted_at is null)::int as expenses,
           (select count(*) from product_tags pt where pt.company_id = ${companyId} and pt.tag_id = t.id and pt.by_rule)::int as ruled,
           r.conditions, r.position as "rulePosition", g.name is not null as exclusive
    from tags t
    left join tag_rules r on r.company_id = ${companyId} and r.tag_id = t.id
    left join exclusive_tag_groups g on g.company_id = ${companyId} and g.name = t.group_name
    where t.company_id = ${companyId} and (${id}::bigint is null or t.id = ${id})
    order by t.name collate "pl-x-icu", t.id`.execute(db);
  return rows;
}

/** False where there is no such tag; else nobody changes it until the transaction ends. */
export async function lockTag({ db, companyId }: CompanyScope, id: number): Promise<boolean> {
  const { rows } = await sql`select from tags where company_id = ${companyId} and id = ${id} for update`.execute(db);
  return rows.length > 0;
}

/** Whether another tag has the name, however its letters are written. */
export async function isNameTaken({ db, companyId }: CompanyScope, name: string, but: number): Promise<boolean> {
  const { rows } = await sql`
    select from tags where company_id = ${companyId} and id <> ${but} and lower(name) = lower(${name}) limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertTag({ db, companyId }: CompanyScope, { name, color, group }: TagFields): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tags (company_id, name, color, group_name) values (${companyId}, ${name}, ${color}, ${group}) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a tag was stored without an id");
  return id;
}

export async function updateTag({ db, companyId }: CompanyScope, id: number, { name, color, group }: TagFields): Promise<void> {
  await sql`
    update tags set name = ${name}, color = ${color}, group_name = ${group} where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** Those of the ids that are products of the company. */
export async function findOwnProducts({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countTags(
  { db, companyId }: CompanyScope,
  productIds: readonly number[],
): Promise<{ id: number; products: number }[]> {
  const { rows } = await sql<{ id: number; products: number }>`
    select tag_id as id, count(*)::int as products from product_tags
    where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
    group by tag_id order by tag_id`.execute(db);
  return rows;
}

/** Whether a cost rule is about the tag, in force or not. */
export async function isInCostRule({ db, companyId }: CompanyScope, id: number): Promise<boolean> {
  const { rows } = await sql`select from cost_rules where company_id = ${companyId} and tag_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}
