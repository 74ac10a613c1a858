/** What delivery of young orders will cost until it is billed (docs/RULES.md, Estimates): the mean of orders like them. */
import type { DeliveryEstimateFacts, Market, Minor } from "../facts.ts";
import { currencyOf } from "../market.ts";
import { divRound, minor, negated } from "../money.ts";
import type { Context, ResolvedEntry, ResolvedOrder } from "./context.ts";
import { type Draft, draftOf, placeOfLine, splitOverLines } from "./drafts.ts";
import { ageOf, entriesByOrder, isConnected, lagOf, PATIENCE } from "./order-age.ts";

/** Days back from which a mean is taken, and how many orders it needs. */
const MEAN_DAYS = 90;
const LEAST_ORDERS = 20;

/** Values at which a band begins, in whole units, and what they are multiplied by in the currency of the market: tariffs of Smart! step there. */
const BAND_EDGES = [30, 45, 65, 100, 150];
const EDGE_FACTOR: Readonly<Record<string, number>> = { PLN: 1, CZK: 6, HUF: 90, EUR: 1 / 4 };

/** The number of the band that an order of this value is in, 0 for the lowest; minor units of the market's currency. */
export function valueBand(value: Minor, market: Market): number {
  const factor = EDGE_FACTOR[currencyOf(market)] ?? 1;
  return BAND_EDGES.filter((edge) => value >= edge * 100 * factor).length;
}

/** Whether the order has no delivery entry and is young enough for one to come. */
export function isDeliveryDue(context: Context, order: ResolvedOrder, entries: readonly ResolvedEntry[]): boolean {
  if (!isOfInterface(context, order) || order.facts.fileDeliveryCost !== null || entries.some(({ line }) => line === "delivery"))
    return false;
  return ageOf(context, order.sales) < Math.min(lagOf(context, order, "delivery"), PATIENCE);
}

/** What the daily work writes for orders whose delivery is due, by the orders that are old enough. */
export function deliveryEstimatesOf(context: Context): DeliveryEstimateFacts[] {
  const entries = entriesByOrder(context);
  const sold = [...context.orders.values()].filter(({ sales }) => sales.length > 0);
  const means = deliveryMeans(context, sold, entries);
  return sold.flatMap((order) => {
    if (!isDeliveryDue(context, order, entries.get(order.facts.id) ?? [])) return [];
    const found = classesOf(order)
      .map((key, at) => ({ mean: means.get(key), byValue: at === 0 }))
      .find(({ mean }) => mean !== undefined && mean.orders >= LEAST_ORDERS);
    if (found?.mean === undefined || perOrder(found.mean) <= 0) return [];
    return [{ orderId: order.facts.id, ...found.mean, byValue: found.byValue }];
  });
}

type Mean = { cost: Minor; orders: number };

/** By class, of orders that are as old as the lag and not older than 90 days; one without any entry cost nothing. */
function deliveryMeans(context: Context, sold: readonly ResolvedOrder[], entries: Map<string, ResolvedEntry[]>): Map<string, Mean> {
  const means = new Map<string, Mean>();
  for (const order of sold) {
    const age = ageOf(context, order.sales);
    if (!isOfInterface(context, order) || age < lagOf(context, order, "delivery") || age > MEAN_DAYS) continue;
    const billed = (entries.get(order.facts.id) ?? []).filter(({ line }) => line === "delivery");
    if (billed.some(({ facts }) => facts.currency !== currencyOf(order.facts.market))) continue;
    const cost = billed.reduce((sum, { net }) => sum - net, 0);
    for (const key of classesOf(order)) {
      const { cost: before, orders } = means.get(key) ?? { cost: 0, orders: 0 };
      means.set(key, { cost: minor(before + cost), orders: orders + 1 });
    }
  }
  return means;
}

/** Store, market, method and Smart!, first with the band of the order's value, then without; none where the order has another currency. */
function classesOf({ facts, sales }: ResolvedOrder): string[] {
  if (sales.some((line) => line.facts.currency !== currencyOf(facts.market))) return [];
  const value = sales.reduce((sum, line) => sum + line.facts.amount, 0);
  const base = [facts.storeId, facts.market, facts.deliveryMethod ?? "", facts.smart === true];
  return [JSON.stringify([...base, valueBand(minor(value), facts.market)]), JSON.stringify(base)];
}

/** The estimated delivery of orders: the mean of their class, rounded once and shared by their lines. */
export function deliveryEstimateDrafts(context: Context): Draft[] {
  const { facts, orders } = context;
  if (facts.company.estimates === false) return [];
  const entries = entriesByOrder(context);
  return (facts.deliveryEstimates ?? []).flatMap(({ orderId, ...mean }) => {
    const order = orders.get(orderId);
    if (order === undefined || order.sales.length === 0 || !isDeliveryDue(context, order, entries.get(orderId) ?? [])) return [];
    const source = { sourceType: "estimate", sourceId: orderId } as const;
    const currency = currencyOf(order.facts.market);
    return splitOverLines(negated(perOrder(mean)), order.sales).map(({ line, amount }) => {
      return draftOf(placeOfLine(line), { day: line.day, line: "delivery", amount, currency, source });
    });
  });
}

function perOrder({ cost, orders }: Mean): Minor {
  return minor(divRound(BigInt(cost), BigInt(orders)));
}

/** What files say of an order is all there is. */
function isOfInterface(context: Context, { facts }: ResolvedOrder): boolean {
  return facts.source === "api" && isConnected(context, facts.storeId);
}
