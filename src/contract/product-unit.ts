import { z } from "zod";
import { UNIT_PARTS } from "#core/unit-profit.ts";
import { Count, DayText, EXPORT_TYPES, ExportQuery, IdParams, Money, MoneyOrNull } from "./common.ts";
import { reportShape } from "./dashboard.ts";
import { ProfitState } from "./figures.ts";
import { Filter, IN_ORDER, rangeShape } from "./filter.ts";
import type { RouteContract } from "./route.ts";

const Part = z.enum(UNIT_PARTS);

/** Signed as in the ledger. `whole` = of the whole range; `unit`, `best` = of one unit; `difference` = `unit` less `best`. */
const rowShape = { whole: MoneyOrNull, unit: MoneyOrNull, best: MoneyOrNull, difference: MoneyOrNull };

const BestMonth = z.object({ startDate: DayText, endDate: DayText, units: Count, profitState: ProfitState });

/** `now`: what it is in the range. `earns`: with everything else as it is, the product earns (0 or more) from this price, or up to this cost. */
const Threshold = z.object({
  now: MoneyOrNull,
  earns: MoneyOrNull,
  /** Why `earns` is `null`. */
  why: z.enum(["unreachable", "costUnknown", "marginScheme", "nothing", "fewClicks"]).nullable(),
});

/** `isMonth`: `day` is the first of the month in which the average changed; else the very day. */
const since = { day: DayText, isMonth: z.boolean() };
/** Of one unit. */
const MoneyChange = z.object({ ...since, currency: z.string(), from: Money, to: Money });

const Changes = z.object({
  /** Gross. */
  price: MoneyChange.nullable(),
  cost: z
    .object({
      ...since,
      currency: z.string(),
      /** Decimals, up to four places; `from` is null for a first cost on a market. */
      from: z.string().nullable(),
      to: z.string(),
      /** Null = as the ledger books it. */
      vatMode: z.enum(["net", "gross"]).nullable(),
    })
    .nullable(),
  ads: MoneyChange.nullable(),
  /** Shares of gross sales. */
  commission: z.object({ ...since, from: z.number(), to: z.number() }).nullable(),
});

export const productUnitRoute = {
  method: "POST",
  path: "/api/products/:id/unit",
  policy: "read",
  forKeys: true,
  tag: "products",
  summary: "One unit of a product from its price to its profit, beside its best month, and from where it earns",
  params: IdParams,
  query: ExportQuery,
  body: z.object({ ...rangeShape, filter: Filter.pick({ accountType: true, markets: true }) }).refine(...IN_ORDER),
  response: z.object({
    ...reportShape,
    startDate: DayText,
    endDate: DayText,
    units: Count,
    /** `partial`, `unknown`: units without a cost, so that every profit of the range is at most what it says. */
    profitState: ProfitState,
    /** `null` in `unit` without a sale; the rows add up to `profit` in each column, a cost that is not known left out. */
    rows: z.array(z.object({ part: Part, ...rowShape })),
    profit: z.object(rowShape),
    best: BestMonth.nullable(),
    /** Why there is no best month: nothing sold in the twelve months, a cost or rate missing, fees of most orders still to come. */
    noBest: z.enum(["noSales", "notKnown", "tooEarly"]).nullable(),
    /** The part that took most of a unit's profit since the best month. */
    largestLoss: z.object({ part: Part, difference: Money }).nullable(),
    /** The part that takes most of the price, VAT aside. */
    largestCost: Part.nullable(),
    /** `null` when nothing was sold or a rate is missing. */
    breakEven: z.object({ price: Threshold, unitCost: Threshold, adsPerUnit: Threshold, cpc: Threshold }).nullable(),
    /** What changed last in the thirteen months up to the end of the range, each `null` where it stayed. */
    changes: Changes,
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;
