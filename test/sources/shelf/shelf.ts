/** A small shop of the tests' own, the proof that a source is a folder: a token that is typed in, orders and refunds. */
import { lineAmount } from "#core/money.ts";
import type { OrderFact, OrderLineFact, RefundFact, Window } from "#sources/facts.ts";
import type { Connector } from "#sources/connector.ts";
import { documentAt } from "#sources/kit/document.ts";
import type { Reread } from "#sources/kit/feed.ts";
import { perMinute } from "#sources/kit/limits.ts";
import { pagesWithin } from "#sources/kit/list-pages.ts";
import { lists } from "#sources/kit/lists.ts";
import type { Listing } from "#sources/kit/pages.ts";
import { rangeOf } from "#sources/kit/range.ts";
import * as read from "#sources/kit/read.ts";
import { DAY, HOUR } from "#sources/kit/spans.ts";
import { tokenClient } from "#sources/kit/token-client.ts";
import { whole } from "#sources/kit/whole.ts";
import { windowed } from "#sources/kit/windowed.ts";
import type { Opening, Source } from "#sources/source.ts";

const { child, items } = read;
const REREADS: readonly Reread[] = [
  { tier: "daily", every: DAY, back: 180 * DAY },
  { tier: "hourly", every: HOUR, back: 3 * DAY },
];
const ORDERS: Listing = { path: "/orders", rows: "orders", limit: 20, lastOffset: 9_980, query: [], bounds: ["from", "to"] };
const REFUNDS: Listing = { ...ORDERS, path: "/refunds", rows: "refunds" };
const PLACES = { amounts: ["total"], moments: ["boughtAt", "createdAt"], markets: [], types: [], marketOf: () => null };
const WORDS = (pl: string, en: string) => ({ pl, en, cs: en, sk: en, hu: en });

export const SHELF: Source = {
  manifest: {
    key: "shelf",
    name: "Shelf",
    markets: "company",
    environments: ["production"],
    gives: ["orders", "refunds"],
    billsFees: false,
    filesMayAdd: ["products", "billing", "expenses"],
    requestsPerMinute: 600,
    historyDays: 90,
  },
  // A source of the product reads what an operator sets with `own`, and its name is in src/config.ts.
  places({ userAgent }) {
    const url = process.env["SHELF_URL"];
    if (url === undefined) return [];
    return [{ endpoints: { environment: "production", apiUrl: url, authUrl: url }, app: { clientId: "", clientSecret: "", userAgent } }];
  },
  consent: {
    kind: "token",
    fields: [
      {
        key: "token",
        input: "secret",
        label: WORDS("Token API", "API token"),
        hint: WORDS("Znajdziesz go w panelu Shelf, w zakładce Integracje.", "You find it in the Shelf panel, under Integrations."),
      },
    ],
  },
  feeds: () => [
    windowed({ name: "orders", pages: (from, window) => from.orders(window), rereads: REREADS }),
    windowed({ name: "refunds", pages: (from, window) => from.refunds(window), rereads: REREADS }),
  ],
  limits: perMinute,
  open: connector,
};

function connector(options: Opening): Connector {
  const { requestsPerMinute } = SHELF.manifest;
  const client = tokenClient(options, { requestsPerMinute, proofOf: (field) => ({ "X-Shelf-Token": field("token") }) });
  const pages = <T>(listing: Listing, window: Window, fact: (row: read.Field) => T) =>
    pagesWithin(rangeOf(window, options.clock.now()), (range) => whole(client, listing, range), { fact, places: PLACES });
  return lists({
    async account() {
      const me = read.root(await client.get({ path: "/me" }));
      return documentAt("/me", () => ({ externalId: read.text(child(me, "id")), login: read.text(child(me, "name")), baseMarket: "PL" }));
    },
    orders: (window) => pages(ORDERS, window, orderFact),
    refunds: (window) => pages(REFUNDS, window, refundFact),
  });
}

function orderFact(order: read.Field): OrderFact {
  const currency = read.text(child(order, "currency"));
  const lines = items(child(order, "lines")).map((line) => lineFact(line, read.instant(child(order, "boughtAt")), currency));
  const deliveryCost = read.moneyIn(child(order, "delivery"), currency);
  return {
    externalId: read.text(child(order, "id")),
    revision: read.text(child(order, "changedAt")),
    updatedAt: read.instant(child(order, "changedAt")),
    status: read.text(child(order, "state")),
    fulfilmentStatus: null,
    market: "PL",
    currency,
    counted: read.text(child(order, "state")) !== "cancelled",
    destination: "PL",
    vatEuVerified: false,
    deliveryCost,
    integratedDelivery: false,
    deliveryMethod: null,
    smart: false,
    paymentType: "ONLINE",
    paymentId: null,
    paidAmount: null,
    codPayments: [],
    totalToPay: read.moneyIn(child(order, "total"), currency),
    boughtAt: read.instant(child(order, "boughtAt")),
    lines,
    surcharges: [],
    unexplained: lines.reduce((sum, { amount }) => sum + amount, deliveryCost) - read.moneyIn(child(order, "total"), currency),
  };
}

function lineFact(line: read.Field, boughtAt: string, currency: string): OrderLineFact {
  const quantity = read.wholeNumber(child(line, "quantity"));
  const unitPrice = read.unitPriceIn(child(line, "price"), currency);
  return {
    lineId: read.text(child(line, "id")),
    offerId: read.text(child(line, "product")),
    offerName: read.text(child(line, "name")),
    sku: read.optionalText(child(line, "sku")),
    quantity,
    unitPrice,
    amount: lineAmount(quantity, unitPrice),
    services: 0,
    boughtAt,
    vatRate: read.optionalRate(child(line, "vat")),
    vatExemption: null,
    walletCompensation: 0,
    deposit: 0,
  };
}

function refundFact(refund: read.Field): RefundFact {
  const currency = read.text(child(refund, "currency"));
  return {
    externalId: read.text(child(refund, "id")),
    orderId: read.text(child(refund, "order")),
    paymentId: null,
    createdAt: read.instant(child(refund, "createdAt")),
    status: "SUCCESS",
    reason: "REFUND",
    currency,
    lines: items(child(refund, "lines")).map((line) => ({
      lineId: read.text(child(line, "id")),
      units: read.wholeNumber(child(line, "units")),
      amount: read.moneyIn(child(line, "amount"), currency),
    })),
    deliveryAmount: 0,
    surchargeAmount: 0,
  };
}
