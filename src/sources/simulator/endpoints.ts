/** The endpoints: which scope, which media type, what they answer. */
import { billingTypeIds, billingTypeName, type Language } from "./billing-types.ts";
import { BETA_V1, PUBLIC_V1 } from "./guards.ts";
import { listClaims, listRefunds, listReturns } from "./list-aftermath.ts";
import { listBilling, listOperations } from "./list-billing.ts";
import { listBadges, listOffers, oneOffer, rulesOfOffer } from "./list-offers.ts";
import { latestEvent, listEvents, listOrders, oneOrder } from "./list-orders.ts";
import type { Listing } from "./listing.ts";
import { injectEventFaults, injectRowFaults, pageOf, type Pushes } from "./misbehave-rows.ts";
import type { Faults } from "./misbehaviour.ts";
import { isoOf } from "./moments.ts";
import type { View } from "./order-state.ts";
import { limitOf, offsetOf } from "./query.ts";
import type { Json } from "./render-money.ts";
import { renderAccount, renderMarketplaces, renderPriceRules } from "./render-offers.ts";
import type { SellerWorld } from "./world.ts";
import type { BillingPlan } from "./world-types.ts";

export type Question = {
  readonly world: SellerWorld;
  readonly params: URLSearchParams;
  /** The last part of a path that names one thing. */
  readonly id: string;
  readonly view: View;
  readonly language: Language;
  readonly faults: Faults;
  readonly pushes: Pushes;
  readonly withheld: (entry: BillingPlan) => boolean;
};

export type Endpoint = {
  /** As the description writes it. */
  readonly path: string;
  readonly pattern: RegExp;
  /** `null` = no scope needed. */
  readonly scope: string | null;
  readonly accept: string;
  readonly answer: (question: Question) => Json;
};

const ORDERS = "allegro:api:orders:read";
const BILLING = "allegro:api:billing:read";
const PAYMENTS = "allegro:api:payments:read";
const OFFERS = "allegro:api:sale:offers:read";
const CAMPAIGNS = "allegro:api:campaigns";
const PROFILE = "allegro:api:profile:read";
/** Where the description names no cap of the offset. */
const RESULTS_CAP = 10_000;
const OFFERS_OFFSET_CAP = 9_999_999;

type Caps = { readonly limit: number; readonly otherwise: number; readonly offset: number };

function listed(list: (question: Question) => Listing, caps: Caps, billing = false): Endpoint["answer"] {
  return (question) => {
    const limit = limitOf(question.params, caps.limit, caps.otherwise);
    const offset = offsetOf(question.params, caps.offset);
    const source = list(question);
    const others = [...question.params].filter(([name]) => name !== "offset" && name !== "limit");
    const key = `${question.world.seller.id} ${source.name} ${others.map((pair) => pair.join("=")).join("&")}`;
    const { rows, total } = pageOf(source, { offset, limit, list: key }, question.faults, question.pushes);
    const shown = injectRowFaults(rows, question.faults, billing);
    const counts: { [key: string]: Json } = {};
    if (source.tells.includes("count")) counts["count"] = shown.length;
    if (source.tells.includes("totalCount")) counts["totalCount"] = total;
    return { [source.name]: shown, ...counts };
  };
}

function endpoint(path: string, scope: string | null, answer: Endpoint["answer"], accept = PUBLIC_V1): Endpoint {
  return { path, pattern: new RegExp(`^${path.replace(/\{\w+\}/, "([^/]+)")}$`), scope, accept, answer };
}

function events({ world, params, view, faults }: Question): Json {
  const limit = limitOf(params, 1000, 100);
  return { events: injectEventFaults(listEvents(world, params, view, limit), faults, limit) };
}

function eventStats({ world, view }: Question): Json {
  const latest = latestEvent(world, view);
  return latest === null ? {} : { latestEvent: { id: String(latest.id), occurredAt: isoOf(latest.occurredAt) } };
}

export const ENDPOINTS: readonly Endpoint[] = [
  endpoint("/me", PROFILE, ({ world }) => renderAccount(world.seller)),
  endpoint(
    "/order/checkout-forms",
    ORDERS,
    listed(({ world, params, view }) => listOrders(world, params, view), { limit: 100, otherwise: 100, offset: RESULTS_CAP }),
  ),
  endpoint("/order/checkout-forms/{id}", ORDERS, ({ world, id, view, faults }) => {
    const [row] = injectRowFaults([oneOrder(world, id, view)], faults, false);
    return row ?? null;
  }),
  endpoint("/order/events", ORDERS, events),
  endpoint("/order/event-stats", ORDERS, eventStats),
  endpoint(
    "/billing/billing-entries",
    BILLING,
    listed(
      ({ world, params, view, language, withheld }) => listBilling(world, params, view, language, withheld),
      { limit: 100, otherwise: 100, offset: RESULTS_CAP },
      true,
    ),
  ),
  endpoint("/billing/billing-types", null, ({ language }) =>
    billingTypeIds().map((id) => ({ id, description: billingTypeName(id, language) })),
  ),
  endpoint(
    "/payments/refunds",
    PAYMENTS,
    listed(({ world, params, view }) => listRefunds(world, params, view), { limit: 100, otherwise: 50, offset: RESULTS_CAP }),
  ),
  endpoint(
    "/payments/payment-operations",
    PAYMENTS,
    listed(({ world, params, view }) => listOperations(world, params, view), { limit: 50, otherwise: 50, offset: RESULTS_CAP }),
  ),
  endpoint(
    "/order/customer-returns",
    ORDERS,
    listed(({ world, params, view }) => listReturns(world, params, view), { limit: 1000, otherwise: 100, offset: RESULTS_CAP }),
    BETA_V1,
  ),
  endpoint(
    "/order/refund-claims",
    ORDERS,
    listed(({ world, params, view }) => listClaims(world, params, view), { limit: 100, otherwise: 25, offset: RESULTS_CAP }),
  ),
  endpoint(
    "/sale/offers",
    OFFERS,
    listed(({ world, params, view }) => listOffers(world, params, view.now), { limit: 1000, otherwise: 20, offset: OFFERS_OFFSET_CAP }),
  ),
  endpoint("/sale/product-offers/{offerId}", OFFERS, ({ world, id, view }) => oneOffer(world, id, view.now)),
  endpoint("/sale/price-automation/offers/{offerId}/rules", OFFERS, ({ world, id, view }) => rulesOfOffer(world, id, view.now)),
  endpoint("/sale/price-automation/rules", OFFERS, () => renderPriceRules()),
  endpoint(
    "/sale/badges",
    CAMPAIGNS,
    listed(({ world, params }) => listBadges(world, params), { limit: 1000, otherwise: 50, offset: OFFERS_OFFSET_CAP }),
  ),
  endpoint("/marketplaces", null, () => renderMarketplaces()),
];
