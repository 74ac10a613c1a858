/** Order events: only „read this order again” is taken from them. Pure. */
import type { OrderSignal } from "../facts.ts";
import { child, instant, root, text, Unreadable } from "../kit/read.ts";

/** `null` = names no order, or cannot be read: the order's own feed by change will bring it. */
export function orderSignal(row: unknown): OrderSignal | null {
  const event = root(row);
  try {
    return {
      eventId: text(child(event, "id")),
      orderId: text(child(event, "order.checkoutForm.id")),
      type: text(child(event, "type")),
      occurredAt: instant(child(event, "occurredAt")),
    };
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
