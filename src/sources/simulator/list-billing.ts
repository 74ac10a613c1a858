/** Billing of one market, and the wallet. */
import type { Market } from "#core/facts.ts";
import type { Language } from "./billing-types.ts";
import type { Listing } from "./listing.ts";
import { monthsDown, newestFirst } from "./listing.ts";
import { monthOf, monthsBefore } from "./moments.ts";
import type { View } from "./order-state.ts";
import { among, spanOf } from "./query.ts";
import { groupOfUuid } from "./random.ts";
import { Refusal } from "./refusal.ts";
import { renderBilling, renderOperation } from "./render-billing.ts";
import { marketplaceId } from "./render-offers.ts";
import type { SellerWorld } from "./world.ts";
import type { BillingPlan } from "./world-types.ts";

/** No entry of an order comes later than this after its month. */
const MONTHS_OF_ORDER = 5;
const GROUPS = ["INCOME", "OUTCOME", "REFUND", "BLOCKADES"];

/** Without the parameter the base market alone; a business marketplace is its country's main one. */
function marketOf(world: SellerWorld, params: URLSearchParams): Market | null {
  const asked = params.get("marketplaceId")?.replace("allegro-business-", "allegro-");
  if (asked === undefined) return world.seller.baseMarket;
  return world.seller.markets.find((market) => marketplaceId(market) === asked) ?? null;
}

export function listBilling(
  world: SellerWorld,
  params: URLSearchParams,
  { now, billingMonths }: Pick<View, "now" | "billingMonths">,
  language: Language,
  withheld: (entry: BillingPlan) => boolean,
): Listing {
  const span = spanOf(params, "occurredAt", { from: monthsBefore(now, billingMonths), to: now });
  const market = marketOf(world, params);
  const orderId = params.get("order.id");
  const orderMonth = orderId === null ? null : groupOfUuid(orderId);
  if (orderId !== null && orderMonth === null) throw new Refusal(422, "VALIDATION_ERROR", "order.id is not a UUID", { path: "order.id" });
  const type = among(params, "type.id");
  const offer = among(params, "offer.id");
  const months = monthsDown(span.from, span.to, monthOf)
    .filter((month) => orderMonth === null || (month >= orderMonth && month <= orderMonth + MONTHS_OF_ORDER))
    .map((month) => (market === null ? [] : world.billing(market, month)));
  const passes = (entry: BillingPlan): boolean =>
    type(entry.type) && offer(entry.offer?.id ?? "") && (orderId === null || entry.orderId === orderId) && !withheld(entry);
  const entries = newestFirst(months, span, ({ at }) => at, passes);
  return {
    name: "billingEntries",
    tells: [],
    get total() {
      return entries.total;
    },
    slice: (offset, limit) => entries.slice(offset, limit).map((entry) => renderBilling(entry, market ?? "PL", now, language)),
  };
}

export function listOperations(
  world: SellerWorld,
  params: URLSearchParams,
  { now, ordersKept }: Pick<View, "now" | "ordersKept">,
): Listing {
  const span = spanOf(params, "occurredAt", { from: now - ordersKept, to: now });
  const groups = params.getAll("group");
  if (groups.some((group) => !GROUPS.includes(group))) throw new Refusal(422, "VALIDATION_ERROR", "unknown group", { path: "group" });
  const group = among(params, "group");
  const payment = among(params, "payment.id");
  const marketplace = among(params, "marketplaceId");
  const operator = among(params, "wallet.paymentOperator");
  const waiting = params.get("wallet.type") === "WAITING";
  const months = monthsDown(span.from, span.to, monthOf).map((month) => world.operations(month));
  const operations = newestFirst(
    months,
    span,
    ({ at }) => at,
    (row) => !waiting && group(row.group) && operator(row.operator) && payment(row.paymentId ?? "") && marketplace(row.marketplaceId ?? ""),
  );
  return {
    name: "paymentOperations",
    tells: ["count", "totalCount"],
    get total() {
      return operations.total;
    },
    slice: (offset, limit) => operations.slice(offset, limit).map(renderOperation),
  };
}
