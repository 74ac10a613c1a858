/** A product's sheet as the fields of a form, and back as the request that saves it. */
import type { ProductCosts, saveProductCostsRoute } from "#contract/product-costs.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { isDay } from "#core/day.ts";
import type { Bp, CostMethod, Market } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import { bpOfPercent } from "#core/money.ts";
import { recordOf } from "#core/record-of.ts";
import { minorFromText, percentFromText, textOfMinor, textOfPercent } from "../../ui/amount-text.ts";
import { type MarketCosts, marketCostsOf, rowsOf } from "./cost-periods.ts";
import { type CostRow, type PriceFields, priceFieldsOf, priceOf } from "./cost-price.ts";

export type CostsBody = BodyInputOf<typeof saveProductCostsRoute>;

/** `all` = every market without costs of its own. */
export const PLACES = ["all", ...MARKETS] as const;
export type Place = (typeof PLACES)[number];

/** `id` "" = a new one; `remaining` is shown and not saved. */
export type BatchFields = PriceFields & { id: string; day: string; quantity: string; remaining: number | null; deliveryId: string | null };

/** `name` is what it is called, `cost` what one costs today; both are shown and not saved. */
export type PartFields = { productId: string; quantity: string; name: string; cost: string | null; currency: string | null };

/** `from` counts only where it does not hold since ever. */
export type RecipeFields = { isSinceEver: boolean; from: string; components: PartFields[] };

/** Costs lie side by side, one field for each market, so that what somebody else saves of another market comes in. */
export type SheetFields = Record<Place, MarketCosts> & {
  costMethod: CostMethod;
  batches: BatchFields[];
  recipes: RecipeFields[];
  /** "" = the standard rate. */
  vatRates: Record<Market, string>;
  /** "" = the company's. */
  packaging: string;
  recovery: string;
  marginScheme: boolean;
};

export function isByStock(method: CostMethod): boolean {
  return method === "fifo" || method === "average";
}

export function sheetFieldsOf(sheet: ProductCosts): SheetFields {
  return {
    ...recordOf(PLACES, (place) => marketCostsOf(savedRows(sheet, place))),
    costMethod: sheet.costMethod,
    batches: sheet.batches.map(batchFieldsOf),
    recipes: sheet.recipes.map(recipeFieldsOf),
    vatRates: recordOf(MARKETS, (market) => textOfBp(sheet.vatRates[market])),
    packaging: sheet.packagingPerUnit === null ? "" : textOfMinor(sheet.packagingPerUnit),
    recovery: sheet.recoveryPercent === null ? "" : String(sheet.recoveryPercent),
    marginScheme: sheet.marginScheme,
  };
}

function textOfBp(rate: Bp | undefined): string {
  return rate === undefined ? "" : textOfPercent(rate / 100);
}

function savedRows({ costs }: Pick<ProductCosts, "costs">, place: Place): CostRow[] {
  return costs.filter(({ market }) => (market ?? "all") === place);
}

function batchFieldsOf(batch: ProductCosts["batches"][number]): BatchFields {
  const { id, day, quantity, remaining, deliveryId } = batch;
  return { ...priceFieldsOf(batch), id, day, quantity: String(quantity), remaining, deliveryId };
}

function recipeFieldsOf({ validFrom, components }: ProductCosts["recipes"][number]): RecipeFields {
  return {
    isSinceEver: validFrom === null,
    from: validFrom ?? "",
    components: components.map(({ productId, quantity, sku, name, unitCost, currency }) => ({
      productId,
      quantity: String(quantity),
      name: name || sku,
      cost: unitCost,
      currency,
    })),
  };
}

/** Whether nobody touched the costs of the place: they go back as they came, whatever a file had left in them. */
export function isUntouched(fields: SheetFields, sheet: ProductCosts, place: Place): boolean {
  if (isByStock(fields.costMethod)) return true;
  return fields.costMethod === sheet.costMethod && JSON.stringify(fields[place]) === JSON.stringify(marketCostsOf(savedRows(sheet, place)));
}

type SentRow = { row: CostRow; path: string };

/** The rows as they are sent, each with the path of its fields. */
function sentRows(fields: SheetFields, sheet: ProductCosts): SentRow[] {
  return PLACES.flatMap((place) => {
    const rows = isUntouched(fields, sheet, place)
      ? savedRows(sheet, place)
      : rowsOf(fields[place], place === "all" ? null : place, fields.costMethod === "period");
    return rows.map((row, index) => ({ row, path: `${place}.rows.${index}` }));
  });
}

/** What saving sends; only of fields without problems. */
export function inputOf(fields: SheetFields, sheet: ProductCosts): CostsBody {
  return {
    version: sheet.version,
    costMethod: fields.costMethod,
    costs: sentRows(fields, sheet).map(({ row }) => asSent(row)),
    batches: fields.batches.map((batch) => {
      const day = isDay(batch.day) ? batch.day : "";
      return {
        ...asSent(priceOf(batch)),
        id: batch.id || null,
        day,
        quantity: countFromText(batch.quantity) ?? 0,
        deliveryId: batch.deliveryId,
      };
    }),
    recipes: fields.recipes.map(({ isSinceEver, from, components }) => ({
      validFrom: isSinceEver ? null : from,
      components: components.map(({ productId, quantity }) => ({ productId, quantity: countFromText(quantity) ?? 0 })),
    })),
    vatRates: Object.fromEntries(MARKETS.flatMap((market) => rateEntry(market, fields.vatRates[market]))),
    packagingPerUnit: minorFromText(fields.packaging),
    recoveryPercent: countFromText(fields.recovery),
    marginScheme: fields.marginScheme,
  };
}

/** The whole sheet as it is, with what differs in it. */
export function bodyOf(sheet: ProductCosts): CostsBody {
  const { version, costMethod, costs, batches, recipes, vatRates, packagingPerUnit, recoveryPercent, marginScheme } = sheet;
  return {
    version,
    costMethod,
    vatRates,
    packagingPerUnit,
    recoveryPercent,
    marginScheme,
    costs: costs.map(asSent),
    batches: batches.map(({ id, day, quantity, deliveryId, unitCost, currency, vatMode, vatRate, components }) =>
      asSent({ id, day, quantity, deliveryId, unitCost, currency, vatMode, vatRate, components }),
    ),
    recipes: recipes.map(({ validFrom, components }) => ({
      validFrom,
      components: components.map(({ productId, quantity }) => ({ productId, quantity })),
    })),
  };
}

function rateEntry(market: Market, text: string): [Market, number][] {
  const rate = percentFromText(text);
  return rate === null ? [] : [[market, bpOfPercent(rate)]];
}

type SentCurrency = NonNullable<CostsBody["costs"][number]>["currency"];

/** Safe: the form offers no other currency, and of what a file once brought the server says which field it is. */
function asSent<Row extends { currency: string }>(row: Row): Row & { currency: SentCurrency } {
  return { ...row, currency: row.currency as SentCurrency };
}

/** Whole units; null for anything else. */
export function countFromText(text: string): number | null {
  const digits = text.replace(/\s/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** The field of the form behind a field of the request, `costs.1.validFrom` for `PL.rows.0.from`. */
export function fieldPath(field: string, fields: SheetFields, sheet: ProductCosts): string {
  const [head = "", index = "", ...rest] = field.split(".");
  const last = rest.at(-1) ?? "";
  const name = LAST_NAMES[last] ?? last;
  if (head === "costs") {
    const row = sentRows(fields, sheet)[Number(index)];
    return row === undefined ? "all" : `${row.path}.${name}`;
  }
  if (head === "batches") return `batches.${index}.${name}`;
  if (head === "recipes") return ["recipes", index, ...rest.slice(0, -1), name].join(".");
  return HEAD_NAMES[head] ?? field;
}

const LAST_NAMES: Readonly<Record<string, string>> = { validFrom: "from", validTo: "from", components: "unitCost" };
const HEAD_NAMES: Readonly<Record<string, string>> = { packagingPerUnit: "packaging", recoveryPercent: "recovery" };
