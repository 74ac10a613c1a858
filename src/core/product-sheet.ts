/**
 * What the seller says about one product: its sheet. Every way of saying it reads sheets, makes others and has them written
 * by one function (`pipeline/product-sheets.ts`).
 */
import type { Bp, CostMethod, Currency, Day, Decimal, Market, Minor } from "./facts.ts";
import { compareIds } from "./ids.ts";
import { parseDecimal } from "./money.ts";

export const COST_METHODS = ["constant", "period", "fifo", "average"] as const satisfies readonly CostMethod[];

/** Parts of a unit's cost, in its currency; together they are the unit cost. */
export const COST_PARTS = ["goods", "freight", "duty", "other"] as const;
export type CostPart = (typeof COST_PARTS)[number];
export type CostParts = Partial<Record<CostPart, Decimal>>;

type Priced = {
  unitCost: Decimal;
  currency: Currency;
  vatMode: "net" | "gross";
  /** Null = the product's rate on the market, else the standard one. */
  vatRate: Bp | null;
  /** Null = not split. */
  components: CostParts | null;
};

/** `market` null = every market without a cost of its own; `validFrom` null = since ever; `validTo` inclusive, null = open. */
export type CostRow = Priced & { market: Market | null; validFrom: Day | null; validTo: Day | null };

/** A purchase; `id` null = a new one. Those of one day are taken in the order of their ids. */
export type Batch = Priced & { id: string | null; day: Day; quantity: number; deliveryId: string | null };

/** From `validFrom` (null = since ever) a unit consists of these; without any it is no bundle any more. */
export type Recipe = { validFrom: Day | null; components: { productId: string; quantity: number }[] };

export type ProductSheet = {
  productId: string;
  /** Rises with every change of the product; sent back, so that two people do not overwrite each other. */
  version: number;
  name: string;
  ean: string | null;
  /** Who it is bought from; null = nobody has said. */
  supplier: string | null;
  /** What its seller wants to remember; "" = nothing. */
  note: string;
  /** Hidden from lists, never from figures. */
  hidden: boolean;
  costMethod: CostMethod;
  costs: CostRow[];
  batches: Batch[];
  recipes: Recipe[];
  vatRates: Partial<Record<Market, Bp>>;
  /** Minor units of PLN; null = the company's. */
  packagingPerUnit: Minor | null;
  /** Whole per cent; null = the company's. */
  recoveryPercent: number | null;
  marginScheme: boolean;
};

/** By what a product was changed. */
export const CHANGE_KINDS = [
  ...(["costs", "bulk", "product", "orderCost", "mapping"] as const),
  ...(["merge", "split", "delivery", "rules", "tags", "undo"] as const),
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What a change of a sheet can be about. */
export const SHEET_FIELDS = [
  ...(["name", "ean", "supplier", "note", "hidden", "costMethod", "costs", "batches", "recipes"] as const),
  ...(["vatRates", "packagingPerUnit", "recoveryPercent", "marginScheme"] as const),
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];
export type SheetFields = Pick<ProductSheet, SheetField>;

/** Fields that decide goods alone: taxes, fees and packaging stay as they are. */
const OF_GOODS: readonly SheetField[] = ["costMethod", "costs", "batches", "recipes"];
const OF_NO_FIGURE: readonly SheetField[] = ["name", "ean", "supplier", "note", "hidden"];

/** "12.4000" and "12.40" are one cost. */
function decimal(text: Decimal): string {
  const { units, scale } = parseDecimal(text);
  return `${units * 10n ** BigInt(Math.max(0, 4 - scale))}/${Math.max(4, scale)}`;
}

function priceKey({ unitCost, currency, vatMode, vatRate, components }: Priced): unknown[] {
  const parts = COST_PARTS.map((part) => (components?.[part] === undefined ? null : decimal(components[part])));
  return [decimal(unitCost), currency, vatMode, vatRate, components === null ? null : parts];
}

export function costPlace({ market, validFrom }: Pick<CostRow, "market" | "validFrom">): string {
  return `${market ?? ""}|${validFrom ?? ""}`;
}

export function isSameCost(a: CostRow, b: CostRow): boolean {
  return costPlace(a) === costPlace(b) && a.validTo === b.validTo && isSamePrice(a, b);
}

export function isSameBatch(a: Batch, b: Batch): boolean {
  return a.id === b.id && a.day === b.day && a.quantity === b.quantity && a.deliveryId === b.deliveryId && isSamePrice(a, b);
}

function isSamePrice(a: Priced, b: Priced): boolean {
  return JSON.stringify(priceKey(a)) === JSON.stringify(priceKey(b));
}

function recipeKey({ validFrom, components }: Recipe): string {
  const parts = components.toSorted((a, b) => compareIds(a.productId, b.productId)).map(({ productId, quantity }) => [productId, quantity]);
  return JSON.stringify([validFrom, parts]);
}

/** The field as a text that is equal for equal contents, whatever order its rows stand in. */
function contentOf(sheet: SheetFields, field: SheetField): string {
  if (field === "costs") return sortedText(sheet.costs.map((row) => [costPlace(row), row.validTo, ...priceKey(row)]));
  if (field === "batches") return sortedText(sheet.batches.map(batchKey));
  if (field === "recipes") return sortedText(sheet.recipes.map((recipe) => [recipeKey(recipe)]));
  if (field === "vatRates") return sortedText(Object.entries(sheet.vatRates));
  return JSON.stringify(sheet[field]);
}

function batchKey({ id, day, quantity, deliveryId, ...price }: Batch): unknown[] {
  return [id, day, quantity, deliveryId, ...priceKey(price)];
}

function sortedText(rows: readonly (readonly unknown[])[]): string {
  return JSON.stringify(rows.toSorted(byText));
}

function byText(a: readonly unknown[], b: readonly unknown[]): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function isSameField(a: SheetFields, b: SheetFields, field: SheetField): boolean {
  return contentOf(a, field) === contentOf(b, field);
}

/** The fields that differ, in their order. */
export function changedFields(before: SheetFields, after: SheetFields): SheetField[] {
  return SHEET_FIELDS.filter((field) => !isSameField(before, after, field));
}

export type SheetChange = {
  fields: SheetField[];
  /** First day whose figures may differ; null = since ever. */
  from: Day | null;
  /** No VAT and no packaging changes. */
  onlyCosts: boolean;
  /** False where nothing but names changed, or whether it is listed. */
  hasFigures: boolean;
};

export function changeOf(before: SheetFields, after: SheetFields): SheetChange {
  const fields = changedFields(before, after);
  const ofFigures = fields.filter((field) => !OF_NO_FIGURE.includes(field));
  const dated = ofFigures.every((field) => field === "costs" || field === "batches" || field === "recipes");
  const days = dated
    ? [...changedCostDays(before, after), ...changedBatchDays(before, after), ...changedRecipeDays(before, after)]
    : [null];
  return {
    fields,
    from: days.reduce<Day | null>((first, day) => (first === null || day === null ? null : day < first ? day : first), days[0] ?? null),
    onlyCosts: ofFigures.every((field) => OF_GOODS.includes(field)),
    hasFigures: ofFigures.length > 0,
  };
}

function oneSided<T>(a: readonly T[], b: readonly T[], isSame: (left: T, right: T) => boolean): T[] {
  const lacks = (rows: readonly T[], row: T): boolean => !rows.some((other) => isSame(row, other));
  return [...a.filter((row) => lacks(b, row)), ...b.filter((row) => lacks(a, row))];
}

function changedCostDays(before: SheetFields, after: SheetFields): (Day | null)[] {
  return oneSided(before.costs, after.costs, isSameCost).map(({ validFrom }) => validFrom);
}

function changedBatchDays(before: SheetFields, after: SheetFields): Day[] {
  return oneSided(before.batches, after.batches, isSameBatch).map(({ day }) => day);
}

function changedRecipeDays(before: SheetFields, after: SheetFields): (Day | null)[] {
  return oneSided(before.recipes, after.recipes, (a, b) => recipeKey(a) === recipeKey(b)).map(({ validFrom }) => validFrom);
}

/** The contents of the fields that a change was about; beside a name the moment since which it holds. */
export type SheetPart = Partial<SheetFields> & { nameAt?: string | null };

/** `before` and `after` in the fields in which they differ. */
export function partsOf(before: SheetFields, after: SheetFields): { before: SheetPart; after: SheetPart } {
  const fields = changedFields(before, after);
  const part = (sheet: SheetFields): SheetPart => Object.fromEntries(fields.map((field) => [field, sheet[field]]));
  return { before: part(before), after: part(after) };
}

/**
 * The sheet with what a change was about put back, or null when something of it is not as the change left it: somebody has
 * said something else since. What was said about other fields stays.
 */
export function takenBack<Sheet extends ProductSheet>(current: Sheet, before: SheetPart, after: SheetPart): Sheet | null {
  const left: ProductSheet = { ...current, ...after };
  const isAsLeft = SHEET_FIELDS.every((field) => !(field in after) || isSameField(current, left, field));
  return isAsLeft ? { ...current, ...before } : null;
}
