/** What hands and rules do to assignments; figures shared by a tag follow in a job. Each runs in the caller's transaction. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { TagCell } from "#core/tag-rules.ts";
import type { CompanyScope } from "#db/scope.ts";
import { sizedBy } from "#ledger/expense-kinds.sql.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { followInCostRules } from "../cost-rules/cost-rules.ts";
import { findExclusiveGroups, findTagCells, lockTags, setTagStates, type TagEffect } from "./tag-states.query.ts";

const carries = (state: string): boolean => state === "hand" || state === "rule";

/** Assignments that are there now and were not, or the other way round; who gave them is not looked at. */
export function visible(effects: readonly TagEffect[]): TagEffect[] {
  return effects.filter(({ before, after }) => carries(before) !== carries(after));
}

/** Days from which to which expenses are shared by the products of a tag; `to` null = without an end. Null where none is. */
async function findSharedDays({ db, companyId }: CompanyScope, tagId: number): Promise<{ from: Day; to: Day | null } | null> {
  const { rows } = await sql<{ from: Day | null; to: Day | null }>`
    select min(v.start_day) as "from",
           case when bool_or(v.end_day is null and not ${sizedBy("v.kind", "day")}) then null else max(coalesce(v.end_day, v.start_day)) end as "to"
    from expense_versions v join expenses e on e.company_id = ${companyId} and e.id = v.expense_id and e.deleted_at is null
    where v.company_id = ${companyId} and v.tag_id = ${tagId}`.execute(db);
  const [row] = rows;
  return row === undefined || row.from === null ? null : { from: row.from, to: row.to };
}

/** Expenses shared by the products of these tags are shared anew, and costs that rules say by them estimated anew. */
export async function recomputeShared(scope: CompanyScope, tagIds: Iterable<number>, userId: number | null): Promise<void> {
  const all = [...new Set(tagIds)];
  if (all.length > 0) await followInCostRules(scope, "tag", { tagIds: all, userId });
  for (const tagId of all) {
    const days = await findSharedDays(scope, tagId);
    if (days === null) continue;
    await enqueueRecompute(scope, {
      reason: "expenses",
      daysOnly: true,
      from: days.from,
      ...(days.to === null ? {} : { to: days.to }),
      createdBy: userId,
    });
  }
}

/** Writes assignments and has figures follow. @returns what was different. */
export async function writeTagCells(scope: CompanyScope, cells: readonly TagCell[], userId: number | null): Promise<TagEffect[]> {
  const effects = await setTagStates(scope, cells);
  await recomputeShared(
    scope,
    visible(effects).map(({ tagId }) => tagId),
    userId,
  );
  return effects;
}

export type ManualTags = { tagId: number; productIds: readonly number[]; assigned: boolean };

/**
 * A hand gives tags or takes them off. In an exclusive group the tag takes the place of another one; what is taken off is not
 * given back by a rule. @returns what was different, the tags that gave way included.
 */
export async function assignByHand(scope: CompanyScope, words: readonly ManualTags[], userId: number | null): Promise<TagEffect[]> {
  return writeTagCells(scope, await cellsOf(scope, words), userId);
}

/** The same for whoever has the figures follow by itself, as an import does in its own transaction. */
export async function giveByHand(scope: CompanyScope, words: readonly ManualTags[]): Promise<TagEffect[]> {
  return words.length === 0 ? [] : setTagStates(scope, await cellsOf(scope, words));
}

async function cellsOf(scope: CompanyScope, words: readonly ManualTags[]): Promise<TagCell[]> {
  await lockTags(scope);
  const now = await findTagCells(scope, [...new Set(words.flatMap(({ productIds }) => productIds))]);
  return handCells(words, now, await findExclusiveGroups(scope));
}

/** Later words win over earlier ones. */
export function handCells(words: readonly ManualTags[], now: readonly TagCell[], groupOf: ReadonlyMap<number, string>): TagCell[] {
  const cellsByKey = new Map<string, TagCell>();
  const ofProduct = Map.groupBy(now, ({ productId }) => productId);
  for (const { tagId, productIds, assigned } of words) {
    for (const productId of productIds) {
      const cells = ofProduct.get(productId) ?? [];
      const changed = assigned ? given(cells, { tagId, productId }, groupOf) : takenOff(cells, tagId);
      for (const cell of changed) cellsByKey.set(`${cell.tagId}-${productId}`, cell);
      const changedTags = new Set(changed.map((cell) => cell.tagId));
      ofProduct.set(productId, [...cells.filter((cell) => !changedTags.has(cell.tagId)), ...changed]);
    }
  }
  return [...cellsByKey.values()];
}

/** The tag given to a product with these cells: another one of its exclusive group gives way. */
function given(cells: readonly TagCell[], { tagId, productId }: Omit<TagCell, "state">, groupOf: ReadonlyMap<number, string>): TagCell[] {
  const group = groupOf.get(tagId);
  const rivals = group === undefined ? [] : cells.filter((cell) => cell.tagId !== tagId && groupOf.get(cell.tagId) === group);
  const leaving = rivals.filter(({ state }) => carries(state)).map((cell): TagCell => ({ ...cell, state: "none" }));
  return [{ tagId, productId, state: "hand" }, ...leaving];
}

const takenOff = (cells: readonly TagCell[], tagId: number): TagCell[] =>
  cells.filter((cell) => cell.tagId === tagId && carries(cell.state)).map((cell) => ({ ...cell, state: "off" }));
