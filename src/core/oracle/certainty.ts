/** Which fees of an order are still to come, and what is estimated in their place (docs/RULES.md, Certainty; docs/RULES.md, Estimates). */
import type { Certainty } from "../facts.ts";
import { divRound, minor } from "../money.ts";
import type { Context, ResolvedEntry, ResolvedOrder } from "./context.ts";
import { isDeliveryDue } from "./delivery-estimates.ts";
import { type Draft, draftOf, placeOfLine } from "./drafts.ts";
import { ageOf, entriesByOrder, isConnected, lagOf, PATIENCE } from "./order-age.ts";

export type Certainties = ReadonlyMap<string, Certainty>;

/** Of every order that sold something. */
export function certaintiesOf(context: Context): Certainties {
  const entries = entriesByOrder(context);
  const estimated = new Set((context.facts.deliveryEstimates ?? []).map(({ orderId }) => orderId));
  const sold = [...context.orders.values()].filter(({ sales }) => sales.length > 0);
  return new Map(
    sold.map((order) => {
      const { id } = order.facts;
      return [id, certaintyOf(context, order, entries.get(id) ?? [], estimated.has(id))];
    }),
  );
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

/** `awaitsDelivery`: orders like it are charged for delivery, so it is not final while its own charge can still come. */
function certaintyOf(context: Context, order: ResolvedOrder, entries: readonly ResolvedEntry[], awaitsDelivery: boolean): Certainty {
  if (!isConnected(context, order.facts.storeId)) return "final";
  const age = ageOf(context, order.sales);
  if (age >= PATIENCE) return "final";
  const expected = expectedFees(order);
  const present = expected.filter((fee) => entries.some((entry) => meets(entry, fee)));
  const lag = Math.max(...expected.map(({ line }) => lagOf(context, order, line)));
  const isDue = awaitsDelivery && isDeliveryDue(context, order, entries);
  if (present.length === expected.length && age >= lag && !isDue) return "final";
  return present.length > 0 ? "partial" : "estimated";
}

function isEstimable(context: Context, order: ResolvedOrder, entries: readonly ResolvedEntry[]): boolean {
  if (order.facts.source !== "api" || !isConnected(context, order.facts.storeId)) return false;
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
