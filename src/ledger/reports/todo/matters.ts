/** Matters that a seller can settle, by the money at stake. */
import { addDays, dayInZone, daysBetween, endOfMonth, startOfMonth } from "#core/day.ts";
import type { Day, Instant, Market, Minor } from "#core/facts.ts";
import type { Figures } from "#core/figures.ts";
import { PRODUCT_FEES } from "#core/ledger.ts";
import { zoneOf } from "#core/market.ts";
import { minor, totalOf } from "#core/money.ts";
import type { DayRange } from "#core/period.ts";
import { reportQuery, VISIT } from "#core/report-address.ts";
import type { Matter } from "#core/todo.ts";
import { findProductFacts } from "../products/product-facts.ts";
import { findProductPage } from "../products/product-page.ts";
import { findProductSums } from "../products/product-sums.ts";
import { findClaimable } from "../reconciliation/claimable-commissions.ts";
import { findOrphanedFees } from "../reconciliation/orphaned-fees.ts";
import { sumOrphanedRefunds } from "../reconciliation/orphaned-refunds.ts";
import { findReconciliation, type ReconciledType } from "../reconciliation/reconciliation.ts";
import { NO_PRODUCT, withinProducts, withinStores } from "../scope/narrow-scope.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { isEveryMarket } from "../scope/scope-conditions.ts";
import { findRangeRate, findWorth, type RangeRate } from "../scope/translation.ts";
import { figuresOfRange } from "../sums/range-figures.ts";
import { findRangeSums } from "../sums/range-sums.ts";
import {
  findAskingImports,
  findCashInPart,
  findExpiredStores,
  findLastSale,
  findMismatchedMonths,
  findRejectingImports,
  findUnallocatedSince,
  findUncostedSince,
} from "./open-matters.ts";

/** Of a trend: what to decide about is how things go now, and not how they went years ago. */
const RECENT_DAYS = 30;
/** Losses are listed one by one: each is another decision. */
const LOSSES = 3;

type Found = { scope: ReportScope; recent: DayRange; rate: RangeRate };

/** All of them, put off or not: what is lost or unexplained as far back as it lies, a trend by its last thirty days. */
export async function findMatters(scope: ReportScope): Promise<Matter[]> {
  const recent = lastDays(scope.today);
  const found = { scope, recent, rate: await findRangeRate(scope, scope.today) };
  const items = [
    ...(await missingCosts(found)),
    ...(await losses(found)),
    ...(await unallocated(found)),
    ...(await withoutSale(found)),
    ...(await refundsWithoutOrder(found)),
    ...(await cashInPart(found)),
    ...(await mismatches(found)),
    ...(await claimable(found)),
    ...(await expired(found)),
    ...(await rejected(found)),
    ...(await unanswered(found)),
  ];
  const worth = await findWorth(
    scope,
    items.map(({ currency }) => currency),
  );
  return items.toSorted(byStake(worth));
}

function lastDays(endDate: Day): DayRange {
  return { startDate: addDays(endDate, 1 - RECENT_DAYS), endDate };
}

/** By what the amounts are worth: what was billed on another market keeps its currency. */
function byStake(worth: ReadonlyMap<string, number>): (a: Matter, b: Matter) => number {
  const stake = ({ amount, currency }: Matter): number => (amount === null ? -1 : Math.abs(amount) * (worth.get(currency) ?? 1));
  return (a, b) => stake(b) - stake(a);
}

/** A screen of the shared filter with these days and the scope's markets alone, until the matter is left. */
function filtered(scope: ReportScope, kind: Matter["kind"], range: DayRange, more: Readonly<Record<string, string>> = {}): string {
  return reportQuery(range, isEveryMarket(scope) ? "all" : "active", { ...more, [VISIT]: kind });
}

/** Sales whose goods have no cost: the profit of all of them is too good, also of last year's. */
async function missingCosts({ scope, rate }: Found): Promise<Matter[]> {
  const since = await findUncostedSince(scope);
  if (since === null) return [];
  const range = { startDate: since, endDate: scope.today };
  const { total, ids } = await findProductPage(scope, pageOf(range, rate, "noCost", 1));
  if (total === 0) return [];
  const { uncostedSales } = figuresOfRange((await findRangeSums(scope, [range]))(range), rate);
  const path = `/system?${filtered(scope, "missingCosts", range, { only: "noCost" })}`;
  const matter = item("missingCosts", uncostedSales, scope, { count: total, since: range.startDate, path });
  // It stays the same matter when a second product joins: the key does not name the one.
  return [total === 1 ? { ...matter, id: String(ids[0]) } : matter];
}

async function losses({ scope, recent, rate }: Found): Promise<Matter[]> {
  const { ids } = await findProductPage(scope, pageOf(recent, rate, "loss", LOSSES));
  const sumsOf = await findProductSums(scope, ids, [recent]);
  return (await findProductFacts(scope, ids, scope.storeIds)).map(({ id, name, sku }) => {
    const { netProfit, units } = figuresOfRange(sumsOf(id)(recent), rate);
    const path = `/system/products/${id}?${filtered(scope, "lossProduct", recent)}`;
    return item("lossProduct", netProfit, scope, { count: units, name: name || sku, id: String(id), since: recent.startDate, path });
  });
}

function pageOf(range: DayRange, { rate }: RangeRate, only: "loss" | "noCost", limit: number) {
  return { range, order: { key: "netProfit" as const, descending: false }, only, rate, limit, offset: 0 };
}

/** Commissions of sales that came to nothing: given back to who asks in time, counted from the purchase. */
async function claimable({ scope }: Found): Promise<Matter[]> {
  const found = await findClaimable(scope);
  return found.map(({ currency, lines: count, amount, daysLeft, since, listedFrom }) => {
    // The most urgent first.
    const range = { startDate: listedFrom, endDate: scope.today };
    const listed = filtered(scope, "claimableCommission", range, { only: "claimable", sort: "boughtAt" });
    return item("claimableCommission", amount, scope, { count, currency, daysLeft, since, path: `/system/orders?${listed}` });
  });
}

/** Advertising and fees that no product carries: a subscription belongs to none by its nature, these could. */
async function unallocated({ scope, rate }: Found): Promise<Matter[]> {
  const isOne = scope.storeIds.filter((id) => id !== 0).length <= 1;
  const items: Matter[] = [];
  for (const { storeId, name, ads, fees } of await findUnallocatedSince(scope)) {
    const ofNobody = withinStores(withinProducts(scope, [NO_PRODUCT]), [storeId]);
    const which = isOne ? {} : { name, id: String(storeId) };
    for (const [kind, what, since] of [
      ["unallocatedAds", "ads", ads],
      ["unallocatedFees", "productFees", fees],
    ] as const) {
      if (since === null) continue;
      const range = { startDate: since, endDate: scope.today };
      const figures = figuresOfRange((await findRangeSums(ofNobody, [range]))(range), rate);
      const amount = what === "ads" ? withoutEstimate(figures) : totalOf(PRODUCT_FEES.map((line) => figures[line]));
      const path = `/system?unallocated=${what}~${since}..${scope.today}~${storeId}`;
      if (amount !== 0) items.push(item(kind, amount, scope, { ...which, since, path }));
    }
  }
  return items;
}

/** What no report can put on products yet is nothing to be done about. */
function withoutEstimate({ ads, estimatedAds }: Figures): Minor | null {
  return ads === null || estimatedAds === null ? null : minor(ads - estimatedAds);
}

/** Billed entries that name a sale nobody knows, or one that does not count: money that is gone without anything sold. */
async function withoutSale({ scope }: Found): Promise<Matter[]> {
  const fees = await findOrphanedFees(scope, scope.markets);
  return fees.map(({ market, currency, entries, value, since }) => {
    const path = `/system/reconciliation?${new URLSearchParams({ market, currency, show: "withoutSale" }).toString()}`;
    return item("withoutSale", value, scope, { market, count: entries, currency, since, path });
  });
}

/** Money given back for orders that nobody knows: it lowers the profit, and no sale stands beside it. */
async function refundsWithoutOrder({ scope }: Found): Promise<Matter[]> {
  const sums = await sumOrphanedRefunds(scope, { markets: scope.markets, currency: null, range: null });
  return sums.map(({ market, currency, refunds, value, since }) => {
    const path = `/system/reconciliation?${new URLSearchParams({ market, currency, show: "refundsWithoutOrder" }).toString()}`;
    return item("refundsWithoutOrder", value, scope, { market, count: refunds, currency, since, path });
  });
}

/** Cash on delivery of which a part was booked: what is lacking, of all such orders of a market. */
async function cashInPart({ scope }: Found): Promise<Matter[]> {
  const found = await findCashInPart(scope);
  return found.map(({ market, currency, orders, lacking, since, orderId }) => {
    const path = orderId === null ? "/system/progress" : `/system/progress?order=${orderId}`;
    return item("cashInPart", -lacking, scope, { market, count: orders, currency, since, path });
  });
}

/** Entries that the ledger holds otherwise than they were billed: a month is a matter, looked at again with what is in it now. */
async function mismatches({ scope, recent }: Found): Promise<Matter[]> {
  const lately = await findReconciliation(scope, billedIn(scope, recent.startDate, recent.endDate));
  const months = lately.filter(({ mismatched }) => mismatched > 0).map(({ month }) => month);
  const mismatched = await findMismatchedMonths(scope, scope.markets);
  const items: Matter[] = [];
  for (const month of new Set([...mismatched, ...months].map(startOfMonth))) {
    const types = await findReconciliation(scope, billedIn(scope, month, endOfMonth(month)));
    const places = Map.groupBy(types, ({ market, currency }) => `${market} ${currency}`);
    items.push(...[...places.values()].flatMap((rows) => mismatchOf(scope, month, rows)));
  }
  return items;
}

function billedIn({ markets }: ReportScope, from: Day, to: Day) {
  return { from, to, markets, storeIds: null };
}

function mismatchOf(scope: ReportScope, month: Day, rows: readonly ReconciledType[]): Matter[] {
  const [first] = rows;
  const count = rows.reduce((total, { mismatched }) => total + mismatched, 0);
  if (first === undefined || count === 0) return [];
  const difference = rows.reduce((total, row) => total + row.difference, 0);
  const path = `/system/reconciliation?${new URLSearchParams({ market: first.market, month: month.slice(0, 7) }).toString()}`;
  return [item("mismatch", difference, scope, { market: first.market, count, part: month, currency: first.currency, since: month, path })];
}

/** What a store sold in its last thirty days of sales is what goes unseen each month while nothing new comes from it. */
async function expired({ scope, rate }: Found): Promise<Matter[]> {
  const items: Matter[] = [];
  for (const { id, name } of await findExpiredStores(scope)) {
    const range = lastDays((await findLastSale(scope, id)) ?? scope.today);
    const { sales } = figuresOfRange((await findRangeSums(withinStores(scope, [id]), [range]))(range), rate);
    items.push(item("expiredStore", sales, scope, { name, id: String(id), since: range.startDate, path: "/system/settings/stores" }));
  }
  return items;
}

const dayIn = ({ markets: [first = "PL"] }: ReportScope, at: Instant): Day => dayInZone(at, zoneOf(first));

/** Rows that a file lost are missing in the figures however long ago it was given. */
async function rejected({ scope }: Found): Promise<Matter[]> {
  const imports = await findRejectingImports(scope);
  return imports.map(({ id, fileName, rejected: count, at }) =>
    item("rejectedRows", null, scope, {
      count,
      name: fileName,
      id: String(id),
      since: dayIn(scope, at),
      path: `/system/progress?import=${id}`,
    }),
  );
}

/** Files of which nothing goes in before somebody says how to read them; they wait until the day their upload is removed. */
async function unanswered({ scope }: Found): Promise<Matter[]> {
  const imports = await findAskingImports(scope);
  return imports.map(({ id, fileName, at, answerBy }) =>
    item("unansweredImport", null, scope, {
      name: fileName,
      id: String(id),
      since: dayIn(scope, at),
      daysLeft: Math.max(0, daysBetween(scope.today, dayIn(scope, answerBy))),
      path: `/system/progress?import=${id}`,
    }),
  );
}

type Rest = {
  count?: number;
  name?: string;
  id?: string;
  /** Which of several matters of the kind. */
  part?: string;
  /** Of a matter of one market, the same matter whichever are looked at. */
  market?: Market;
  since: Day;
  daysLeft?: number;
  path: string;
  currency?: string;
};

function item(kind: Matter["kind"], amount: number | null, scope: ReportScope, rest: Rest): Matter {
  const { count = 1, name = null, id = null, since, daysLeft = null, path, currency = scope.currency } = rest;
  // A display currency changes what is shown and not the matter; what was billed in another one is another.
  const key = [kind, rest.market ?? scope.markets.join("+"), id ?? rest.part ?? "", rest.currency ?? ""].join(":");
  return { key, kind, amount, currency, count, name, id, since, daysLeft, path };
}
