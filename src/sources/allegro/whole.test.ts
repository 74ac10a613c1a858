/** Pages answered twice, short, empty or without a row in their middle: nothing is lost, or the gap is named, at a bounded price. */
import { describe, expect, test } from "vitest";
import { allPages, connected, many, price, refund, type Reply } from "#testing/canned-allegro.ts";
import { BILLING, ORDERS, SEPTEMBER, START, answer, entries, iso, moment, orders, type Row } from "#testing/canned-lists.ts";
import type { Page } from "../facts.ts";
import type { Connector } from "../connector.ts";

type Listed = {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly strict: Parameters<typeof answer>[2];
  readonly read: (connector: Connector) => AsyncIterable<Page<{ readonly externalId: string } | { readonly key: string }>>;
};

const COUNT = 250;
const within = (prefix: string, name: string, maxLimit: number) => ({
  ...BILLING,
  name,
  bounds: [`${prefix}.gte`, `${prefix}.lte`] as const,
  maxLimit,
});
const rowsOf = (json: (n: number) => object): Row[] => many(COUNT, (n) => ({ id: String(n), at: moment(n, COUNT), json: json(n) }));

const LISTS: readonly Listed[] = [
  { name: "billing", rows: entries(COUNT), strict: BILLING, read: (from) => from.billing("PL", SEPTEMBER) },
  { name: "orders", rows: orders(COUNT), strict: ORDERS, read: (from) => from.orders(SEPTEMBER) },
  {
    name: "refunds",
    rows: rowsOf((n) => refund({ id: `refund-${n}` })),
    strict: within("occurredAt", "refunds", 100),
    read: (from) => from.refunds(SEPTEMBER),
  },
  {
    name: "returns",
    rows: rowsOf((n) => ({ id: `return-${n}`, createdAt: iso(moment(n, COUNT)), items: [] })),
    strict: within("createdAt", "customerReturns", 1_000),
    read: (from) => from.returns(SEPTEMBER),
  },
  {
    name: "operations",
    rows: rowsOf((n) => ({
      type: "COMPENSATION",
      group: "INCOME",
      occurredAt: iso(moment(n, COUNT)),
      wallet: { paymentOperator: "AF", type: "AVAILABLE", balance: price(`${n}.00`) },
      value: price("5.00"),
    })),
    strict: within("occurredAt", "paymentOperations", 50),
    read: (from) => from.operations(SEPTEMBER),
  },
];

type Rows = readonly object[];

/** What the request is answered with instead of `rows`; `before` = the rows of the answer before it. */
const LIES: Readonly<Record<string, (rows: Rows, before: Rows) => Rows>> = {
  "answered twice": (_rows, before) => before,
  "cut short": (rows) => rows.slice(0, -5),
  "without rows in its middle": (rows) => rows.filter((_row, place) => place < 3 || place > 7),
  "answered empty": () => [],
  "shifted by more than a page": (rows, before) => [...before.toReversed(), ...rows].slice(0, rows.length),
};

function lying(list: Listed, isLie: (request: number) => boolean, lie: (rows: Rows, before: Rows) => Rows) {
  let before: Rows | null = null;
  return connected(({ query }, request): Reply => {
    const reply = answer(list.rows, query, list.strict);
    const json: Record<string, unknown> = { ...(reply.json as object) };
    if (list.name === "returns") delete json["totalCount"];
    const rows = json[list.strict.name] as Rows | undefined;
    if (rows === undefined) return reply;
    const shown: Rows = isLie(request) ? lie(rows, before ?? rows) : rows;
    before = shown;
    return { json: { ...json, [list.strict.name]: shown } };
  });
}

async function outcomeOf(list: Listed, connector: Connector) {
  const pages = await allPages(list.read(connector));
  const ids = new Set(pages.flatMap(({ facts }) => facts.map((fact) => ("key" in fact ? fact.key : fact.externalId))));
  return { read: ids.size, gaps: pages.flatMap(({ gap }) => (gap === undefined ? [] : [gap])) };
}

describe.each(LISTS)("$name", (list) => {
  test.each(Object.entries(LIES))("a page that is %s once, whichever it is: nothing is lost", async (_name, lie) => {
    const calm = lying(list, () => false, lie);
    expect(await outcomeOf(list, calm.connector)).toEqual({ read: COUNT, gaps: [] });
    for (let request = 0; request < calm.asked.length; request += 1) {
      const { connector, asked } = lying(list, (number) => number === request, lie);
      expect({ request, ...(await outcomeOf(list, connector)) }).toEqual({ request, read: COUNT, gaps: [] });
      // read once more at most, and the look past the end
      expect(asked.length).toBeLessThanOrEqual(2 * calm.asked.length + 1);
    }
  });
});

test("a page that is answered twice for ever is read in smaller windows, and named, since nothing tells where they end", async () => {
  const list = LISTS[0];
  if (list === undefined) throw new Error("no billing");
  const { connector, asked } = connected(({ query }) => {
    const first = new URLSearchParams(query);
    first.set("offset", "0");
    return answer(list.rows, first, list.strict);
  });
  const { read, gaps } = await outcomeOf(list, connector);
  expect([read, gaps.length, gaps.at(-1)?.from, gaps[0]?.to]).toEqual([COUNT, 4, SEPTEMBER.from, SEPTEMBER.to]);
  // 250 and two of 125: four rounds of the first page and two looks at the second; four of 63: two looks at one page and its end
  expect(asked.length).toBe(3 * 4 * 3 + 4 * 4 * 2 * 2);
});

test("what a window counts and never shows is named as a gap, after four looks", async () => {
  const list = LISTS.find(({ name }) => name === "refunds");
  if (list === undefined) throw new Error("no refunds");
  const few = { ...list, rows: list.rows.filter(({ at }) => at < START + 5 * 86_400_000) };
  const { connector, asked } = lying(
    few,
    () => true,
    (rows) => rows.slice(0, -2),
  );
  // 250 rows in 30 days: 42 in the first five days
  expect(await outcomeOf(few, connector)).toEqual({ read: 40, gaps: [{ ...SEPTEMBER, missing: 2 }] });
  expect(asked).toHaveLength(4);
});

test("a billing window whose end never comes to rest is named as a gap, and what was shown is read", async () => {
  let added = 0;
  const { connector, asked } = connected(({ query }) => {
    added += 1;
    const rows = entries(20 + added).map((row, n) => ({ ...row, at: START + 1_000 - n }));
    return answer(rows, query, BILLING);
  });
  const pages = await allPages(connector.billing("PL", SEPTEMBER));
  expect(pages.flatMap(({ gap }) => (gap === undefined ? [] : [gap]))).toEqual([{ ...SEPTEMBER, missing: null }]);
  expect(new Set(pages.flatMap(({ facts }) => facts.map(({ externalId }) => externalId))).size).toBe(36);
  // four rounds of two looks at one page and its end
  expect(asked).toHaveLength(16);
});

test("two payment operations that say the same are two, and no gap", async () => {
  const twin = { type: "COMPENSATION", group: "INCOME", occurredAt: iso(START), value: price("5.00") };
  const { connector, asked } = connected(() => ({ json: { paymentOperations: [twin, twin], count: 2, totalCount: 2 } }));
  expect((await allPages(connector.operations(SEPTEMBER))).map(({ gap }) => gap)).toEqual([undefined]);
  expect(asked).toHaveLength(1);
});
