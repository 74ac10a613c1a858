import { z } from "zod";
import { INCOME_KEYS, INCOME_UNITS } from "#core/income.ts";
import { MOVED_LINES } from "#core/ledger.ts";
import { Count, DayText, EXPORT_TYPES, MoneyOrNull, RatioOrNull } from "./common.ts";
import { reportShape } from "./dashboard.ts";
import { FiguresSchema, RangeFigures } from "./figures.ts";
import { Basis, Compare, Filter, IN_ORDER, rangeShape, SplitType } from "./filter.ts";
import type { RouteContract } from "./route.ts";

export const IncomeLine = z.object({
  key: z.enum(INCOME_KEYS),
  label: z.string(),
  /** 0 = a group or a result, 1 = a line of the group above it. */
  depth: z.int().min(0),
  /** One per bucket. */
  values: z.array(MoneyOrNull),
  total: MoneyOrNull,
  /** Total ÷ net revenue; `null` where that is not positive. */
  share: RatioOrNull,
  /** Total of the comparison range. */
  previous: MoneyOrNull,
});
export type IncomeLine = z.output<typeof IncomeLine>;

/** What stands beside the account, in none of its lines and sums. */
const IncomeMemo = IncomeLine.pick({ label: true, values: true, total: true, previous: true }).extend({
  /** `deposits`: what buyers of counted orders paid for packaging that goes back (kaucja). */
  key: z.enum(["deposits"]),
});
export type IncomeMemo = z.output<typeof IncomeMemo>;

const IncomeBucket = z.object({ startDate: DayText, endDate: DayText, complete: z.boolean(), figures: FiguresSchema });

const RECONCILING_KEYS = ["billedLater", "billedEarlier", "ofEarlierOrders", "ofLaterOrders"] as const;

/** Why the two bases differ; the items are the profit by billing date less the profit by order date. */
const Reconciliation = z.object({
  order: z.object({ netProfit: MoneyOrNull, fees: MoneyOrNull, compensation: MoneyOrNull }),
  billing: z.object({ netProfit: MoneyOrNull, fees: MoneyOrNull, compensation: MoneyOrNull }),
  items: z.array(
    z.object({
      /**
       * `billedLater`, `billedEarlier`: belongs to an order of the range, billed after or before it; `ofEarlierOrders`,
       * `ofLaterOrders`: billed in the range, belongs before or after it.
       */
      key: z.enum(RECONCILING_KEYS),
      line: z.enum(MOVED_LINES),
      /** What it adds to the profit by billing date; compensation with its VAT. */
      amount: MoneyOrNull,
      postings: Count,
    }),
  ),
});
export type Reconciliation = z.output<typeof Reconciliation>;

export const incomeRoute = {
  method: "POST",
  path: "/api/dashboard/income",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary: "Profit and loss by day, week or month, by order date or by billing date",
  query: z.object({ format: z.enum(["csv", "xlsx", "pdf"]).optional() }),
  body: z
    .object({
      ...rangeShape,
      filter: Filter,
      splitType: SplitType,
      basis: Basis.optional(),
      compare: Compare,
      /** How the cells of a file are written. */
      unit: z.enum(INCOME_UNITS).default("amount"),
      /** Answers why the two bases differ. */
      reconcile: z.boolean().default(false),
    })
    .refine(...IN_ORDER),
  response: z.object({
    ...reportShape,
    /** The basis of the figures: the one asked for, else the company's. */
    basis: Basis,
    buckets: z.array(IncomeBucket),
    lines: z.array(IncomeLine),
    /** Only what there is. */
    memo: z.array(IncomeMemo),
    totals: FiguresSchema,
    previous: RangeFigures,
    reconciliation: Reconciliation.optional(),
  }),
  files: [...EXPORT_TYPES, "application/pdf"],
} as const satisfies RouteContract;
