import { z } from "zod";
import { LINES } from "#core/ledger.ts";
import { Count, DayText, EXPORT_TYPES, ExportQuery, Id, InstantText, MarketCode, Money, PageQuery, pageOf } from "./common.ts";
import type { RouteContract } from "./route.ts";

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { message: "month" });

/** Without a month the current one, without a market that of the header. */
const Where = z.object({ month: Month.optional(), market: MarketCode.optional() });

/** Signed as the marketplace bills: negative = charge. Amounts are in `currency`, nothing is converted. */
const sums = {
  currency: z.string(),
  entries: Count,
  /** As billed. */
  value: Money,
  /** Σ of the postings. */
  posted: Money,
  /** VAT inside, which a VAT payer gets back. */
  vat: Money,
  /** posted + vat − value: 0 unless something is wrong. */
  difference: Money,
  /** Entries with a difference of their own. */
  mismatched: Count,
};

export const ReconciliationRow = z
  .object({
    typeId: z.string(),
    name: z.string(),
    /** `none` = a settlement: it moves money and posts nothing. */
    line: z.enum([...LINES, "none"]),
    ...sums,
    /** Of them those that name an order nobody knows or that does not count. */
    withoutSale: z.object({ entries: Count, value: Money }),
  })
  .meta({ id: "ReconciliationRow" });
export type ReconciliationRow = z.output<typeof ReconciliationRow>;

const Totals = z.object({ ...sums, withoutSale: z.object({ entries: Count, value: Money }) });

/** An entry that could not be read, with what it still says of itself: nothing of it is in any figure. */
export const SetAside = z
  .object({
    /** The marketplace's id of the entry; empty where it has none. */
    entryKey: z.string(),
    store: z.string(),
    /** What it is, by the list it came in. */
    list: z.string(),
    typeId: z.string().nullable(),
    typeName: z.string().nullable(),
    /** On the market's calendar. */
    day: DayText.nullable(),
    /** When it was received, first and last: its month where it does not say its day. */
    receivedFrom: DayText,
    receivedTo: DayText,
    /** As it was given. */
    amount: z.string().nullable(),
    currency: z.string().nullable(),
    /** Why it could not be read, in words. */
    reason: z.string(),
  })
  .meta({ id: "SetAside" });
export type SetAside = z.output<typeof SetAside>;

/** Money given back for an order that nobody knows; negative, gross. */
export const RefundWithoutOrder = z
  .object({
    /** The marketplace's id of the refund, or the key of the file's row. */
    refundKey: z.string(),
    /** Of the order that nobody knows; null where only its payment was named. */
    orderNumber: z.string().nullable(),
    /** Where a row of a file stands; null for a refund of an account. */
    orderId: Id.nullable(),
    store: z.string(),
    day: DayText,
    currency: z.string(),
    value: Money,
  })
  .meta({ id: "RefundWithoutOrder" });
export type RefundWithoutOrder = z.output<typeof RefundWithoutOrder>;

export const reconciliationRoute = {
  method: "GET",
  path: "/api/reconciliation",
  policy: "read",
  forKeys: true,
  tag: "reports",
  work: "question",
  summary: "What the marketplace billed in a month on a market, by type, beside what the ledger has of it",
  query: Where.extend(ExportQuery.shape),
  response: z.object({
    month: Month,
    market: MarketCode,
    rows: z.array(ReconciliationRow),
    /** Apart from the check. */
    settlements: z.array(ReconciliationRow),
    /** Of `rows`, one for each currency; as a rule the market's alone. */
    totals: z.array(Totals),
    /** Of the month, in no other number here; `items` are the latest of them. */
    setAside: z.object({ items: z.array(SetAside), total: Count }),
    /** Of the month; no fee, and in no other number here. `items` are the latest of them. */
    refundsWithoutOrder: z.object({ items: z.array(RefundWithoutOrder), total: Count }),
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;

const BilledEntry = z.object({
  id: Id,
  /** The marketplace's id of the entry. */
  entryKey: z.string(),
  typeId: z.string(),
  typeName: z.string(),
  occurredAt: InstantText,
  billedOn: DayText,
  currency: z.string(),
  value: Money,
  /** Of postings of this very entry; advertising is posted by day and may stand at another. */
  posted: Money,
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  offerName: z.string().nullable(),
  details: z.string(),
});

export const reconciliationEntriesRoute = {
  method: "GET",
  path: "/api/reconciliation/entries",
  policy: "read",
  forKeys: true,
  tag: "reports",
  work: "question",
  summary: "The billing entries of a month and market, of one type or a single one, newest first",
  query: Where.extend({ ...PageQuery.shape, typeId: z.string().min(1).max(200).optional(), entryId: Id.optional() }),
  response: pageOf(BilledEntry),
} as const satisfies RouteContract;

export const withoutSaleRoute = {
  method: "GET",
  path: "/api/reconciliation/without-sale",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary:
    "All billing entries of a market that name an order nobody knows or that does not count, since the store's first order, newest first",
  query: z
    .object({ ...PageQuery.shape, market: MarketCode.optional(), currency: z.string().length(3).optional() })
    .extend(ExportQuery.shape),
  response: pageOf(BilledEntry).extend({
    market: MarketCode,
    /** Of all pages, one for each currency, with the day of the first of them. */
    totals: z.array(z.object({ currency: z.string(), entries: Count, value: Money, since: DayText })),
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;

export const refundsWithoutOrderRoute = {
  method: "GET",
  path: "/api/reconciliation/refunds-without-order",
  policy: "read",
  forKeys: true,
  tag: "reports",
  work: "question",
  summary: "All money of a market that was given back for orders nobody knows, by an account or in a file, newest first",
  query: z
    .object({ ...PageQuery.shape, market: MarketCode.optional(), currency: z.string().length(3).optional() })
    .extend(ExportQuery.shape),
  response: pageOf(RefundWithoutOrder).extend({
    market: MarketCode,
    /** Of all pages, one for each currency, with the day of the first of them. */
    totals: z.array(z.object({ currency: z.string(), refunds: Count, value: Money, since: DayText })),
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;
