/** The sheets of products: read, and written with everything that hangs on them. */
import { checkSheet, type FieldProblem } from "#core/check-sheet.ts";
import { AppError } from "#core/errors.ts";
import type { Day } from "#core/facts.ts";
import { type ChangeKind, changeOf, partsOf, type ProductSheet, type SheetChange, type SheetPart } from "#core/product-sheet.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { affectedOrders } from "./affected-orders.query.ts";
import { bookStock } from "../figures/book-stock.ts";
import { type Effect, effectOf } from "./effect.ts";
import { type Followed, followFigures, type Waiting } from "./follow-figures.ts";
import { noteChange } from "./note-change.ts";
import { findBatchRows, findCircles, findCostRows, findHeads, findRecipes, ownProducts, type StoredSheet } from "./product-sheets.query.ts";
import { saveSheets, type SheetEdit } from "./save-sheets.ts";
import { followRulesAbout, REPORTED_FIELDS } from "./tags/follow-rules.ts";

export type By = Waiting;
export type What = { kind: ChangeKind; note?: Record<string, unknown>; restores?: boolean };
export type Written = {
  /** Null where nothing differs from what is stored. */
  changeId: string | null;
  /** Null where every report is already right. */
  jobId: string | null;
  versions: ReadonlyMap<string, number>;
};

type Change = SheetEdit & { change: SheetChange };

/** In the order of their ids; products that are not the company's are missing. */
export async function readSheets(scope: CompanyScope, productIds: readonly number[], locked = false): Promise<StoredSheet[]> {
  const heads = await findHeads(scope, productIds, locked);
  const costs = Map.groupBy(await findCostRows(scope, productIds), ({ productId }) => productId);
  const batches = Map.groupBy(await findBatchRows(scope, productIds), ({ productId }) => productId);
  const recipes = Map.groupBy(await findRecipes(scope, productIds), ({ productId }) => productId);
  return heads.map((head) => ({
    ...head,
    costs: costs.get(head.productId) ?? [],
    batches: batches.get(head.productId) ?? [],
    recipes: recipes.get(head.productId) ?? [],
  }));
}

/**
 * Writes what differs in the sheets, in the caller's transaction, and notes it so that it can be undone. The figures follow
 * at once where few orders are concerned, else in a job. 404 for a product of another company, 409 when somebody was faster,
 * 422 for a sheet that cannot be.
 */
export async function writeSheets(scope: CompanyScope, by: By, sheets: readonly ProductSheet[], what: What): Promise<Written> {
  const changes = await makeChanges(scope, sheets, what);
  const stored = new Map((await readSheets(scope, changes.map(idOf))).map((sheet) => [sheet.productId, sheet]));
  const versions = new Map(sheets.map(({ productId, version }) => [productId, stored.get(productId)?.version ?? version]));
  if (changes.length === 0) return { changeId: null, jobId: null, versions };
  const { jobId, effect } = await follow(scope, by, changes);
  const changed = REPORTED_FIELDS.filter((field) => changes.some(({ change }) => change.fields.includes(field)));
  if (changed.length > 0) await followRulesAbout(scope, changed, by.userId);
  const changeId = await noteChange(scope, by, {
    kind: what.kind,
    from: firstDay(changes),
    note: what.note ?? {},
    jobId,
    effect,
    products: changes.map(({ before }) => ({
      productId: before.productId,
      ...storedParts(before, stored.get(before.productId) ?? before),
    })),
  });
  return { changeId: String(changeId), jobId: jobId === null ? null : String(jobId), versions };
}

function storedParts(was: StoredSheet, is: StoredSheet): { before: SheetPart; after: SheetPart } {
  const { before, after } = partsOf(was, is);
  return "name" in after ? { before: { ...before, nameAt: was.nameAt }, after: { ...after, nameAt: is.nameAt } } : { before, after };
}

/** What `writeSheets` would do to the figures; nothing stays. */
export function effectOfSheets(
  scope: CompanyScope,
  sheets: readonly ProductSheet[],
  what: What = { kind: "costs" },
  most?: number,
): Promise<Effect> {
  const trial = async (inside: CompanyScope) => {
    const changes = await makeChanges(inside, sheets, what);
    return { orderIds: await ordersOf(inside, changes), onlyCosts: areCostsOnly(changes), restock: () => restock(inside, changes) };
  };
  return effectOf(scope, trial, most);
}

/** Checks and writes the sheets alone. */
async function makeChanges(scope: CompanyScope, sheets: readonly ProductSheet[], { kind, restores = false }: What): Promise<Change[]> {
  // Before any row, as every merge does: whoever held a row and waited for the company would stop both.
  await lockCompany(scope);
  const stored = new Map(
    (
      await readSheets(
        scope,
        sheets.map(({ productId }) => Number(productId)),
        true,
      )
    ).map((sheet) => [sheet.productId, sheet]),
  );
  const edits = sheets.map((after): Change => {
    const before = stored.get(after.productId);
    if (before === undefined) throw new AppError("NOT_FOUND", `no product ${after.productId}`);
    if (before.version !== after.version)
      throw new AppError("CONFLICT", `product ${after.productId} has version ${before.version}, not ${after.version}`);
    return { before, after, change: changeOf(before, after) };
  });
  const changes = edits.filter(({ change }) => change.fields.length > 0);
  if (!restores) await check(scope, changes, kind === "delivery");
  await saveSheets(scope, changes, restores);
  const circles = await findCircles(
    scope,
    changes.filter(({ change }) => change.fields.includes("recipes")).map(({ before }) => before.productId),
  );
  if (circles.length > 0) throw wrong([{ field: "recipes", text: "recipeItself" }]);
  return changes;
}

async function check(scope: CompanyScope, changes: readonly Change[], isDelivery: boolean): Promise<void> {
  const partIds = changes.flatMap(({ after }) => after.recipes.flatMap(({ components }) => components.map(({ productId }) => productId)));
  const own = await ownProducts(scope, partIds.map(Number).filter(Number.isSafeInteger));
  const problems = changes.flatMap(({ before, after }, at) => {
    const found = [...checkSheet(after, before), ...(isDelivery ? [] : checkDeliveries(after, before)), ...checkOwn(after, before, own)];
    return changes.length === 1 ? found : found.map(({ field, text }) => ({ field: `${at}.${field}`, text }));
  });
  if (problems.length > 0) throw wrong(problems);
}

/** Ids that are not the product's, or not the company's, are wrong fields, whatever they are elsewhere. */
function checkOwn(after: ProductSheet, before: StoredSheet, own: ReadonlySet<string>): FieldProblem[] {
  const batchIds = new Set(before.batches.map(({ id }) => id));
  const batches = after.batches.flatMap(({ id }, at): FieldProblem[] =>
    id === null || batchIds.has(id) ? [] : [{ field: `batches.${at}.id`, text: "invalid" }],
  );
  const recipes = after.recipes.flatMap(({ components }, at) =>
    components.flatMap(({ productId }, part): FieldProblem[] =>
      own.has(productId) ? [] : [{ field: `recipes.${at}.components.${part}.productId`, text: "invalid" }],
    ),
  );
  return [...batches, ...recipes];
}

/** A purchase belongs to a delivery because that says so, and to no other. */
function checkDeliveries(after: ProductSheet, before: StoredSheet): FieldProblem[] {
  const deliveries = new Map<string | null, string | null>(before.batches.map(({ id, deliveryId }) => [id, deliveryId]));
  return after.batches.flatMap(({ id, deliveryId }, at): FieldProblem[] =>
    deliveryId === (deliveries.get(id) ?? null) ? [] : [{ field: `batches.${at}.deliveryId`, text: "invalid" }],
  );
}

function wrong(problems: readonly FieldProblem[]): AppError {
  const fields: Record<string, string[]> = {};
  for (const { field, text } of problems) (fields[field] ??= []).push(text);
  return new AppError("VALIDATION", problems.map(({ field, text }) => `${field} ${text}`).join(", "), { fields });
}

function idOf({ before }: SheetEdit): number {
  return Number(before.productId);
}

function ofFigures(changes: readonly Change[]): Change[] {
  return changes.filter(({ change }) => change.hasFigures);
}

function ordersOf(scope: CompanyScope, changes: readonly Change[]): Promise<number[]> {
  const changed = ofFigures(changes);
  if (changed.length === 0) return Promise.resolve([]);
  return affectedOrders(
    scope,
    changed.map((edit) => ({ productId: idOf(edit), from: edit.change.from })),
  );
}

/** @returns orders that are others for the stocks booked anew. */
function restock(scope: CompanyScope, changes: readonly Change[]): Promise<number[]> {
  const changed = ofFigures(changes);
  return changed.length === 0 ? Promise.resolve([]) : bookStock(scope, changed.map(idOf));
}

function areCostsOnly(changes: readonly Change[]): boolean {
  return ofFigures(changes).every(({ change }) => change.onlyCosts);
}

async function follow(scope: CompanyScope, by: By, changes: readonly Change[]): Promise<Followed> {
  const [from, onlyCosts] = [firstDay(changes), areCostsOnly(changes)];
  return followFigures(scope, by, {
    orderIds: await ordersOf(scope, changes),
    days: [],
    onlyCosts,
    restock: () => restock(scope, changes),
    job: { reason: "costs", productIds: ofFigures(changes).map(idOf), ...(from === null ? {} : { from }), onlyCosts },
  });
}

function firstDay(changes: readonly Change[]): Day | null {
  const days = ofFigures(changes).map(({ change }) => change.from);
  return days.some((day) => day === null) ? null : (days.flatMap((day) => day ?? []).toSorted()[0] ?? null);
}
