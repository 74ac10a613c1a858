/** Changes of tags and of what carries them; figures shared by a tag follow in a job. */
import { writeAudit } from "#accounts/audit.ts";
import type { ProductTag } from "#contract/product-tags.ts";
import { AppError } from "#core/errors.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { assignByHand, recomputeShared, visible } from "#pipeline/products/tags/assign-tags.ts";
import { followRules } from "#pipeline/products/tags/follow-rules.ts";
import { keepTagChange, undoTagChange } from "#pipeline/products/tags/tag-changes.ts";
import { findOverlap, lockTags } from "#pipeline/products/tags/tag-states.query.ts";
import {
  findTagRows,
  insertTag,
  isInCostRule,
  isNameTaken,
  lockTag,
  type TagFields,
  type TagRow,
  updateTag,
} from "./product-tags.query.ts";
import { findRemovedTag, moveTag, removeTag, restoreTag } from "./removed-tags.query.ts";

export function presentTag({ id, name, color, group, products, expenses, ruled, conditions, exclusive }: TagRow): ProductTag {
  return { id: String(id), name, color, group, products, expenses, ruled, conditions, exclusive };
}

async function rowOf(scope: CompanyScope, id: number): Promise<TagRow> {
  const [row] = await findTagRows(scope, id);
  if (row === undefined) throw new AppError("NOT_FOUND", `no tag ${id}`);
  return row;
}

export async function lock(scope: CompanyScope, id: number): Promise<TagRow> {
  await lockTags(scope);
  if (!(await lockTag(scope, id))) throw new AppError("NOT_FOUND", `no tag ${id}`);
  return rowOf(scope, id);
}

async function checkName(scope: CompanyScope, name: string, but: number): Promise<void> {
  if (await isNameTaken(scope, name, but)) throw new AppError("VALIDATION", `there is a tag ${name}`, { fields: { name: ["tagTaken"] } });
}

/** Refuses what has left a product with several tags of an exclusive group. */
export async function checkGroups(scope: CompanyScope): Promise<void> {
  const overlap = await findOverlap(scope);
  if (overlap === null) return;
  throw new AppError("REFUSED", `${overlap.products} products have several tags of ${overlap.group}`, {
    text: { key: "api:refused.tagGroupOverlaps", values: { group: overlap.group, count: overlap.products, sku: overlap.sku } },
  });
}

type Change = { before?: unknown; after?: unknown; jobId?: number | null; tagChangeId?: number | null };

export function note(scope: CompanyScope, userId: number, action: string, tagId: number, change: Change): Promise<void> {
  return writeAudit(scope, { action: `productTag.${action}`, userId, subjectType: "productTag", subjectId: String(tagId), ...change });
}

/** Each of these runs in the caller's transaction. */
export async function createTag(scope: CompanyScope, userId: number, fields: TagFields): Promise<ProductTag> {
  await checkName(scope, fields.name, 0);
  const id = await insertTag(scope, fields);
  await note(scope, userId, "created", id, { after: fields });
  return presentTag(await rowOf(scope, id));
}

export async function changeTag(
  scope: CompanyScope,
  { userId, today }: { userId: number; today: Day },
  id: number,
  change: { [Field in keyof TagFields]?: TagFields[Field] | undefined },
): Promise<ProductTag> {
  const { name, color, group } = await lock(scope, id);
  const wanted = { name: change.name ?? name, color: change.color ?? color, group: change.group ?? group };
  await checkName(scope, wanted.name, id);
  await updateTag(scope, id, wanted);
  if (wanted.group !== group) {
    await followRules(scope, today, userId);
    await checkGroups(scope);
  }
  await note(scope, userId, "changed", id, { before: { name, color, group }, after: wanted });
  return presentTag(await rowOf(scope, id));
}

/** A rule without its tag would fit nothing, and figures would change without a word. */
async function refuseInCostRule(scope: CompanyScope, id: number): Promise<void> {
  if (await isInCostRule(scope, id))
    throw new AppError("REFUSED", `a cost rule uses tag ${id}`, { text: { key: "api:refused.tagInCostRule" } });
}

export async function deleteTag(scope: CompanyScope, userId: number, id: number): Promise<void> {
  const { name, products, expenses } = await lock(scope, id);
  if (expenses > 0) throw new AppError("REFUSED", `${expenses} expenses use tag ${id}`, { text: { key: "api:refused.tagInUse" } });
  await refuseInCostRule(scope, id);
  await removeTag(scope, id);
  await note(scope, userId, "deleted", id, { before: { name, products } });
}

/** @returns the tag that remains. */
export async function mergeTag(scope: CompanyScope, userId: number, id: number, into: number): Promise<ProductTag> {
  const { name, products, expenses } = await lock(scope, id);
  if (id === into || !(await lockTag(scope, into))) throw new AppError("NOT_FOUND", `no other tag ${into}`);
  await refuseInCostRule(scope, id);
  const moved = await moveTag(scope, id, into);
  await removeTag(scope, id, moved);
  await checkGroups(scope);
  await recomputeShared(scope, [into], userId);
  await note(scope, userId, "merged", id, { before: { name, products, expenses }, after: { into } });
  return presentTag(await rowOf(scope, into));
}

export async function bringBackTag(scope: CompanyScope, userId: number, id: number): Promise<ProductTag> {
  await lockTags(scope);
  const removed = await findRemovedTag(scope, id);
  if (removed === null) throw new AppError("NOT_FOUND", `no removed tag ${id}`);
  if (await isNameTaken(scope, removed.name, id)) {
    throw new AppError("REFUSED", `there is a tag ${removed.name} again`, { text: { key: "api:refused.tagNameTaken" } });
  }
  await restoreTag(scope, id);
  await recomputeShared(scope, [id, removed.mergedInto], userId);
  await note(scope, userId, "restored", id, { after: { name: removed.name } });
  return presentTag(await rowOf(scope, id));
}

export type Assigned = { changed: number[]; replaced: number; changeId: number | null };

/** By hand. @returns the products that this changed, and how many of them gave up another tag of an exclusive group. */
export async function assign(
  scope: CompanyScope,
  userId: number,
  id: number,
  { productIds, assigned }: { productIds: readonly number[]; assigned: boolean },
): Promise<Assigned> {
  const { name } = await lock(scope, id);
  const effects = await assignByHand(scope, [{ tagId: id, productIds, assigned }], userId);
  const seen = visible(effects);
  const changed = seen.filter(({ tagId }) => tagId === id).map(({ productId }) => productId);
  const replaced = seen.length - changed.length;
  const changeId = await keepTagChange(scope, userId, { effects });
  if (seen.length > 0)
    await note(scope, userId, assigned ? "assigned" : "unassigned", id, {
      after: { name, products: changed.length },
      tagChangeId: changeId,
    });
  return { changed, replaced, changeId };
}

/** @returns how many assignments were changed again since and stay as they are. */
export async function takeBack(scope: CompanyScope, userId: number, changeId: number): Promise<{ kept: number }> {
  const undone = await undoTagChange(scope, userId, changeId);
  if (undone === null) throw new AppError("NOT_FOUND", `no change ${changeId} of tags`);
  await writeAudit(scope, {
    action: "productTag.undone",
    userId,
    subjectType: "productTag",
    subjectId: String(undone.tagIds[0] ?? ""),
    after: { tags: undone.tagIds.length, kept: undone.kept },
  });
  return { kept: undone.kept };
}
