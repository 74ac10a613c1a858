import { z } from "zod";
import { ONLY } from "#core/only.ts";
import { Count, DayText, DisplayCurrency, EXPORT_TYPES, Id, InstantText, Page, PerPage } from "./common.ts";
import {
  CertaintyCounts,
  FIGURE_SORTS,
  FigureExportQuery,
  FiguresSchema,
  FxMissing,
  RangeFigures,
  sortOf,
  Translation,
} from "./figures.ts";
import { Compare, Filter, IN_ORDER, rangeShape, SplitType } from "./filter.ts";
import type { RouteContract } from "./route.ts";

/** Fields every report answers with. */
export const reportShape = {
  currency: DisplayCurrency,
  /** Latest committed ingestion of any store in the filter. */
  lastUpdate: InstantText.nullable(),
  /** Day of the first order of the stores in the filter; a comparison with days before it compares with what is not known. */
  dataFrom: DayText.nullable(),
  /**
   * The days that the stores in the filter know, ascending and apart: of a store fed by files from the first to the last order or
   * fee that it was given, of a connected one from where its orders were read to the last round. Figures of other days are `null`.
   */
  knownDays: z.array(z.object({ startDate: DayText, endDate: DayText })),
  /** The last day that stores fed by files know; `null` where none of the filter is, or nothing was given to it. */
  filesUntil: DayText.nullable(),
  /**
   * Before this day some store in the filter has fees and no sales, because fees can be read for longer. A range that ends before
   * the first sale of any of them has no profit (`null`); one that only begins there lacks sales.
   */
  feesAloneUntil: DayText.nullable(),
  /**
   * What is not billed yet is estimated, the company's switch: without estimates ranges are only compared where their
   * `feeCompleteness` differs by 20 points at most.
   */
  estimates: z.boolean(),
  translation: Translation.optional(),
  fxMissing: FxMissing.optional(),
  /** With `fxMissing`: the rates are being fetched, so the answer fills in by itself. */
  fxFetching: z.boolean().optional(),
};

const TileRange = z.object({ id: z.string().min(1).max(100), startDate: DayText, endDate: DayText }).refine(...IN_ORDER);

export const Tile = z.object({
  id: z.string(),
  startDate: DayText,
  endDate: DayText,
  figures: FiguresSchema,
  previous: RangeFigures,
  certainty: CertaintyCounts,
  translation: Translation.optional(),
});
export type Tile = z.output<typeof Tile>;

export const tilesRoute = {
  method: "POST",
  path: "/api/dashboard/tiles",
  policy: "read",
  forKeys: true,
  limited: "cut",
  tag: "reports",
  summary: "Figures of up to twelve ranges, each with its comparison range",
  body: z.object({ filter: Filter, tiles: z.array(TileRange).min(1).max(12), compare: Compare }),
  response: z.object({ ...reportShape, tiles: z.array(Tile) }),
} as const satisfies RouteContract;

const BucketGroup = z.object({
  /** Store, market, tag or product id; `other` for the rest. */
  id: z.string(),
  name: z.string(),
  figures: FiguresSchema,
});

export const Bucket = z.object({
  startDate: DayText,
  endDate: DayText,
  /** The uncut bucket lies in the range and ended before today. */
  complete: z.boolean(),
  figures: FiguresSchema,
  groups: z.array(BucketGroup).optional(),
});
export type Bucket = z.output<typeof Bucket>;

/** What stands beside a short range, muted: never part of its sums. */
const ChartContext = z.object({
  /** Columns before the range, together with it at most 12, none before the first order. */
  columns: z.array(Bucket),
  /** Where the range begins within its first column: the days before it, and the column from its beginning. */
  lead: z.object({ before: Bucket, whole: Bucket }).nullable(),
});
export type ChartContext = z.output<typeof ChartContext>;

export const chartRoute = {
  method: "POST",
  path: "/api/dashboard/chart",
  policy: "read",
  forKeys: true,
  limited: "cut",
  tag: "reports",
  summary: "Figures of a range split into days, weeks or months (at most 800)",
  body: z
    .object({
      ...rangeShape,
      filter: Filter,
      splitType: SplitType,
      groupBy: z.enum(["store", "market", "tag", "product"]).optional(),
      compare: Compare,
      /** Asks for the columns before a range of fewer than 8. */
      context: z.boolean().default(false),
    })
    .refine(...IN_ORDER),
  response: z.object({
    ...reportShape,
    buckets: z.array(Bucket),
    context: ChartContext,
    totals: FiguresSchema,
    previous: RangeFigures,
  }),
} as const satisfies RouteContract;

/** What every list of figures is asked with, besides its sort. */
export const pageShape = { ...rangeShape, filter: Filter, page: Page, perPage: PerPage };

/** What every table of figures is asked with. */
export const questionShape = {
  ...pageShape,
  only: z.enum(ONLY).optional(),
  /** Rows carry `previous` only when asked for. */
  compare: z.enum(["previous", "year"]).optional(),
};

/** Besides its rows: `totals` are the scope's, `unallocated` is the part that no row of this table carries. */
export const answerShape = {
  ...reportShape,
  total: Count,
  page: z.int(),
  perPage: z.int(),
  totals: FiguresSchema,
  unallocated: FiguresSchema,
};

const ProductTag = z.object({ id: Id, name: z.string(), color: z.string().nullable() });

export const ProductRow = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  tags: z.array(ProductTag),
  figures: FiguresSchema,
  previous: FiguresSchema.optional(),
  /** Units in stock where the marketplace says it. */
  stock: z.int().nullable().optional(),
});
export type ProductRow = z.output<typeof ProductRow>;

export const productsRoute = {
  method: "POST",
  path: "/api/dashboard/products",
  policy: "read",
  forKeys: true,
  limited: "cut",
  tag: "reports",
  summary: "Figures per product, with totals of the scope and the part no product carries",
  query: FigureExportQuery,
  body: z.object({ ...questionShape, sort: sortOf([...FIGURE_SORTS, "name", "sku"], "-netProfit") }).refine(...IN_ORDER),
  response: z.object({
    ...answerShape,
    items: z.array(ProductRow),
    /** How many products each `only` would leave, whichever is asked. */
    /** `loss` is null for viewers who are kept from costs. */
    onlyCounts: z.record(z.enum(ONLY), Count.nullable()),
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;
