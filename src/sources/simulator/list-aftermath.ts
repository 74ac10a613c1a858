/** Lists of what follows sales: refunds, customer returns, requests for commission. */
import type { Listing } from "./listing.ts";
import { monthsDown } from "./listing.ts";
import { DAY, monthOf } from "./moments.ts";
import { isVisible, type View } from "./order-state.ts";
import { among, momentOf, spanOf } from "./query.ts";
import { Refusal } from "./refusal.ts";
import { renderClaim, renderRefund, renderReturn } from "./render-refunds.ts";
import type { SellerWorld } from "./world.ts";
import type { JsonObject } from "./render-money.ts";
import type { ClaimPlan, OrderPlan, RefundPlan, ReturnPlan } from "./world-types.ts";

const TELLS_BOTH = ["count", "totalCount"] as const;

type Found<T> = { readonly order: OrderPlan; readonly what: T; readonly at: number };

/** Claims come last: three months after the order at most. */
const CONSEQUENCES_WITHIN = 155 * DAY;

/** Everything of one kind that has happened from a moment to now, and some of what happened before it, newest first. */
function happened<T>(
  world: SellerWorld,
  view: View,
  from: number,
  of: (order: OrderPlan) => readonly (readonly [T, number])[],
): Found<T>[] {
  // Months that cannot matter would only be planned for nothing, and push others out of what is remembered.
  const months = monthsDown(Math.max(world.seller.since, from - CONSEQUENCES_WITHIN), view.now, monthOf);
  return months
    .flatMap((month) => world.orders(month))
    .flatMap((order) => (isVisible(order, view) ? of(order).map(([what, at]) => ({ order, what, at })) : []))
    .filter(({ at }) => at <= view.now)
    .toSorted((one, other) => other.at - one.at || (one.order.id < other.order.id ? -1 : 1));
}

function listingOf<T>(name: string, tells: Listing["tells"], found: readonly T[], render: (row: T) => JsonObject): Listing {
  return { name, tells, total: found.length, slice: (offset, limit) => found.slice(offset, offset + limit).map(render) };
}

export function listRefunds(world: SellerWorld, params: URLSearchParams, view: View): Listing {
  const span = spanOf(params, "occurredAt", { from: view.now - view.ordersKept, to: view.now });
  const id = among(params, "id");
  const payment = among(params, "payment.id");
  const order = among(params, "order.id");
  const status = among(params, "status");
  const all = happened<RefundPlan>(world, view, span.from, ({ refunds }) => refunds.map((refund) => [refund, refund.at] as const));
  const found = all.filter(
    (row) =>
      row.at >= span.from &&
      row.at <= span.to &&
      id(row.what.id) &&
      payment(row.order.payment.id) &&
      order(row.order.id) &&
      status(row.what.outcome),
  );
  return listingOf("refunds", TELLS_BOTH, found, (row) => renderRefund(row.order, row.what, view.now));
}

export function listReturns(world: SellerWorld, params: URLSearchParams, view: View): Listing {
  const from = momentOf(params, "createdAt.gte") ?? view.now - view.ordersKept;
  const to = momentOf(params, "createdAt.lte") ?? view.now;
  const order = among(params, "orderId");
  const marketplace = among(params, "marketplaceId");
  const ids = among(params, "customerReturnId");
  const all = happened<ReturnPlan>(world, view, from, ({ customerReturn }) => {
    const declared = customerReturn?.steps[0];
    return customerReturn === null || declared === undefined ? [] : [[customerReturn, declared.at] as const];
  });
  const cursor = params.get("from");
  const seen = cursor === null ? null : all.find(({ what }) => what.id === cursor);
  if (seen === undefined) throw new Refusal(400, "VALIDATION_ERROR", "from is not a customer return", { path: "from" });
  const found = all.filter(
    (row) =>
      row.at >= from &&
      row.at <= to &&
      order(row.order.id) &&
      marketplace(row.order.marketplaceId) &&
      ids(row.what.id) &&
      (seen === null || row.at > seen.at),
  );
  return listingOf("customerReturns", ["count"], found, (row) => renderReturn(row.order, row.what, view.now));
}

export function listClaims(world: SellerWorld, params: URLSearchParams, view: View): Listing {
  const offer = among(params, "lineItem.offer.id");
  const status = among(params, "status");
  const all = happened<ClaimPlan>(world, view, view.now - view.ordersKept, ({ claims }) =>
    claims.map((claim) => [claim, claim.at] as const),
  );
  const statusOf = ({ what }: Found<ClaimPlan>): string => {
    if (view.now < what.decidedAt) return "IN_PROGRESS";
    return what.granted ? "GRANTED" : "REJECTED";
  };
  const found = all.filter((row) => offer(row.what.line.offer.id) && status(statusOf(row)));
  return listingOf("refundClaims", ["count"], found, (row) => renderClaim(row.order, row.what, view.now));
}
