import { expect, test } from "vitest";
import { allFacts, allPages, billingEntry, connected, many, NOW, price, refund, slice } from "#testing/canned-allegro.ts";
import { SEPTEMBER, START, moment, iso, entries, BILLING, answer, ids, idsOf, offsets } from "#testing/canned-lists.ts";
import type { Market } from "#core/facts.ts";

test.each([
  ["PL", "allegro-pl"],
  ["CZ", "allegro-cz"],
  ["SK", "allegro-sk"],
  ["HU", "allegro-hu"],
] as const)("billing of %s is asked for by itself as %s, never as a business marketplace", async (market: Market, marketplaceId) => {
  const { connector, asked } = connected(({ query }) => answer(entries(1), query, BILLING));
  const [fact] = await allFacts(connector.billing(market, SEPTEMBER));
  expect(fact?.market).toBe(market);
  expect(new Set(asked.map(({ query }) => query.get("marketplaceId")))).toEqual(new Set([marketplaceId]));
});

test("billing tells no total: pages that meet are read until one is short, and a look from its last row on finds nothing more", async () => {
  const rows = entries(200);
  const { connector, asked } = connected(({ query }) => answer(rows, query, BILLING));
  expect(ids(await allFacts(connector.billing("PL", SEPTEMBER)))).toEqual(idsOf(rows));
  expect(offsets(asked)).toEqual([0, 99, 198, 199]);
});

test("a window of billing beyond the offset of 10,000 is halved, and no entry is missed", async () => {
  const rows = entries(25_000);
  const { connector, asked } = connected(({ query }) => answer(rows, query, BILLING));
  expect(ids(await allFacts(connector.billing("PL", SEPTEMBER)))).toEqual(idsOf(rows));
  expect(Math.max(...offsets(asked))).toBe(10_000);
  // three windows too many are found out after 10 pages and a look at the end; four of 6,250 have 64 pages that meet, that look
  // and one past the end
  expect(asked.length).toBeLessThanOrEqual(3 * 11 + 4 * 66);
});

test("a window of billing that holds exactly what the offsets reach is read in one piece", async () => {
  const rows = entries(10_000);
  const { connector, asked } = connected(({ query }) => answer(rows, query, BILLING));
  expect(ids(await allFacts(connector.billing("PL", SEPTEMBER)))).toEqual(idsOf(rows));
  expect(new Set(asked.map(({ query }) => query.get("occurredAt.gte")))).toEqual(new Set([SEPTEMBER.from]));
});

test("entries that arrive while billing is read push pages: rows come twice, none is lost, because the end is fixed", async () => {
  const rows = entries(250);
  const open = { from: SEPTEMBER.from, to: "2026-12-01T00:00:00.000Z" };
  const { connector, asked } = connected(({ query }, number) => {
    // one new entry of this second and one that is billed late, into the past, while the pages are turned
    if (number > 0 && number < 4)
      for (const at of [NOW + number, START + number])
        rows.push({ id: `late-${at}`, at, json: billingEntry({ id: `late-${at}`, occurredAt: iso(at) }) });
    return answer(rows, query, BILLING);
  });
  const read = ids(await allFacts(connector.billing("PL", open)));
  for (const { id } of entries(250)) expect(read).toContain(id);
  expect(new Set(asked.map(({ query }) => query.get("occurredAt.lte")))).toEqual(new Set([iso(NOW)]));
});

test("refunds are asked for in pages of 100", async () => {
  const rows = many(130, (n) => refund({ id: `refund-${n}` }));
  const { connector, asked } = connected(({ query }) => ({ json: slice(rows, "refunds", query) }));
  expect(ids(await allFacts(connector.refunds(SEPTEMBER)))).toHaveLength(130);
  expect(asked.map(({ path, query }) => [path, query.get("limit"), query.get("offset")])).toEqual([
    ["/payments/refunds", "100", "0"],
    ["/payments/refunds", "100", "99"],
  ]);
});

test("returns are asked for by 1,000; a full answer, whatever its order, is asked for again in halves, each to its end", async () => {
  const rows = many(1_700, (n) => ({ id: `return-${n}`, at: moment(n, 1_700) }));
  const { connector, asked } = connected(({ query }) => {
    const [from, to] = [Date.parse(query.get("createdAt.gte") ?? ""), Date.parse(query.get("createdAt.lte") ?? "")];
    const inside = rows.filter(({ at }) => at >= from && at <= to).map(({ id, at }) => ({ id, createdAt: iso(at), items: [] }));
    const offset = Number(query.get("offset"));
    return { json: { count: inside.length, customerReturns: inside.slice(offset, offset + 1_000) } };
  });
  expect(ids(await allFacts(connector.returns(SEPTEMBER)))).toEqual(rows.map(({ id }) => id).toSorted());
  expect(asked.map(({ query }) => query.get("limit"))).toEqual(many(5, () => "1000"));
  // the whole, and each half with a look from its last row on
  expect(offsets(asked)).toEqual([0, 0, 849, 0, 849]);
});

test("more rows in one millisecond than Allegro gives are told, not left out", async () => {
  const full = (name: string, count: number) =>
    connected(({ query }) => {
      const offset = Number(query.get("offset"));
      return { json: { [name]: many(count, (n) => ({ id: String(offset + n) })), totalCount: name === "billingEntries" ? null : 20_000 } };
    }).connector;
  const instant = { from: "2026-09-01T00:00:00.000Z", to: "2026-09-01T00:00:00.002Z" };
  const refused = { kind: "refused" };
  await expect(allPages(full("customerReturns", 1_000).returns(instant))).rejects.toMatchObject(refused);
  await expect(allPages(full("billingEntries", 100).billing("PL", instant))).rejects.toMatchObject(refused);
  await expect(allPages(full("checkoutForms", 100).orders(instant))).rejects.toMatchObject(refused);
});

test("offers are asked for by 1,000 and read to the total", async () => {
  const rows = many(2_300, (n) => ({ id: String(n), name: `Oferta ${n}` }));
  const { connector, asked } = connected(({ query }) => ({ json: slice(rows, "offers", query) }));
  expect(ids(await allFacts(connector.offers()))).toHaveLength(2_300);
  expect(offsets(asked)).toEqual([0, 999, 1_998]);
});

test("a new offer pushes the others while the list is read: it is read again", async () => {
  const rows = many(1_500, (n) => ({ id: String(n), name: `Oferta ${n}` }));
  const { connector } = connected(({ query }, number) => {
    if (number === 1) rows.unshift({ id: "new", name: "Nowa" });
    return { json: slice(rows, "offers", query) };
  });
  expect(new Set((await allFacts(connector.offers())).map(({ externalId }) => externalId))).toContain("new");
});

test("payment operations are asked for by 50 of incoming, outgoing and refunding ones; payments of buyers are left to their orders", async () => {
  const rows = many(120, (n) => ({
    type: n % 40 === 0 ? "COMPENSATION" : "CONTRIBUTION",
    group: "INCOME",
    occurredAt: iso(moment(n, 120)),
    wallet: { paymentOperator: "AF", type: "AVAILABLE", balance: price(`${n}.00`) },
    value: price("5.00"),
  }));
  const { connector, asked } = connected(({ query }) => ({ json: slice(rows, "paymentOperations", query) }));
  const pages = await allPages(connector.operations(SEPTEMBER));
  expect(new Set(pages.flatMap(({ facts }) => facts.map(({ key }) => key))).size).toBe(3);
  expect(asked.map(({ query }) => [query.get("limit"), query.getAll("group").join()])).toEqual(
    many(3, () => ["50", "INCOME,OUTCOME,REFUND"]),
  );
});

const event = (n: number) => ({
  id: `event-${n}`,
  type: "READY_FOR_PROCESSING",
  occurredAt: iso(NOW + n),
  order: { checkoutForm: { id: `order-${n}` }, buyer: { login: "kupujacy_jan", email: "jan@poczta.test" } },
});

test("events are read 1,000 at a time from the cursor on, in one request, and name only the order to read again", async () => {
  const { connector, asked } = connected(() => ({ json: { events: many(1_000, event) } }));
  const { signals, more } = await connector.signals("event-old");
  expect([signals.length, more]).toEqual([1_000, true]);
  expect(signals[0]).toEqual({ eventId: "event-0", orderId: "order-0", type: "READY_FOR_PROCESSING", occurredAt: iso(NOW) });
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([{ from: "event-old", limit: "1000" }]);
});

test("without a cursor events start with the oldest that is kept (60 days), and the newest is known without reading all", async () => {
  const { connector, asked } = connected(({ path }) => ({
    json: path.endsWith("stats") ? { latestEvent: event(7) } : { events: [event(1)] },
  }));
  expect(await connector.signals(null)).toMatchObject({ more: false, signals: [{ eventId: "event-1" }] });
  expect(asked[0]?.query.has("from")).toBe(false);
  expect(await connector.latestSignal()).toBe("event-7");
});

test("an account without any event has no newest one", async () => {
  expect(await connected(() => ({ json: {} })).connector.latestSignal()).toBe(null);
});

test("events out of order, doubled under other ids or without an order are signals or nothing, never a failure", async () => {
  const events = [event(2), event(1), { ...event(1), id: "event-1b" }, { ...event(4), order: {} }, null];
  const { connector } = connected(() => ({ json: { events } }));
  const { signals } = await connector.signals(null);
  expect(signals.map(({ eventId, orderId }) => [eventId, orderId])).toEqual([
    ["event-2", "order-2"],
    ["event-1", "order-1"],
    ["event-1b", "order-1"],
  ]);
});

test("a status the seller changes does not move an order's date of change: it comes as an event only", async () => {
  const changed = { ...event(9), type: "FULFILLMENT_STATUS_CHANGED" };
  const { connector } = connected(({ path }) => ({
    json: path === "/order/events" ? { events: [changed] } : { checkoutForms: [], totalCount: 0 },
  }));
  expect(await allFacts(connector.ordersUpdatedSince(SEPTEMBER.from))).toEqual([]);
  expect((await connector.signals("event-8")).signals).toMatchObject([{ orderId: "order-9", type: "FULFILLMENT_STATUS_CHANGED" }]);
});

test("a thousand events without an order do not stop the reading at the same place", async () => {
  const { connector } = connected(({ query }) => ({
    json: { events: query.has("from") ? [event(1_001)] : many(1_000, (n) => ({ ...event(n), order: {} })) },
  }));
  expect(await connector.signals(null)).toMatchObject({ more: false, signals: [{ orderId: "order-1001" }] });
});

test("billing types are a list of codes and names in Polish", async () => {
  const { connector, asked } = connected(() => ({
    json: [{ id: "SUC", description: "Prowizja od sprzedaży" }, { id: "C2FC" }, {}] as object[],
  }));
  expect(await connector.billingTypes()).toEqual([
    { id: "SUC", name: "Prowizja od sprzedaży" },
    { id: "C2FC", name: "C2FC" },
  ]);
  expect(asked[0]?.headers["Accept-Language"]).toBe("pl-PL");
});

test("an offer that is gone has no details", async () => {
  const { connector, asked } = connected(({ path }) => (path.endsWith("/1") ? { status: 404 } : { json: { id: "2" } }));
  expect(await connector.offerDetail("1")).toBe(null);
  expect(await connector.offerDetail("2")).toMatchObject({ externalId: "2", ean: null });
  expect(asked.map(({ path }) => path)).toEqual(["/sale/product-offers/1", "/sale/product-offers/2"]);
});

test("an account without a base marketplace is Polish, one of an unknown market is not taken for Polish", async () => {
  const me = { id: "44", login: "sklep" };
  expect(await connected(() => ({ json: me })).connector.account()).toMatchObject({ baseMarket: "PL" });
  const strange = connected(() => ({ json: { ...me, baseMarketplace: { id: "allegro-de" } } }));
  await expect(strange.connector.account()).rejects.toMatchObject({ kind: "refused" });
  const nameless = connected(() => ({ json: { id: "44" } }));
  await expect(nameless.connector.account()).rejects.toMatchObject({ kind: "unavailable" });
});
