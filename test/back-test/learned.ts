/** What the daily work learns of a store before it estimates (docs/RULES.md, Certainty; docs/PROFIT.md, estimatedCommission), from what is known by then. */
import { addDays, daysBetween } from "#core/day.ts";
import type { Day, EstimateFacts, FeeLagFacts } from "#core/facts.ts";
import type { Context, ResolvedEntry, ResolvedOrder } from "#core/oracle/context.ts";
import { entriesByOrder } from "#core/oracle/order-age.ts";

const LEARNED_FROM = 180;
const SAMPLES = 100;
const RATE_DAYS = 90;
const ORDERS_OF_STORE = 30;

/** Within so many days the first entry of 95 % of the orders came, of each offer or of delivery; of one store. */
export function lagsOf(context: Context, today: Day): FeeLagFacts[] {
  const entries = entriesByOrder(context);
  const waited = [...context.orders.values()].flatMap((order) => {
    const day = dayOf(order);
    if (day === null || day <= addDays(today, -LEARNED_FROM) || day > today) return [];
    return firstCharges(entries.get(order.facts.id) ?? []).map(({ line, billedOn }) => ({
      line,
      days: Math.max(0, daysBetween(day, billedOn)),
    }));
  });
  return (["commission", "delivery"] as const).flatMap((line) => {
    const days = waited.flatMap((each) => (each.line === line ? [each.days] : [])).toSorted((a, b) => a - b);
    const within = days[Math.ceil(days.length * 0.95) - 1];
    return days.length < SAMPLES || within === undefined ? [] : [{ storeId: "1", line, days: within }];
  });
}

type Charge = { line: "commission" | "delivery"; billedOn: Day };

/** The first of each offer, and of delivery. */
function firstCharges(entries: readonly ResolvedEntry[]): Charge[] {
  const first = new Map<string, Charge>();
  for (const { line, billedOn, facts } of entries) {
    if (line !== "commission" && line !== "delivery") continue;
    const key = line === "delivery" ? line : `commission ${facts.offerId ?? ""}`;
    const known = first.get(key);
    if (known === undefined || billedOn < known.billedOn) first.set(key, { line, billedOn });
  }
  return [...first.values()];
}

type Rates = { charged: number; sums: ReadonlyMap<string, { commission: number; sales: number }> };

/** What was charged for orders of the 90 days before the day, by category and (`*`) in all. */
function chargedBefore(context: Context, day: Day): Rates {
  const sums = new Map<string, { commission: number; sales: number }>();
  const entries = entriesByOrder(context);
  let charged = 0;
  const add = (category: string, commission: number, sales: number): void => {
    for (const key of [category, "*"]) {
      const before = sums.get(key) ?? { commission: 0, sales: 0 };
      sums.set(key, { commission: before.commission + commission, sales: before.sales + sales });
    }
  };
  for (const order of context.orders.values()) {
    const bought = dayOf(order);
    const billed = (entries.get(order.facts.id) ?? []).filter(({ line }) => line === "commission");
    if (bought === null || bought < addDays(day, -RATE_DAYS) || bought >= day || billed.length === 0) continue;
    charged += 1;
    for (const { facts, net } of billed) add(categoryOf(context, facts.offerId), 0 - net, 0);
    for (const { facts } of order.sales) add(categoryOf(context, facts.offerId), 0, facts.amount);
  }
  return { charged, sums };
}

/** Rates for the lines of orders of the day. */
export function ratesOf(context: Context, day: Day): EstimateFacts[] {
  const { charged, sums } = chargedBefore(context, day);
  const lines = [...context.orders.values()].filter((order) => dayOf(order) === day).flatMap(({ sales }) => sales);
  return lines.flatMap(({ facts, order }) => {
    const own = sums.get(categoryOf(context, facts.offerId));
    const rate = own !== undefined && own.sales > 0 ? own : charged >= ORDERS_OF_STORE ? sums.get("*") : undefined;
    if (rate === undefined || rate.sales <= 0) return [];
    return [{ orderId: order.id, lineId: facts.id, commission: Math.max(0, rate.commission), sales: rate.sales }];
  });
}

function categoryOf({ offers }: Context, offerId: string | null): string {
  return offerId === null ? "" : (offers.get(offerId)?.categoryId ?? "");
}

function dayOf({ sales }: ResolvedOrder): Day | null {
  return sales.map(({ day }) => day).toSorted()[0] ?? null;
}
