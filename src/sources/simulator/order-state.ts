/** What is true of an order at a moment. */
import type { EventPlan, OrderPlan } from "./world-types.ts";

/** The moment a reader sees, and the merges that are not told yet (see the switch `mergedBurst`). */
export type View = {
  readonly now: number;
  /** How far back billing can be read. */
  readonly billingMonths: number;
  /** How far back orders can be read, ms. */
  readonly ordersKept: number;
  readonly holdsBack: (mergeId: string) => boolean;
  /** Events told when held back merges are released, ascending by id. */
  readonly lateSignals: readonly EventPlan[];
};

export type OrderStatus = "BOUGHT" | "FILLED_IN" | "READY_FOR_PROCESSING" | "CANCELLED";

export function isVisible(order: OrderPlan, view: View): boolean {
  if (order.mergeId !== null && view.holdsBack(order.mergeId)) return order.mergedFrom.length === 0 && order.appearsAt <= view.now;
  return order.appearsAt <= view.now && (order.goneAt === null || order.goneAt > view.now);
}

export function statusAt(order: OrderPlan, now: number): OrderStatus {
  if (order.cancelled !== null && order.cancelled.at <= now) return "CANCELLED";
  if (order.readyAt !== null && order.readyAt <= now) return "READY_FOR_PROCESSING";
  return order.filledAt <= now ? "FILLED_IN" : "BOUGHT";
}

export function fulfilmentAt(order: OrderPlan, now: number): string {
  return order.fulfilment.findLast(({ at }) => at <= now)?.status ?? "NEW";
}

/** Moves with every change but those of the seller's fulfilment. */
export function updatedAt(order: OrderPlan, now: number): number {
  return order.changes.findLast((at) => at <= now) ?? order.appearsAt;
}

/** Changes with everything, fulfilment too. */
export function revisionAt(order: OrderPlan, now: number): number {
  return order.changes.filter((at) => at <= now).length * 16 + order.fulfilment.filter(({ at }) => at <= now).length;
}
