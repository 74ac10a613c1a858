import { z } from "zod";
import { LEDGER_SELECTIONS, LINES } from "#core/ledger.ts";
import { VAT_ORIGINS } from "#core/posting-vat.ts";
import { DayText, Count, EXPORT_TYPES, ExportQuery, Id, MarketCode, MoneyOrNull, Money, Page, PerPage } from "./common.ts";
import { reportShape } from "./dashboard.ts";
import { Certainty } from "./figures.ts";
import { Basis, Filter, IN_ORDER, rangeShape } from "./filter.ts";
import type { RouteContract } from "./route.ts";

const SourceType = z.enum(["orderLine", "order", "refund", "billing", "expense", "ads", "surcharge", "estimate", "costRule", "setting"]);

const PostingSource = z.object({
  type: SourceType,
  id: z.string(),
  /** The document as people know it: order number, billing entry with its type, file and line. */
  label: z.string().optional(),
  /** The expense, whose version `id` is. */
  expenseId: Id.optional(),
});

/** The VAT rate in basis points, and what decided about it. */
export const VatOfPosting = z.object({ rate: z.int(), origin: z.enum(VAT_ORIGINS) });

/**
 * One signed amount of the ledger. `amount` is in `currency`: PLN, or the market's currency for one market;
 * `originalAmount` in `originalCurrency` as the source document says it.
 */
export const PostingRow = z
  .object({
    day: DayText,
    billedOn: DayText.nullable(),
    line: z.enum(LINES),
    amount: MoneyOrNull,
    currency: z.string(),
    originalAmount: Money,
    originalCurrency: z.string(),
    /** `amount` for one unit of `originalCurrency`; `null` when the currencies are the same or a rate is missing. */
    rate: z.number().nullable(),
    rateTable: z.string().nullable(),
    rateDate: DayText.nullable(),
    source: PostingSource,
    certainty: Certainty,
    /** A fee that names an order nobody knows, or one that does not count. */
    withoutSale: z.boolean(),
    /** `null` for amounts without a rate of their own: goods, packaging, estimates, shared advertising. */
    vat: VatOfPosting.nullable(),
    storeId: Id.nullable(),
    market: MarketCode,
    orderId: Id.nullable(),
    lineId: Id.nullable(),
    offerId: Id.nullable(),
    productId: Id.nullable(),
    sku: z.string().nullable(),
    productName: z.string().nullable(),
    /** The order's number at the marketplace or in the file. */
    orderNumber: z.string().nullable(),
    quantity: z.int(),
  })
  .meta({ id: "Posting" });
export type PostingRow = z.output<typeof PostingRow>;

export const ledgerRoute = {
  method: "POST",
  path: "/api/ledger",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary: "The postings behind a figure, with their sum",
  query: ExportQuery,
  body: z
    .object({
      ...rangeShape,
      filter: Filter,
      line: z.enum(LEDGER_SELECTIONS).optional(),
      orderId: Id.optional(),
      productId: Id.optional(),
      offerId: Id.optional(),
      /** Only what comes from such documents. */
      sourceType: SourceType.optional(),
      /** Only billing entries of this type. */
      billingType: z.string().min(1).max(200).optional(),
      /** Only what carries no tag, with or without a product. */
      untagged: z.boolean().default(false),
      /** Absent = the company's; the other one counts billed postings on their other day. */
      basis: Basis.optional(),
      page: Page,
      perPage: PerPage,
      sort: z.enum(["day", "-day", "amount", "-amount"]).default("-day"),
    })
    .refine(...IN_ORDER),
  response: z.object({
    ...reportShape,
    items: z.array(PostingRow),
    total: Count,
    page: z.int(),
    perPage: z.int(),
    /** Over all pages, in the response's currency. */
    sum: MoneyOrNull,
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;
