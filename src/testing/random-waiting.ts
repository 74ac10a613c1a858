/** Refunds of orders that nobody knows, for random histories. */
import type { Instant, WaitingRefundFacts } from "#core/facts.ts";
import type { Draw } from "./random-draw.ts";

/** Numbered behind the refunds of orders, which are six at most. */
export function drawnWaitingRefunds(draw: Draw, moment: () => Instant): WaitingRefundFacts[] {
  return draw.list(0, 2, (index) => ({
    id: String(index + 11),
    storeId: draw.one(["1", "2"]),
    createdAt: moment(),
    status: draw.one(["SUCCESS", "SUCCESS", "PARTIAL", "FAILED"]),
    reason: draw.one(["REFUND", "COMPLAINT", "OVERPAID"]),
    currency: draw.one(["PLN", "PLN", "CZK"]),
    amount: draw.int(1, 30_000),
  }));
}
