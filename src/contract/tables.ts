import { z } from "zod";
import { Count, EXPORT_TYPES, Id, MarketCode } from "./common.ts";
import { answerShape, questionShape } from "./dashboard.ts";
import { FIGURE_SORTS, FigureExportQuery, FiguresSchema, sortOf } from "./figures.ts";
import { IN_ORDER } from "./filter.ts";
import type { RouteContract } from "./route.ts";

const figuresShape = { figures: FiguresSchema, previous: FiguresSchema.optional() };

/** A row per thing, as figures or as a file of them. */
const TABLE = { method: "POST", tag: "reports", query: FigureExportQuery, files: EXPORT_TYPES } as const;

export const OfferRow = z.object({
  id: Id,
  /** The offer's number at the marketplace. */
  externalId: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  storeId: Id,
  storeName: z.string(),
  productId: Id.nullable(),
  sku: z.string().nullable(),
  stock: z.int().nullable(),
  ...figuresShape,
});
export type OfferRow = z.output<typeof OfferRow>;

export const offersRoute = {
  ...TABLE,
  path: "/api/dashboard/offers",
  policy: "read",
  forKeys: true,
  limited: "cut",
  summary: "Figures per offer, with totals of the scope and the part no offer carries",
  body: z.object({ ...questionShape, sort: sortOf([...FIGURE_SORTS, "name", "externalId"], "-netProfit") }).refine(...IN_ORDER),
  response: z.object({ ...answerShape, items: z.array(OfferRow) }),
} as const satisfies RouteContract;

export const TagRow = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  group: z.string(),
  /** How many products carry the tag. */
  products: Count,
  ...figuresShape,
});
export type TagRow = z.output<typeof TagRow>;

export const tagsRoute = {
  ...TABLE,
  path: "/api/dashboard/tags",
  policy: "read",
  forKeys: true,
  limited: "cut",
  summary:
    "Figures per tag; a product with several tags is in each of them, totals count it once. Rows of an exclusive group make the whole",
  body: z
    .object({
      ...questionShape,
      sort: sortOf([...FIGURE_SORTS, "name"], "-netProfit"),
      /** Tags of this group alone; `unallocated` is then what carries none of them. */
      group: z.string().trim().min(1).max(60).optional(),
    })
    .refine(...IN_ORDER),
  response: z.object({ ...answerShape, items: z.array(TagRow) }),
} as const satisfies RouteContract;

export const MarketRow = z.object({ id: MarketCode, ...figuresShape });
export type MarketRow = z.output<typeof MarketRow>;

export const marketsRoute = {
  ...TABLE,
  path: "/api/dashboard/markets",
  policy: "read",
  forKeys: true,
  limited: "cut",
  summary: "Figures per market; without `filter.markets` of all four, summed in PLN",
  body: z.object({ ...questionShape, sort: sortOf([...FIGURE_SORTS, "name"], "-netProfit") }).refine(...IN_ORDER),
  response: z.object({ ...answerShape, items: z.array(MarketRow) }),
} as const satisfies RouteContract;
