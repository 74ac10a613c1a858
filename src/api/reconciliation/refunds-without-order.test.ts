/** „Zwroty bez zamówienia”: told by the dashboard, the month and a list of their own, until the order is there. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ordersDataImportRoute, undoImportRoute } from "#contract/imports.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import { reconciliationRoute, refundsWithoutOrderRoute } from "#contract/reconciliation.ts";
import { tilesRoute } from "#contract/dashboard.ts";
import { type TodoItem, todoRoute } from "#contract/todo.ts";
import type { WaitingRefundFacts } from "#core/facts.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import type { TestClient } from "#testing/app.ts";
import { settled, startImporting, upload } from "#testing/importing.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleFacts, sampleLine, sampleOffer, sampleOrder, sampleProduct, sampleStore } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";

const importing = forFile(startImporting);

const matterOf = async (client: TestClient): Promise<TodoItem[]> =>
  (await client.call(todoRoute)).body.items.filter(({ kind }) => kind === "refundsWithoutOrder");

function waiting(id: string, amount: number, day: string, more: Partial<WaitingRefundFacts> = {}): WaitingRefundFacts {
  return { id, storeId: "1", createdAt: `${day}T11:00:00Z`, status: "SUCCESS", reason: "REFUND", currency: "PLN", amount, ...more };
}

test("refunds of an account stand in the matter, in their month and in the list, each with its order's number and amount", async () => {
  importing.app.setNow("2025-06-30T10:00:00Z");
  const { companyId } = await loadFacts(
    importing.app.database,
    sampleFacts({
      today: "2025-06-30",
      stores: [sampleStore("1")],
      products: [sampleProduct("7")],
      offers: [sampleOffer("7", "7")],
      orders: [sampleOrder("1", [sampleLine("11", 12_300, { boughtAt: "2025-05-10T10:00:00Z", productId: "7", offerId: "7" })])],
      waitingRefunds: [
        waiting("21", 20_000, "2025-06-07"),
        waiting("22", 5000, "2025-05-03"),
        waiting("23", 900, "2025-06-08", { status: "PENDING" }),
        waiting("24", 900, "2025-06-08", { reason: "OVERPAID" }),
      ],
    }),
  );
  const client = await importing.app.signIn({ companyId });
  // −200.00 − 50.00, the first on 3 May; one under way and an overpayment are none.
  const [matter, ...others] = await matterOf(client);
  expect([matter, others]).toMatchObject([
    {
      amount: -25_000,
      currency: "PLN",
      count: 2,
      since: "2025-05-03",
      path: "/system/reconciliation?market=PL&currency=PLN&show=refundsWithoutOrder",
    },
    [],
  ]);
  const { body } = await client.call(refundsWithoutOrderRoute, { query: { market: "PL", currency: "PLN" } });
  expect([body.total, body.totals]).toEqual([2, [{ currency: "PLN", refunds: 2, value: -25_000, since: "2025-05-03" }]]);
  expect(body.items.map(({ refundKey, orderNumber, orderId, day, value }) => [refundKey, orderNumber, orderId, day, value])).toEqual([
    ["21", "nobody-21", null, "2025-06-07", -20_000],
    ["22", "nobody-22", null, "2025-05-03", -5000],
  ]);
  const list = await client.call(refundsWithoutOrderRoute, { query: { market: "PL", currency: "PLN", format: "csv", perPage: 1 } });
  expect(list.response.payload.replace("\ufeff", "").trimEnd().split("\r\n")).toEqual([
    "Dzień zwrotu;Zamówienie;Sklep;Kwota zwrotu;Waluta;Numer zwrotu",
    expect.stringMatching(/^2025-06-07;nobody-21;[^;]+;-200,00;PLN;21$/u),
    expect.stringMatching(/^2025-05-03;nobody-22;[^;]+;-50,00;PLN;22$/u),
  ]);
  const june = (await client.call(reconciliationRoute, { query: { market: "PL", month: "2025-06" } })).body;
  expect([june.refundsWithoutOrder.total, june.refundsWithoutOrder.items.map(({ value }) => value), june.rows]).toEqual([1, [-20_000], []]);
  const file = await client.call(reconciliationRoute, { query: { market: "PL", month: "2025-06", format: "csv" } });
  expect(file.response.payload).toContain("zwrot bez zamówienia");
  const ledger = (await client.call(ledgerRoute, { body: { filter: {}, startDate: "2025-06-01", endDate: "2025-06-30" } })).body;
  expect(ledger.items.map(({ line, amount, source, productId }) => [line, amount, source.label, productId])).toEqual([
    ["refunds", -20_000, "Zwrot bez zamówienia", null],
  ]);
  expect((await verifyLedger(importing.app.database.db, { companyIds: [companyId], today: "2025-06-30" })).differences).toEqual([]);
});

const HEAD = "order_id;line_id;bought_at;sku;name;quantity;unit_price";

async function take(client: TestClient, rows: readonly string[]): Promise<string> {
  const { body } = await client.call(ordersDataImportRoute, { form: upload([HEAD, ...rows].join("\n")) });
  expect((await settled(client, body.importId)).status).toBe("succeeded");
  return body.importId;
}

async function november(client: TestClient) {
  const { body } = await client.call(tilesRoute, {
    body: { filter: {}, tiles: [{ id: "month", startDate: "2026-11-01", endDate: "2026-11-20" }] },
  });
  const figures = body.tiles[0]?.figures;
  return [figures?.sales, figures?.refunds, figures?.refundedUnits];
}

async function undo(client: TestClient, importId: string): Promise<void> {
  await client.call(undoImportRoute, { params: { id: importId } });
  await expect
    .poll(
      async () =>
        (await sql`select from imports where company_id = ${client.companyId} and undone_at is not null`.execute(importing.app.database.db))
          .rows.length,
      { timeout: 30_000 },
    )
    .toBe(1);
}

test("a refund row of a file waits for its order, is with it when a file brings it, and alone again when that import is taken back", async () => {
  importing.app.setNow("2026-11-21T10:00:00Z");
  const client = await importing.seller();
  await take(client, ["Z-9;r1;2026-11-12 10:00;KUBEK;Kubek;-1;20,00", "Z-1;l1;2026-11-03 10:00;KUBEK;Kubek;2;12,30"]);
  const alone = { amount: -2000, count: 1, since: "2026-11-12" };
  expect(await matterOf(client)).toMatchObject([alone]);
  expect(await november(client)).toEqual([2460, -2000, 1]);
  const { items } = (await client.call(refundsWithoutOrderRoute, { query: { market: "PL" } })).body;
  expect(items.map(({ orderNumber, value, orderId }) => [orderNumber, value, orderId !== null])).toEqual([["Z-9", -2000, true]]);

  const brought = await take(client, ["Z-9;l9;2026-11-10 10:00;KUBEK;Kubek;1;20,00"]);
  expect(await matterOf(client)).toEqual([]);
  expect(await november(client)).toEqual([4460, -2000, 1]);

  await undo(client, brought);
  expect(await matterOf(client)).toMatchObject([alone]);
  expect(await november(client)).toEqual([2460, -2000, 1]);
  expect((await verifyLedger(importing.app.database.db, { companyIds: [client.companyId], today: "2026-11-21" })).differences).toEqual([]);
});
