/** Units that buyers gave back and that go into stock again (docs/RULES.md, Recovered goods). */
import type { Day, Instant, RefundFacts, RefundReason } from "../facts.ts";
import { compareDays } from "../day.ts";
import { compareIds } from "../ids.ts";
import type { Context, ResolvedLine, ResolvedOrder } from "./context.ts";
import type { Source } from "./drafts.ts";

/**
 * `line` carries the posting; `sale` is the line at whose booked cost the units come back, null when none is known: then
 * they come back at the cost valid on their own day. `before` units of that sale came back earlier; neither that nor
 * `units` goes beyond what was sold.
 */
export type ReturnedGoods = {
  source: Source;
  line: ResolvedLine;
  sale: ResolvedLine | null;
  at: Instant;
  day: Day;
  before: number;
  units: number;
  percent: number;
};

/** Reasons whose units come back; a complaint at its own percent. All others only give money back. */
const RECOVERING: readonly RefundReason[] = ["REFUND", "NOT_COLLECTED", "CANCELLED_BY_BUYER", "COMPLAINT", "PRODUCT_NOT_AVAILABLE"];

/** Says that nothing was sent: the goods are back whole. */
const NEVER_SENT: readonly RefundReason[] = ["PRODUCT_NOT_AVAILABLE"];

/** Paid out, in full or in part, and not the return of an overpayment. */
export function movesMoney({ status, reason }: Pick<RefundFacts, "status" | "reason">): boolean {
  const paid = status === "SUCCESS" || status === "PARTIAL";
  return paid && reason !== "OVERPAID" && reason !== "PAID_VALUE_TOO_LOW";
}

/** Refunds that post against an order, which has to count. */
export function postedRefunds({ facts, orders }: Context): { refund: RefundFacts; order: ResolvedOrder }[] {
  return facts.refunds.flatMap((refund) => {
    const order = orders.get(refund.orderId);
    return order !== undefined && order.facts.counted && movesMoney(refund) ? [{ refund, order }] : [];
  });
}

export function returnedGoods(context: Context): ReturnedGoods[] {
  return [...refundedUnits(context), ...[...context.orders.values()].flatMap((order) => refundLineUnits(context, order))];
}

/** Refunds of the marketplace, in the order of their moments: each sale line counts what came back of it. */
function refundedUnits(context: Context): ReturnedGoods[] {
  const counter = unitCounter();
  const refunds = postedRefunds(context)
    .filter(({ refund }) => RECOVERING.includes(refund.reason))
    .toSorted((a, b) => Temporal.Instant.compare(a.refund.createdAt, b.refund.createdAt) || compareIds(a.refund.id, b.refund.id));
  return refunds.flatMap(({ refund, order }) => {
    return refund.lines.flatMap(({ lineId, units }): ReturnedGoods[] => {
      const sale = order.sales.find(({ facts }) => facts.id === lineId);
      if (sale === undefined || units <= 0) return [];
      return [
        {
          source: { sourceType: "refund", sourceId: refund.id },
          line: sale,
          sale,
          at: refund.createdAt,
          day: context.dayOf(refund.createdAt, order.facts.market),
          ...counter(lineId, units, sale.facts.quantity),
          percent: refundPercent(context, refund.reason, sale),
        },
      ];
    });
  });
}

/**
 * Refund lines of a file count as reason REFUND. When the same order sold the product, the units come back at the booked
 * cost of its line with the smallest id, and never more than the order sold of it.
 */
function refundLineUnits(context: Context, order: ResolvedOrder): ReturnedGoods[] {
  const counter = unitCounter();
  const lines = order.refunds.toSorted((a, b) => compareDays(a.day, b.day) || compareIds(a.facts.id, b.facts.id));
  return lines.flatMap((line): ReturnedGoods[] => {
    const { productId, quantity, id, boughtAt } = line.facts;
    if (productId === null || quantity <= 0) return [];
    const sold = order.sales.filter(({ facts }) => facts.productId === productId);
    const units = sold.reduce((sum, { facts }) => sum + facts.quantity, 0);
    return [
      {
        source: { sourceType: "orderLine", sourceId: id },
        line,
        sale: sold[0] ?? null,
        at: boughtAt,
        day: line.day,
        ...(sold.length === 0 ? { before: 0, units: quantity } : counter(productId, quantity, units)),
        percent: recoveryPercent(context, line),
      },
    ];
  });
}

function refundPercent(context: Context, reason: RefundReason, sale: ResolvedLine): number {
  if (NEVER_SENT.includes(reason)) return 100;
  return reason === "COMPLAINT" ? context.facts.company.complaintRecoveryPercent : recoveryPercent(context, sale);
}

function recoveryPercent({ facts }: Context, line: ResolvedLine): number {
  return line.product?.recoveryPercent ?? facts.company.recoveryPercent;
}

/** Counts units given back per key and cuts them at the limit. */
function unitCounter(): (key: string, units: number, limit: number) => { before: number; units: number } {
  const back = new Map<string, number>();
  return (key, units, limit) => {
    const before = back.get(key) ?? 0;
    const after = Math.min(before + units, limit);
    back.set(key, after);
    return { before, units: after - before };
  };
}
