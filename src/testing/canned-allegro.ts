/** Allegro for tests of the connector: answers written by hand, a clock turned by hand, no network. */
import { allegroConnector } from "#sources/allegro/connector.ts";
import type { Fetch, RequestRecord } from "#sources/kit/exchange.ts";
import type { Page } from "#sources/facts.ts";
import type { Clock } from "#sources/clock.ts";
import type { Connector } from "#sources/connector.ts";
import type { Opening } from "#sources/source.ts";

export const ENDPOINTS = { environment: "simulator", apiUrl: "https://api.allegro.test", authUrl: "https://allegro.test" } as const;
export const APP = { clientId: "client-1", clientSecret: "secret-of-the-app", userAgent: "Zyskomierz/1.0 (+https://zyskomierz.test)" };
/** 1 October 2026, noon UTC. */
export const NOW = Date.parse("2026-10-01T12:00:00.000Z");

/** Sleeping moves the clock and takes no time. */
export type HandClock = Clock & { readonly slept: number[]; turn(milliseconds: number): void };

export function handClock(start = NOW): HandClock {
  let now = start;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
    turn: (milliseconds) => {
      now += milliseconds;
    },
  };
}

export type Asked = {
  readonly method: string;
  readonly url: URL;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: URLSearchParams;
};

export type Reply = {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Record<string, string>;
};

export type Desk = { readonly fetch: Fetch; readonly asked: Asked[] };

/** `answer` gets each request and its number, from 0; throwing stands for a network that fails. */
export function desk(answer: (request: Asked, number: number) => Reply): Desk {
  const asked: Asked[] = [];
  return {
    asked,
    fetch: async (address, { method, headers, body }) => {
      const url = new URL(address);
      const request = { method, url, path: url.pathname, query: url.searchParams, headers, form: new URLSearchParams(body ?? "") };
      asked.push(request);
      const { status = 200, json, text, headers: extra = {} } = answer(request, asked.length - 1);
      return new Response(text ?? JSON.stringify(json ?? {}), { status, headers: { "trace-id": `trace-${asked.length}`, ...extra } });
    },
  };
}

export type Setup = {
  readonly connector: Connector;
  readonly asked: Asked[];
  readonly clock: HandClock;
  readonly requests: RequestRecord[];
};

/** A connector whose every request is answered by hand. */
export function connected(answer: (request: Asked, number: number) => Reply, options: Partial<Opening> = {}): Setup {
  const clock = handClock();
  const { fetch, asked } = desk(answer);
  const requests: RequestRecord[] = [];
  const tokens = { accessToken: async () => "token-1", renewed: async () => "token-2" };
  const connector = allegroConnector({
    endpoints: ENDPOINTS,
    app: APP,
    clock,
    fetch,
    random: () => 0.5,
    onRequest: (request) => requests.push(request),
    tokens,
    ...options,
  });
  return { connector, asked, clock, requests };
}

export async function allPages<T>(pages: AsyncIterable<Page<T>>): Promise<Page<T>[]> {
  const list: Page<T>[] = [];
  for await (const page of pages) list.push(page);
  return list;
}

export async function allFacts<T>(pages: AsyncIterable<Page<T>>): Promise<T[]> {
  return (await allPages(pages)).flatMap(({ facts }) => facts);
}

export const price = (amount: string, currency = "PLN"): { amount: string; currency: string } => ({ amount, currency });

type Json = Record<string, unknown>;

/** One line of an order: 2 × 30.00 PLN. */
export function lineItem(changes: Json = {}): Json {
  return {
    id: "62ae358b-8f65-4fc4-9c77-bedf604a2e2b",
    offer: { id: "3213213", name: "Filtr 2 szt.", external: { id: "SKU-1" }, productSet: null },
    quantity: 2,
    originalPrice: price("35.00"),
    price: price("30.00"),
    reconciliation: null,
    selectedAdditionalServices: [],
    vouchers: [],
    tax: { rate: "23.00", subject: "GOODS", exemption: null },
    boughtAt: "2026-09-03T10:12:43.123Z",
    discounts: [{ type: "COUPON" }],
    ...changes,
  };
}

/** A paid order of 2 × 30.00 and 9.99 for delivery, with everything about its buyer that the product must not keep. */
export function checkoutForm(changes: Json = {}): Json {
  return {
    id: "7c1d9e20-0000-11f1-9f3a-0123456789ab",
    messageToSeller: "Proszę dzwonić do Jana Kowalskiego",
    buyer: {
      id: "23123123",
      email: "jan+1@allegromail.test",
      login: "kupujacy_jan",
      firstName: "Jan",
      lastName: "Kowalski",
      guest: false,
      phoneNumber: "+48 600 700 800",
      personalIdentity: "80010112345",
    },
    payment: {
      id: "0f8f1d13-7e9e-11f1-9b00-c5b0dfb78ea6",
      type: "ONLINE",
      provider: "AF",
      finishedAt: "2026-09-03T10:14:02.321Z",
      paidAmount: price("69.99"),
      reconciliation: null,
      features: [],
    },
    status: "READY_FOR_PROCESSING",
    fulfillment: { status: "SENT", shipmentSummary: { lineItemsSent: "ALL" }, provider: { id: "SELLER" } },
    delivery: {
      address: {
        firstName: "Jan",
        lastName: "Kowalski",
        street: "Polna 7",
        city: "Poznań",
        zipCode: "60-001",
        countryCode: "PL",
        companyName: null,
        phoneNumber: "+48 600 700 800",
      },
      method: { id: "1fa56f79-4b6a-4821-a6f2-ca9c16d5c925", name: "Allegro Kurier DPD" },
      cost: price("9.99"),
      smart: false,
      calculatedNumberOfPackages: 1,
    },
    invoice: { required: false, features: [] },
    lineItems: [lineItem()],
    surcharges: [],
    note: { text: "stała klientka z Poznania" },
    marketplace: { id: "allegro-pl" },
    summary: { totalToPay: price("69.99") },
    updatedAt: "2026-09-03T10:15:30.133Z",
    revision: "819b5836",
    ...changes,
  };
}

/** A commission of 14.70 with 23 % VAT in it. */
export function billingEntry(changes: Json = {}): Json {
  return {
    id: "09f0b4cc-0000-11f1-8f9e-2a86e4085a59",
    occurredAt: "2026-09-03T10:12:45.818Z",
    type: { id: "SUC", name: "Prowizja od sprzedaży" },
    offer: { id: "3213213", name: "Filtr 2 szt." },
    value: price("-14.70"),
    tax: { percentage: "23.00" },
    balance: price("-114.70"),
    order: { id: "7c1d9e20-0000-11f1-9f3a-0123456789ab" },
    additionalInfo: [{ type: "orderId", name: "Identyfikator zamówienia", value: "7c1d9e20-0000-11f1-9f3a-0123456789ab" }],
    ...changes,
  };
}

/** One unit of the line given back, 30.00. */
export function refund(changes: Json = {}): Json {
  return {
    id: "c0ffee00-0000-4000-8000-000000000001",
    payment: { id: "0f8f1d13-7e9e-11f1-9b00-c5b0dfb78ea6" },
    order: { id: "7c1d9e20-0000-11f1-9f3a-0123456789ab" },
    reason: "REFUND",
    status: "SUCCESS",
    createdAt: "2026-09-10T08:00:00.000Z",
    totalValue: price("30.00"),
    lineItems: [{ id: "62ae358b-8f65-4fc4-9c77-bedf604a2e2b", type: "QUANTITY", quantity: 1 }],
    ...changes,
  };
}

/** `count` rows made by number, for lists longer than a page. */
export function many<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, number) => make(number));
}

/** A well-behaved list: the rows between offset and offset + limit, and the total. */
export function slice(rows: readonly unknown[], name: string, query: URLSearchParams): Json {
  const offset = Number(query.get("offset"));
  const page = rows.slice(offset, offset + Number(query.get("limit")));
  return { [name]: page, count: page.length, totalCount: rows.length };
}
