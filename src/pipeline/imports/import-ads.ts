/** Takes a report of Allegro Ads in: which days, market and VAT it is of, and what it does to figures (docs/RULES.md, Ads). */
import { sql } from "kysely";
import { endOfMonth, startOfMonth } from "#core/day.ts";
import type { Bp, Currency, Day, Market, Minor } from "#core/facts.ts";
import type { AdsImport } from "#core/import-check.ts";
import { currencyOf } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type FilePeriod, periodOfAnswer, periodOfName } from "#files/ads.ts";
import { FileError, type Question } from "#files/file-error.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";
import { type RefreshProgress, refreshLedger } from "#ledger/refresh.ts";
import type { Counts, Remark } from "./import-counts.ts";
import { replaceAds } from "../merge/replace-ads.ts";
import { adsOutcomes, type AdsTarget, rememberAdsOffers } from "../merge/staged-ads.sql.ts";

export type AdsRun = {
  importId: number;
  storeId: number;
  market: Market | null;
  markets: readonly Market[];
  fileName: string;
  answers: Readonly<Record<string, string>>;
};

/** Of all staged rows. */
type Staged = { rows: number; cost: Minor; firstDay: Day | null; lastDay: Day | null; hasOffers: boolean; currencies: Currency[] };

/** FileError with what is left to ask: market, period, net or gross; or when another report covers part of the period. */
export async function mergeAds(scope: CompanyScope, run: AdsRun, report: RefreshProgress): Promise<Counts> {
  const { importId, storeId } = run;
  const staged = await findStaged(scope, importId);
  const market = marketOf(run, staged);
  const { period, isPeriodTotal } = await periodOf(scope, run, staged, market);
  const place = { ...scope, importId, storeId, market, level: staged.hasOffers ? "offer" : "campaign" } as const;
  await checkOverlap(place, period, isPeriodTotal);
  const bills = await findBills(scope, { storeId, market }, period);
  const costIs = costIsOf(run, staged, bills);
  const target: AdsTarget = {
    ...place,
    ...period,
    isPeriodTotal,
    currency: currencyOf(market),
    netRate: costIs === "net" ? bills.vatRate : null,
  };
  const offers = await rememberAdsOffers(target);
  const outcomes = await adsOutcomes(target);
  const before = await findPosted(scope, target);
  const days = await replaceAds(target);
  await refreshLedger(scope, { orderIds: [], days }, report);
  const after = await findPosted(scope, target);
  const ads: AdsImport = {
    level: target.level,
    ...period,
    isSpread: isPeriodTotal,
    costIs,
    market,
    currency: target.currency,
    reportedGross: await findReported(target),
    billedGross: bills.gross,
    billedDays: bills.days,
    withoutProduct: offers.withoutProduct,
    allocatedBefore: before.allocated,
    allocatedAfter: after.allocated,
    costBefore: before.cost,
    costAfter: after.cost,
  };
  return { ...outcomes, rejected: 0, remarks: remarksOf(ads, offers.added), newProducts: 0, checked: { ads } };
}

async function findStaged({ db, companyId }: CompanyScope, importId: number): Promise<Staged> {
  const { rows } = await sql<Staged>`
    select count(*) as rows, coalesce(sum(cost), 0)::bigint as cost, min(day) as "firstDay", max(day) as "lastDay",
           coalesce(bool_or(offer_external_id is not null), false) as "hasOffers", coalesce(array_agg(distinct currency) filter (where currency <> ''), '{}') as currencies
    from staging_ads where company_id = ${companyId} and import_id = ${importId}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("no sums of staged rows");
  return found;
}

/** The market asked for, the store's only one, or the one whose currency the file has. */
function marketOf({ market, markets, answers }: AdsRun, { currencies }: Staged): Market {
  const [currency, ...others] = currencies;
  if (others.length > 0) throw new FileError("fileAdsTwoCurrencies", { currencies: currencies.join(", ") });
  const [only, ...more] = markets;
  const fitting = markets.filter((one) => currency !== undefined && currencyOf(one) === currency);
  const answered = markets.find((one) => one === answers["market"]);
  const chosen = market ?? answered ?? (more.length === 0 ? only : undefined) ?? (fitting.length === 1 ? fitting[0] : undefined);
  if (chosen === undefined) throw new FileError("fileNeedsAnswer", {}, [{ id: "market", options: [...markets] }]);
  if (currency !== undefined && currency !== currencyOf(chosen)) {
    throw new FileError("fileAdsCurrency", { currency, market: chosen, expected: currencyOf(chosen) });
  }
  return chosen;
}

type Period = { period: FilePeriod; isPeriodTotal: boolean };

/** Days with rows, as far as the name of the file reaches; of a file without days its name, or the answer. */
async function periodOf(scope: CompanyScope, run: AdsRun, staged: Staged, market: Market): Promise<Period> {
  const named = periodOfName(run.fileName);
  const { firstDay, lastDay } = staged;
  if (firstDay !== null && lastDay !== null) {
    const holds = named !== null && named.startDate <= firstDay && named.endDate >= lastDay;
    return { period: holds ? named : { startDate: firstDay, endDate: lastDay }, isPeriodTotal: false };
  }
  const period = periodOfAnswer(run.answers["period"]) ?? named;
  if (period !== null) return { period, isPeriodTotal: period.startDate !== period.endDate };
  throw new FileError("fileNeedsAnswer", {}, [await periodQuestion(scope, run, staged, market)]);
}

const PROPOSED_MONTHS = 12;

/** Proposes the months with bills, and the one whose bills the file fits. */
async function periodQuestion(scope: CompanyScope, run: AdsRun, { cost }: Staged, market: Market): Promise<Question> {
  const { rows } = await sql<{ month: Day; gross: Minor; net: Minor }>`
    select date_trunc('month', b.day::timestamp)::date as month, sum(b.gross)::bigint as gross, sum(b.net)::bigint as net
    from (${billsOf(scope, { storeId: run.storeId, market })}) b group by 1 order by 1 desc limit ${PROPOSED_MONTHS}`.execute(scope.db);
  const options = rows.map(({ month }) => `${startOfMonth(month)}/${endOfMonth(month)}`);
  const fitting = rows.findIndex(({ gross, net }) => fits(cost, gross) || fits(cost, net));
  const option = options[fitting];
  const suggested = option === undefined ? {} : { suggested: { option, confidence: "high" as const } };
  return { id: "period", input: "period", options, ...suggested };
}

function billsOf({ companyId }: CompanyScope, { storeId, market }: { storeId: number; market: Market }) {
  return sql`
    select coalesce(e.fee_day, e.billed_on) as day, e.id, e.vat_rate, -e.amount as gross, -(e.amount - contained_vat(e.amount, coalesce(e.vat_rate, 0))) as net
    from billing_entries e
    join ${billingTypesOf(companyId)} t on t.company_id = e.company_id and t.type_id = e.type_id and t.line = 'ads'
    where e.company_id = ${companyId} and e.store_id = ${storeId} and e.market = ${market} and e.order_id = 0 and e.offer_id = 0
      and e.currency = ${currencyOf(market)}`;
}

/** What was billed for the days of the file. */
type Bills = { gross: Minor; net: Minor; days: number; vatRate: Bp };

async function findBills(
  scope: CompanyScope,
  place: { storeId: number; market: Market },
  { startDate, endDate }: FilePeriod,
): Promise<Bills> {
  const { rows } = await sql<Bills>`
    select coalesce(sum(b.gross), 0)::bigint as gross, coalesce(sum(b.net), 0)::bigint as net, count(distinct b.day) as days,
           coalesce((array_agg(coalesce(b.vat_rate, 0) order by b.id))[1], 2300) as "vatRate"
    from (${billsOf(scope, place)}) b where b.day between ${startDate}::date and ${endDate}::date`.execute(scope.db);
  const [found] = rows;
  if (found === undefined) throw new Error("no sums of bills");
  return found;
}

function fits(cost: Minor, billed: Minor): boolean {
  return billed > 0 && Math.abs(cost - billed) * 100 <= billed;
}

function costIsOf({ answers }: AdsRun, { cost }: Staged, { gross, net }: Bills): "net" | "gross" {
  const answered = answers["costIs"];
  if (answered === "net" || answered === "gross") return answered;
  if (cost === 0 || (gross === net && gross > 0) || fits(cost, gross)) return "gross";
  if (fits(cost, net)) return "net";
  const nearer = Math.abs(cost - net) < Math.abs(cost - gross) ? "net" : "gross";
  const suggested = gross > 0 ? { suggested: { option: nearer, confidence: "low" as const } } : {};
  throw new FileError("fileNeedsAnswer", {}, [{ id: "costIs", options: ["gross", "net"], ...suggested }]);
}

type Place = Pick<AdsTarget, "db" | "companyId" | "storeId" | "market" | "level">;

/** A report of a whole period was spread over its days: of a part of it nobody can say what it was. */
async function checkOverlap(
  { db, companyId, storeId, market, level }: Place,
  { startDate, endDate }: FilePeriod,
  isPeriodTotal: boolean,
): Promise<void> {
  const { rows } = await sql<{ from: Day; to: Day }>`
    select distinct from_day as "from", to_day as "to" from ads_report_days
    where company_id = ${companyId} and store_id = ${storeId} and market = ${market} and level = ${level}
      and day between ${startDate}::date and ${endDate}::date and (spread or ${isPeriodTotal}::boolean)
      and (from_day < ${startDate}::date or to_day > ${endDate}::date)
    order by 1 limit 1`.execute(db);
  const [other] = rows;
  if (other === undefined) return;
  throw new FileError("fileAdsOverlap", { from: startDate, to: endDate, otherFrom: other.from, otherTo: other.to });
}

type Posted = { allocated: Minor | null; cost: Minor | null };

async function findPosted({ db, companyId }: CompanyScope, { storeId, market, startDate, endDate }: AdsTarget): Promise<Posted> {
  const { rows } = await sql<Posted>`
    select case when count(amount_pln) = count(*) then coalesce(-sum(amount_pln) filter (where source_type = 'ads'), 0)::bigint end as allocated,
           case when count(amount_pln) = count(*) then coalesce(-sum(amount_pln), 0)::bigint end as cost
    from postings
    where company_id = ${companyId} and line = 'ads' and store_id = ${storeId} and market = ${market} and source_type in ('ads', 'billing')
      and day between ${startDate}::date and ${endDate}::date`.execute(db);
  return rows[0] ?? { allocated: null, cost: null };
}

async function findReported({ db, companyId, importId }: AdsTarget): Promise<Minor> {
  const { rows } = await sql<{ cost: Minor }>`
    select coalesce(sum(cost), 0)::bigint as cost from ads_statistics where company_id = ${companyId} and import_id = ${importId}`.execute(
    db,
  );
  return rows[0]?.cost ?? 0;
}

const decimalOf = (amount: Minor): string => (amount / 100).toFixed(2);

/** New offers, offers without a product, and how far the report is from the bills. */
function remarksOf(ads: AdsImport, added: number): Remark[] {
  const { reportedGross, billedGross, billedDays, currency, withoutProduct } = ads;
  const remarks: Remark[] = [];
  const say = (code: string, count: number, params: Record<string, string> = {}): void =>
    void remarks.push({ code, params, count, line: null });
  if (added > 0) say("warnAdsNewOffers", added);
  if (withoutProduct > 0) say("warnAdsWithoutProduct", withoutProduct);
  if (ads.isSpread) say("warnAdsSpread", 1, { from: ads.startDate, to: ads.endDate });
  if (ads.level === "campaign") say("warnAdsCampaigns", 1);
  if (billedDays === 0) say("warnAdsNotBilled", 1);
  else if (reportedGross !== billedGross) {
    const difference = `${decimalOf(billedGross - reportedGross)} ${currency}`;
    say("warnAdsDiffers", 1, {
      billed: `${decimalOf(billedGross)} ${currency}`,
      reported: `${decimalOf(reportedGross)} ${currency}`,
      difference,
    });
  }
  return remarks;
}
