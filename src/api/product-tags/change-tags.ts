/** Changes of tags and of what carries them; figures shared by a tag follow in a job. */
import { writeAudit } from "#accounts/audit.ts";
import type { ProductTag } from "#contract/product-tags.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import {
  assignTag,
  findSharedDays,
  findTagRows,
  insertTag,
  isNameTaken,
  lockTag,
  type TagFields,
  type TagRow,
  updateTag,
} from "./product-tags.query.ts";
import { findRemovedTag, moveTag, removeTag, restoreTag } from "./removed-tags.query.ts";

export const presentTag = ({ id, ...tag }: TagRow): ProductTag => ({ ...tag, id: String(id) });

async function rowOf(scope: CompanyScope, id: number): Promise<TagRow> {
  const [row] = await findTagRows(scope, id);
  if (row === undefined) throw new AppError("NOT_FOUND", `no tag ${id}`);
  return row;
}

async function lock(scope: CompanyScope, id: number): Promise<TagRow> {
  if (!(await lockTag(scope, id))) throw new AppError("NOT_FOUND", `no tag ${id}`);
  return rowOf(scope, id);
}

async function checkName(scope: CompanyScope, name: string, but: number): Promise<void> {
  if (await isNameTaken(scope, name, but)) throw new AppError("VALIDATION", `there is a tag ${name}`, { fields: { name: ["tagTaken"] } });
}

/** Expenses shared by the tag's products are shared anew. */
async function recomputeShared(scope: CompanyScope, tagId: number, userId: number): Promise<void> {
  const days = await findSharedDays(scope, tagId);
  if (days === null) return;
  await enqueueRecompute(scope, {
    reason: "expenses",
    daysOnly: true,
    from: days.from,
    ...(days.to === null ? {} : { to: days.to }),
    createdBy: userId,
  });
}

type Change = { before?: unknown; after?: unknown };

function note(scope: CompanyScope, userId: number, action: string, tagId: number, change: Change): Promise<void> {
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
  userId: number,
  id: number,
  change: { [Field in keyof TagFields]?: TagFields[Field] | undefined },
): Promise<ProductTag> {
  const { name, color, group } = await lock(scope, id);
  const wanted = { name: change.name ?? name, color: change.color ?? color, group: change.group ?? group };
  await checkName(scope, wanted.name, id);
  await updateTag(scope, id, wanted);
  await note(scope, userId, "changed", id, { before: { name, color, group }, after: wanted });
  return presentTag(await rowOf(scope, id));
}

export async function deleteTag(scope: CompanyScope, userId: number, id: number): Promise<void> {
  const { name, products, expenses } = await lock(scope, id);
  if (expenses > 0) throw new AppError("REFUSED", `${expenses} expenses use tag ${id}`, { text: { key: "api:refused.tagInUse" } });
  await removeTag(scope, id);
  await note(scope, userId, "deleted", id, { before: { name, products } });
}

/** @returns the tag that remains. */
export async function mergeTag(scope: CompanyScope, userId: number, id: number, into: number): Promise<ProductTag> {
  const { name, products, expenses } = await lock(scope, id);
  if (id === into || !(await lockTag(scope, into))) throw new AppError("NOT_FOUND", `no other tag ${into}`);
  const moved = await moveTag(scope, id, into);
  await removeTag(scope, id, moved);
  await recomputeShared(scope, into, userId);
  await note(scope, userId, "merged", id, { before: { name, products, expenses }, after: { into } });
  return presentTag(await rowOf(scope, into));
}

export async function bringBackTag(scope: CompanyScope, userId: number, id: number): Promise<ProductTag> {
  const removed = await findRemovedTag(scope, id);
  if (removed === null) throw new AppError("NOT_FOUND", `no removed tag ${id}`);
  if (await isNameTaken(scope, removed.name, id)) {
    throw new AppError("REFUSED", `there is a tag ${removed.name} again`, { text: { key: "api:refused.tagNameTaken" } });
  }
  await restoreTag(scope, id);
  await recomputeShared(scope, id, userId);
  await recomputeShared(scope, removed.mergedInto, userId);
  await note(scope, userId, "restored", id, { after: { name: removed.name } });
  return presentTag(await rowOf(scope, id));
}

/** @returns the products that this changed. */
export async function assign(
  scope: CompanyScope,
  userId: number,
  id: number,
  { productIds, assigned }: { productIds: readonly number[]; assigned: boolean },
): Promise<number[]> {
  const { name } = await lock(scope, id);
  const changed = await assignTag(scope, { tagId: id, productIds, assigned });
  if (changed.length === 0) return changed;
  await recomputeShared(scope, id, userId);
  await note(scope, userId, assigned ? "assigned" : "unassigned", id, { after: { name, products: changed.length } });
  return changed;
}
