import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { orderRoute, ordersProfitabilityRoute } from "#contract/orders.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { KUBEK, LAMPA, smallSeller, SWIECA } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };

const app = forFile(createTestApp);
let seller: TestClient;
let neighbour: TestClient;
beforeAll(async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const facts = smallSeller();
  // A cancelled order whose commission stays.
  const [first] = facts.orders;
  const cancelled = facts.orders.flatMap((order) =>
    order === first ? [{ ...order, id: "4", externalId: "order-4", counted: false, lines: [] }] : [],
  );
  const fee = facts.billing.filter(({ id }) => id === "51").map((entry) => ({ ...entry, id: "54", orderId: "4", amount: -300 }));
  const { companyId } = await loadFacts(app.database, {
    ...facts,
    orders: [...facts.orders, ...cancelled],
    billing: [...facts.billing, ...fee],
  });
  seller = await app.signIn({ companyId });
  neighbour = await app.signIn();
});

type Asked = Partial<BodyInputOf<typeof ordersProfitabilityRoute>>;

async function orders(body: Asked = {}, headers: Record<string, string> = {}) {
  return (await seller.call(ordersProfitabilityRoute, { body: { filter: {}, ...JUNE, ...body }, headers })).body;
}

async function numbersBy(body: Asked): Promise<string[]> {
  return (await orders(body)).items.map(({ externalId }) => externalId);
}

test("each order has its own profit, with the return and the fees that came later", async () => {
  const { items, total } = await orders({ sort: "externalId" });
  expect(total).toBe(4);
  expect(items.map(({ externalId, day, counted, figures }) => [externalId, day, counted, figures.netProfit])).toEqual([
    // 150.00 − 15.00 − (2 × 20 + 60) − 50.00 + 20.00
    ["order-1", "2025-06-02", true, 500],
    // 100.00 − (20 + 60)
    ["order-2", "2025-06-02", true, 2000],
    ["order-3", "2025-06-20", true, 3000],
    ["order-4", "2025-06-03", false, -300],
  ]);
  expect(items[0]).toMatchObject({ storeId: "1", market: "PL", certainty: "final", boughtAt: "2025-06-02T10:00:00Z" });
  expect(items[0]?.lines.map(({ sku, kind, quantity, amount }) => [sku, kind, quantity, amount])).toEqual([
    ["KUBEK", "sale", 2, 10_000],
    ["LAMPA", "sale", 1, 5000],
  ]);
});

test("totals are the figures of the scope, as the tile shows them", async () => {
  // 43.00 − 3.00 of the cancelled order
  expect((await orders()).totals).toMatchObject({ netProfit: 4000, orders: 3 });
});

test("the newest order comes first, and any figure can sort, unknown ones last", async () => {
  expect(await numbersBy({})).toEqual(["order-3", "order-4", "order-2", "order-1"]);
  expect(await numbersBy({ sort: "boughtAt" })).toEqual(["order-1", "order-2", "order-4", "order-3"]);
  expect(await numbersBy({ sort: "-netProfit" })).toEqual(["order-2", "order-1", "order-4", "order-3"]);
  expect(await numbersBy({ sort: "netProfit" })).toEqual(["order-4", "order-1", "order-2", "order-3"]);
});

test("pages by time fit together, and a page past the end is empty", async () => {
  const pages = [1, 2, 3, 4, 5].map((page) => orders({ page, perPage: 1 }));
  const found = await Promise.all(pages);
  expect(found.map(({ items }) => items[0]?.externalId)).toEqual(["order-3", "order-4", "order-2", "order-1", undefined]);
  expect(found.map(({ total }) => total)).toEqual([4, 4, 4, 4, 4]);
});

test("orders are found by number, SKU and name, and by what they hold", async () => {
  const found = async (phrase: string): Promise<string[]> => numbersBy({ phrase, sort: "externalId" });
  expect(await found("ORDER-2")).toEqual(["order-2"]);
  expect(await found("swieca")).toEqual(["order-3"]);
  expect(await found("lampa")).toEqual(["order-1", "order-2"]);
  expect(await found("lampa order-1")).toEqual([]);
  const holding = async (filter: Asked["filter"]): Promise<string[]> => numbersBy({ ...(filter ? { filter } : {}), sort: "externalId" });
  expect(await holding({ isAllProductsSelected: false, selectedProductIDs: [KUBEK, SWIECA] })).toEqual(["order-1", "order-2", "order-3"]);
  // the fee of order-4 belongs to no product, so no exclusion hides it
  expect(await holding({ excludedProductIDs: [KUBEK, LAMPA] })).toEqual(["order-3", "order-4"]);
});

test("orders can be limited to losses, missing costs, returns and fees that have not arrived", async () => {
  expect(await numbersBy({ only: "loss" })).toEqual(["order-4"]);
  expect(await numbersBy({ only: "noCost" })).toEqual(["order-3"]);
  expect(await numbersBy({ only: "refunded" })).toEqual(["order-1"]);
  expect(await numbersBy({ only: "incomplete" })).toEqual(["order-3"]);
});

test("what no tile counts is a list of its own, and makes up the difference between the list and the tile", async () => {
  const { total, totals } = await orders();
  // four listed, three sold: the cancelled one
  expect([total, totals.orders]).toEqual([4, 3]);
  expect(await numbersBy({ only: "uncounted" })).toEqual(["order-4"]);
});

test("a narrowed list says what its orders earned together, whatever page is shown", async () => {
  expect((await orders()).listed).toBeUndefined();
  // order-1 and order-2: 5.00 + 20.00, one cup given back
  const { listed, total } = await orders({ phrase: "kubek", perPage: 1 });
  expect([total, listed?.netProfit, listed?.orders, listed?.refundedUnits]).toEqual([2, 2500, 2, 1]);
  expect((await orders({ only: "loss" })).listed).toMatchObject({ netProfit: -300, orders: 0, margin: null });
});

test("orders of the marketplace's delivery subscription are a list of their own", async () => {
  expect(await numbersBy({ only: "smart" })).toEqual([]);
  await sql`update orders set smart = true where company_id = ${seller.companyId} and external_id in ('order-1', 'order-3')`.execute(
    app.database.db,
  );
  expect(await numbersBy({ only: "smart" })).toEqual(["order-3", "order-1"]);
  expect((await orders({ only: "smart", sort: "externalId" })).items[0]).toMatchObject({ smart: true, deliveryMethod: null });
});

test("an order opens down to its postings, each with the document it comes from", async () => {
  const { body } = await seller.call(orderRoute, { params: { id: "1" } });
  expect(body).toMatchObject({ externalId: "order-1", currency: "PLN", figures: { netProfit: 500 } });
  expect(body.postings.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(500);
  const labels = body.postings.map(({ line, source, amount }) => [line, source.type, source.label, amount]);
  expect(labels).toContainEqual(["sales", "orderLine", "Zamówienie order-1", 10_000]);
  expect(labels).toContainEqual(["commission", "billing", "SUC, 03.06.2025", -1000]);
  expect(labels).toContainEqual(["refunds", "refund", "Zwrot do zamówienia order-1", -5000]);
});

test("an order is shown in its own market's currency whatever market is active, or translated at today's rate", async () => {
  const { body } = await seller.call(orderRoute, { params: { id: "1" }, headers: { "x-market": "SK", "x-currency": "EUR" } });
  expect(body).toMatchObject({ market: "PL", currency: "EUR", translation: { rate: 4 }, figures: { netProfit: 125 } });
  expect(body.postings[0]?.currency).toBe("PLN");
});

test("an order without any posting is empty, not missing", async () => {
  await sql`insert into orders (company_id, id, store_id, external_id, source, market, currency, bought_at) overriding system value
    values (${seller.companyId}, 77, 1, 'order-77', 'api', 'PL', 'PLN', '2025-06-29T22:30:00Z')`.execute(app.database.db);
  const { body } = await seller.call(orderRoute, { params: { id: "77" } });
  // half past ten in the evening in UTC is the next day in Warsaw
  expect(body).toMatchObject({ day: "2025-06-30", counted: false, postings: [], figures: { netProfit: 0 } });
});

test("an order of another company is not found", async () => {
  for (const id of ["1", "999", "order-1", "0"]) expect((await neighbour.refused(orderRoute, { params: { id } })).status).toBe(404);
});

test("the orders are saved as CSV, all pages of them", async () => {
  const { response } = await seller.call(ordersProfitabilityRoute, { body: { filter: {}, ...JUNE, perPage: 1 }, query: { format: "csv" } });
  const lines = response.body.trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(";")[0]?.replace("\uFEFF", ""))).toEqual([
    "Zamówienie",
    "order-3",
    "order-4",
    "order-2",
    "order-1",
  ]);
  expect(lines.at(-1)).toContain("KUBEK, LAMPA");
});
