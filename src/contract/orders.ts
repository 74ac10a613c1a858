import { z } from "zod";
import { Count, DayText, EXPORT_TYPES, ExportQuery, Id, IdParams, InstantText, MarketCode, Money, Page, PerPage } from "./common.ts";
import { reportShape } from "./dashboard.ts";
import { Certainty, FIGURE_SORTS, FiguresSchema, sortOf } from "./figures.ts";
import { Filter, IN_ORDER, ONLY, rangeShape } from "./filter.ts";
import { PostingRow } from "./ledger.ts";
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
  tag: "reports",
  summary: "Figures per order",
  query: ExportQuery,
  body: z
    .object({
      ...rangeShape,
      filter: Filter,
      page: Page,
      perPage: PerPage,
      sort: sortOf([...FIGURE_SORTS, "boughtAt", "externalId"], "-boughtAt"),
      /** Part of the order's number, SKU or name. */
      phrase: z.string().max(200).optional(),
      only: z.enum([...ONLY, "incomplete", "refunded"]).optional(),
    })
    .refine(...IN_ORDER),
  response: z.object({
    ...reportShape,
    items: z.array(OrderRow),
    total: Count,
    page: z.int(),
    perPage: z.int(),
    totals: FiguresSchema,
    unallocated: FiguresSchema.optional(),
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;

export const orderRoute = {
  method: "GET",
  path: "/api/orders/:id",
  policy: "read",
  tag: "reports",
  summary: "One order with its lines and its postings",
  params: IdParams,
  response: z.object({ ...reportShape, ...orderShape, postings: z.array(PostingRow) }),
} as const satisfies RouteContract;
