/** Whether price programmes of the marketplace pay: what each cost, and what was left of sales in it and outside of it. */
import { z } from "zod";
import { PROGRAM_BASES, PROGRAMS, VERDICTS } from "#core/programs.ts";
import { Count, DayText, DisplayCurrency, EXPORT_TYPES, ExportQuery, Id, MarketCode, MoneyOrNull, RatioOrNull } from "./common.ts";
import { Translation } from "./figures.ts";
import { Filter, IN_ORDER, rangeShape } from "./filter.ts";
import type { RouteContract } from "./route.ts";

const Side = z.object({
  orders: Count,
  units: z.int(),
  sales: MoneyOrNull,
  /** What is left of those orders after everything posted on them; null while a cost of goods or a rate is missing. */
  contribution: MoneyOrNull,
  /** contribution ÷ units. */
  perUnit: MoneyOrNull,
});

const ProgramRow = z.object({
  program: z.enum(PROGRAMS),
  offerId: Id,
  externalId: z.string(),
  name: z.string(),
  sku: z.string().nullable(),
  /** All that was posted of the programme's billing types in the range; negative = a cost. */
  cost: MoneyOrNull,
  /** The part of `cost` that names no order. */
  apart: MoneyOrNull,
  /** Which sales were in it: those an entry names, or those of the days that were charged. */
  basis: z.enum(PROGRAM_BASES),
  /** Null = what is billed does not say which sales were in the programme. */
  inside: Side.nullable(),
  outside: Side.nullable(),
  /** Orders of which nothing has been billed yet: on neither side. */
  unbilled: Count,
  verdict: z.object({
    state: z.enum(VERDICTS),
    inside: MoneyOrNull,
    outside: MoneyOrNull,
    difference: MoneyOrNull,
    /** How many times as much must be sold in the programme for the same money to be left. */
    factor: RatioOrNull,
  }),
  /** Of the range before. */
  previous: z.object({ cost: MoneyOrNull }).optional(),
});
export type ProgramRow = z.output<typeof ProgramRow>;

export const programsRoute = {
  method: "POST",
  path: "/api/programs",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary: "Price programmes per offer: their cost, sales in and outside of them, what is left of each, and a verdict",
  query: ExportQuery,
  body: z
    .object({
      filter: Filter,
      ...rangeShape,
      compare: z.enum(["previous", "year"]).optional(),
      program: z.enum(PROGRAMS).optional(),
      page: z.int().min(1).default(1),
      perPage: z.int().min(1).max(200).default(50),
    })
    .refine(...IN_ORDER),
  response: z.object({
    currency: DisplayCurrency,
    translation: Translation.optional(),
    markets: z.array(MarketCode),
    /** The dearest first. */
    items: z.array(ProgramRow),
    total: Count,
    page: z.int(),
    perPage: z.int(),
    /** Every programme with what was billed for it, type by type: the sums of its postings. Unlike `items` it holds what names no offer. */
    programs: z.array(
      z.object({
        program: z.enum(PROGRAMS),
        cost: MoneyOrNull,
        types: z.array(z.object({ typeId: z.string(), cost: MoneyOrNull })),
        /** The part of `cost` that no offer carries. */
        unallocated: MoneyOrNull,
        previous: z.object({ cost: MoneyOrNull }).optional(),
      }),
    ),
    previous: z.object({ startDate: DayText, endDate: DayText }).optional(),
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;
