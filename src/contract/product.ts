import { z } from "zod";
import { Count, DayText, DisplayCurrency, Id, IdParams, MarketCode, Money } from "./common.ts";
import type { RouteContract } from "./route.ts";

const CostPeriod = z.object({
  /** Null = on every market without a cost of its own. */
  market: MarketCode.nullable(),
  /** Null = since ever, or without an end. */
  validFrom: DayText.nullable(),
  validTo: DayText.nullable(),
  /** Decimal, up to 4 places, of one unit. */
  unitCost: z.string(),
  currency: z.string(),
  vatMode: z.enum(["net", "gross"]),
});

const Purchase = z.object({
  day: DayText,
  quantity: Count,
  unitCost: z.string(),
  currency: z.string(),
  vatMode: z.enum(["net", "gross"]),
});

const PriceMonth = z.object({
  /** First day of the month. */
  month: DayText,
  units: Count,
  /** Gross, of one unit, minor units of the market's currency. */
  lowest: Money,
  average: Money,
  highest: Money,
});

export const productRoute = {
  method: "GET",
  path: "/api/products/:id",
  policy: "read",
  forKeys: true,
  tag: "products",
  work: "question",
  summary: "One product: what it is, what it cost and at which prices it was sold on the active market",
  params: IdParams,
  response: z.object({
    id: Id,
    sku: z.string(),
    name: z.string(),
    ean: z.string().nullable(),
    imageUrl: z.string().nullable(),
    supplier: z.string().nullable(),
    note: z.string(),
    hidden: z.boolean(),
    /** Of its sheet: what a change is checked against. */
    version: z.int(),
    tags: z.array(z.object({ id: Id, name: z.string(), color: z.string() })),
    stock: z.int().nullable(),
    costMethod: z.enum(["constant", "period", "fifo", "average"]),
    costs: z.array(CostPeriod),
    /** Of the methods by stock, the newest first. */
    purchases: z.array(Purchase),
    priceCurrency: DisplayCurrency,
    /** The last twelve months in which it was sold, the newest first. */
    prices: z.array(PriceMonth),
  }),
} as const satisfies RouteContract;
