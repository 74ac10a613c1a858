import type { bulkProductsRoute, ProductsChange } from "#contract/product-bulk.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { numbersOf } from "#ledger/reports/scope/resolve-scope.ts";
import { noteChange } from "#pipeline/products/note-change.ts";
import { assignByHand, handCells, type ManualTags, visible } from "#pipeline/products/tags/assign-tags.ts";
import { keepTagChange } from "#pipeline/products/tags/tag-changes.ts";
import { findExclusiveGroups, findTagCells, type TagEffect } from "#pipeline/products/tags/tag-states.query.ts";
import { findOwnTags } from "./products.query.ts";

type Asked = { productIds: readonly number[]; change: Extract<ProductsChange, { kind: "tags" }>; preview: boolean };

/**
 * Tags given and taken off as one change: exclusive groups and what rules give are those of `pipeline/products/tags`. Expenses that a tag
 * shares follow in a job of their own.
 */
export async function bulkTags(
  scope: CompanyScope,
  by: { userId: number },
  { productIds, change, preview }: Asked,
): Promise<ResponseOf<typeof bulkProductsRoute>> {
  const [add, remove] = [numbersOf(change.add), numbersOf(change.remove)];
  const own = new Set(await findOwnTags(scope, [...add, ...remove]));
  const stranger = [...change.add, ...change.remove].find((id) => !own.has(Number(id)));
  if (stranger !== undefined) throw new AppError("NOT_FOUND", `no tag ${stranger}`);
  const words = [
    ...remove.map((tagId) => ({ tagId, productIds, assigned: false })),
    ...add.map((tagId) => ({ tagId, productIds, assigned: true })),
  ];
  if (preview) return { ...NOTHING, products: productIds.length, changed: (await wouldChange(scope, words, productIds)).length };
  const effects = await assignByHand(scope, words, by.userId);
  const changed = productsOf(effects);
  const tagChange = await keepTagChange(scope, by.userId, { effects });
  if (tagChange === null || changed.length === 0) return { ...NOTHING, products: productIds.length };
  const products = changed.map((id) => ({ productId: String(id), before: null, after: null }));
  const changeId = await noteChange(scope, by, { kind: "tags", from: null, note: { change, tagChange }, jobId: null, products });
  return { ...NOTHING, products: productIds.length, changed: changed.length, changeId: String(changeId) };
}

function productsOf(effects: readonly TagEffect[]): number[] {
  return [...new Set(visible(effects).map(({ productId }) => productId))];
}

async function wouldChange(scope: CompanyScope, words: readonly ManualTags[], productIds: readonly number[]): Promise<number[]> {
  const now = await findTagCells(scope, productIds);
  const before = new Map(now.map(({ tagId, productId, state }) => [`${tagId}-${productId}`, state]));
  const cells = handCells(words, now, await findExclusiveGroups(scope));
  return productsOf(
    cells.map(({ tagId, productId, state }) => ({ tagId, productId, after: state, before: before.get(`${tagId}-${productId}`) ?? "none" })),
  );
}

const NOTHING = { changed: 0, changeId: null, jobId: null, effect: null, refused: [] };
