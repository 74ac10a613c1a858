/** The list of products: every product there is, with what is known about it and its figures. */
import { z } from "zod";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import { PRODUCT_COLUMNS, PRODUCT_FACT_SORTS, PRODUCT_KPIS, TARGET_MARGIN } from "#core/product-list.ts";
import { PHRASE_PROBLEMS, MAX_PHRASE } from "#core/product-phrase.ts";
import {
  Count,
  DayText,
  DisplayCurrency,
  EXPORT_TYPES,
  ExportQuery,
  Id,
  IdParams,
  InstantText,
  MarketCode,
  MoneyOrNull,
  Page,
  PageQuery,
  pageOf,
  PerPage,
} from "./common.ts";
import { reportShape } from "./dashboard.ts";
import { FIGURE_SORTS, FiguresSchema, sortOf } from "./figures.ts";
import { Filter, IN_ORDER, rangeShape } from "./filter.ts";
import type { RouteContract } from "./route.ts";

const CostMethod = z.enum(["constant", "period", "fifo", "average"]);
const Kpi = z.enum(PRODUCT_KPIS);

const Sku = z.string().trim().min(1).max(200);
const Name = z.string().trim().max(500);
/** "" = nobody has said. */
export const Supplier = z
  .string()
  .trim()
  .max(200)
  .transform((text) => (text === "" ? null : text))
  .nullable();
const Note = z.string().trim().max(2000);
const Ean = z
  .string()
  .trim()
  .regex(/^\d{8}(\d{4,6})?$/);

/**
 * Which products a question is about. `filter` means what it means in every report; `phrase` holds operators beside words
 * (docs/RULES.md, List of products) and narrows further, `kpi` as well. Hidden products are left out, but for `kpi: "hidden"`,
 * the operator `ukryte` and `withHidden`; their amounts are in the totals either way.
 */
export const whichShape = {
  ...rangeShape,
  filter: Filter,
  phrase: z.string().max(MAX_PHRASE).default(""),
  kpi: Kpi.optional(),
  withHidden: z.boolean().default(false),
  /** Share of net revenue, under which a margin counts as `belowTarget`; the answer repeats it. */
  targetMargin: z.number().min(-1).max(1).default(TARGET_MARGIN),
};

/** What is wrong with an operator of the phrase. It is left out of the question, so the list shows more than was meant. */
const PhraseProblem = z.object({
  /** Place of the part in the phrase, in characters; `to` is behind its last one. */
  from: Count,
  to: Count,
  /** As it was written, e.g. `brakk:koszt`. */
  text: z.string(),
  problem: z.enum(PHRASE_PROBLEMS),
  /** What may have been meant, the likeliest first, e.g. `brak:koszt`. */
  meant: z.array(z.string()),
});

/** Cost of one unit as it holds today on the market of `X-Market`, else the product's general one. */
const CostNow = z.object({
  unitCost: z.string(),
  currency: z.string(),
  vatMode: z.enum(["net", "gross"]),
  vatRate: z.int().nullable(),
  /** Null = the general cost, of every market without one of its own. */
  market: MarketCode.nullable(),
  /** Since when; null = since ever. Of the methods by stock the day of the newest purchase, whose price this is. */
  validFrom: DayText.nullable(),
  /** How many costs (or purchases) of the product there are: with one of them, a cell may replace it. */
  rows: Count,
});

export const ListedProduct = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  ean: z.string().nullable(),
  imageUrl: z.string().nullable(),
  supplier: z.string().nullable(),
  hidden: z.boolean(),
  /** Of the product's sheet: what a change is checked against. */
  version: z.int(),
  tags: z.array(z.object({ id: Id, name: z.string(), color: z.string() })),
  offers: Count,
  /** Where the offers have a price. */
  markets: z.array(MarketCode),
  /** What the offers ask for on the market of `X-Market`, gross, minor units of `priceCurrency`. */
  priceFrom: MoneyOrNull,
  priceTo: MoneyOrNull,
  costMethod: CostMethod,
  /** It is made of other products, whose costs are its own. */
  isBundle: z.boolean(),
  /** Null: nobody has said one that holds today. */
  cost: CostNow.nullable(),
  /** Moment of the last cost or purchase that was said; null where none was. */
  costChangedAt: InstantText.nullable(),
  /** Of the market of `X-Market`, in basis points; null = the company's own. */
  vatRate: z.int().nullable(),
  /** Minor units of złoty for a unit; null = the company's own. */
  packagingPerUnit: z.int().nullable(),
  recoveryPercent: z.int().nullable(),
  /** Units on offer where the marketplace says it. */
  stock: z.int().nullable(),
  /** `stock` at the pace of the range, whole days rounded down; null without stock or without sales in the range. */
  daysOfStock: z.int().nullable(),
  /** In the range; all zero for a product that nothing was booked on. */
  figures: FiguresSchema,
});
export type ListedProduct = z.output<typeof ListedProduct>;

/** `sales`: of `noCost` the sales whose goods have no cost, else the sales of these products, in the range; null where a rate is missing. */
const KpiCount = z.object({ products: Count, sales: MoneyOrNull });

const COLUMN_NAMES: ReadonlySet<string> = new Set([...PRODUCT_COLUMNS, ...FIGURE_KEYS]);

export const productListRoute = {
  method: "POST",
  path: "/api/products/list",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary: "Every product with what is known about it and its figures in a range, sold or not; files hold all rows of the question",
  query: ExportQuery.extend({
    /** Columns of the file in their order, comma separated: facts and figures. All of them when absent. */
    columns: z
      .string()
      .max(1000)
      .refine((value) => value.split(",").every((key) => COLUMN_NAMES.has(key)), { message: "unknown column" })
      .optional(),
  }),
  body: z
    .object({
      ...whichShape,
      page: Page,
      perPage: PerPage,
      sort: sortOf([...FIGURE_SORTS, ...PRODUCT_FACT_SORTS], "-netProfit"),
      /** Asks for `kpis`. Further pages of the same question need not ask again. */
      withKpis: z.boolean().default(true),
    })
    .refine(...IN_ORDER),
  response: z.object({
    ...reportShape,
    items: z.array(ListedProduct),
    total: Count,
    page: z.int(),
    perPage: z.int(),
    /**
     * Figures of all products that filter, phrase and `kpi` leave, hidden ones included; without a phrase and `kpi` also of what
     * belongs to no product.
     */
    totals: FiguresSchema,
    /** „Nieprzypisane”: the part of `totals` that belongs to no product. */
    unallocated: FiguresSchema,
    /** Of the filter and the phrase, whichever `kpi` is asked, so that one can be taken for another. Absent unless asked for. */
    kpis: z.record(Kpi, KpiCount).optional(),
    targetMargin: z.number(),
    lowStockDays: Count,
    oldCostMonths: Count,
    problems: z.array(PhraseProblem),
    /** Of `priceFrom` and `priceTo`. */
    priceCurrency: DisplayCurrency,
    /** Products there are at all, hidden ones included: tells an empty company from an empty answer. */
    products: Count,
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;

export const productCompletionsRoute = {
  method: "POST",
  path: "/api/products/completions",
  policy: "read",
  tag: "products",
  summary: "What may follow in a phrase with operators at a place of it: operators, their values, the company's tags",
  body: z.object({ phrase: z.string().max(MAX_PHRASE), at: Count }),
  response: z.object({
    /** The part of the phrase that each of them would replace. */
    from: Count,
    to: Count,
    /** `text` is what to write; `hint` names what it does, a key of the texts of the screen (`products:operator.<hint>`). */
    items: z.array(z.object({ text: z.string(), kind: z.enum(["operator", "value", "tag"]), hint: z.string() })),
  }),
} as const satisfies RouteContract;

export const productsPlainRoute = {
  method: "GET",
  path: "/api/products",
  policy: "read",
  forKeys: true,
  tag: "products",
  summary: "Products by a few words of their name, SKU, EAN or offer number, without figures: for choosing one",
  query: PageQuery.extend({ phrase: z.string().max(200).default("") }),
  response: pageOf(ListedProduct.pick({ id: true, sku: true, name: true, ean: true, imageUrl: true, hidden: true })),
} as const satisfies RouteContract;

const SavedProduct = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  ean: z.string().nullable(),
  supplier: z.string().nullable(),
  note: z.string(),
  hidden: z.boolean(),
  version: z.int(),
});

export const createProductRoute = {
  method: "POST",
  path: "/api/products",
  policy: "edit",
  tag: "products",
  summary: "Add a product; a SKU the company has is refused",
  body: z.object({ sku: Sku, name: Name.default(""), ean: Ean.nullable().default(null), supplier: Supplier.default(null) }),
  status: 201,
  response: SavedProduct,
} as const satisfies RouteContract;

export const updateProductRoute = {
  method: "PATCH",
  path: "/api/products/:id",
  policy: "edit",
  tag: "products",
  summary: "Name a product, set its EAN, supplier or note, hide it or show it again; CONFLICT when somebody changed it since `version`",
  params: IdParams,
  body: z.object({
    version: z.int(),
    name: Name.optional(),
    ean: Ean.nullable().optional(),
    supplier: Supplier.optional(),
    note: Note.optional(),
    hidden: z.boolean().optional(),
  }),
  /** `changeId` undoes it (`/api/product-changes/:id/undo`); null when nothing differed. */
  response: SavedProduct.extend({ changeId: Id.nullable() }),
} as const satisfies RouteContract;

export const productTemplateRoute = {
  method: "GET",
  path: "/api/products/template",
  policy: "read",
  forKeys: true,
  tag: "products",
  summary: "Products and their costs as a file to fill in; it goes in again through the import of products",
  query: z.object({
    format: z.enum(["csv", "xlsx"]).default("csv"),
    /** `noCost`: products of which no cost was ever said. */
    only: z.enum(["noCost", "all"]).default("noCost"),
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;
