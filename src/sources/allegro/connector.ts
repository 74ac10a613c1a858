/** Allegro as a connector: which list is asked how, and what becomes of its rows. */
import type { Market } from "#core/facts.ts";
import type { OrderFact, Page, Window, Account } from "../facts.ts";
import { MarketplaceError } from "../errors.ts";
import type { Connector } from "../connector.ts";
import type { Opening } from "../source.ts";
import type { ApiClient } from "../kit/client.ts";
import { apiClient } from "./http.ts";
import { marketOf, marketplaceIdOf } from "./marketplaces.ts";
import { FULL_WINDOW, bySuccession, rowsIn, type Listing } from "../kit/pages.ts";
import { millisecondsUp, rangeOf, type Range } from "../kit/range.ts";
import { child, epochOf, instant, optionalText, root, text, Unreadable } from "../kit/read.ts";
import { billingFact, billingTypeFact } from "./to-facts-billing.ts";
import { orderSignal } from "./to-facts-event.ts";
import { offerDetailFact, offerFact, priceFloors } from "./to-facts-offer.ts";
import { withPrograms } from "./offer-programs.ts";
import { operationFact } from "./to-facts-operation.ts";
import { orderFact } from "./to-facts-order.ts";
import { refundFact, returnFact } from "./to-facts-refund.ts";
import { documentAt } from "../kit/document.ts";
import { pagesOf, pagesWithin, type Reading } from "../kit/list-pages.ts";
import { idOf } from "../kit/page-of.ts";
import { pageOf, PLACES } from "./to-page.ts";
import { whole } from "../kit/whole.ts";

const SIGNALS_LIMIT = 1_000;

const ORDERS = { path: "/order/checkout-forms", rows: "checkoutForms", limit: 100, lastOffset: FULL_WINDOW - 1 } as const;
const BOUGHT: Listing = {
  ...ORDERS,
  query: [["sort", "-lineItems.boughtAt"]],
  bounds: ["lineItems.boughtAt.gte", "lineItems.boughtAt.lte"],
};
const UPDATED: Listing = { ...ORDERS, query: [["sort", "updatedAt"]], bounds: ["updatedAt.gte", "updatedAt.lte"] };
const BILLING: Listing = {
  path: "/billing/billing-entries",
  rows: "billingEntries",
  limit: 100,
  lastOffset: 10_000,
  query: [],
  bounds: ["occurredAt.gte", "occurredAt.lte"],
};
const REFUNDS: Listing = { ...BILLING, path: "/payments/refunds", rows: "refunds" };
const OPERATIONS: Listing = {
  ...BILLING,
  path: "/payments/payment-operations",
  rows: "paymentOperations",
  limit: 50,
  query: [
    ["group", "INCOME"],
    ["group", "OUTCOME"],
    ["group", "REFUND"],
  ],
};
const RETURNS: Listing = {
  path: "/order/customer-returns",
  rows: "customerReturns",
  limit: 1_000,
  lastOffset: 0,
  query: [],
  bounds: ["createdAt.gte", "createdAt.lte"],
  media: "beta",
  lane: "returns",
};
const reading = <T>(fact: Reading<T>["fact"]): Reading<T> => ({ fact, places: PLACES });

const OFFERS: Listing = { path: "/sale/offers", rows: "offers", limit: 1_000, lastOffset: 9_999_000, query: [], bounds: null };

/** One account. `tokens` gives and renews its access token; everything else is the instance's. */
export function allegroConnector(options: Opening): Connector {
  const client = apiClient(options);
  const within = (window: Window): Range | null => rangeOf(window, options.clock.now());
  return {
    account: () => account(client),
    orders: (window) => pagesWithin(within(window), (range) => whole(client, BOUGHT, range), reading(orderFact)),
    ordersUpdatedSince: (from) => pagesOf(bySuccession(client, UPDATED, millisecondsUp(from), updatedAtOf), reading(orderFact)),
    order: (externalId) => order(client, externalId),
    signals: (after) => signals(client, after),
    latestSignal: () => latestSignal(client),
    billing: (market, window) => billing(client, market, within(window)),
    refunds: (window) => pagesWithin(within(window), (range) => whole(client, REFUNDS, range), reading(refundFact)),
    returns: (window) => pagesWithin(within(window), (range) => whole(client, RETURNS, range), reading(returnFact)),
    offers: () => withPrograms(client, pagesOf(whole(client, OFFERS, null), reading(offerFact)), options.app.hasCampaigns === true),
    offerDetail: (externalId) => offerDetail(client, externalId),
    priceFloors: (externalId) => offerPriceFloors(client, externalId),
    billingTypes: () => billingTypes(client),
    operations: (window) => pagesWithin(within(window), (range) => whole(client, OPERATIONS, range), reading(operationFact)),
  };
}

function billing(client: ApiClient, market: Market, range: Range | null) {
  // without the id only the account's base market is answered
  const listing: Listing = { ...BILLING, query: [["marketplaceId", marketplaceIdOf(market)]] };
  return pagesWithin(
    range,
    (each) => whole(client, listing, each),
    reading((row) => billingFact(row, market)),
  );
}

async function account(client: ApiClient): Promise<Account> {
  const me = root(await client.get({ path: "/me" }));
  return documentAt("/me", () => {
    const marketplaceId = optionalText(child(me, "baseMarketplace.id"));
    const baseMarket = marketplaceId === null ? "PL" : marketOf(marketplaceId);
    if (baseMarket === null) throw new Unreadable(child(me, "baseMarketplace.id"), "marketplace");
    return { externalId: text(child(me, "id")), login: text(child(me, "login")), baseMarket };
  });
}

async function order(client: ApiClient, externalId: string): Promise<Page<OrderFact> | null> {
  const form = await client.get({ path: `/order/checkout-forms/${segment(externalId)}`, absentIsNull: true });
  return form === null ? null : pageOf([form], orderFact);
}

async function offerDetail(client: ApiClient, externalId: string): ReturnType<Connector["offerDetail"]> {
  const path = `/sale/product-offers/${segment(externalId)}`;
  const offer = await client.get({ path, absentIsNull: true });
  return offer === null ? null : documentAt(path, () => offerDetailFact(root(offer)));
}

async function offerPriceFloors(client: ApiClient, externalId: string): ReturnType<Connector["priceFloors"]> {
  const path = `/sale/price-automation/offers/${segment(externalId)}/rules`;
  const answer = await client.get({ path, lane: "priceRules", absentIsNull: true });
  return answer === null ? null : documentAt(path, () => priceFloors(root(answer)));
}

async function billingTypes(client: ApiClient): ReturnType<Connector["billingTypes"]> {
  const path = "/billing/billing-types";
  const answer = await client.get({ path });
  return pageOf(rowsIn({ types: answer }, path, "types"), billingTypeFact).facts;
}

async function signals(client: ApiClient, after: string | null): ReturnType<Connector["signals"]> {
  const path = "/order/events";
  for (let from = after; ;) {
    const answer = await client.get({ path, query: [...(from === null ? [] : [["from", from] as const]), ["limit", SIGNALS_LIMIT]] });
    const rows = rowsIn(answer, path, "events");
    const more = rows.length >= SIGNALS_LIMIT;
    const found = rows.map(orderSignal).filter((signal) => signal !== null);
    const last = idOf(rows.at(-1));
    // a full answer without a single order would leave the caller at the same cursor for ever
    if (found.length > 0 || !more || last === null || last === from) return { signals: found, more: more && found.length > 0 };
    from = last;
  }
}

async function latestSignal(client: ApiClient): Promise<string | null> {
  return optionalText(child(root(await client.get({ path: "/order/event-stats" })), "latestEvent.id"));
}

/** Epoch milliseconds of a form's last change; `null` = it says none. */
function updatedAtOf(row: unknown): number | null {
  try {
    return epochOf(instant(child(root(row), "updatedAt")));
  } catch {
    return null;
  }
}

/** An id as part of a path: whatever could climb out of it is no id of Allegro's. */
function segment(id: string): string {
  if (!/^[\w-]{1,100}$/.test(id)) throw new MarketplaceError("refused", "an id that is none of Allegro's");
  return id;
}
