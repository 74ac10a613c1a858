import { z } from "zod";
import { Compare, Filter, IN_ORDER, rangeShape } from "./filter.ts";
import { Count, Id, IdParams, MoneyOrNull } from "./common.ts";
import { reportShape } from "./dashboard.ts";
import { FiguresSchema, RangeFigures, Translation } from "./figures.ts";
import type { RouteContract } from "./route.ts";

/** Where advertising comes from: a billing entry, a row of an Ads report, an expense marked as advertising. */
const AdsSource = z.enum(["billing", "ads", "expense"]);

/** Postings of one kind, signed as the line `ads`: a cost is negative. `previous` is of the comparison range. */
const AdsKind = z.object({
  source: AdsSource,
  /** Of a billing entry, with its name in the caller's language; `null` and empty for the others. */
  billingType: z.string().nullable(),
  name: z.string(),
  postings: Count,
  amount: MoneyOrNull,
  previous: MoneyOrNull,
});

/** What was spent and sold through one offer; `id` null = spent on the product without an offer. */
const AdsOffer = z.object({
  id: Id.nullable(),
  externalId: z.string(),
  name: z.string(),
  storeName: z.string(),
  figures: FiguresSchema,
  previous: FiguresSchema,
});

export const productAdsRoute = {
  method: "POST",
  path: "/api/products/:id/ads",
  policy: "read",
  forKeys: true,
  tag: "products",
  summary: "The advertising of one product as the ledger knows it, by kind and by offer, against the comparison range",
  params: IdParams,
  body: z.object({ ...rangeShape, filter: Filter.pick({ accountType: true, markets: true }), compare: Compare }).refine(...IN_ORDER),
  response: z.object({
    ...reportShape,
    translation: Translation.optional(),
    /** The product's; `ads` is the sum of `kinds`, and of `offers`, where nothing is translated. */
    figures: FiguresSchema,
    previous: RangeFigures,
    /** The largest cost first. */
    kinds: z.array(AdsKind),
    offers: z.array(AdsOffer),
    /** Advertising of the same stores and markets that no product carries; it is in none of the figures above. */
    unassigned: MoneyOrNull,
  }),
} as const satisfies RouteContract;
