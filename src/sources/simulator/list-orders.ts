/** Orders, their journal, refunds, returns and requests for commission: what may be read, filtered and sorted how. */
import type { Listing } from "./listing.ts";
import { firstAtOrAfter, monthsDown, newestFirst } from "./listing.ts";
import { DAY, monthOf } from "./moments.ts";
import { fulfilmentAt, isVisible, statusAt, updatedAt, type View } from "./order-state.ts";
import { among, spanOf } from "./query.ts";
import { groupOfUuid } from "./random.ts";
import { Refusal } from "./refusal.ts";
import { renderEvent, renderOrder } from "./render-orders.ts";
import { buyerReference, type JsonObject } from "./render-money.ts";
import type { SellerWorld } from "./world.ts";
import type { EventPlan, OrderPlan } from "./world-types.ts";

/** The journal is kept for sixty days. */
const EVENTS_KEPT = 60 * DAY;
/** No order changes later than this after its purchase. */
const CHANGES_WITHIN = 60 * DAY;

const SORTS = ["lineItems.boughtAt", "-lineItems.boughtAt", "updatedAt", "-updatedAt"];

function orderFilter(params: URLSearchParams, view: View): (order: OrderPlan) => boolean {
  const { now } = view;
  const updated = spanOf(params, "updatedAt", { from: 0, to: Number.MAX_SAFE_INTEGER });
  const byUpdate = params.has("updatedAt.gte") || params.has("updatedAt.lte");
  const tests: readonly ((order: OrderPlan) => boolean)[] = [
    filter(params, "status", (order) => statusAt(order, now)),
    filter(params, "fulfillment.status", (order) => fulfilmentAt(order, now)),
    filter(params, "fulfillment.provider.id", () => "SELLER"),
    filter(params, "marketplace.id", (order) => order.marketplaceId),
    filter(params, "payment.id", (order) => order.payment.id),
    filter(params, "delivery.method.id", (order) => order.delivery.method.id),
    filter(params, "surcharges.id", (order) => order.surcharge?.id ?? ""),
    filter(params, "buyer.login", (order) => buyerReference(order.buyer).login),
  ].filter((test) => test !== null);
  return (order) => {
    if (!isVisible(order, view) || order.trouble?.isWithheld === true) return false;
    const at = byUpdate ? updatedAt(order, now) : updated.from;
    return at >= updated.from && at <= updated.to && tests.every((test) => test(order));
  };
}

/** `null` when the parameter is absent, so that long lists are not tested for nothing. */
function filter(params: URLSearchParams, name: string, valueOf: (order: OrderPlan) => string): ((order: OrderPlan) => boolean) | null {
  if (!params.has(name)) return null;
  const wanted = among(params, name);
  return (order) => wanted(valueOf(order));
}

function boughtOf({ boughtAt }: OrderPlan): number {
  return boughtAt;
}

export function listOrders(world: SellerWorld, params: URLSearchParams, view: View): Listing {
  const sort = params.get("sort") ?? "-lineItems.boughtAt";
  if (!SORTS.includes(sort)) throw new Refusal(422, "VALIDATION_ERROR", "sort is not one of the allowed values", { path: "sort" });
  const span = spanOf(params, "lineItems.boughtAt", { from: view.now - view.ordersKept, to: view.now });
  const updatedFrom = spanOf(params, "updatedAt", { from: 0, to: Number.MAX_SAFE_INTEGER }).from;
  const reach = { from: Math.max(span.from, updatedFrom - CHANGES_WITHIN), to: span.to };
  const months = monthsDown(reach.from, reach.to, monthOf).map((month) => world.orders(month));
  const newest = newestFirst(months, reach, boughtOf, orderFilter(params, view));
  const common = { name: "checkoutForms", tells: ["count", "totalCount"] as const };
  const render = (order: OrderPlan): JsonObject => renderOrder(order, view.now);
  if (sort === "-lineItems.boughtAt") {
    return { ...common, total: newest.total, slice: (offset, limit) => newest.slice(offset, limit).map(render) };
  }
  const all = newest.slice(0, Number.MAX_SAFE_INTEGER);
  const key = sort.endsWith("boughtAt") ? boughtOf : (order: OrderPlan) => updatedAt(order, view.now);
  const direction = sort.startsWith("-") ? -1 : 1;
  const sorted = all.toSorted((one, other) => direction * (key(one) - key(other)) || (one.id < other.id ? -1 : 1));
  return { ...common, total: sorted.length, slice: (offset, limit) => sorted.slice(offset, offset + limit).map(render) };
}

/** One order; merged away, unknown or older than a year is all the same: not found. */
export function oneOrder(world: SellerWorld, id: string, view: View): JsonObject {
  const month = groupOfUuid(id);
  if (month === null) throw new Refusal(422, "VALIDATION_ERROR", "order id is not a UUID", { path: "id" });
  const known = month <= monthOf(view.now) && month >= monthOf(view.now - view.ordersKept) ? world.orders(month) : [];
  const order = known.find((candidate) => candidate.id === id);
  if (order === undefined || order.trouble?.isWithheld === true || !isVisible(order, view) || order.boughtAt < view.now - view.ordersKept) {
    throw new Refusal(404, "NOT_FOUND", "Checkout form not found");
  }
  return renderOrder(order, view.now);
}

function journal(world: SellerWorld, view: View): EventPlan[] {
  const from = view.now - EVENTS_KEPT;
  return [
    ...monthsDown(from, view.now, monthOf)
      .toReversed()
      .flatMap((month) => world.events(month)),
    ...view.lateSignals,
  ]
    .filter(({ recordedAt, order }) => {
      if (recordedAt < from || recordedAt > view.now) return false;
      return order.mergeId === null || !view.holdsBack(order.mergeId) || order.mergedFrom.length === 0;
    })
    .toSorted((one, other) => one.id - other.id);
}

/** Events after the cursor, oldest first. A cursor older than the journal begins at what is left of it. */
export function listEvents(world: SellerWorld, params: URLSearchParams, view: View, limit: number): JsonObject[] {
  const from = params.get("from");
  if (from !== null && !/^\d{1,17}$/.test(from)) throw new Refusal(422, "VALIDATION_ERROR", "from is not an event id", { path: "from" });
  const wanted = among(params, "type");
  const events = journal(world, view);
  const start = from === null ? 0 : firstAtOrAfter(events, Number(from) + 1, ({ id }) => id);
  const page: JsonObject[] = [];
  for (let index = start; index < events.length && page.length < limit; index += 1) {
    const event = events[index];
    if (event !== undefined && wanted(event.type)) page.push(renderEvent(event, world.seller.id));
  }
  return page;
}

export function latestEvent(world: SellerWorld, view: View): EventPlan | null {
  return journal(world, view).at(-1) ?? null;
}
