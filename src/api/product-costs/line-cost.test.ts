/** What one line cost, said for its order alone, over HTTP: the small seller's (src/testing/small-seller.ts). */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { orderRoute } from "#contract/orders.ts";
import {
  deleteLineCostRoute,
  previewLineCostRoute,
  productChangesRoute,
  saveLineCostRoute,
  undoProductChangeRoute,
} from "#contract/product-costs.ts";
import { KUBEK } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const { app, seller } = smallShop("for each test");

/** Two kubki of order-1, one of which came back. */
const LINE = { id: "1", lineId: "11" };
const COST = { unitCost: "17.50", currency: "PLN", vatMode: "gross" } as const;

async function order(): Promise<{ profit: number | null; ownCost: string | null }> {
  const { body } = await seller.call(orderRoute, { params: { id: "1" } });
  return { profit: body.figures.netProfit, ownCost: body.lines.find(({ id }) => id === "11")?.ownCost?.unitCost ?? null };
}

test("is previewed, saved, shown in the order, told in the product's history, and undone", async () => {
  // 150.00 − 50.00 − 15.00 − 2 × 20.00 − 60.00 + 20.00
  expect(await order()).toEqual({ profit: 500, ownCost: null });
  const { body: preview } = await seller.call(previewLineCostRoute, { params: LINE, body: { cost: COST } });
  // 2 × 2.50 less for goods, 2.50 less comes back
  expect(preview).toMatchObject({ orders: 1, from: "2025-06-02", before: 500, after: 750 });
  const { body: saved } = await seller.call(saveLineCostRoute, { params: LINE, body: COST });
  expect(await order()).toEqual({ profit: 750, ownCost: "17.5" });
  const { items } = (await seller.call(productChangesRoute, { query: { productId: KUBEK } })).body;
  expect(items).toMatchObject([
    {
      id: saved.changeId,
      kind: "orderCost",
      from: "2025-06-02",
      note: { orderId: 1, lineId: 11, before: null, after: { unitCost: "17.5" } },
    },
  ]);
  const { body: undone } = await seller.call(undoProductChangeRoute, { params: { id: saved.changeId ?? "" } });
  expect(await order()).toEqual({ profit: 500, ownCost: null });
  // and the undo undone
  await seller.call(undoProductChangeRoute, { params: { id: undone.changeId ?? "" } });
  expect(await order()).toEqual({ profit: 750, ownCost: "17.5" });
});

test("another cost said since is kept and named; removing it lets the product's cost hold", async () => {
  const { body: first } = await seller.call(saveLineCostRoute, { params: LINE, body: COST });
  await seller.call(saveLineCostRoute, { params: LINE, body: { ...COST, unitCost: "30" } });
  const { body: kept } = await seller.call(undoProductChangeRoute, { params: { id: first.changeId ?? "" } });
  expect(kept).toEqual({ changeId: null, jobId: null, kept: [{ productId: KUBEK, sku: "KUBEK" }] });
  // 150.00 − 50.00 − 15.00 − 2 × 30.00 − 60.00 + 30.00
  expect(await order()).toEqual({ profit: -500, ownCost: "30" });
  await seller.call(deleteLineCostRoute, { params: LINE });
  expect(await order()).toEqual({ profit: 500, ownCost: null });
});

test("is taken back where the line is of another order by now, and its product is named where it is gone", async () => {
  const { db } = app.database;
  const { companyId } = seller;
  const undo = async (id: string | null) => (await seller.call(undoProductChangeRoute, { params: { id: id ?? "" } })).body;
  const { body: first } = await seller.call(saveLineCostRoute, { params: LINE, body: COST });
  await sql`update order_lines set order_id = 3 where company_id = ${companyId} and id = 11`.execute(db);
  await sql`update refunds set order_id = 3 where company_id = ${companyId} and order_id = 1`.execute(db);
  const { lines } = (await seller.call(orderRoute, { params: { id: "3" } })).body;
  expect(lines.find(({ id }) => id === "11")?.ownCost?.unitCost).toBe("17.5");
  expect((await undo(first.changeId)).kept).toEqual([]);
  const { rows } = await sql`select from line_cost_overrides where company_id = ${companyId}`.execute(db);
  expect(rows).toHaveLength(0);
  const { body: second } = await seller.call(saveLineCostRoute, { params: { id: "3", lineId: "11" }, body: COST });
  await sql`delete from refund_lines where company_id = ${companyId}`.execute(db);
  await sql`delete from order_lines where company_id = ${companyId} and id = 11`.execute(db);
  expect(await undo(second.changeId)).toEqual({ changeId: null, jobId: null, kept: [{ productId: KUBEK, sku: "KUBEK" }] });
});

test("is refused for a line of another order, an unknown currency, a viewer and a stranger", async () => {
  expect((await seller.refused(saveLineCostRoute, { params: { id: "2", lineId: "11" }, body: COST })).status).toBe(404);
  const wrong = await seller.send(saveLineCostRoute, { params: LINE, body: { ...COST, currency: "XAU" } });
  expect(wrong.statusCode).toBe(422);
  const viewer = await app.signIn({ companyId: seller.companyId, role: "viewer" });
  expect((await viewer.refused(saveLineCostRoute, { params: LINE, body: COST })).status).toBe(403);
  const stranger = await app.signIn();
  expect((await stranger.refused(deleteLineCostRoute, { params: LINE })).status).toBe(404);
});
