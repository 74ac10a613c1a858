import { z } from "zod";
import { ONLY } from "#core/only.ts";
import { Count, DayText, EXPORT_TYPES, Id, IdParams, InstantText, MarketCode, Money } from "./common.ts";
import { pageShape, reportShape } from "./dashboard.ts";
import { Certainty, FIGURE_SORTS, FigureExportQuery, FiguresSchema, sortOf } from "./figures.ts";
import { IN_ORDER } from "./filter.ts";
import { PostingRow, VatOfPosting } from "./ledger.ts";
import type { RouteContract } from "./route.ts";

const OrderLine = z.object({
  id: Id,
  kind: z.enum(["sale", "refund"]),
  boughtAt: InstantText,
  offerId: Id.nullable(),
  productId: Id.nullable(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  quantity: z.int(),
  /** Gross, as the source says it. */
  amount: Money,
  /** Deposit (kaucja) of the line: a memo, in no amount and no figure. */
  deposit: Money,
  currency: z.string(),
});

const orderShape = {
  id: Id,
  /** The order's number at the marketplace or in the file. */
  externalId: z.string(),
  storeId: Id,
  storeName: z.string(),
  market: MarketCode,
  /** Of its earliest line. */
  boughtAt: InstantText,
  day: DayText,
  counted: z.boolean(),
  /** Bought with the marketplace's delivery subscription. */
  smart: z.boolean(),
  deliveryMethod: z.string().nullable(),
  certainty: Certainty,
  lines: z.array(OrderLine),
  figures: FiguresSchema,
};

export const OrderRow = z.object(orderShape);
export type OrderRow = z.output<typeof OrderRow>;

export const ordersProfitabilityRoute = {
  method: "POST",
  path: "/api/orders/profitability",
  policy: "read",
  forKeys: true,
  limited: "cut",
  tag: "reports",
  summary: "Figures per order, each with everything that was ever posted for it",
  query: FigureExportQuery,
  body: z
    .object({
      ...pageShape,
      sort: sortOf([...FIGURE_SORTS, "boughtAt", "externalId"], "-boughtAt"),
      /** Part of the order's number, SKU or name. */
      phrase: z.string().max(200).optional(),
      /** `claimable`: a commission that can still be asked back; `uncounted`: cancelled or never paid, no tile counts them. */
      only: z.enum([...ONLY, "incomplete", "refunded", "smart", "uncounted", "claimable"]).optional(),
    })
    .refine(...IN_ORDER),
  response: z.object({
    ...reportShape,
    items: z.array(OrderRow),
    total: Count,
    page: z.int(),
    perPage: z.int(),
    /** Of the scope and range, the same as the tile's: also what was billed in the range for older orders. */
    totals: FiguresSchema,
    /** The listed orders together, all pages, each with all its postings; only when `phrase` or `only` narrow the list. */
    listed: FiguresSchema.optional(),
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;

/** Money given back for an order, as the marketplace told it or as a person wrote it. Amounts are gross, in the order's currency. */
const OrderRefund = z.object({
  id: Id,
  day: DayText,
  /** Outside of the marketplace, entered by a person: can be taken back. */
  byHand: z.boolean(),
  /** False = announced or broken off: posts nothing. */
  counted: z.boolean(),
  units: Count,
  amount: Money,
});

export const orderRoute = {
  method: "GET",
  path: "/api/orders/:id",
  policy: "read",
  forKeys: true,
  tag: "reports",
  work: "question",
  summary: "One order with its lines and its postings",
  params: IdParams,
  response: z.object({
    ...reportShape,
    ...orderShape,
    lines: z.array(
      OrderLine.extend({
        vat: VatOfPosting.nullable(),
        /** What a unit cost, said for this order alone; null = as the product's costs say. */
        ownCost: z
          .object({ unitCost: z.string(), currency: z.string(), vatMode: z.enum(["net", "gross"]), vatRate: z.int().nullable() })
          .nullable(),
      }),
    ),
    postings: z.array(PostingRow),
    refunds: z.array(OrderRefund),
    /** What can still be given back of each sold line and of the delivery. */
    refundable: z.object({ lines: z.array(z.object({ lineId: Id, units: Count, amount: Money })), delivery: Money }),
  }),
} as const satisfies RouteContract;

const RefundAmount = z.int().min(0).max(1_000_000_000_00);

/** A refund outside of the marketplace: cash on delivery that came back, a bank transfer (docs/RULES.md, Cash on delivery). */
export const refundOrderRoute = {
  method: "POST",
  path: "/api/orders/:id/refunds",
  policy: "edit",
  tag: "reports",
  summary: "Enter money given back outside of the marketplace",
  params: IdParams,
  body: z.object({
    /** When it was given back: not before the order and not in the future. */
    day: DayText,
    /** Units that came back: their cost is recovered as settings say; 0 = money alone. */
    lines: z
      .array(z.object({ lineId: Id, units: z.int().min(0).max(1_000_000), amount: RefundAmount }))
      .max(500)
      .default([]),
    /** Of the delivery the buyer paid. */
    deliveryAmount: RefundAmount.default(0),
  }),
  status: 201,
  response: z.object({ id: Id }),
} as const satisfies RouteContract;

export const withdrawRefundRoute = {
  method: "DELETE",
  path: "/api/orders/:id/refunds/:refundId",
  policy: "edit",
  tag: "reports",
  summary: "Take back a refund that was entered by hand",
  params: z.object({ id: Id, refundId: Id }),
  status: 204,
  response: z.null(),
} as const satisfies RouteContract;
