/** Figures of a filter and range straight from postings: what every report must equal. */
import { compareDays, earlierDay } from "../day.ts";
import type { Certainty, Currency, Day, Facts, Market, Minor, Posting } from "../facts.ts";
import { type Figures, type Sums, figuresOf } from "../figures.ts";
import { indexRates, midOn } from "../fx.ts";
import { type Line, LINES } from "../ledger.ts";
import { currencyOf } from "../market.ts";
import { rateBetween } from "../money.ts";
import { emptySums } from "../sums.ts";
import { type Certainties, certaintiesOf } from "./certainty.ts";
import { contextOf } from "./context.ts";

/** What the contract's filter says. `phraseProductIds`: the products a phrase matches, null without a phrase. */
export type OracleFilter = {
  markets: readonly Market[];
  /** Store ids or sources; empty = all. */
  accountType: readonly string[];
  isAllProductsSelected: boolean;
  selectedProductIDs: readonly string[];
  excludedProductIDs: readonly string[];
  tagIDs: readonly string[];
  phraseProductIds: ReadonlySet<string> | null;
};

/** Inclusive. */
export type DayRange = { startDate: Day; endDate: Day };

/** Everything of one market. */
export function wholeMarket(market: Market): OracleFilter {
  return {
    markets: [market],
    accountType: [],
    isAllProductsSelected: true,
    selectedProductIDs: [],
    excludedProductIDs: [],
    tagIDs: [],
    phraseProductIds: null,
  };
}

/**
 * The figures in the display currency. One market in its own currency sums the market's column; everything else sums
 * PLN, which another currency translates at one rate for the range, the table in force for min(end, today).
 * Every report ends with today.
 */
export function figuresFor(facts: Facts, postings: readonly Posting[], filter: OracleFilter, range: DayRange, currency: Currency): Figures {
  const endDate = earlierDay(range.endDate, facts.today);
  const inScope = postings.filter(matcherOf(facts, filter));
  const [market, ...others] = filter.markets;
  const ownCurrency = market !== undefined && others.length === 0 && currencyOf(market) === currency;
  const certainties = certaintiesOf(contextOf({ ...facts, refunds: [], rates: [] }));
  const sums = sumsOf(inScope, { ...range, endDate }, ownCurrency ? "amount" : "amountPln", certainties);
  if (ownCurrency || currency === "PLN") return figuresOf(sums);
  const mid = midOn(indexRates(facts.rates, facts.ownRates), currency, endDate);
  return figuresOf(sums, mid === null ? null : rateBetween("1", mid));
}

/** The postings that belong to no product: what „Nieprzypisane” shows. */
export function unallocatedOf(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ productId }) => productId === null);
}

/**
 * Sums of postings that already match everything but time. An order counts on the day of its earliest sale among them,
 * also when that day is outside the range. Orders that `certainties` does not name are final.
 */
export function sumsOf(
  postings: readonly Posting[],
  { startDate, endDate }: DayRange,
  column: "amount" | "amountPln",
  certainties: Certainties = new Map(),
): Sums {
  const within = (day: Day): boolean => compareDays(startDate, day) <= 0 && compareDays(day, endDate) <= 0;
  const inRange = postings.filter(({ day }) => within(day));
  const sales = inRange.filter(({ line }) => line === "sales");
  const orders = [...orderDays(postings)].filter(([, day]) => within(day)).map(([id]) => certainties.get(id) ?? "final");
  const ordersOf = (certainty: Certainty): number => orders.filter((each) => each === certainty).length;
  const units = quantityOf(sales);
  const uncosted = sales.filter((sale) => sale.uncosted);
  const lines = lineSums(inRange, column);
  const estimates = inRange.filter(({ sourceType }) => sourceType === "estimate");
  const estimatedOn = (line: Line): Minor | null => {
    if ((lines[line] ?? null) === null) return null;
    return total(
      estimates.filter((estimate) => estimate.line === line),
      column,
    );
  };
  const ruled = inRange.filter(({ sourceType }) => sourceType === "costRule");
  return {
    ...emptySums(),
    ...lines,
    estimatedCommission: estimatedOn("commission"),
    estimatedDelivery: estimatedOn("delivery"),
    estimatedAds: estimatedOn("ads"),
    orders: orders.length,
    finalOrders: ordersOf("final"),
    partialOrders: ordersOf("partial"),
    estimatedOrders: ordersOf("estimated"),
    units,
    costedUnits: units - quantityOf(uncosted),
    estimatedUnits: quantityOf(ruled),
    estimatedCosts: lines.cogs === null || lines.cogsRecovered === null ? null : total(ruled, column),
    refundedUnits: quantityOf(inRange.filter(({ line }) => line === "refunds")),
    uncostedSales: total(uncosted, column),
    uncostedNet: total(uncosted, column) === null ? null : total(inRange, column === "amount" ? "uncostedNet" : "uncostedNetPln"),
  };
}

/** Whether a posting is in the filter: phrase AND tags AND selection AND accounts AND markets. */
export function matcherOf(facts: Facts, filter: OracleFilter): (posting: Posting) => boolean {
  const sources = new Map(facts.stores.map(({ id, source }) => [id, source]));
  const isProduct = productMatcherOf(facts, filter);
  const matchesAccount = (storeId: string | null): boolean => {
    if (filter.accountType.length === 0) return true;
    // an amount of the company itself belongs to no account
    return storeId !== null && (filter.accountType.includes(storeId) || filter.accountType.includes(sources.get(storeId) ?? ""));
  };
  return ({ market, storeId, productId }) => filter.markets.includes(market) && matchesAccount(storeId) && isProduct(productId);
}

/** A selection, tags or a phrase leave amounts without a product out; exclusions alone keep them. */
function productMatcherOf(facts: Facts, filter: OracleFilter): (productId: string | null) => boolean {
  const { isAllProductsSelected, selectedProductIDs, excludedProductIDs, tagIDs, phraseProductIds } = filter;
  const conditions: ((productId: string | null) => boolean)[] = [];
  const excluded = new Set(excludedProductIDs);
  const selected = new Set(selectedProductIDs);
  if (isAllProductsSelected) conditions.push((id) => id === null || !excluded.has(id));
  else if (selected.size > 0) conditions.push((id) => id !== null && selected.has(id));
  if (tagIDs.length > 0) {
    const tagged = new Set(facts.products.filter((product) => product.tagIds.some((tag) => tagIDs.includes(tag))).map(({ id }) => id));
    conditions.push((id) => id !== null && tagged.has(id));
  }
  if (phraseProductIds !== null) conditions.push((id) => id !== null && phraseProductIds.has(id));
  return (id) => conditions.every((holds) => holds(id));
}

/** By order, the day it counts on. */
function orderDays(postings: readonly Posting[]): Map<string, Day> {
  const days = new Map<string, Day>();
  for (const { line, orderId, day } of postings) {
    if (line !== "sales" || orderId === null) continue;
    const first = days.get(orderId);
    if (first === undefined || compareDays(day, first) < 0) days.set(orderId, day);
  }
  return days;
}

function lineSums(postings: readonly Posting[], column: "amount" | "amountPln"): Partial<Record<Line, Minor | null>> {
  const byLine = Map.groupBy(postings, ({ line }) => line);
  return Object.fromEntries(LINES.map((line) => [line, total(byLine.get(line) ?? [], column)]));
}

/** Null as soon as one of the postings lacks its rate. */
function total(postings: readonly Posting[], column: "amount" | "amountPln" | "uncostedNet" | "uncostedNetPln"): Minor | null {
  let sum = 0;
  for (const posting of postings) {
    const amount = posting[column];
    if (amount === null) return null;
    sum += amount ?? 0;
  }
  return sum;
}

function quantityOf(postings: readonly Posting[]): number {
  return postings.reduce((sum, { quantity }) => sum + quantity, 0);
}
