/** The journal of order events of one month: nearly in order, with repetitions, as the real journal is. */
import { MINUTE, monthStart } from "./moments.ts";
import { type Random, randomOf } from "./random.ts";
import type { EventPlan, OrderPlan } from "./world-types.ts";

type Happening = { readonly at: number; readonly type: string };

function happeningsOf(order: OrderPlan): Happening[] {
  const merged = order.mergedFrom.length > 0;
  const happenings: Happening[] = merged
    ? [{ at: order.appearsAt, type: "FILLED_IN" }]
    : [
        { at: order.boughtAt, type: "BOUGHT" },
        { at: order.filledAt, type: "FILLED_IN" },
      ];
  if (order.readyAt !== null) happenings.push({ at: order.readyAt, type: "READY_FOR_PROCESSING" });
  if (order.surcharge !== null) happenings.push({ at: order.surcharge.at, type: "READY_FOR_PROCESSING" });
  if (order.delivery.modifiedAt !== null) happenings.push({ at: order.delivery.modifiedAt, type: "BUYER_MODIFIED" });
  if (order.cancelled !== null) {
    happenings.push({ at: order.cancelled.at, type: order.cancelled.by === "buyer" ? "BUYER_CANCELLED" : "AUTO_CANCELLED" });
  }
  for (const step of order.fulfilment.slice(1)) happenings.push({ at: step.at, type: "FULFILLMENT_STATUS_CHANGED" });
  return happenings;
}

/** The journal's place of an event: microseconds of its recording, as text of digits that grows. */
function recorded(random: Random, order: OrderPlan, happening: Happening, delay: number): EventPlan {
  const recordedAt = happening.at + delay;
  return { id: recordedAt * 1000 + random.int(0, 999), recordedAt, occurredAt: happening.at, type: happening.type, order };
}

function eventsOfOrder(order: OrderPlan): EventPlan[] {
  const random = randomOf("events", order.id);
  return happeningsOf(order).flatMap((happening) => {
    // recorded within seconds: two close ones may change places
    const first = recorded(random, order, happening, random.int(0, 4_000));
    // the same happening is told twice, under another id
    return random.chance(0.03) ? [first, recorded(random, order, happening, random.int(4_000, 2 * MINUTE))] : [first];
  });
}

/** Ascending by id, ids never repeat. `orders` are all whose events can reach into the month. */
export function eventsOfMonth(month: number, orders: readonly OrderPlan[]): EventPlan[] {
  const [from, to] = [monthStart(month), monthStart(month + 1)];
  const events = orders
    .flatMap(eventsOfOrder)
    .filter(({ recordedAt, order }) => recordedAt >= from && recordedAt < to && (order.goneAt === null || recordedAt < order.goneAt))
    .toSorted((one, other) => one.id - other.id || (one.order.id < other.order.id ? -1 : 1));
  let last = 0;
  return events.map((event) => {
    last = Math.max(event.id, last + 1);
    return last === event.id ? event : { ...event, id: last };
  });
}
