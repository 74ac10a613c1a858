/** Tags of products from a file: read whole, said what it does, and taken in whole or not at all. */
import { writeAudit } from "#accounts/audit.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { takeTagAssignmentsRoute } from "#contract/tag-assignments.ts";
import { readTagRows, type TagWords } from "#core/tag-rows.ts";
import { rarestColor } from "#core/tags.ts";
import type { TagCell } from "#core/tag-rules.ts";
import type { CompanyScope } from "#db/scope.ts";
import { readTagText } from "#files/tag-rows.ts";
import { assignByHand, handCells, type ManualTags } from "#pipeline/products/tags/assign-tags.ts";
import { keepTagChange } from "#pipeline/products/tags/tag-changes.ts";
import { findExclusiveGroups, findTagCells, lockTags } from "#pipeline/products/tags/tag-states.query.ts";
import { idText } from "./inside.ts";
import { findTagRows, insertTag, type TagRow } from "./product-tags.query.ts";
import { findProductIds } from "./tag-assignments.query.ts";

const MOST_PROBLEMS = 100;

type Answer = ResponseOf<typeof takeTagAssignmentsRoute>;
type Asked = { text: string; mode: "add" | "replace"; save: boolean };

/** In the caller's transaction, which writes nothing where `save` is not asked for or a row has a problem. */
export async function takeAssignments(scope: CompanyScope, userId: number, { text, mode, save }: Asked): Promise<Answer> {
  await lockTags(scope);
  const read = readTagText(text);
  const { words, tags, now } = await understand(scope, read.rows, mode);
  const problems = [...read.problems, ...words.problems].toSorted((a, b) => a.line - b.line);
  const saved = save && problems.length === 0;
  const createdTagIds = saved ? await createTags(scope, words.newTags, tags) : [];
  const ids = new Map(tags.map(({ id, name }) => [name.toLowerCase(), id]));
  // A tag that is not made yet has no number: for the preview any that no tag has will do.
  for (const [at, name] of words.newTags.entries()) ids.set(name.toLowerCase(), createdTagIds[at] ?? -1 - at);
  const said = wordsByTag(words, ids);
  const effects = saved ? await assignByHand(scope, said, userId) : [];
  const cells = handCells(said, now, await findExclusiveGroups(scope));
  const tagChangeId = saved ? await keepTagChange(scope, userId, { effects, createdTagIds }) : null;
  const changeID = idText(tagChangeId);
  const counts = {
    products: new Set(cells.map(({ productId }) => productId)).size,
    added: cells.filter(({ state }) => state === "hand").length,
    removed: cells.filter(({ state }) => state !== "hand").length,
  };
  if (changeID !== null)
    await writeAudit(scope, { action: "productTag.imported", userId, subjectType: "productTag", after: counts, tagChangeId });
  return {
    saved,
    rows: read.rows.length + read.problems.length,
    ...counts,
    newTags: words.newTags,
    problems: problems.slice(0, MOST_PROBLEMS),
    problemRows: problems.length,
    changeID,
  };
}

type Understood = { words: TagWords; tags: TagRow[]; now: TagCell[] };

async function understand(scope: CompanyScope, rows: ReturnType<typeof readTagText>["rows"], mode: Asked["mode"]): Promise<Understood> {
  const tags = await findTagRows(scope);
  const products = await findProductIds(
    scope,
    rows.map(({ sku }) => sku),
  );
  const now = (await findTagCells(scope, [...products.values()])).filter(({ state }) => state === "hand" || state === "rule");
  const byProduct = Map.groupBy(now, ({ productId }) => productId);
  const carried = new Map([...byProduct].map(([id, cells]) => [id, new Set(cells.map(({ tagId }) => tagId))]));
  return { words: readTagRows(rows, { products, tags, carried }, mode), tags, now };
}

async function createTags(scope: CompanyScope, names: readonly string[], tags: readonly TagRow[]): Promise<number[]> {
  const used = tags.map(({ color }) => color);
  const ids: number[] = [];
  for (const name of names) {
    const color = rarestColor(used);
    used.push(color);
    ids.push(await insertTag(scope, { name, color, group: "" }));
  }
  return ids;
}

/** What is taken off comes first, so that it does not take the place that a new tag of its group has got. */
function wordsByTag({ changes }: TagWords, ids: ReadonlyMap<string, number>): ManualTags[] {
  const taken = new Map<number, number[]>();
  const given = new Map<number, number[]>();
  const note = (lists: Map<number, number[]>, tagId: number, productId: number): void => {
    const list = lists.get(tagId);
    if (list === undefined) lists.set(tagId, [productId]);
    else list.push(productId);
  };
  for (const { productId, gets, loses } of changes) {
    for (const tagId of loses) note(taken, tagId, productId);
    for (const name of gets) note(given, ids.get(name.toLowerCase()) ?? 0, productId);
  }
  const words = (lists: Map<number, number[]>, assigned: boolean): ManualTags[] =>
    [...lists].map(([tagId, productIds]) => ({ tagId, productIds, assigned }));
  return [...words(taken, false), ...words(given, true)];
}
