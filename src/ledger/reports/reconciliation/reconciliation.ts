/** Zgodność z rozliczeniem: what the marketplace billed, by month, market and type, and what the ledger has of it. */
import { sql } from "kysely";
import type { Currency, Day, Market, Minor } from "#core/facts.ts";
import type { Line } from "#core/ledger.ts";
import { MARKETS } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type BillingScope, reconciliationCtes } from "./reconciliation.sql.ts";

/**
 * The entries of one type billed in one month on one market. Amounts are in the entries' own currency, as a rule the
 * market's, signed as the marketplace says; nothing is converted, so a difference is never one of rounding.
 */
export type ReconciledType = {
  /** First day of the month of `billedOn`. */
  month: Day;
  market: Market;
  currency: Currency;
  typeId: string;
  /** As the entries name the type; `namePl` and `nameEn` are empty where only the marketplace's own name is known. */
  typeName: string;
  namePl: string;
  nameEn: string;
  /** "none" = a settlement: it moves money and posts nothing, so it stands apart from the check. */
  line: Line | "none";
  entries: number;
  /** Σ of the entries as billed. */
  value: Minor;
  /** Σ of their postings, the VAT posting of compensation included. */
  posted: Minor;
  /** Σ of the VAT inside them that a VAT payer gets back. */
  vat: Minor;
  /** posted + vat − value, for settlements what was posted; 0 unless something is wrong. */
  difference: Minor;
  /** Entries with a difference of their own: two may cancel each other out. */
  mismatched: number;
  /** „Opłata bez sprzedaży”: entries that name an order nobody knows or that does not count. */
  withoutSale: { entries: number; value: Minor };
};

/** By month, market and type; a type of two currencies has a row for each. */
export async function findReconciliation({ db, companyId }: CompanyScope, scope: BillingScope): Promise<ReconciledType[]> {
  const { rows } = await sql<ReconciledType>`
    with ${reconciliationCtes(companyId, scope)}
    select date_trunc('month', billed_on::timestamp)::date as month, market, currency, type_id as "typeId", max(type_name) as "typeName",
           max(name_pl) as "namePl", max(name_en) as "nameEn", line, count(*) as entries, sum(amount)::bigint as value,
           sum(posted)::bigint as posted, sum(vat)::bigint as vat,
           sum(difference)::bigint as difference, count(*) filter (where difference <> 0) as mismatched,
           jsonb_build_object('entries', count(*) filter (where without_sale), 'value', coalesce(sum(amount) filter (where without_sale), 0)) as "withoutSale"
    from checked
    group by 1, market, currency, type_id, line
    order by 1, market, type_id collate "C", currency`.execute(db);
  return rows;
}

/** One fee day of a store's advertising: what was billed for it and where it stands; net, negative. */
export type ReconciledAdsDay = {
  feeDay: Day;
  storeId: number;
  market: Market;
  currency: Currency;
  /** The NSP entries of the day as billed, and without their VAT. */
  value: Minor;
  net: Minor;
  /** Put on offers by an Ads report. */
  offers: Minor;
  /** What is left on the store, or shared from there over products. */
  remainder: Minor;
  /** offers + remainder − net; 0 unless something is wrong. */
  difference: Minor;
};

/** Fee days of the advertising billed in the scope, by day, market and store. */
export async function findReconciledAds({ db, companyId }: CompanyScope, scope: BillingScope): Promise<ReconciledAdsDay[]> {
  const { rows } = await sql<ReconciledAdsDay>`
    with ${reconciliationCtes(companyId, scope)}
    select day as "feeDay", store_id as "storeId", market, currency, value, net, offers, remainder, offers + remainder - net as difference
    from ads_day order by day, market, store_id, currency`.execute(db);
  return rows;
}

export type ReconciliationMismatch = Pick<
  ReconciledType,
  "month" | "market" | "currency" | "typeId" | "typeName" | "difference" | "mismatched"
>;

const SINCE_EVER = "0001-01-01";
const FOR_EVER = "9999-12-31";

/** The standing check of everything billed from the day on, for the daily work: empty unless something is wrong. */
export async function reconciliationMismatches({ db, companyId }: CompanyScope, from: Day = SINCE_EVER): Promise<ReconciliationMismatch[]> {
  const { rows } = await sql<ReconciliationMismatch>`
    with ${reconciliationCtes(companyId, { from, to: FOR_EVER, markets: MARKETS, storeIds: null })}
    select date_trunc('month', billed_on::timestamp)::date as month, market, currency, type_id as "typeId", max(type_name) as "typeName",
           sum(difference)::bigint as difference, count(*) filter (where difference <> 0) as mismatched
    from checked
    group by 1, market, currency, type_id
    having bool_or(difference <> 0)
    order by 1, market, type_id collate "C", currency`.execute(db);
  return rows;
}
