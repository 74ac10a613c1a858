import { z } from "zod";
import { DayText, DisplayCurrency, Id, InstantText, MarketCode } from "./common.ts";
import { Certainty, FiguresSchema } from "./figures.ts";
import { EveryMarket } from "./filter.ts";
import type { RouteContract } from "./route.ts";

const ProductHit = z.object({ id: Id, sku: z.string(), name: z.string(), imageUrl: z.string().nullable(), figures: FiguresSchema });
const OfferHit = z.object({
  id: Id,
  externalId: z.string(),
  name: z.string(),
  storeName: z.string(),
  /** What it sells; null while nobody said. */
  productId: Id.nullable(),
  figures: FiguresSchema,
});
const OrderHit = z.object({
  id: Id,
  externalId: z.string(),
  storeName: z.string(),
  market: MarketCode,
  boughtAt: InstantText,
  certainty: Certainty,
  /** Of all its postings, whenever they were. */
  figures: FiguresSchema,
});
const ExpenseHit = z.object({
  id: Id,
  name: z.string(),
  /** Minor units of `currency` as entered; null for a share of sales. */
  amount: z.int().nullable(),
  currency: z.string(),
});
const ScreenHit = z.object({ path: z.string(), name: z.string() });

export const searchRoute = {
  method: "GET",
  path: "/api/search",
  policy: "read",
  tag: "reports",
  work: "question",
  summary: "Products, offers, orders, expenses and screens that fit a few words or a number, typos tolerated",
  query: z.object({
    q: z.string().trim().min(2).max(200),
    /** What the figures of products and offers are of; the last 30 days when absent. */
    startDate: DayText.optional(),
    endDate: DayText.optional(),
    markets: EveryMarket,
  }),
  response: z.object({
    /** What kind of number it looks like. */
    kind: z.enum(["order", "offer", "ean"]).nullable(),
    currency: DisplayCurrency,
    startDate: DayText,
    endDate: DayText,
    products: z.array(ProductHit),
    offers: z.array(OfferHit),
    orders: z.array(OrderHit),
    expenses: z.array(ExpenseHit),
    screens: z.array(ScreenHit),
  }),
} as const satisfies RouteContract;
