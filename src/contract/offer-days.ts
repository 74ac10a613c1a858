import { z } from "zod";
import { Count, DayText, EXPORT_TYPES, ExportQuery, Id, IdParams, MarketCode, Money } from "./common.ts";
import { Filter, IN_ORDER, rangeShape } from "./filter.ts";
import type { RouteContract } from "./route.ts";

/** An offer on one market: its nights stand apart from those on other markets. */
const offerOnMarket = { offerId: Id, market: MarketCode };

/** What moves a price besides the seller's hand. */
const programShape = {
  /** Null = no rule sets the price; its name is null where the marketplace did not tell it. */
  rule: z.object({ name: z.string().nullable() }).nullable(),
  /** Names; null = not known, empty = none. */
  campaigns: z.array(z.string()).nullable(),
};

const OfferNight = z.object({
  day: DayText,
  /** Gross, minor units of the market's currency. */
  price: Money,
  /** Pieces, of all markets together. */
  stock: z.int().nullable(),
  /** As the marketplace writes it, `ACTIVE` is for sale. */
  status: z.string().nullable(),
  /** Different people in the thirty days before. */
  visits: Count.nullable(),
  ...programShape,
});

const PriceChange = z.object({
  ...offerOnMarket,
  externalId: z.string(),
  currency: z.string(),
  /** The first night with the new price. */
  day: DayText,
  /** The last night with the old one: not the night before where nights were missed. */
  since: DayText,
  from: Money,
  to: Money,
  ...programShape,
});

export const offerDaysRoute = {
  method: "POST",
  path: "/api/products/:id/offerDays",
  policy: "read",
  forKeys: true,
  tag: "products",
  summary: "What the offers of one product were, night by night: price, stock, status, visits, price rule and campaigns",
  params: IdParams,
  query: ExportQuery,
  body: z
    .object({
      ...rangeShape,
      filter: Filter.pick({ accountType: true, markets: true }),
      /** Whose nights are answered; absent, or without a night, = the first of `offers`. A file holds all. */
      offer: z.object(offerOnMarket).optional(),
    })
    .refine(...IN_ORDER),
  response: z.object({
    /** The first night of any of these offers, whatever the range; null = none yet. */
    recordedFrom: DayText.nullable(),
    /** Those with a night in the range, the ones with most nights first. */
    offers: z.array(
      z.object({
        ...offerOnMarket,
        externalId: z.string(),
        name: z.string(),
        storeName: z.string(),
        currency: z.string(),
        nights: Count,
      }),
    ),
    chosen: z.object(offerOnMarket).nullable(),
    /** Of the chosen offer, the oldest first. A night that is absent was not recorded. */
    nights: z.array(OfferNight),
    /** Of all `offers`, the newest first; at most 500. */
    changes: z.array(PriceChange),
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;
