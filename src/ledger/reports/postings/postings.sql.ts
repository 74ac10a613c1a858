/** Postings as they are shown: each with its rate, its source document, its order and product. */
import { type RawBuilder, sql } from "kysely";
import type { Bp, Certainty, Currency, Day, Instant, Market, SourceType } from "#core/facts.ts";
import type { Line } from "#core/ledger.ts";
import type { PostingVat } from "#core/posting-vat.ts";
import { postingAmount } from "../sums/missing-rates.ts";
import { redatedWithin } from "../account/redated.sql.ts";
import type { AmountColumn, Basis, ReportScope } from "../scope/report-scope.ts";
import { inScope, ofProducts } from "../scope/scope-conditions.ts";
import type { DayRange } from "../scope/segments.ts";
import { knownFrom } from "../scope/known-from.sql.ts";
import { billingTypesOf } from "../../billing-types.sql.ts";
import { marketCurrency } from "../../market-currency.sql.ts";

export type PostingSort = { key: "day" | "amount"; descending: boolean };

export type PostingsQuestion = {
  /** Null = all days. */
  range: DayRange | null;
  /** In the order of `LINES`. */
  lines: readonly Line[];
  orderId: number | null;
  /** Of this offer only. */
  offerId?: number | null;
  /** Of such documents only. */
  sourceType?: SourceType | null;
  /** Of billing entries of this type only. */
  billingType?: string | null;
  /** Counts days by this basis instead of the one the postings are dated by; null = as they are. */
  basis?: Basis | null;
  sort: PostingSort;
  /** Null = all rows. */
  limit: number | null;
  offset: number;
};

/** What an estimate was made of: a rate, orders like it, or the days before it. */
type EstimateBasis =
  | { commission: number; sales: number }
  | { orders: number; byValue: boolean }
  | { lastBilled: Day; billedDays: number };

/** Ids are 0 where there is none. */
export type FoundPosting = {
  day: Day;
  billedOn: Day | null;
  line: Line;
  /** In the market's currency or in PLN, as the scope sums them; null without a rate. */
  amount: number | null;
  originalAmount: number;
  originalCurrency: Currency;
  /** `amount` for one unit of the original currency, decimal; null where nothing was converted or no rate was found. */
  rate: string | null;
  rateTable: string | null;
  rateDate: Day | null;
  sourceType: SourceType;
  sourceId: number;
  certainty: Certainty;
  /** Of a billing entry that names an order nobody knows or that does not count: „opłata bez sprzedaży”. */
  withoutSale: boolean;
  storeId: number;
  market: Market;
  orderId: number;
  lineId: number;
  offerId: number;
  productId: number;
  sku: string | null;
  productName: string | null;
  orderNumber: string | null;
  quantity: number;
  billing: { typeId: string; typeName: string; namePl: string; nameEn: string; occurredAt: Instant } | null;
  expenseId: number | null;
  expenseName: string | null;
  advertisedOffer: string | null;
  /** Null where the posting is no estimate. */
  estimate: EstimateBasis | null;
  /** VAT of the billing entry, where it says one. */
  entryRate: Bp | null;
  entryRateMissing: boolean;
  /** VAT of the expense. */
  expenseRate: Bp | null;
};

/** With the VAT rate it was computed with and its origin; null where it has none of its own. */
export type PostingFacts = FoundPosting & { vat: PostingVat | null };

/** Ties by order and posting, in the direction of the days. */
function sortOrder({ key, descending }: PostingSort): RawBuilder<unknown> {
  const direction = sql.raw(descending ? "desc" : "asc");
  const byTime = sql`p.day ${direction}, p.order_id ${direction}, p.id ${direction}`;
  return key === "day" ? byTime : sql`p.shown_amount ${direction} nulls last, ${byTime}`;
}

/** What narrows postings `p` down to the question, without the line. */
export function postingConditions(
  scope: ReportScope,
  { range, orderId, offerId = null, sourceType = null, billingType = null, basis = null }: PostingsQuestion,
): RawBuilder<boolean> {
  const conditions = [
    inScope(scope, "p"),
    ofProducts(scope.products, "p"),
    ...(range === null ? [] : [withinDays(scope, basis, range)]),
    ...(orderId === null ? [] : [sql`p.order_id = ${orderId}`]),
    ...(offerId === null ? [] : [sql`p.offer_id = ${offerId}`]),
    ...(sourceType === null ? [] : [sql`p.source_type = ${sourceType}`]),
    ...(billingType === null ? [] : [ofBillingType(scope, billingType)]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

function ofBillingType({ companyId }: ReportScope, type: string): RawBuilder<boolean> {
  return sql`p.source_type = 'billing' and exists (select from billing_entries e where e.company_id = ${companyId} and e.id = p.source_id and e.type_id = ${type})`;
}

/** Narrowed down further than the days and lines of a scope, so that no rollup knows the sum. */
export function isNarrowed({ orderId, offerId = null, sourceType = null, billingType = null, basis = null }: PostingsQuestion): boolean {
  return [orderId, offerId, sourceType, billingType, basis].some((limit) => limit !== null);
}

/** A page that an index of lines and days holds in its order: planned alike whatever the lines and days are. */
export function isIndexPage({ products }: ReportScope, question: PostingsQuestion): boolean {
  return question.limit !== null && question.sort.key === "day" && products.kind !== "only" && !isNarrowed(question);
}

function withinDays(scope: ReportScope, basis: Basis | null, range: DayRange): RawBuilder<boolean> {
  return basis === null ? sql`p.day between ${range.startDate} and ${range.endDate}` : redatedWithin(scope, basis, range);
}

/** The wanted postings, sorted and cut to the page. */
function page(scope: ReportScope, question: PostingsQuestion): RawBuilder<unknown> {
  const { lines, sort, limit, offset } = question;
  const columns = sql`p.*, ${sql.raw(postingAmount(scope.amounts))} as shown_amount`;
  const where = postingConditions(scope, question);
  // Written out, so that a plan for all pages knows how few rows it is about.
  const cut = sql`order by ${sortOrder(sort)} limit ${limit === null ? sql`all` : sql.lit(limit)} offset ${offset}`;
  if (limit === null || !isIndexPage(scope, question))
    return sql`select * from (select ${columns} from postings p where ${where} and p.line = any(${lines}::text[])) p ${cut}`;
  // The index has the days of one line in order: no more than the page's end is read of each.
  return sql`
    select p.* from unnest(${lines}::text[]) wanted (line)
    cross join lateral (
      select ${columns} from postings p where ${where} and p.line = wanted.line order by ${sortOrder(sort)} limit ${limit + offset}
    ) p ${cut}`;
}

/** Into PLN the original currency's rate is the whole way; into the market's currency it goes through PLN. */
function rateColumns(amounts: AmountColumn): RawBuilder<unknown> {
  if (amounts === "pln") return sql`f.mid as rate, f.table_no as "rateTable", f.table_date as "rateDate"`;
  return sql`
    case when p.original_currency <> own.currency
      then round(case when p.original_currency = 'PLN' then 1 else f.mid end / case when own.currency = 'PLN' then 1 else m.mid end, 10) end as rate,
    case when p.original_currency <> own.currency then coalesce(f.table_no, m.table_no) end as "rateTable",
    case when p.original_currency <> own.currency then coalesce(f.table_date, m.table_date) end as "rateDate"`;
}

export function postingsQuery(scope: ReportScope, question: PostingsQuestion): RawBuilder<FoundPosting> {
  return sql<FoundPosting>`
    with page as materialized (${page(scope, question)})
    select p.day, p.billed_on as "billedOn", p.line, p.shown_amount as amount, p.original_amount as "originalAmount",
           p.original_currency as "originalCurrency", ${rateColumns(scope.amounts)},
           p.source_type as "sourceType", p.source_id as "sourceId",
           case when p.source_type in ('estimate', 'costRule') then 'estimated' else coalesce(ro.certainty, 'final') end as certainty,
           coalesce(case when b.order_id = 0 then b.order_external_id is not null and b.billed_on >= known.fees_day
             else not coalesce(ro.counted, false) end and b.id is not null, false) as "withoutSale",
           p.store_id as "storeId", p.market, p.order_id as "orderId", p.line_id as "lineId", p.offer_id as "offerId", p.product_id as "productId",
           pr.sku, pr.name as "productName", o.external_id as "orderNumber", p.quantity,
           case when b.id is not null then jsonb_build_object('typeId', b.type_id, 'typeName', b.type_name, 'namePl', coalesce(bt.name_pl, ''),
             'nameEn', coalesce(bt.name_en, ''), 'occurredAt', b.occurred_at) end as billing,
           e.id as "expenseId", e.name as "expenseName", coalesce(nullif(ad.name, ''), ad.external_id) as "advertisedOffer",
           case when fe.order_id is not null then jsonb_build_object('commission', fe.commission, 'sales', fe.sales)
                when de.order_id is not null then jsonb_build_object('orders', de.orders, 'byValue', de.by_value)
                when ae.day is not null then jsonb_build_object('lastBilled', ae.last_billed, 'billedDays', ae.billed_days) end as estimate,
           b.vat_rate as "entryRate", coalesce(b.vat_missing, false) as "entryRateMissing", v.vat_rate as "expenseRate"
    from page p
    cross join lateral (select ${marketCurrency("p.market")} as currency) own
    left join fx_days f on f.source = ${scope.fxSource} and f.currency = p.original_currency and f.day = p.day
    left join fx_days m on m.source = ${scope.fxSource} and m.currency = own.currency and m.day = p.day
    left join rollup_order ro on ro.company_id = ${scope.companyId} and ro.order_id = p.order_id
    left join orders o on o.company_id = ${scope.companyId} and o.id = p.order_id
    left join products pr on pr.company_id = ${scope.companyId} and pr.id = p.product_id
    left join billing_entries b on b.company_id = ${scope.companyId} and p.source_type = 'billing' and b.id = p.source_id
    left join ${billingTypesOf(scope.companyId)} bt on bt.type_id = b.type_id
    left join ${knownFrom(scope.companyId)} known on known.store_id = b.store_id
    left join expense_versions v on v.company_id = ${scope.companyId} and p.source_type = 'expense' and v.id = p.source_id
    left join expenses e on e.company_id = ${scope.companyId} and e.id = v.expense_id
    left join offers ad on ad.company_id = ${scope.companyId} and p.source_type = 'ads' and ad.id = p.source_id
    left join fee_estimates fe on fe.company_id = ${scope.companyId} and p.source_type = 'estimate' and p.line = 'commission'
      and fe.order_id = p.order_id and fe.line_id = p.line_id
    left join delivery_estimates de on de.company_id = ${scope.companyId} and p.source_type = 'estimate' and p.line = 'delivery'
      and de.order_id = p.order_id
    left join ads_estimates ae on ae.company_id = ${scope.companyId} and p.source_type = 'estimate' and p.line = 'ads'
      and ae.store_id = p.store_id and ae.market = p.market and ae.day = p.day
    order by ${sortOrder(question.sort)}`;
}
