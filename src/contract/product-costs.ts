/** What a seller says about one product, the effect of saying it, and how it is taken back. */
import { z } from "zod";
import { CHANGE_KINDS, COST_METHODS } from "#core/product-sheet.ts";
import { NBP_CURRENCIES } from "#core/nbp-currencies.ts";
import type { Bp } from "#core/facts.ts";
import { Count, DayText, Id, IdParams, InstantText, MarketCode, MoneyOrNull, PageQuery, pageOf, UnitCost } from "./common.ts";
import type { RouteContract } from "./route.ts";

/** Basis points: 2300 = 23 %. zod writes what it has checked as a plain number; the check is what makes it basis points. */
function basisPoints(): z.ZodType<Bp, number> {
  const schema: z.ZodType<unknown, number> = z.int().min(0).max(10_000);
  return schema as z.ZodType<Bp, number>;
}

const BasisPoints = basisPoints();

const VatMode = z.enum(["net", "gross"]);
const CostMethod = z.enum(COST_METHODS);

/** Parts of the unit cost; together they are the whole of it. */
const CostParts = z.object({
  goods: UnitCost.optional(),
  freight: UnitCost.optional(),
  duty: UnitCost.optional(),
  other: UnitCost.optional(),
});

const priced = {
  unitCost: UnitCost,
  currency: z.enum(NBP_CURRENCIES),
  vatMode: VatMode,
  /** Null = the product's rate on the market, else the standard one. */
  vatRate: BasisPoints.nullable().default(null),
  components: CostParts.nullable().default(null),
};

const CostInput = z.object({
  /** Null = every market without a cost of its own. */
  market: MarketCode.nullable(),
  /** Null = since ever. */
  validFrom: DayText.nullable(),
  /** Inclusive; null = until the next one begins. */
  validTo: DayText.nullable(),
  ...priced,
});

const BatchInput = z.object({
  /** Null = a new one. */
  id: Id.nullable(),
  day: DayText,
  quantity: z.int().min(1).max(1_000_000_000),
  ...priced,
  deliveryId: Id.nullable().default(null),
});

const RecipeInput = z.object({
  /** Null = since ever. */
  validFrom: DayText.nullable(),
  /** Of one unit; empty = from then on it is no bundle. */
  components: z.array(z.object({ productId: Id, quantity: z.int().min(1).max(1_000_000_000) })).max(200),
});

export const CostsInput = z
  .object({
    /** Of the sheet that was changed: 409 when somebody was faster. */
    version: z.int(),
    costMethod: CostMethod,
    costs: z.array(CostInput).max(2000),
    batches: z.array(BatchInput).max(20_000),
    recipes: z.array(RecipeInput).max(500),
    vatRates: z.partialRecord(MarketCode, BasisPoints),
    /** Minor units of PLN; null = the company's. */
    packagingPerUnit: z.int().min(0).max(1_000_000_00).nullable(),
    /** Whole per cent; null = the company's. */
    recoveryPercent: z.int().min(0).max(100).nullable(),
    marginScheme: z.boolean(),
  })
  .meta({ id: "ProductCostsInput" });
export type CostsInput = z.output<typeof CostsInput>;

/** As it is stored: what was imported may have an older currency, or a larger amount. */
const stored = { unitCost: z.string(), currency: z.string(), vatRate: BasisPoints.nullable(), components: CostParts.nullable() };

const Recipe = z.object({
  validFrom: DayText.nullable(),
  components: z.array(
    z.object({
      productId: Id,
      quantity: Count,
      sku: z.string(),
      name: z.string(),
      /** What holds today on the active market; null = no cost, or it follows its stock. */
      unitCost: z.string().nullable(),
      currency: z.string().nullable(),
    }),
  ),
});

export const ProductCosts = CostsInput.extend({
  id: Id,
  sku: z.string(),
  name: z.string(),
  ean: z.string().nullable(),
  hidden: z.boolean(),
  costs: z.array(CostInput.extend(stored)),
  batches: z.array(
    BatchInput.extend({
      ...stored,
      id: Id,
      deliveryId: Id.nullable(),
      /** Units that are left of it; null where the average is kept, which knows no batches. */
      remaining: Count.nullable(),
    }),
  ),
  recipes: z.array(Recipe),
  /** Null for a product that does not follow its stock. */
  stock: z
    .object({
      units: z.int(),
      /** Units sold that the stock did not hold; they cost what the last purchase or the average did. */
      oversold: Count,
      /** Units sold before the first purchase: nobody knows what they cost. */
      unknown: Count,
    })
    .nullable(),
  /** In which a cost may be entered. */
  currencies: z.array(z.string()),
}).meta({ id: "ProductCosts" });
export type ProductCosts = z.output<typeof ProductCosts>;

export const productCostsRoute = {
  method: "GET",
  path: "/api/products/:id/costs",
  policy: "read",
  forKeys: true,
  tag: "products",
  work: "question",
  summary: "What the seller says about a product: costs, purchases with what is left of them, recipes, VAT, packaging",
  params: IdParams,
  response: ProductCosts,
} as const satisfies RouteContract;

/** A change that can be undone. */
export const Changed = z.object({
  /** Null when nothing differs from what is stored. */
  changeId: Id.nullable(),
  /** The job that brings the figures up to date; null = every report is already right. */
  jobId: Id.nullable(),
});
export type Changed = z.output<typeof Changed>;

export const saveProductCostsRoute = {
  method: "PUT",
  path: "/api/products/:id/costs",
  policy: "edit",
  tag: "products",
  summary: "Save what the seller says about a product; the figures follow at once, or in a job where there are many orders",
  params: IdParams,
  body: CostsInput,
  response: Changed.extend({ version: z.int() }),
} as const satisfies RouteContract;

/** What a change does to the figures, before it is made. */
export const CostEffect = z
  .object({
    /** Orders whose figures change. */
    orders: Count,
    /** The first day of them; null = nothing changes. */
    from: DayText.nullable(),
    /**
     * Net profit of those orders, and of what belongs to no order and changes with them up to today, as expenses of a product do; minor
     * units, null while an exchange rate is missing.
     */
    before: MoneyOrNull,
    after: MoneyOrNull,
    currency: z.literal("PLN"),
    /** Units of those orders whose cost is not known. */
    uncostedBefore: Count,
    uncostedAfter: Count,
    /** Why it was not computed: it concerns too many orders, `orders` of them. */
    leftOut: z.enum(["orders"]).nullable(),
  })
  .meta({ id: "CostEffect" });
export type CostEffect = z.output<typeof CostEffect>;

export const previewProductCostsRoute = {
  method: "POST",
  path: "/api/products/:id/costs/preview",
  policy: "edit",
  tag: "products",
  work: "question",
  summary: "What saving these costs would do: orders and their profit before and after, by the definition that saving uses",
  params: IdParams,
  body: CostsInput,
  response: CostEffect,
} as const satisfies RouteContract;

const ChangedProduct = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  /** Fields that differ, with their contents before and after. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

export const ProductChange = z
  .object({
    id: Id,
    kind: z.enum(CHANGE_KINDS),
    at: InstantText,
    /** Null: nobody, or somebody who is gone. */
    by: z.string().nullable(),
    /** First day whose figures may differ; null = since ever. */
    from: DayText.nullable(),
    /** How many products it is about; `changed` has the first of them. */
    products: Count,
    changed: z.array(ChangedProduct),
    /** What else is to be said, by kind. */
    note: z.record(z.string(), z.unknown()),
    undoable: z.boolean(),
    undoneAt: InstantText.nullable(),
    undoneBy: z.string().nullable(),
    jobId: Id.nullable(),
  })
  .meta({ id: "ProductChange" });
export type ProductChange = z.output<typeof ProductChange>;

const LineCostInput = z
  .object({
    unitCost: UnitCost,
    currency: z.enum(NBP_CURRENCIES),
    vatMode: VatMode,
    /** Null = the product's rate on the market, else the standard one. */
    vatRate: BasisPoints.nullable().default(null),
  })
  .meta({ id: "LineCostInput" });

const LineParams = z.object({ id: Id, lineId: Id });

export const saveLineCostRoute = {
  method: "PUT",
  path: "/api/orders/:id/lines/:lineId/cost",
  policy: "edit",
  tag: "products",
  summary: "Say what the units of one line cost, for this order alone: it goes before every cost of the product",
  params: LineParams,
  body: LineCostInput,
  response: Changed,
} as const satisfies RouteContract;

export const previewLineCostRoute = {
  method: "POST",
  path: "/api/orders/:id/lines/:lineId/cost/preview",
  policy: "edit",
  tag: "products",
  work: "question",
  summary: "What saving, or with null removing, this cost of one line would do to its order",
  params: LineParams,
  body: z.object({ cost: LineCostInput.nullable() }),
  response: CostEffect,
} as const satisfies RouteContract;

export const deleteLineCostRoute = {
  method: "DELETE",
  path: "/api/orders/:id/lines/:lineId/cost",
  policy: "edit",
  tag: "products",
  summary: "Let the product's own cost hold for the line again",
  params: LineParams,
  response: Changed,
} as const satisfies RouteContract;

export const productChangesRoute = {
  method: "GET",
  path: "/api/product-changes",
  policy: "read",
  tag: "products",
  summary: "What was changed about products, the newest first: who, when, from what to what",
  query: PageQuery.extend({ productId: Id.optional() }),
  response: pageOf(ProductChange),
} as const satisfies RouteContract;

export const undoProductChangeRoute = {
  method: "POST",
  path: "/api/product-changes/:id/undo",
  policy: "edit",
  tag: "products",
  summary: "Take a change back; products that were changed since are kept and named",
  params: IdParams,
  response: Changed.extend({ kept: z.array(z.object({ productId: Id, sku: z.string() })) }),
} as const satisfies RouteContract;
