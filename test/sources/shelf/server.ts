/** The shop's server: orders and refunds by moment, one token, buyers whose names must go nowhere; it can be told to misbehave. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const TOKEN = "shelf-token-1";
/** Of every order; no fact may hold them. */
const BUYER = { name: "Janina Przykładowa", email: "janina@kupujaca.example", street: "Polna 7" };

export type ShelfServer = {
  readonly url: string;
  /** Every path that was asked for. */
  readonly asked: string[];
  /** What it does instead of answering well. */
  tooMany: boolean;
  revoked: boolean;
  /** The order whose price has three decimals. */
  broken: string | null;
  close(): Promise<void>;
};

type Row = { readonly id: string; readonly at: number; readonly json: object };

const money = (grosze: number) => ({ amount: (grosze / 100).toFixed(2), currency: "PLN" });
const iso = (at: number): string => new Date(at).toISOString();

/** Order n was bought n × 12 hours before the moment: n % 4 + 1 mugs of 25.00 and delivery of 10.00; each tenth gave a mug back. */
function shelves(now: number, orders: number, broken: string | null): { orders: Row[]; refunds: Row[] } {
  const found = Array.from({ length: orders }, (_, n) => {
    const [id, at, quantity] = [`order-${n}`, now - (n + 1) * 12 * 3_600_000, (n % 4) + 1];
    const price = id === broken ? { amount: "25.005", currency: "PLN" } : money(2500);
    const line = { id: `${id}-1`, product: "mug", name: "Kubek emaliowany", sku: "KUBEK", quantity, price, vat: "23.00" };
    const total = money(2500 * quantity + 1000);
    const state = n % 17 === 16 ? "cancelled" : "sent";
    return {
      id,
      at,
      json: {
        id,
        state,
        boughtAt: iso(at),
        changedAt: iso(at),
        currency: "PLN",
        buyer: BUYER,
        lines: [line],
        delivery: money(1000),
        total,
      },
    };
  });
  const refunds = found.flatMap(({ id, at }, n) => {
    const lines = [{ id: `${id}-1`, units: 1, amount: money(2500) }];
    const json = { id: `refund-${n}`, order: id, createdAt: iso(at + 3_600_000), currency: "PLN", to: BUYER, lines };
    return n % 10 === 0 ? [{ id: json.id, at: at + 3_600_000, json }] : [];
  });
  return { orders: found, refunds };
}

/** `now` = the present of the shop, ms since 1970. */
export async function startShelfServer(now: () => number, orders = 90): Promise<ShelfServer> {
  const server = createServer((request, response) => answer(shelf, request, response, shelves(now(), orders, shelf.broken)));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const shelf: ShelfServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    tooMany: false,
    revoked: false,
    broken: null,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return shelf;
}

function answer(shelf: ShelfServer, request: IncomingMessage, response: ServerResponse, rows: ReturnType<typeof shelves>): void {
  const url = new URL(request.url ?? "/", shelf.url);
  shelf.asked.push(url.pathname);
  const say = (status: number, body: object, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
  if (shelf.tooMany) return say(429, {}, { "retry-after": "120" });
  if (shelf.revoked || request.headers["x-shelf-token"] !== TOKEN) return say(401, { error: "token" });
  if (url.pathname === "/me") return say(200, { id: "shop-7", name: "Dom Shelf" });
  const name = url.pathname === "/orders" ? "orders" : url.pathname === "/refunds" ? "refunds" : null;
  if (name === null) return say(404, {});
  const between = rows[name].filter(
    ({ at }) => at >= Date.parse(url.searchParams.get("from") ?? "") && at <= Date.parse(url.searchParams.get("to") ?? ""),
  );
  const [offset, limit] = [Number(url.searchParams.get("offset")), Number(url.searchParams.get("limit"))];
  say(200, { [name]: between.slice(offset, offset + limit).map(({ json }) => json), totalCount: between.length });
}
