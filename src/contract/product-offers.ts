/** Which offers a product is sold by: mapping by hand and by suggestion, products that become one, offers that become a product. */
import { z } from "zod";
import { LINK_REASONS } from "#core/offer-suggestions.ts";
import { Count, DayText, Id, IdParams, Money, MoneyOrNull, PageQuery, pageOf } from "./common.ts";
import type { RouteContract } from "./route.ts";

/** More than anybody chooses by hand; what is accepted together comes page by page. */
const MOST_OFFERS = 500;
const MOST_PRODUCTS = 50;
const MOST_UNITS = 1000;

const NamedProduct = z.object({ id: Id, sku: z.string(), name: z.string() });

const OfferOfProduct = z.object({
  id: Id,
  externalId: z.string(),
  name: z.string(),
  /** As the marketplace has it; `null` where the seller gave the offer none. */
  sku: z.string().nullable(),
  imageUrl: z.string().nullable(),
  status: z.string().nullable(),
  storeId: Id,
  storeName: z.string(),
  /** Sold at all times, on all markets. */
  units: Count,
  /** Gross, of all times and markets, minor units of PLN. */
  sales: Money,
  /** The seller said which product it is of. */
  isBySeller: z.boolean(),
});
export type OfferOfProduct = z.output<typeof OfferOfProduct>;

export const productOffersRoute = {
  method: "GET",
  path: "/api/products/:id/offers",
  policy: "read",
  forKeys: true,
  tag: "products",
  work: "question",
  summary: "Offers by which the product is sold",
  params: IdParams,
  response: z.object({ items: z.array(OfferOfProduct) }),
} as const satisfies RouteContract;

const Suggestion = z.object({
  product: NamedProduct,
  reason: z.enum(LINK_REASONS),
  /** Per cent. */
  confidence: z.int().min(1).max(100),
  /** Above 1 the offer sells so many of the product at once. */
  quantity: z.int().min(1),
});

export const offerSuggestionsRoute = {
  method: "GET",
  path: "/api/product-offers/suggestions",
  policy: "read",
  tag: "products",
  work: "question",
  summary: "Offers without a product of the seller's, those that sold most first, each with the products it may be of and why",
  query: PageQuery,
  response: pageOf(
    z.object({
      offer: OfferOfProduct,
      /** What it is booked on now; `null` = nothing. */
      product: NamedProduct.nullable(),
      /** The likeliest first. */
      suggestions: z.array(Suggestion),
    }),
  ),
} as const satisfies RouteContract;

const links = z.object({
  links: z
    .array(
      z.object({
        offerId: Id,
        productId: Id,
        /** Above 1: the offer stays a product of its own, that consists of so many of `productId`. */
        quantity: z.int().min(1).max(MOST_UNITS).default(1),
      }),
    )
    .min(1)
    .max(MOST_OFFERS),
});

const Figures = z.object({
  units: Count,
  /** Gross, of all times and markets. */
  sales: Money,
  /** `null` while an exchange rate is missing. */
  netProfit: MoneyOrNull,
  /** Units whose cost is unknown: the profit is at most this. */
  uncostedUnits: Count,
});

export const RemapEffect = z
  .object({
    offers: Count,
    orders: Count,
    /** Day of the first order; `null` without any. */
    from: DayText.nullable(),
    /** Of every amount. */
    currency: z.literal("PLN"),
    /** Net profit of those orders; `null` while an exchange rate is missing, or where it was left out. */
    before: MoneyOrNull,
    after: MoneyOrNull,
    /** Units of those orders sold at an unknown cost. */
    uncostedBefore: Count,
    uncostedAfter: Count,
    /** Why it was not computed: it concerns too many orders, `orders` of them. */
    leftOut: z.enum(["orders"]).nullable(),
    /** The products it is about, the ones that are made (`id` null) and that go among them; none where so much moves that they are not counted one by one. */
    products: z.array(
      z.object({
        id: Id.nullable(),
        sku: z.string(),
        name: z.string(),
        isGone: z.boolean(),
        before: Figures.nullable(),
        after: Figures.nullable(),
      }),
    ),
    /** Products whose own costs or recipes are not taken over: those of the one that remains stay. */
    costsLeft: z.array(NamedProduct),
    /** The product whose costs the one that remains takes over, having none. */
    costsTaken: NamedProduct.nullable(),
  })
  .meta({ id: "RemapEffect" });
export type RemapEffect = z.output<typeof RemapEffect>;

/** `jobId` null = every report is already right. */
const Change = z.object({ changeId: Id, jobId: Id.nullable() });

export const linkOffersRoute = {
  method: "PUT",
  path: "/api/product-offers",
  policy: "edit",
  tag: "products",
  summary: "Say which products offers are of: all their orders follow, and new ones",
  body: links,
  response: Change,
} as const satisfies RouteContract;

export const linkOffersEffectRoute = {
  method: "POST",
  path: "/api/product-offers/preview",
  policy: "edit",
  tag: "products",
  work: "question",
  summary: "What saying so would change, without changing it",
  body: links,
  response: RemapEffect,
} as const satisfies RouteContract;

const merge = z.object({ survivorId: Id, productIds: z.array(Id).min(1).max(MOST_PRODUCTS) });

export const mergeProductsRoute = {
  method: "POST",
  path: "/api/products/merge",
  policy: "edit",
  tag: "products",
  summary:
    "Make products one: offers, orders, batches, tags and expenses go to the one that remains, and so does what comes under their SKUs",
  body: merge,
  response: Change,
} as const satisfies RouteContract;

export const mergeProductsEffectRoute = {
  method: "POST",
  path: "/api/products/merge/preview",
  policy: "edit",
  tag: "products",
  work: "question",
  summary: "What merging would move, without moving it",
  body: merge,
  response: RemapEffect,
} as const satisfies RouteContract;

const split = z.object({
  offerIds: z.array(Id).min(1).max(MOST_OFFERS),
  sku: z.string().trim().min(1).max(200),
  name: z.string().trim().max(500).default(""),
  /** The new product costs what that of the first offer does; batches stay where they are. */
  withCosts: z.boolean().default(true),
});

export const splitProductRoute = {
  method: "POST",
  path: "/api/products/split",
  policy: "edit",
  tag: "products",
  summary: "Make a product of offers: all their orders follow",
  body: split,
  response: Change.extend({ productId: Id }),
} as const satisfies RouteContract;

export const splitProductEffectRoute = {
  method: "POST",
  path: "/api/products/split/preview",
  policy: "edit",
  tag: "products",
  work: "question",
  summary: "What the new product would take with it, without making it",
  body: split,
  response: RemapEffect,
} as const satisfies RouteContract;
