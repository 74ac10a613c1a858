/** The facts of a company, found by id and resolved once: days, counted lines, VAT rates, classified billing entries. */
import { dayInZone } from "../day.ts";
import type {
  BillingFacts,
  Currency,
  Day,
  Facts,
  Instant,
  Market,
  Minor,
  OfferFacts,
  OrderFacts,
  OrderLineFacts,
  ProductFacts,
  StoreFacts,
  TaxVersion,
} from "../facts.ts";
import { type Rates, indexRates, rateOn } from "../fx.ts";
import { compareIds } from "../ids.ts";
import type { Line } from "../ledger.ts";
import { zoneOf } from "../market.ts";
import { type Rate, containedVat, translate } from "../money.ts";
import { type LineVat, lineVatRate, taxOn } from "../vat.ts";

/** A line of an order with its day in the market's zone and the VAT rate that holds for it. */
export type ResolvedLine = { facts: OrderLineFacts; order: OrderFacts; product: ProductFacts | null; day: Day; vat: LineVat };

/** Lines by id. `sales` are the counted sale lines; `refunds` the refund lines of a file that are counted themselves. */
export type ResolvedOrder = { facts: OrderFacts; lines: ResolvedLine[]; sales: ResolvedLine[]; refunds: ResolvedLine[] };

/** A billing entry that posts. `net` = amount without `vat`; `vat` is 0 for others than VAT payers on `billedOn`. */
export type ResolvedEntry = {
  facts: BillingFacts;
  line: Line;
  billedOn: Day;
  vat: Minor;
  net: Minor;
  order: ResolvedOrder | null;
};

export type Context = {
  facts: Facts;
  stores: ReadonlyMap<string, StoreFacts>;
  products: ReadonlyMap<string, ProductFacts>;
  offers: ReadonlyMap<string, OfferFacts>;
  orders: ReadonlyMap<string, ResolvedOrder>;
  entries: readonly ResolvedEntry[];
  dayOf: (at: Instant, market: Market) => Day;
  /** Exact amount in another currency at the tables in force for the day; null without a rate. */
  convert: (amount: Minor, from: Currency, to: Currency, day: Day) => Minor | null;
  taxOf: (day: Day) => TaxVersion;
};

export function contextOf(facts: Facts): Context {
  const dayOf = memoizedDays();
  const taxOf = (day: Day): TaxVersion => taxOn(facts.company.taxProfile, day);
  const products = new Map(facts.products.map((product) => [product.id, product]));
  const resolve = (line: OrderLineFacts, order: OrderFacts): ResolvedLine => {
    const product = line.productId === null ? null : (products.get(line.productId) ?? null);
    const day = dayOf(line.boughtAt, order.market);
    const companyRates = facts.company.defaultVatRates;
    const ofProduct = { productRates: product?.vatRates ?? {}, marginScheme: product?.marginScheme === true };
    const vat = lineVatRate({ order, line, ...ofProduct, companyRates, oss: taxOf(day).oss, day });
    return { facts: line, order, product, day, vat };
  };
  const orders = new Map(facts.orders.map((order) => [order.id, resolvedOrder(order, resolve)]));
  const entries = facts.billing.flatMap((entry) => resolvedEntry(entry, facts, orders, dayOf, taxOf));
  return {
    facts,
    stores: new Map(facts.stores.map((store) => [store.id, store])),
    products,
    offers: new Map(facts.offers.map((offer) => [offer.id, offer])),
    orders,
    entries,
    dayOf,
    convert: memoizedConversion(indexRates(facts.rates, facts.ownRates)),
    taxOf,
  };
}

/** Counted sale line: the order and the line are counted. A refund line of a file asks only for itself. */
function resolvedOrder(order: OrderFacts, resolve: (line: OrderLineFacts, order: OrderFacts) => ResolvedLine): ResolvedOrder {
  const lines = order.lines.map((line) => resolve(line, order)).toSorted((a, b) => compareIds(a.facts.id, b.facts.id));
  return {
    facts: order,
    lines,
    sales: lines.filter(({ facts }) => facts.kind === "sale" && facts.counted && order.counted),
    refunds: lines.filter(({ facts }) => facts.kind === "refund" && facts.counted),
  };
}

/**
 * Settlement entries ("none") post nothing; a type that is not classified posts as `otherFees`. An entry is netted once,
 * by the tax profile of the day it was billed on; without a rate its value is net as it stands.
 */
function resolvedEntry(
  entry: BillingFacts,
  { billingLines }: Facts,
  orders: ReadonlyMap<string, ResolvedOrder>,
  dayOf: Context["dayOf"],
  taxOf: Context["taxOf"],
): ResolvedEntry[] {
  const line = billingLines[entry.typeId] ?? "otherFees";
  if (line === "none") return [];
  const billedOn = dayOf(entry.occurredAt, entry.market);
  const vat = taxOf(billedOn).vatPayer && entry.vatRate !== null ? containedVat(entry.amount, entry.vatRate) : 0;
  const order = entry.orderId === null ? null : (orders.get(entry.orderId) ?? null);
  return [{ facts: entry, line, billedOn, vat, net: entry.amount - vat, order }];
}

/** Many lines share a moment, and a zone's calendar is slow to ask. */
function memoizedDays(): Context["dayOf"] {
  const known = new Map<string, Day>();
  return (at, market) => {
    const key = `${market} ${at}`;
    const day = known.get(key) ?? dayInZone(at, zoneOf(market));
    known.set(key, day);
    return day;
  };
}

/** A day has few pairs of currencies and many postings. */
function memoizedConversion(rates: Rates): Context["convert"] {
  const known = new Map<string, Rate | null>();
  return (amount, from, to, day) => {
    if (from === to) return amount;
    const key = `${from} ${to} ${day}`;
    const found = known.get(key);
    const rate = found === undefined ? rateOn(from, to, day, rates) : found;
    known.set(key, rate);
    return rate === null ? null : translate(amount, rate);
  };
}
