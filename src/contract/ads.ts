import { z } from "zod";
import { ADVICE, VERDICTS } from "#core/ads-advice.ts";
import { ADS_COUNT_KEYS, ADS_LEVELS, ADS_MONEY_KEYS, ADS_RATIO_KEYS } from "#core/ads-figures.ts";
import { recordOf } from "#core/record-of.ts";
import { Count, DayText, EXPORT_TYPES, ExportQuery, Id, InstantText, MoneyOrNull, Page, PerPage, RatioOrNull } from "./common.ts";
import { reportShape } from "./dashboard.ts";
import { sortOf } from "./figures.ts";
import { Compare, Filter, IN_ORDER, rangeShape, SplitType } from "./filter.ts";
import type { RouteContract } from "./route.ts";

/**
 * Figures of advertising. Unlike in the ledger, what was paid is positive: `cost` 1200 = 12.00 paid. `null` = nobody can say (no report,
 * a column the file lacks, a cost or an exchange rate missing), never 0. `cost` is all of Allegro Ads, as the ledger has it (net for
 * VAT payers); what divides by or into sales of advertising uses `reportedCost`, the part that reports speak of. `poas`,
 * `breakEvenAcos`, `breakEvenRoas` and `maxCpc` are `null` below 30 clicks. `sales` are all gross sales of the offer, day or scope.
 */
const AdsFiguresSchema = z
  .object({
    ...recordOf(ADS_COUNT_KEYS, () => Count.nullable()),
    ...recordOf(ADS_MONEY_KEYS, () => MoneyOrNull),
    ...recordOf(ADS_RATIO_KEYS, () => RatioOrNull),
  })
  .meta({ id: "AdsFigures" });

/** What to do, and the numbers of the reason; those it also needs stand in the row's figures (`cpc`, `maxCpc`, `acos`, `clicks`). */
const Advice = z.object({
  kind: z.enum(ADVICE),
  /** Of `fewClicks`. */
  missingClicks: Count.nullable(),
  /** Of `lower` and `raise`. */
  suggestedCpc: MoneyOrNull,
});

/** Paid amounts, positive, in the response's currency. */
const billedShape = {
  /** What Allegro billed (`NSP`), as the ledger has it: net for VAT payers. */
  billed: MoneyOrNull,
  /** What reports say, the same way. */
  reported: MoneyOrNull,
  /** Put on offers. */
  allocated: MoneyOrNull,
  /** Billed less what was put on offers of billed days; negative when the report is above the bill. */
  unallocated: MoneyOrNull,
  /** Of `allocated` what stands on days without a bill, which use the report until it comes. `billed + estimated = allocated + unallocated`. */
  estimated: MoneyOrNull,
  /** Of `unallocated` what a setting shares over the products that were sold that day. */
  shared: MoneyOrNull,
  /** With VAT, as Allegro writes both. */
  billedGross: MoneyOrNull,
  reportedGross: MoneyOrNull,
  /** `billedGross − reportedGross` of days that have both. */
  differenceGross: MoneyOrNull,
};

const Days = z.object({ startDate: DayText, endDate: DayText });

/** How the cost of advertising is known, of the stores and markets of the filter whatever products it chooses: a bill has no product. */
const Coverage = z.object({
  ...billedShape,
  /** Expenses marked as advertising: in no other number here, and in `tacos` of the dashboard. */
  otherAds: MoneyOrNull,
  /** What is estimated of days that wait for their bill: in no other number here either, and in `ads` of the dashboard. */
  unbilled: MoneyOrNull,
  /** Days of the range with a bill, with a report, and of those the ones whose file was of a whole period. */
  days: z.object({ billed: Count, reported: Count, spread: Count }),
  /** Days of the range whose bill is not there yet, because it comes three days late. */
  incomplete: Days.nullable(),
  /** Days with a bill that no report speaks of. */
  unreported: z.array(Days.extend({ billed: MoneyOrNull })),
  /** The file that was taken in last, whatever the range. */
  lastReport: z
    .object({
      importId: Id,
      fileName: z.string(),
      at: InstantText,
      level: z.enum(["offer", "campaign"]),
      startDate: DayText,
      endDate: DayText,
    })
    .nullable(),
});

/** One day beside its bill. */
const DayCheck = z.object({
  ...billedShape,
  /** Both a bill and a report, one of them, or neither; `waiting` = a report, or nothing, and a bill that may still come. */
  state: z.enum(["agreed", "differs", "noReport", "waiting", "notBilled"]),
  /** The report was of a whole period and is spread by what was billed. */
  isSpread: z.boolean(),
});

const AdsOffer = z.object({
  id: Id,
  /** The offer's number at the marketplace. */
  externalId: z.string(),
  imageUrl: z.string().nullable(),
  storeId: Id,
  storeName: z.string(),
  /** Null = an offer that is no product of the seller yet. */
  productId: Id.nullable(),
  sku: z.string().nullable(),
});

export const AdsRow = z.object({
  /** Of the offer, of store and campaign, or the day. */
  id: z.string(),
  /** Of the offer or campaign; empty for a day and for what names no campaign. */
  name: z.string(),
  figures: AdsFiguresSchema,
  previous: AdsFiguresSchema,
  /** Of offers and campaigns on which something was spent. */
  advice: Advice.nullable(),
  /** Of level `offer`. */
  offer: AdsOffer.nullable(),
  /** Of level `campaign`. */
  campaign: z.object({ storeId: Id, storeName: z.string(), name: z.string(), offers: Count, adGroups: z.array(z.string()) }).nullable(),
  /** Of level `day`. */
  day: DayCheck.nullable(),
});
export type AdsRow = z.output<typeof AdsRow>;

const Verdict = z.object({
  state: z.enum(VERDICTS),
  /** What advertised sales left, less what they cost. */
  profit: MoneyOrNull,
  poas: RatioOrNull,
  /** Some of what was sold has no cost or is no product: the numbers are of the rest. */
  isPartial: z.boolean(),
  /** Of what the numbers are. */
  cost: MoneyOrNull,
  adSales: MoneyOrNull,
  /** Advertised products without a full cost, and advertised offers that are no product. */
  withoutCost: Count,
  withoutProduct: Count,
});

const AdsBucket = z.object({
  startDate: DayText,
  endDate: DayText,
  complete: z.boolean(),
  figures: AdsFiguresSchema,
  /** Of what was sold in it, whatever its clicks: the line of the chart. */
  breakEvenAcos: RatioOrNull,
  breakEvenRoas: RatioOrNull,
});

const ADS_SORTS: readonly string[] = [...ADS_COUNT_KEYS, ...ADS_MONEY_KEYS, ...ADS_RATIO_KEYS, "name", "day", "unallocated"];

export const adsRoute = {
  method: "POST",
  path: "/api/ads",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary: "Advertising by campaign, offer or day: what it cost, what it sold, what it earned, and how the cost is known",
  query: ExportQuery,
  body: z
    .object({
      ...rangeShape,
      filter: Filter,
      level: z.enum(ADS_LEVELS),
      /** Of level `offer`: the offers of one campaign alone, by the id of its row. */
      campaign: z.string().max(400).optional(),
      compare: Compare,
      /** Asks for `chart`. */
      splitType: SplitType.optional(),
      page: Page,
      perPage: PerPage,
      sort: sortOf(ADS_SORTS, "-cost"),
    })
    .refine(...IN_ORDER)
    .refine(({ campaign, level }) => campaign === undefined || level === "offer", { path: ["campaign"], params: { text: "invalid" } }),
  response: z.object({
    ...reportShape,
    level: z.enum(ADS_LEVELS),
    items: z.array(AdsRow),
    /** The row of the campaign that was asked for, which its offers add up to; null for one that no report of the range names. */
    campaign: AdsRow.nullable(),
    total: Count,
    page: z.int(),
    perPage: z.int(),
    /** Of the scope, with what is on no offer. */
    totals: AdsFiguresSchema,
    previous: Days.extend({ figures: AdsFiguresSchema }),
    coverage: Coverage,
    verdict: Verdict,
    /** Only when `splitType` was asked. */
    chart: z.array(AdsBucket).nullable(),
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;

/** Of the last 90 whole days. */
const breakEvenShape = {
  units: Count,
  sales: MoneyOrNull,
  /** What the goods left before advertising. */
  contribution: MoneyOrNull,
  costCoverage: RatioOrNull,
  /** Unlike in other figures whatever the clicks: it needs none. */
  breakEvenAcos: RatioOrNull,
  breakEvenRoas: RatioOrNull,
  /** The most that advertising may cost for each unit it sells. */
  maxCostPerUnit: MoneyOrNull,
  averagePrice: MoneyOrNull,
  clicks: Count.nullable(),
  conversion: RatioOrNull,
  cpc: MoneyOrNull,
  /** From the product's own clicks, at least 30 of them. */
  maxCpc: MoneyOrNull,
};

export const BreakEvenRow = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  ...breakEvenShape,
  /** Why nothing is known, or why not to advertise. */
  reason: z.enum(["noSales", "noCosts", "noRate", "unprofitable"]).nullable(),
  /** Why there is no `maxCpc`: too few clicks, or none that a report speaks of. */
  missingClicks: Count.nullable(),
});
export type BreakEvenRow = z.output<typeof BreakEvenRow>;

const BREAK_EVEN_SORTS: readonly string[] = [...Object.keys(breakEvenShape), "name", "sku"];

export const adsBreakEvenRoute = {
  method: "POST",
  path: "/api/ads/break-even",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary: "How much each product that was sold in the last 90 days may pay for advertising, also before it is advertised",
  query: ExportQuery,
  body: z.object({ filter: Filter, page: Page, perPage: PerPage, sort: sortOf(BREAK_EVEN_SORTS, "-sales") }),
  response: z.object({
    ...reportShape,
    /** The days it is computed of. */
    startDate: DayText,
    endDate: DayText,
    items: z.array(BreakEvenRow),
    total: Count,
    page: z.int(),
    perPage: z.int(),
    /** How many of the products have no full cost, and how many leave nothing before advertising. */
    withoutCost: Count,
    unprofitable: Count,
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;
