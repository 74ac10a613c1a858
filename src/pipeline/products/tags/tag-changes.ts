/** The way back from a change of tags: each is kept as it was made, and exactly that is taken back. */
import { type RawBuilder, sql } from "kysely";
import type { TagCell, TagCondition, TagState } from "#core/tag-rules.ts";
import type { CompanyScope } from "#db/scope.ts";
import { writeTagCells } from "./assign-tags.ts";
import { findExclusiveGroups, findTagCells, lockTags, type TagEffect } from "./tag-states.query.ts";

/** Tag, product, state before and after. */
type Cell = readonly [number, number, TagState, TagState];
/** Conditions of a tag's rule; null = none. `position`: among the rules, as it was before. */
export type RuleChange = {
  tagId: number;
  before: readonly TagCondition[] | null;
  after: readonly TagCondition[] | null;
  position: number | null;
};

/** How long a change can be taken back. */
const KEPT = "30 days";

type Change = { effects: readonly TagEffect[]; rules?: readonly RuleChange[]; createdTagIds?: readonly number[] };

/** @returns its number; null where nothing was different. */
export async function keepTagChange({ db, companyId }: CompanyScope, userId: number, change: Change): Promise<number | null> {
  const { effects, rules = [], createdTagIds = [] } = change;
  if (effects.length === 0 && rules.length === 0 && createdTagIds.length === 0) return null;
  await sql`delete from tag_changes where company_id = ${companyId} and created_at < now() - ${KEPT}::interval`.execute(db);
  const cells: Cell[] = effects.map(({ tagId, productId, before, after }) => [tagId, productId, before, after]);
  const { rows } = await sql<{ id: number }>`
    insert into tag_changes (company_id, user_id, cells, rules, created_tag_ids)
    values (${companyId}, ${userId}, ${JSON.stringify(cells)}::jsonb, ${JSON.stringify(rules)}::jsonb, ${createdTagIds}::bigint[])
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** `kept`: assignments that stay as they are, of the products `keptIds`. */
export type Undone = { tagIds: number[]; kept: number; keptIds: number[] };

/** Takes a change back; assignments that were changed again since stay and are counted. Null: there is none, or it was taken back. */
export async function undoTagChange(scope: CompanyScope, userId: number, id: number): Promise<Undone | null> {
  const { db, companyId } = scope;
  await lockTags(scope);
  const { rows } = await sql<{ cells: Cell[]; rules: RuleChange[]; createdTagIds: number[] }>`
    update tag_changes set undone_at = now() where company_id = ${companyId} and id = ${id} and undone_at is null
    returning cells, rules, created_tag_ids as "createdTagIds"`.execute(db);
  const [change] = rows;
  if (change === undefined) return null;
  const productIds = [...new Set(change.cells.map(([, productId]) => productId))];
  const back = handedBack(change.cells, await findTagCells(scope, productIds), await findExclusiveGroups(scope));
  for (const rule of change.rules) await restoreRule(scope, rule);
  await writeTagCells(scope, back.cells, userId);
  await dropUnused(scope, change.createdTagIds);
  return { tagIds: [...new Set(change.cells.map(([tagId]) => tagId))], kept: back.kept.length, keptIds: [...new Set(back.kept)] };
}

/** What has to be written so that each assignment is as before the change; the product of each that stays. */
export function handedBack(
  change: readonly Cell[],
  now: readonly TagCell[],
  groupOf: ReadonlyMap<number, string>,
): { cells: TagCell[]; kept: number[] } {
  const keyOf = (tagId: number, productId: number): string => `${tagId}-${productId}`;
  const states = new Map(now.map(({ tagId, productId, state }) => [keyOf(tagId, productId), state]));
  const own = change.filter(([tagId, productId, , after]) => (states.get(keyOf(tagId, productId)) ?? "none") === after);
  const ownKeys = new Set(own.map(([tagId, productId]) => keyOf(tagId, productId)));
  const carried = Map.groupBy(
    now.filter(({ tagId, productId, state }) => (state === "hand" || state === "rule") && !ownKeys.has(keyOf(tagId, productId))),
    ({ productId }) => productId,
  );
  const cells = own
    .filter(([tagId, productId, before]) => {
      if (before === "off" || before === "none") return true;
      const group = groupOf.get(tagId);
      return group === undefined || !carried.get(productId)?.some((other) => groupOf.get(other.tagId) === group);
    })
    .map(([tagId, productId, before]): TagCell => ({ tagId, productId, state: before }));
  const isBack = new Set(cells.map(({ tagId, productId }) => keyOf(tagId, productId)));
  return { cells, kept: change.flatMap(([tagId, productId]) => (isBack.has(keyOf(tagId, productId)) ? [] : [productId])) };
}

async function restoreRule({ db, companyId }: CompanyScope, { tagId, before, after, position }: RuleChange): Promise<void> {
  const current = sql`select from tag_rules where company_id = ${companyId} and tag_id = ${tagId}`;
  if (after === null && before !== null) {
    await sql`
      insert into tag_rules (company_id, tag_id, conditions, position)
      select t.company_id, t.id, ${JSON.stringify(before)}::jsonb, coalesce(${position}::integer, ${nextPosition(companyId)})
      from tags t where t.company_id = ${companyId} and t.id = ${tagId} and not exists (${current})`.execute(db);
  } else if (before === null) {
    await sql`delete from tag_rules where company_id = ${companyId} and tag_id = ${tagId} and conditions = ${JSON.stringify(after)}::jsonb`.execute(
      db,
    );
  } else {
    await sql`
      update tag_rules set conditions = ${JSON.stringify(before)}::jsonb, changed_at = now()
      where company_id = ${companyId} and tag_id = ${tagId} and conditions = ${JSON.stringify(after)}::jsonb`.execute(db);
  }
}

/** After all rules there are. */
export const nextPosition = (companyId: number): RawBuilder<number> =>
  sql`(select coalesce(max(r.position), 0) + 1 from tag_rules r where r.company_id = ${companyId})`;

/** Tags that the change made, where nothing else has come to them since. */
async function dropUnused({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<void> {
  await sql`
    delete from tags t where t.company_id = ${companyId} and t.id = any(${ids}::bigint[])
      and not exists (select from product_tags pt where pt.company_id = ${companyId} and pt.tag_id = t.id)
      and not exists (select from expense_versions v where v.company_id = ${companyId} and v.tag_id = t.id)
      and not exists (select from tag_rules r where r.company_id = ${companyId} and r.tag_id = t.id)
      and not exists (select from cost_rules c where c.company_id = ${companyId} and c.tag_id = t.id)`.execute(db);
}
