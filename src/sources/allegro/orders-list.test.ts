import { expect, test } from "vitest";
import { allFacts, allPages, checkoutForm, connected, many, slice, type Reply } from "#testing/canned-allegro.ts";
import { SEPTEMBER, START, orderRow, orders, ORDERS, answer, ids, idsOf, offsets, type Row } from "#testing/canned-lists.ts";

test("orders are asked for in pages of 100 that meet in one order, newest first, of all marketplaces, with a fixed end", async () => {
  const rows = orders(250);
  const { connector, asked } = connected(({ query }) => answer(rows, query, ORDERS));
  const pages = await allPages(connector.orders(SEPTEMBER));
  expect(pages.map((page) => page.rows)).toEqual([100, 100, 52]);
  expect(pages[0]?.facts[0]?.externalId).toBe("order-249");
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual(
    ["0", "99", "198"].map((offset) => ({
      sort: "-lineItems.boughtAt",
      "lineItems.boughtAt.gte": "2026-09-01T00:00:00.000Z",
      "lineItems.boughtAt.lte": "2026-09-30T23:59:59.999Z",
      limit: "100",
      offset,
    })),
  );
});

test("a window of more than 9,900 orders is halved until no offset passes the cap of 10,000, and no order is missed", async () => {
  const rows = orders(24_000);
  const { connector, asked } = connected(({ query }) => answer(rows, query, ORDERS));
  expect(ids(await allFacts(connector.orders(SEPTEMBER)))).toEqual(idsOf(rows));
  expect(Math.max(...offsets(asked))).toBeLessThan(9_900);
  // 24,000 in halves are 12,000, in quarters 6,000: three windows too many and four of 61 pages that meet
  expect(asked).toHaveLength(3 + 4 * 61);
});

test("merged orders vanish while pages are read and pull others over the edge: the window is read again", async () => {
  const rows = orders(250);
  const { connector } = connected(({ query }, number) => {
    // after the first page two of its orders become one with a new id
    if (number === 1) rows.splice(rows.length - 20, 2, orderRow("merged", rows.at(-20)?.at ?? 0));
    return answer(rows, query, ORDERS);
  });
  const read = ids(await allFacts(connector.orders(SEPTEMBER)));
  expect(read).toEqual(expect.arrayContaining(idsOf(rows)));
});

test("many orders that vanish do not stand for those that have not been read yet", async () => {
  const rows = orders(500);
  const { connector } = connected(({ query }, number) => {
    if (number === 1) rows.splice(rows.length - 80, 60);
    return answer(rows, query, ORDERS);
  });
  expect(ids(await allFacts(connector.orders(SEPTEMBER)))).toEqual(expect.arrayContaining(idsOf(rows)));
});

test("an order that takes the place of another and pushes a page is found by reading again", async () => {
  const rows = orders(250);
  const { connector } = connected(({ query }, number) => {
    if (number === 1) {
      rows.splice(10, 1);
      rows.push(orderRow("merged", START + 30 * 86_400_000 - 5));
    }
    return answer(rows, query, ORDERS);
  });
  expect(ids(await allFacts(connector.orders(SEPTEMBER)))).toContain("merged");
});

test("an order that no reading of its window shows is found in smaller windows", async () => {
  const rows = orders(300);
  const { connector, asked } = connected(({ query }) => {
    const { json = {}, ...reply } = answer(rows, query, ORDERS);
    const { checkoutForms, ...rest } = json as { checkoutForms: { id: string }[]; totalCount: number };
    const shown = rest.totalCount > 100 ? checkoutForms.filter(({ id }) => id !== "order-77") : checkoutForms;
    return { ...reply, json: { ...rest, checkoutForms: shown } };
  });
  expect(ids(await allFacts(connector.orders(SEPTEMBER)))).toEqual(idsOf(rows));
  expect(asked.length).toBeLessThan(40);
});

test("an order that vanishes for good from its window while its total still counts it does not stop the reading", async () => {
  const rows = orders(30);
  const { connector, asked } = connected(({ query }) => {
    const { json = {}, ...reply } = answer(rows, query, ORDERS);
    const { totalCount, ...rest } = json as { totalCount: number };
    return { ...reply, json: { ...rest, totalCount: totalCount + 1 } };
  });
  expect(ids(await allFacts(connector.orders(SEPTEMBER)))).toEqual(idsOf(rows));
  expect(asked.length).toBeLessThan(6);
});

test("rows pushed back by new ones come twice, and one more look at the top tells that all were seen", async () => {
  const rows = orders(500);
  const { connector, asked } = connected(({ query }, number) => {
    if (number === 2) rows.push(orderRow("new", START + 30 * 86_400_000 - 5));
    return answer(rows, query, ORDERS);
  });
  expect(ids(await allFacts(connector.orders(SEPTEMBER)))).toEqual(idsOf(rows));
  // 100 + 5 × 99 > 501: six pages, and the first one again
  expect(asked).toHaveLength(7);
});

test("two orders that vanish in the middle pull two others over the edge: pages that do not meet are read again", async () => {
  const rows = orders(250);
  const { connector } = connected(({ query }, number) => {
    // two leave the first page, and as many come in at the end: the total does not tell
    if (number === 1) {
      rows.splice(rows.length - 50, 2);
      rows.unshift(orderRow("a", START), orderRow("b", START));
    }
    return answer(rows, query, ORDERS);
  });
  const read = ids(await allFacts(connector.orders(SEPTEMBER)));
  expect(read).toEqual(expect.arrayContaining(idsOf(rows)));
});

test("answers that tell no total are read until one is short, and halved where that is beyond the cap", async () => {
  const rows = orders(12_000);
  const { connector, asked } = connected(({ query }) => {
    const { json = {}, ...reply } = answer(rows, query, ORDERS);
    return { ...reply, json: { ...(json as object), totalCount: undefined } };
  });
  expect(ids(await allFacts(connector.orders(SEPTEMBER)))).toEqual(idsOf(rows));
  expect(Math.max(...offsets(asked))).toBeLessThan(9_900);
});

test("an answer that repeats a row gives it twice, under the same id", async () => {
  const [row] = orders(1);
  const { connector } = connected(() => ({ json: { checkoutForms: [row?.json, row?.json], totalCount: 1 } }));
  expect(await allFacts(connector.orders(SEPTEMBER))).toHaveLength(2);
});

test("a month without orders costs one request, an empty window none", async () => {
  const { connector, asked } = connected(({ query }) => answer([], query, ORDERS));
  expect(await allPages(connector.orders(SEPTEMBER))).toEqual([]);
  expect(await allPages(connector.orders({ from: SEPTEMBER.to, to: SEPTEMBER.from }))).toEqual([]);
  expect(asked).toHaveLength(1);
});

test("an answer without its list is no empty list: nothing is taken for read", async () => {
  const { connector } = connected(() => ({ json: { count: 0 } }));
  await expect(allPages(connector.orders(SEPTEMBER))).rejects.toMatchObject({ kind: "unavailable" });
  await expect(allPages(connector.billing("PL", SEPTEMBER))).rejects.toMatchObject({ kind: "unavailable" });
});

/** Oldest change first, from a bound on, as `sort=updatedAt` gives them. */
function byChange(rows: readonly Row[], query: URLSearchParams): Reply {
  const from = Date.parse(query.get("updatedAt.gte") ?? "");
  const inside = rows.filter(({ at }) => at >= from).toSorted((a, b) => a.at - b.at);
  return {
    json: slice(
      inside.map(({ json }) => json),
      "checkoutForms",
      query,
    ),
  };
}

test("changed orders come oldest change first, each page from where the last one ended", async () => {
  const rows = orders(250);
  const { connector, asked } = connected(({ query }) => byChange(rows, query));
  const pages = await allPages(connector.ordersUpdatedSince(SEPTEMBER.from));
  expect(ids(pages.flatMap(({ facts }) => facts))).toEqual(idsOf(rows));
  expect(new Set(offsets(asked))).toEqual(new Set([0]));
  expect(asked[0]?.query.get("sort")).toBe("updatedAt");
});

test("an order that changes while the changed ones are read moves to the end and lets no other slip through", async () => {
  const rows = orders(250);
  const { connector } = connected(({ query }, number) => {
    if (number === 1) for (const n of [3, 40, 77]) rows[n] = orderRow(`order-${n}`, START + 30 * 86_400_000 + n);
    return byChange(rows, query);
  });
  expect(ids(await allFacts(connector.ordersUpdatedSince(SEPTEMBER.from)))).toEqual(idsOf(rows));
});

test("a page whose last order tells no change is continued from the last one that does", async () => {
  const rows = orders(250);
  const { connector, asked } = connected(({ query }) => {
    const { json } = byChange(rows, query);
    const { checkoutForms } = json as { checkoutForms: object[] };
    return { json: { checkoutForms: checkoutForms.map((form, n) => (n % 10 === 9 ? { ...form, updatedAt: null } : form)) } };
  });
  expect(ids(await allFacts(connector.ordersUpdatedSince(SEPTEMBER.from)))).toEqual(idsOf(rows));
  expect(new Set(offsets(asked))).toEqual(new Set([0]));
});

test("more than a page of orders changed in the same millisecond are all read", async () => {
  const rows = many(230, (n) => orderRow(`order-${n}`, START + (n < 220 ? 0 : n)));
  const { connector } = connected(({ query }) => byChange(rows, query));
  expect(ids(await allFacts(connector.ordersUpdatedSince(SEPTEMBER.from)))).toEqual(idsOf(rows));
});

test("one order is read again by its id; merged away or older than 365 days it is gone", async () => {
  const { connector, asked } = connected(({ path }) => (path.endsWith("gone") ? { status: 404 } : { json: checkoutForm({ id: "here" }) }));
  expect((await connector.order("here"))?.facts[0]?.externalId).toBe("here");
  expect(await connector.order("gone")).toBe(null);
  expect(asked[0]?.path).toBe("/order/checkout-forms/here");
});

test("an order that cannot be read is put aside, not taken for gone", async () => {
  const { connector } = connected(() => ({ json: checkoutForm({ id: "here", lineItems: null }) }));
  expect(await connector.order("here")).toMatchObject({ facts: [], quarantined: [{ externalId: "here", field: "lineItems" }], rows: 1 });
});

test("while a page is worked on at most one more is fetched: memory does not grow with the list", async () => {
  const rows = orders(900);
  const { connector, asked } = connected(({ query }) => answer(rows, query, ORDERS));
  let worked = 0;
  for await (const page of connector.orders(SEPTEMBER)) {
    worked += 1;
    expect(page.rows).toBeLessThanOrEqual(100);
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(asked.length - worked).toBeLessThanOrEqual(1);
  }
  // pages that meet bring 99 new orders each: 100 + 9 × 99 > 900
  expect(worked).toBe(10);
});
