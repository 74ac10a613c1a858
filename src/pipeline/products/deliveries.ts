/** Deliveries: their lines as purchases in the sheets of products, with all that hangs on sheets. */
import { AppError } from "#core/errors.ts";
import { canShare, type DeliveryCost, landedUnits, sharesOf } from "#core/delivery.ts";
import type { Minor } from "#core/facts.ts";
import { rateBetween, translate } from "#core/money.ts";
import type { Batch, ProductSheet } from "#core/product-sheet.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import {
  type DeliveryDocument,
  findBySku,
  findDelivery,
  findMids,
  insertDelivery,
  removeDelivery,
  type StoredDelivery,
  type StoredDeliveryCost,
  type StoredLine,
  updateDelivery,
} from "./deliveries.query.ts";
import type { Effect } from "./effect.ts";
import { noteChange } from "./note-change.ts";
import type { StoredSheet } from "./product-sheets.query.ts";
import { type By, effectOfSheets, readSheets, writeSheets } from "./product-sheets.ts";

/** As a person says it: products by SKU, costs in their own currencies. */
type EnteredDelivery = Omit<DeliveryDocument, "lines" | "costs"> & {
  lines: (Pick<StoredLine, "quantity" | "unitPrice" | "weight"> & { sku: string })[];
  costs: Omit<StoredDeliveryCost, "converted">[];
};

type SavedDelivery = { id: string; version: number; changeId: string | null; jobId: string | null };

/** What a change of a delivery was about, in the log, so that it can be taken back. */
export type DeliveryNote = { deliveryId: string; number: string; before: StoredDelivery | null; after: StoredDelivery | null };

/** `id` null = a new one. 404, 409 when somebody was faster, 422 with the fields that are wrong. In the caller's transaction. */
export async function saveDelivery(
  scope: CompanyScope,
  by: By,
  entered: EnteredDelivery,
  known: { id: number; version: number } | null,
): Promise<SavedDelivery> {
  await lockCompany(scope);
  const before = known === null ? null : await deliveryOr404(scope, known.id, true);
  if (before !== null && before.version !== known?.version)
    throw new AppError("CONFLICT", `delivery ${before.id} has version ${before.version}, not ${known?.version}`);
  const document = await landed(scope, entered);
  const id = before === null ? await insertDelivery(scope, document) : before.id;
  if (before !== null && isSameDocument(before, document)) return { id, version: before.version, changeId: null, jobId: null };
  if (before !== null) await updateDelivery(scope, id, document);
  const after: StoredDelivery = { ...document, id, version: before === null ? 1 : before.version + 1 };
  return { id, version: after.version, ...(await follow(scope, by, { before, after })) };
}

export async function deleteDelivery(scope: CompanyScope, by: By, id: number): Promise<{ changeId: string | null; jobId: string | null }> {
  await lockCompany(scope);
  const before = await deliveryOr404(scope, id, true);
  await removeDelivery(scope, before.id);
  return follow(scope, by, { before, after: null });
}

/** What saving it would do; nothing stays. */
export async function previewDelivery(
  scope: CompanyScope,
  entered: EnteredDelivery,
  id: number | null,
): Promise<{ document: DeliveryDocument; effect: Effect }> {
  const before = id === null ? null : await deliveryOr404(scope, id);
  const document = await landed(scope, entered);
  const after = { ...document, id: before?.id ?? null };
  return { document, effect: await effectOfSheets(scope, await sheetsWith(scope, before, after)) };
}

export async function deliveryOr404(scope: CompanyScope, id: number, locked = false): Promise<StoredDelivery> {
  const delivery = await findDelivery(scope, id, locked);
  if (delivery === null) throw new AppError("NOT_FOUND", `no delivery ${id}`);
  return delivery;
}

type Edit = { before: StoredDelivery | null; after: StoredDelivery | null };

async function follow(scope: CompanyScope, by: By, { before, after }: Edit): Promise<{ changeId: string | null; jobId: string | null }> {
  const one = after ?? before;
  const note: DeliveryNote = { deliveryId: one?.id ?? "", number: one?.number ?? "", before, after };
  const { changeId, jobId } = await writeSheets(scope, by, await sheetsWith(scope, before, after), { kind: "delivery", note });
  if (changeId !== null) return { changeId, jobId };
  // Nothing of a product changed: what the paper says about itself is a change all the same.
  const noted = await noteChange(scope, by, { kind: "delivery", from: null, note, jobId: null, products: [] });
  return { changeId: String(noted), jobId: null };
}

type Delivered = Omit<StoredDelivery, "id" | "version"> & { id: string | null };

/** The sheets of all products it delivers or delivered, with the purchases that it makes now. */
async function sheetsWith(scope: CompanyScope, before: StoredDelivery | null, after: Delivered | null): Promise<ProductSheet[]> {
  const lines = Map.groupBy(after?.lines ?? [], ({ productId }) => productId);
  const ids = new Set([...(before?.lines ?? []).map(({ productId }) => productId), ...lines.keys()]);
  const sheets = await readSheets(scope, [...ids].map(Number));
  return sheets.map((sheet) => ({
    ...sheet,
    // Whoever delivers a product is its supplier until somebody says otherwise.
    supplier: sheet.supplier ?? (after !== null && after.supplier !== "" && lines.has(sheet.productId) ? after.supplier : null),
    batches: batchesWith(sheet, before?.id ?? null, after === null ? [] : purchasesOf(after, lines.get(sheet.productId) ?? [])),
  }));
}

/** A purchase that is there already keeps its id, so that what follows it in a stock stays in its order. */
function batchesWith({ batches }: StoredSheet, deliveryId: string | null, purchases: readonly Batch[]): Batch[] {
  const isOurs = (batch: Batch): boolean => deliveryId !== null && batch.deliveryId === deliveryId;
  const ours = batches.filter(isOurs);
  return [...batches.filter((batch) => !isOurs(batch)), ...purchases.map((batch, at) => ({ ...batch, id: ours[at]?.id ?? null }))];
}

function purchasesOf({ id, day, currency, vatMode }: Delivered, lines: readonly StoredLine[]): Batch[] {
  return lines.flatMap((line) =>
    landedUnits(line, line).map((units) => ({ ...units, id: null, day, currency, vatMode, vatRate: null, deliveryId: id })),
  );
}

/** Products found, costs in the delivery's currency and shared; 422 with all fields that are wrong. */
async function landed(scope: CompanyScope, entered: EnteredDelivery): Promise<DeliveryDocument> {
  const products = await findBySku(
    scope,
    entered.lines.map(({ sku }) => sku),
  );
  const mids = await findMids(scope, [entered.currency, ...entered.costs.map(({ currency }) => currency)], entered.day);
  const problems: [string, string][] = [];
  for (const [at, { sku }] of entered.lines.entries()) {
    const product = products.get(sku);
    if (product === undefined) problems.push([`lines.${at}.sku`, "unknownSku"]);
    else if (!product.keepsStock) problems.push([`lines.${at}.sku`, "keepsNoStock"]);
  }
  const costs = entered.costs.map((cost, at) => {
    const converted = convertedAmount(cost, entered.currency, mids);
    if (converted === null) problems.push([`costs.${at}.currency`, "rateMissing"]);
    if (!canShare(entered.lines, cost.sharedBy)) problems.push([`costs.${at}.sharedBy`, "nothingToShareBy"]);
    return { ...cost, converted: converted ?? 0 };
  });
  if (problems.length > 0) throw wrong(problems);
  const shared = costs.map(({ kind, converted, sharedBy }): DeliveryCost => ({ kind, amount: converted, by: sharedBy }));
  const shares = sharesOf(entered.lines, shared);
  const lines = entered.lines.flatMap(({ sku, ...line }, at): StoredLine[] => {
    const [product, share] = [products.get(sku), shares[at]];
    return product === undefined || share === undefined ? [] : [{ ...line, ...share, productId: product.id }];
  });
  return { ...entered, lines, costs };
}

type Mids = Awaited<ReturnType<typeof findMids>>;

/** Null without a rate of that day. */
function convertedAmount({ amount, currency }: EnteredDelivery["costs"][number], into: string, mids: Mids): Minor | null {
  if (currency === into) return amount;
  const [from, to] = [mids.get(currency), mids.get(into)];
  return from === undefined || to === undefined ? null : translate(amount, rateBetween(from, to));
}

function wrong(problems: readonly (readonly [field: string, text: string])[]): AppError {
  const fields = Object.fromEntries(problems.map(([field, text]) => [field, [text]]));
  return new AppError("VALIDATION", problems.map((problem) => problem.join(" ")).join(", "), { fields });
}

/** Text of equal documents is equal, in whatever order the database gives their fields. */
export function isSameDocument(one: DeliveryDocument, other: DeliveryDocument): boolean {
  return documentKey(one) === documentKey(other);
}

function documentKey({ lines, costs, ...head }: DeliveryDocument): string {
  const { number, day, supplier, currency, vatMode, note } = head;
  return JSON.stringify([
    [number, day, supplier, currency, vatMode, note],
    lines.map((line) => [line.productId, line.quantity, line.unitPrice, line.weight, line.freight, line.duty, line.other]),
    costs.map((cost) => [cost.kind, cost.amount, cost.currency, cost.sharedBy, cost.converted]),
  ]);
}
