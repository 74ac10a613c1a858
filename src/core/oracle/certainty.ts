/** Which fees of an order are still to come, and what is estimated in their place (docs/RULES.md, Certainty; docs/RULES.md, Estimates). */
import { daysBetween } from "../day.ts";
import type { Certainty, Day, FeeLagFacts } from "../facts.ts";
import { divRound, minor } from "../money.ts";
import type { Context, ResolvedEntry, ResolvedLine, ResolvedOrder } from "./context.ts";
import { type Draft, draftOf, placeOfLine } from "./drafts.ts";

/** Days after which nothing more is waited for. */
const PATIENCE = 60;

/** Where a store has too few entries to learn from. */
const USUAL_LAGS = { commission: 1, delivery: 14 } as const;

export type Certainties = ReadonlyMap<string, Certainty>;

/** Of every order that sold something. */
export function certaintiesOf(context: Context): Certainties {
  const entries = entriesByOrder(context);
  const sold = [...context.orders.values()].filter(({ sales }) => sales.length > 0);
  return new Map(sold.map((order) => [order.facts.id, certaintyOf(context, order, entries.get(order.facts.id) ?? [])]));
}

/** The commission of young orders of the marketplace that were charged none yet: line value × rate, per line. */
export function estimateDrafts(context: Context): Draft[] {
  const { facts, orders } = context;
  if (facts.company.estimates === false) return [];
  const entries = entriesByOrder(context);
  return (facts.estimates ?? []).flatMap(({ orderId, lineId, commission, sales }) => {
    const order = orders.get(orderId);
    const line = order?.sales.find((sale) => sale.facts.id === lineId);
    if (order === undefined || line === undefined || !isEstimable(context, order, entries.get(orderId) ?? [])) return [];
    const amount = minor(-divRound(BigInt(line.facts.amount) * BigInt(commission), BigInt(sales)));
    const source = { sourceType: "estimate", sourceId: lineId } as const;
    return [draftOf(placeOfLine(line), { day: line.day, line: "commission", amount, currency: line.facts.currency, source })];
  });
}

function entriesByOrder({ entries }: Context): Map<string, ResolvedEntry[]> {
  const byOrder = new Map<string, ResolvedEntry[]>();
  for (const entry of entries) {
    if (entry.order === null) continue;
    const id = entry.order.facts.id;
    byOrder.set(id, [...(byOrder.get(id) ?? []), entry]);
  }
  return byOrder;
}

function certaintyOf(context: Context, order: ResolvedOrder, entries: readonly ResolvedEntry[]): Certainty {
  if (!isConnected(context, order)) return "final";
  const age = ageOf(context, order.sales);
  if (age >= PATIENCE) return "final";
  const expected = expectedFees(order);
  const present = expected.filter((fee) => entries.some((entry) => meets(entry, fee)));
  const lag = Math.max(...expected.map(({ line }) => lagOf(context, order, line)));
  if (present.length === expected.length && age >= lag) return "final";
  return present.length > 0 ? "partial" : "estimated";
}

function isEstimable(context: Context, order: ResolvedOrder, entries: readonly ResolvedEntry[]): boolean {
  if (order.facts.source !== "api" || !isConnected(context, order)) return false;
  if (entries.some(({ line }) => line === "commission")) return false;
  return ageOf(context, order.sales) < lagOf(context, order, "commission");
}

type ExpectedFee = { line: "commission"; offerId: string | null } | { line: "delivery" };

/** A commission for each offer, and with Smart! or an integrated method a delivery fee. */
function expectedFees({ facts, sales }: ResolvedOrder): ExpectedFee[] {
  const offers = new Set(sales.map((line) => line.facts.offerId));
  const commissions = [...offers].map((offerId) => ({ line: "commission", offerId }) as const);
  return facts.integratedDelivery || facts.smart === true ? [...commissions, { line: "delivery" }] : commissions;
}

/** A commission that names no offer stands for all of the order's. */
function meets({ line, facts }: ResolvedEntry, fee: ExpectedFee): boolean {
  if (line !== fee.line) return false;
  return fee.line === "delivery" || facts.offerId === null || facts.offerId === fee.offerId;
}

function isConnected({ stores }: Context, { facts }: ResolvedOrder): boolean {
  return stores.get(facts.storeId)?.platform === "allegro";
}

/** Whole days since the earliest counted line. */
function ageOf({ facts }: Context, sales: readonly ResolvedLine[]): number {
  const days = sales.map(({ day }) => day).toSorted();
  const first: Day = days[0] ?? facts.today;
  return daysBetween(first, facts.certaintyDay ?? facts.today);
}

function lagOf({ facts }: Context, { facts: { storeId } }: ResolvedOrder, line: FeeLagFacts["line"]): number {
  return facts.feeLags?.find((lag) => lag.storeId === storeId && lag.line === line)?.days ?? USUAL_LAGS[line];
}
