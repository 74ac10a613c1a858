/** Writes the rows in which sheets differ from what is stored, and no others. */
import { type Batch, type CostRow, costPlace, isSameBatch, isSameCost, isSameField, type ProductSheet } from "#core/product-sheet.ts";
import { foldForSearch } from "#core/search-fold.ts";
import type { CompanyScope } from "#db/scope.ts";
import {
  deleteRows,
  insertBatches,
  insertCosts,
  type NewBatch,
  type NewCost,
  replaceRecipes,
  SINCE_EVER,
  type StoredBatch,
  type StoredCost,
  type StoredSheet,
  updateBatches,
  updateCosts,
  updateHeads,
} from "./product-sheets.query.ts";

export type SheetEdit = { before: StoredSheet; after: ProductSheet };

type RowEdits<Stored, New> = { gone: string[]; changed: Stored[]; added: New[] };

/**
 * `restores`: rows come back as they were, with their ids and the file they came from. Else a row that differs is the
 * seller's own from now on, and the undo of a file leaves it alone.
 */
export async function saveSheets(scope: CompanyScope, edits: readonly SheetEdit[], restores: boolean): Promise<void> {
  if (edits.length === 0) return;
  await updateHeads(
    scope,
    edits.map(({ before, after }) => ({
      ...after,
      searchText: foldForSearch(`${after.name} ${before.sku} ${after.ean ?? ""}`),
      nameAt: nameAt(before, after, restores),
    })),
  );
  const costs = edits.map((edit) => costEdits(edit, restores));
  await deleteRows(
    scope,
    "product_costs",
    costs.flatMap(({ gone }) => gone),
  );
  await updateCosts(
    scope,
    costs.flatMap(({ changed }) => changed),
  );
  await insertCosts(
    scope,
    costs.flatMap(({ added }) => added),
  );
  const batches = edits.map((edit) => batchEdits(edit, restores));
  await deleteRows(
    scope,
    "product_batches",
    batches.flatMap(({ gone }) => gone),
  );
  await updateBatches(
    scope,
    batches.flatMap(({ changed }) => changed),
  );
  await insertBatches(
    scope,
    batches.flatMap(({ added }) => added),
  );
  await saveRecipes(scope, edits);
}

/** A name given by hand holds against the marketplace's, until it is taken back. */
function nameAt(before: StoredSheet, after: ProductSheet & { nameAt?: string | null }, restores: boolean): string | null {
  if (after.name === before.name) return before.nameAt;
  return restores && after.nameAt !== undefined ? after.nameAt : "infinity";
}

/** What a row has beside its contents where it was stored before. */
type WasCost = CostRow & { id?: string; importId?: number | null };
type WasBatch = Batch & { importId?: number | null };

function costEdits({ before, after }: SheetEdit, restores: boolean): RowEdits<StoredCost, NewCost> {
  const stored = new Map(before.costs.map((row) => [costPlace(row), row]));
  const entered: readonly WasCost[] = after.costs;
  const differing = entered.flatMap((row) => {
    const old = stored.get(costPlace(row));
    if (old !== undefined && isSameCost(old, row)) return [];
    const id = restores ? (row.id ?? null) : null;
    return [{ old, row: { ...row, id, productId: before.productId, importId: restores ? (row.importId ?? null) : null } }];
  });
  const wanted = new Set(entered.map(costPlace));
  return {
    gone: before.costs.filter((row) => !wanted.has(costPlace(row))).map(({ id }) => id),
    changed: differing.flatMap(({ old, row }) => (old === undefined ? [] : [{ ...row, id: old.id }])),
    added: differing.flatMap(({ old, row }) => (old === undefined ? [row] : [])),
  };
}

function batchEdits({ before, after }: SheetEdit, restores: boolean): RowEdits<StoredBatch, NewBatch> {
  const stored = new Map<string | null, StoredBatch>(before.batches.map((row) => [row.id, row]));
  const entered: readonly WasBatch[] = after.batches;
  const differing = entered.flatMap((row) => {
    const old = stored.get(row.id);
    if (old !== undefined && isSameBatch(old, row)) return [];
    return [{ old, row: { ...row, productId: before.productId, importId: restores ? (row.importId ?? null) : null } }];
  });
  const wanted = new Set(entered.map(({ id }) => id));
  return {
    gone: before.batches.filter(({ id }) => !wanted.has(id)).map(({ id }) => id),
    changed: differing.flatMap(({ old, row }) => (old === undefined ? [] : [{ ...row, id: old.id }])),
    added: differing.flatMap(({ old, row }) => (old === undefined ? [row] : [])),
  };
}

async function saveRecipes(scope: CompanyScope, edits: readonly SheetEdit[]): Promise<void> {
  const changed = edits.filter(({ before, after }) => !isSameField(before, after, "recipes"));
  await replaceRecipes(
    scope,
    changed.map(({ before }) => before.productId),
    changed.flatMap(({ after: { productId, recipes } }) =>
      recipes.flatMap(({ validFrom, components }) => {
        const parts = components.length === 0 ? [{ productId, quantity: 1 }] : components;
        return parts.map((part) => ({
          productId,
          validFrom: validFrom ?? SINCE_EVER,
          componentId: part.productId,
          quantity: part.quantity,
        }));
      }),
    ),
  );
}
