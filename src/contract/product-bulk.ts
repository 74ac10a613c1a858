/** One change of many products, shown before it is made and taken back as one. */
import { z } from "zod";
import { COST_METHODS } from "#core/product-sheet.ts";
import { Count, DayText, Id, MarketCode, UnitCost } from "./common.ts";
import { IN_ORDER } from "./filter.ts";
import { CostEffect } from "./product-costs.ts";
import { Supplier, whichShape } from "./products.ts";
import type { RouteContract } from "./route.ts";

/** Products by their ids, or every row of a list as it stands but those of `but`. */
export const ListedProducts = z.union([
  z.object({ productIDs: z.array(Id).min(1).max(50_000) }),
  z.object({ ...whichShape, but: z.array(Id).max(50_000).default([]) }).refine(...IN_ORDER),
]);
export type ListedProducts = z.output<typeof ListedProducts>;

/**
 * `cost`: a constant cost from a day (null = since ever); costs of that place from later days go.
 * `costPercent`: what costs today becomes dearer or cheaper from the day on, rounded to 4 places; products without a cost stay.
 */
export const ProductsChange = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("cost"),
    unitCost: UnitCost,
    /** One that is not in NBP table A is refused for each product, by name. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    vatMode: z.enum(["net", "gross"]),
    market: MarketCode.nullable().default(null),
    validFrom: DayText.nullable(),
  }),
  z.object({ kind: z.literal("costPercent"), percent: z.number().gt(-100).max(1000), from: DayText }),
  z.object({ kind: z.literal("vat"), market: MarketCode, vatRate: z.int().min(0).max(10_000).nullable() }),
  z.object({ kind: z.literal("tags"), add: z.array(Id).max(100).default([]), remove: z.array(Id).max(100).default([]) }),
  z.object({ kind: z.literal("packaging"), packagingPerUnit: z.int().min(0).max(100_000_000).nullable() }),
  z.object({ kind: z.literal("recovery"), recoveryPercent: z.int().min(0).max(100).nullable() }),
  z.object({ kind: z.literal("method"), costMethod: z.enum(COST_METHODS) }),
  z.object({ kind: z.literal("supplier"), supplier: Supplier }),
  z.object({ kind: z.literal("hide") }),
  z.object({ kind: z.literal("show") }),
]);
export type ProductsChange = z.output<typeof ProductsChange>;

export const bulkProductsRoute = {
  method: "POST",
  path: "/api/products/bulk",
  policy: "edit",
  tag: "products",
  work: "question",
  summary: "Change many products at once, or say what that would do (`preview`); one change, taken back as one",
  body: z.object({ of: ListedProducts, change: ProductsChange, preview: z.boolean().default(false) }),
  response: z.object({
    /** How many were chosen, and how many of them the change makes or would make different. */
    products: Count,
    changed: Count,
    /** Of a change: what undoes it; null when nothing differed, and of a preview. */
    changeId: Id.nullable(),
    /** Null when every report is right already. */
    jobId: Id.nullable(),
    /** Of a preview: orders and net profit that it touches, in minor units of złoty. */
    effect: CostEffect.nullable(),
    /** Chosen products that it would make wrong and therefore leaves alone (the first 50), with the field and what is wrong with it. */
    refused: z.array(z.object({ productId: Id, sku: z.string(), field: z.string(), problem: z.string() })),
  }),
} as const satisfies RouteContract;
