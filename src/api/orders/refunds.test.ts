import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { logsRoute } from "#contract/logs.ts";
import { orderRoute, refundOrderRoute, withdrawRefundRoute } from "#contract/orders.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createTestApp, type TestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { NOT_A_PAYER, sampleBatch, sampleFacts, sampleLine, sampleOffer, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";

let app: TestApp;
let seller: TestClient;
let orderId: string;
let line: string;
beforeEach(async () => {
  app = await createTestApp();
  app.setNow("2025-06-30T10:00:00Z");
  const { companyId } = await loadFacts(app.database, smallSeller());
  seller = await app.signIn({ companyId });
  const { rows } = await sql<{ id: number; line: number }>`
    select o.id, l.id as line from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
    where o.company_id = ${companyId} and o.external_id = 'order-1' and l.quantity = 2`.execute(app.database.db);
  orderId = String(rows[0]?.id);
  line = String(rows[0]?.line);
});
afterEach(() => app.close());

type Body = BodyInputOf<typeof refundOrderRoute>;
const refund = (body: Body) => seller.call(refundOrderRoute, { params: { id: orderId }, body });
const refusal = async (body: Body): Promise<string | undefined> =>
  (await seller.refused(refundOrderRoute, { params: { id: orderId }, body })).body.Message;
const order = async () => (await seller.call(orderRoute, { params: { id: orderId } })).body;

test("money given back outside of the marketplace posts like a refund of its own, and what came back is recovered", async () => {
  expect((await order()).figures).toMatchObject({ refunds: -5000, netProfit: 500 });
  await refund({ day: "2025-06-20", lines: [{ lineId: line, units: 1, amount: 4500 }] });
  const { figures, postings, refunds } = await order();
  // 5.00 − 45.00 + the kubek that came back, 20.00
  expect(figures).toMatchObject({ refunds: -9500, netProfit: -2000 });
  expect(postings.filter(({ day }) => day === "2025-06-20").map(({ line: name, amount }) => [name, amount])).toEqual([
    ["refunds", -4500],
    ["cogsRecovered", 2000],
  ]);
  expect(refunds.map(({ byHand, units, amount }) => [byHand, units, amount])).toEqual([
    [false, 1, 5000],
    [true, 1, 4500],
  ]);
  expect((await verifyLedger(app.database.db)).differences).toEqual([]);
});

test("taken back, everything is as before", async () => {
  const before = await order();
  const { id } = (await refund({ day: "2025-06-20", lines: [{ lineId: line, units: 0, amount: 1000 }] })).body;
  expect((await order()).figures.netProfit).toBe(Number(before.figures.netProfit) - 1000);
  await seller.call(withdrawRefundRoute, { params: { id: orderId, refundId: id } });
  const after = await order();
  expect(after.figures).toEqual(before.figures);
  expect(after.refundable).toEqual(before.refundable);
  expect((await verifyLedger(app.database.db)).differences).toEqual([]);
});

test("the log says what it did to the profit, when it is given and when it is taken back", async () => {
  const { id } = (await refund({ day: "2025-06-20", lines: [{ lineId: line, units: 1, amount: 4500 }] })).body;
  const newest = async () => (await seller.call(logsRoute, { query: { type: "audit", kind: "orders" } })).body.items[0];
  // 20 June: the świeca's 30.00, at most, for it has no cost; −45.00 and the kubek's 20.00 that came back make it 5.00
  const bounds = { boundBefore: "atMost", boundAfter: "atMost" };
  const day = { state: "known", from: "2025-06-20", to: "2025-06-20", days: 1, currency: "PLN", shared: 0, ...bounds };
  expect((await newest())?.effect).toEqual({ ...day, before: 3000, after: 500, change: -2500 });
  await seller.call(withdrawRefundRoute, { params: { id: orderId, refundId: id } });
  expect((await newest())?.effect).toEqual({ ...day, before: 500, after: 3000, change: 2500 });
});

test("a unit of a stock that came back is what the next sale takes, at once, and the log holds both days", async () => {
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      today: "2025-06-30",
      company: NOT_A_PAYER,
      products: [sampleProduct("101", { sku: "KUBEK", costMethod: "fifo" })],
      // One for 10.00, then one for 30.00.
      batches: [
        sampleBatch("101", "2025-06-01", 1, "10", { vatMode: "gross" }),
        sampleBatch("101", "2025-06-02", 1, "30", { vatMode: "gross" }),
      ],
      offers: [sampleOffer("201", "101")],
      orders: [
        sampleOrder("1", [sampleLine("11", 5000, { boughtAt: "2025-06-05T10:00:00Z", productId: "101", offerId: "201" })]),
        sampleOrder("2", [sampleLine("21", 5000, { boughtAt: "2025-06-20T10:00:00Z", productId: "101", offerId: "201" })]),
      ],
    }),
  );
  seller = await app.signIn({ companyId });
  const { rows } = await sql<{ id: number; line: number }>`
    select o.id, l.id as line from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
    where o.company_id = ${companyId} and o.external_id = 'order-1'`.execute(app.database.db);
  orderId = String(rows[0]?.id);
  await refund({ day: "2025-06-10", lines: [{ lineId: String(rows[0]?.line), units: 1, amount: 5000 }] });
  const [entry] = (await seller.call(logsRoute, { query: { type: "audit", kind: "orders" } })).body.items;
  // 10 June: −50.00 + 10.00 that came back; 20 June: 50.00 − 30.00 were 20.00, and are 50.00 − 10.00
  const effect = { state: "known", from: "2025-06-10", to: "2025-06-20", days: 2, before: 2000, after: 0 };
  expect(entry?.effect).toMatchObject(effect);
  expect((await verifyLedger(app.database.db)).differences).toEqual([]);
});

test("a refund the marketplace told of cannot be taken back", async () => {
  const [reported] = (await order()).refunds;
  const { status } = await seller.refused(withdrawRefundRoute, { params: { id: orderId, refundId: reported?.id ?? "" } });
  expect(status).toBe(404);
});

test("no more can be given back than is left: 2 kubki for 100.00, of which one for 50.00 came back", async () => {
  const { refundable } = await order();
  expect(refundable.lines.find(({ lineId }) => lineId === line)).toEqual({ lineId: line, units: 1, amount: 5000 });
  expect(await refusal({ day: "2025-06-20", lines: [{ lineId: line, units: 2, amount: 5000 }] })).toContain("Tylu sztuk");
  expect(await refusal({ day: "2025-06-20", lines: [{ lineId: line, units: 1, amount: 5001 }] })).toContain("Takiej kwoty");
  expect(await refusal({ day: "2025-06-20", deliveryAmount: 1 })).toContain("za dostawę");
  expect(await refusal({ day: "2025-06-20", lines: [{ lineId: line, units: 0, amount: 0 }] })).toContain("Wpisz kwotę");
  expect(await refusal({ day: "2025-06-20", lines: [{ lineId: "999999", units: 1, amount: 1 }] })).toContain("Tej pozycji");
  expect((await order()).refunds).toHaveLength(1);
});

test("neither before the order nor tomorrow", async () => {
  expect(await refusal({ day: "2025-06-01", lines: [{ lineId: line, units: 0, amount: 100 }] })).toContain("wcześniejszy");
  expect(await refusal({ day: "2025-07-01", lines: [{ lineId: line, units: 0, amount: 100 }] })).toContain("późniejszy");
});

test("two people who give the same unit back at once: one of them is told that nothing is left", async () => {
  const body = { day: "2025-06-20", lines: [{ lineId: line, units: 1, amount: 5000 }] };
  const answers = await Promise.allSettled([refund(body), refund(body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await order()).refunds).toHaveLength(2);
});
