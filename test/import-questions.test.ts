/** What an import asks, tells and shows before it writes, over HTTP. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  answerImportRoute,
  confirmImportRoute,
  importRoute,
  newProductsRoute,
  ordersDataImportRoute,
  productsDataImportRoute,
} from "#contract/imports.ts";
import { logsRoute } from "#contract/logs.ts";
import { todoRoute } from "#contract/todo.ts";
import { runDaily } from "#jobs/daily.task.ts";
import type { TestApp, TestClient } from "#testing/app.ts";
import { type Importing, novemberOf, settled, startImporting, upload } from "#testing/importing.ts";
import { clockAt, workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";

const importing = forFile(startImporting);
let app: TestApp;
const seller: Importing["seller"] = (markets) => importing.seller(markets);

beforeAll(async () => {
  ({ app } = importing);
});

const ORDERS = [
  "order_id;bought_at;sku;name;quantity;unit_price",
  "Z-1;2026-11-03 10:00;KUBEK;Kubek;2;12,30",
  "Z-2;2026-11-04 11:00;TALERZ;Talerz;1;20,00",
].join("\n");

const WITH_DELIVERY = [
  "order_id;bought_at;sku;name;quantity;unit_price;Koszt dostawy",
  "Z-1;2026-11-03 10:00;KUBEK;Kubek;2;12,30;9,99",
  "Z-2;2026-11-04 11:00;TALERZ;Talerz;1;20,00;",
].join("\n");

test.each([
  // 9.99 paid by the buyer is income beside 44.60 of sales
  ["delivery_price", { sales: 4460, deliveryIncome: 999, delivery: 0 }],
  // 9.99 paid by the seller is gross: 9.99 ÷ 1.23 = 8.12 net
  ["delivery_cost", { sales: 4460, deliveryIncome: 0, delivery: -812 }],
  ["-", { sales: 4460, deliveryIncome: 0, delivery: 0 }],
])(
  "whose cost „Koszt dostawy” is gets asked; answered %s it is booked so, and the next file like it asks nothing",
  async (answer, figures) => {
    const client = await seller();
    const { body } = await client.call(ordersDataImportRoute, { form: upload(WITH_DELIVERY) });
    const asking = await settled(client, body.importId);
    expect(asking).toMatchObject({
      status: "failed",
      error: { code: "NEEDS_ANSWER" },
      needs: [{ id: "meaning:Koszt dostawy", column: "Koszt dostawy", options: ["delivery_price", "delivery_cost", "-"] }],
    });
    // Before the first file no day is known.
    expect(await novemberOf(client)).toMatchObject({ sales: null, deliveryIncome: null, delivery: null });

    await client.call(answerImportRoute, { params: { id: body.importId }, body: { answers: { "meaning:Koszt dostawy": answer } } });
    expect(await settled(client, body.importId)).toMatchObject({ status: "succeeded", created: 2 });
    expect(await novemberOf(client)).toMatchObject(figures);

    const next = await client.call(ordersDataImportRoute, { form: upload(WITH_DELIVERY) });
    expect(await settled(client, next.body.importId)).toMatchObject({ status: "succeeded", unchanged: 2 });
    // Another shape of file is another question, and another company never answered.
    const other = await client.call(ordersDataImportRoute, { form: upload(WITH_DELIVERY.replace(";name;", ";nazwa;")) });
    expect(await settled(client, other.body.importId)).toMatchObject({ error: { code: "NEEDS_ANSWER" } });
    const stranger = await seller();
    const theirs = await stranger.call(ordersDataImportRoute, { form: upload(WITH_DELIVERY) });
    expect(await settled(stranger, theirs.body.importId)).toMatchObject({ error: { code: "NEEDS_ANSWER" } });
  },
);

test("an answer that was only tried is forgotten, and a column mapped by hand is not asked about and remembered", async () => {
  const client = await seller();
  const tried = await client.call(ordersDataImportRoute, { form: upload(WITH_DELIVERY, { dryRun: "true" }) });
  await settled(client, tried.body.importId);
  await client.call(answerImportRoute, {
    params: { id: tried.body.importId },
    body: { answers: { "meaning:Koszt dostawy": "delivery_price" } },
  });
  expect(await settled(client, tried.body.importId)).toMatchObject({ status: "succeeded", mapping: { delivery_price: "Koszt dostawy" } });

  const mapping = JSON.stringify({ delivery_cost: "Koszt dostawy" });
  const mapped = await client.call(ordersDataImportRoute, { form: upload(WITH_DELIVERY, { mapping }) });
  expect(await settled(client, mapped.body.importId)).toMatchObject({ status: "succeeded", mapping: { delivery_cost: "Koszt dostawy" } });
  expect(await novemberOf(client)).toMatchObject({ deliveryIncome: 0, delivery: -812 });
  const next = await client.call(ordersDataImportRoute, { form: upload(WITH_DELIVERY) });
  expect(await settled(client, next.body.importId)).toMatchObject({ status: "succeeded", mapping: { delivery_cost: "Koszt dostawy" } });
});

test("a question says until when it waits, stands among the matters to settle, and after its time says how to begin again", async () => {
  const client = await seller();
  const stranger = await seller();
  const upload1 = await client.call(ordersDataImportRoute, { form: upload(WITH_DELIVERY, { dryRun: "true" }) });
  const asking = await settled(client, upload1.body.importId);
  const waits = Date.parse(asking.answerBy ?? "") - Date.parse(asking.finishedAt ?? "");
  expect(waits).toBe(14 * 86_400_000);

  app.setNow(asking.finishedAt ?? "");
  const matters = async (who: TestClient) => (await who.call(todoRoute)).body.items.filter(({ kind }) => kind === "unansweredImport");
  const path = `/system/progress?import=${asking.id}`;
  expect(await matters(client)).toMatchObject([{ name: "plik.csv", id: asking.id, amount: null, daysLeft: 14, path }]);
  expect(await matters(stranger)).toEqual([]);

  // Whoever begins the same file anew has one matter, the newer one.
  const again = await client.call(ordersDataImportRoute, { form: upload(WITH_DELIVERY, { dryRun: "true" }) });
  await settled(client, again.body.importId);
  expect(await matters(client)).toMatchObject([{ id: again.body.importId }]);

  const after = Date.parse(asking.answerBy ?? "") + 86_400_000;
  await runDaily(workerDeps(app.database, { clock: clockAt(after) }));
  const { body: ended } = await client.call(importRoute, { params: { id: asking.id } });
  expect(ended).toMatchObject({ status: "failed", answerBy: asking.answerBy, error: { code: "ANSWER_EXPIRED" } });
  expect(ended.error?.message).toContain("Wgraj go jeszcze raz");
  expect(ended).not.toHaveProperty("needs");
  expect(await matters(client)).toEqual([]);
  const late = await client.refused(answerImportRoute, {
    params: { id: asking.id },
    body: { answers: { "meaning:Koszt dostawy": "delivery_price" } },
  });
  expect(late).toMatchObject({ status: 400, body: { code: "REFUSED" } });
  expect(late.body.Message).toContain("Wgraj go jeszcze raz");
});

test("an answered import waits no more", async () => {
  const client = await seller();
  const { body } = await client.call(ordersDataImportRoute, { form: upload(WITH_DELIVERY) });
  expect((await settled(client, body.importId)).answerBy).not.toBeNull();
  await client.call(answerImportRoute, { params: { id: body.importId }, body: { answers: { "meaning:Koszt dostawy": "-" } } });
  expect(await settled(client, body.importId)).toMatchObject({ status: "succeeded", answerBy: null });
});

test("SKUs of a cost file that no product has are told before the import and after it, and listed in a file", async () => {
  const client = await seller();
  const orders = await client.call(ordersDataImportRoute, { form: upload(ORDERS) });
  await settled(client, orders.body.importId);
  // KUBEK and TALERZ were sold; "kubek" and "TAL-ERZ" are slips, MISA is another shop's.
  const costs = "sku;name;cost\nKUBEK;;5,00\nkubek;;5,00\nTAL-ERZ;;8,00\nMISA;Miska;3,00\nMISA;Miska;3,50\n";
  const expected = [
    { line: 3, sku: "kubek", name: null, similar: "KUBEK" },
    { line: 4, sku: "TAL-ERZ", name: null, similar: "TALERZ" },
    { line: 5, sku: "MISA", name: "Miska", similar: null },
  ];
  const listed = async (id: string) => (await client.call(newProductsRoute, { params: { id } })).response.body;
  const list = "\ufeffWiersz pliku;SKU;Nazwa;Podobne SKU w produktach\r\n3;kubek;;KUBEK\r\n4;TAL-ERZ;;TALERZ\r\n5;MISA;Miska;\r\n";

  const tried = await client.call(productsDataImportRoute, { form: upload(costs, { dryRun: "true" }) });
  const before = await settled(client, tried.body.importId);
  expect(before.newProducts).toEqual({ count: 3, first: expected.map((product) => ({ ...product, productId: null })) });
  expect(await listed(before.id)).toBe(list);

  const taken = await client.call(productsDataImportRoute, { form: upload(costs) });
  const after = await settled(client, taken.body.importId);
  expect(after.newProducts).toMatchObject({ count: 3, first: expected });
  for (const { productId } of after.newProducts.first) expect(productId).toMatch(/^\d+$/);
  expect(await listed(after.id)).toBe(list);
  // The cost of KUBEK counts, 2 × 5.00; the slip of TALERZ does not.
  expect(await novemberOf(client)).toMatchObject({ cogs: -1000, profitState: "partial" });

  // Known now: the same file has nothing new to tell.
  const again = await client.call(productsDataImportRoute, { form: upload(costs) });
  expect((await settled(client, again.body.importId)).newProducts).toEqual({ count: 0, first: [] });
  const stranger = await seller();
  expect((await stranger.refused(newProductsRoute, { params: { id: after.id } })).status).toBe(404);
});

test("a check that was answered later is taken in as it was checked, once, and not when its file is gone", async () => {
  const client = await seller();
  const checked = async (): Promise<{ id: string }> => {
    const { body } = await client.call(ordersDataImportRoute, { form: upload(WITH_DELIVERY, { dryRun: "true" }) });
    const params = { id: body.importId };
    await settled(client, params.id);
    expect((await client.refused(confirmImportRoute, { params })).body.Message).toContain("którego sprawdzenie się udało");
    await client.call(answerImportRoute, { params, body: { answers: { "meaning:Koszt dostawy": "delivery_price" } } });
    expect(await settled(client, params.id)).toMatchObject({ status: "succeeded", dryRun: true });
    return params;
  };
  const gone = await checked();
  const params = await checked();
  expect(await novemberOf(client)).toMatchObject({ sales: null, deliveryIncome: null });
  await client.call(confirmImportRoute, { params });
  expect(await settled(client, params.id)).toMatchObject({ status: "succeeded", dryRun: false, created: 2, undoable: true });
  expect(await novemberOf(client)).toMatchObject({ sales: 4460, deliveryIncome: 999 });
  expect((await client.refused(confirmImportRoute, { params })).status).toBe(400);
  const { body: log } = await client.call(logsRoute, { query: { type: "audit" } });
  const imports = log.items.filter(({ title }) => title === "Wgrano plik");
  expect(imports, "what was taken in, not what was only checked").toMatchObject([{ object: "plik.csv" }]);

  await sql`delete from blobs where company_id = ${client.companyId}`.execute(app.database.db);
  expect((await client.refused(confirmImportRoute, { params: gone })).body.Message).toContain("Wgraj go jeszcze raz");
});
