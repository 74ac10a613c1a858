import { z } from "zod";
import { DayText, Id, MarketCode } from "./common.ts";

const Ids = z.array(Id).max(50_000);

/**
 * Scope of a report: phrase AND tags AND selection AND accounts. All selected: everything except the exclusions.
 * Not all selected: the selection, where an empty selection means everything.
 */
export const Filter = z
  .object({
    /** Store ids or sources; empty = all. */
    accountType: z.array(z.string().min(1).max(100)).max(1000).default([]),
    searchedPhrase: z.string().max(200).default(""),
    isAllProductsSelected: z.boolean().default(true),
    selectedProductIDs: Ids.default([]),
    excludedProductIDs: Ids.default([]),
    /** Any of these tags; empty or absent = no condition. */
    tagIDs: Ids.optional(),
    /** Several markets are summed in PLN; absent = the market of the `X-Market` header. */
    markets: z.array(MarketCode).min(1).max(4).optional(),
  })
  .meta({ id: "Filter" });
export type Filter = z.output<typeof Filter>;

/** Of a question without a filter: every market, summed in PLN; absent = the market of the `X-Market` header. */
export const EveryMarket = z.literal("all").optional();

export const SplitType = z.enum(["day", "week", "month"]);
export type SplitType = z.output<typeof SplitType>;

/** `previous`: the range of docs/RULES.md, Comparison range; `year`: the same days 364 days earlier (a whole month: a year). */
export const Compare = z.enum(["previous", "year"]).default("previous");

/** Which day a fee of an order counts on: the order's, or the one it was billed on. */
export const Basis = z.enum(["order", "billing"]);
export type Basis = z.output<typeof Basis>;

/** Both ends included; an object with these is checked with `.refine(...IN_ORDER)`. */
export const rangeShape = { startDate: DayText, endDate: DayText };

export const IN_ORDER = [
  (range: { startDate: string; endDate: string }): boolean => range.startDate <= range.endDate,
  { path: ["endDate"], message: "endDate lies before startDate", params: { text: "order" } },
] as const satisfies [unknown, { path: string[]; message: string; params: { text: string } }];
