import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  answerImportRoute,
  importRoute,
  ordersDataImportRoute,
  productsDataImportRoute,
  rejectedRowsRoute,
  undoImportRoute,
} from "#contract/imports.ts";
import { progressRoute } from "#contract/progress.ts";
import type { TestClient } from "#testing/app.ts";
import { type Importing, novemberOf, settled, startImporting, upload } from "#testing/importing.ts";
import { forFile } from "#testing/for-file.ts";

const importing = forFile(startImporting);
const seller: Importing["seller"] = (markets) => importing.seller(markets);

async function noJobsLeft(client: TestClient): Promise<void> {
  for (let waited = 0; waited < 500; waited++) {
    const { body } = await client.call(progressRoute);
    if (body.every(({ status }) => status !== "queued" && status !== "running")) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("jobs did not end");
}

const ORDERS = [
  "order_id;bought_at;sku;name;quantity;unit_price",
  "Z-1;2026-11-03 10:00;KUBEK;Kubek;2;12,30",
  "Z-2;2026-11-04 11:00;TALERZ;Talerz;1;20,00",
].join("\n");

test("a file becomes figures, and again the same file changes nothing", async () => {
  const client = await seller();
  const { body } = await client.call(ordersDataImportRoute, { form: upload(ORDERS) });
  const first = await settled(client, body.importId);
  expect(first).toMatchObject({
    status: "succeeded",
    rows: 2,
    created: 2,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    undoable: true,
    error: null,
  });
  expect(first.headers).toEqual(["order_id", "bought_at", "sku", "name", "quantity", "unit_price"]);
  // 2 × 12.30 + 1 × 20.00 = 44.60
  expect(await novemberOf(client)).toMatchObject({ sales: 4460, orders: 2, units: 3, profitState: "unknown" });
  const again = await client.call(ordersDataImportRoute, { form: upload(ORDERS) });
  expect(await settled(client, again.body.importId)).toMatchObject({ status: "succeeded", rows: 2, created: 0, unchanged: 2 });
  expect(await novemberOf(client)).toMatchObject({ sales: 4460, orders: 2, units: 3 });
});

test("costs make the profit known, and taking both imports back leaves nothing", async () => {
  const client = await seller();
  const orders = await client.call(ordersDataImportRoute, { form: upload(ORDERS) });
  await settled(client, orders.body.importId);
  const costs = await client.call(productsDataImportRoute, { form: upload("sku;cost\nKUBEK;5,00\nTALERZ;8,00\n") });
  expect(await settled(client, costs.body.importId)).toMatchObject({ status: "succeeded", rows: 2 });
  // −(2 × 5.00 + 1 × 8.00) = −18.00
  expect(await novemberOf(client)).toMatchObject({ cogs: -1800, costCoverage: 1, profitState: "complete" });
  for (const { importId } of [costs.body, orders.body]) {
    await client.call(undoImportRoute, { params: { id: importId } });
    await noJobsLeft(client);
    const { body } = await client.call(importRoute, { params: { id: importId } });
    expect(body).toMatchObject({ status: "succeeded", undoable: false, kept: [] });
    expect(body.undoneAt).not.toBeNull();
  }
  expect(await novemberOf(client)).toMatchObject({ sales: null, cogs: null, orders: null, units: null });
});

test("a bad row is shown with its line and reason and comes back in a file, the good ones go in", async () => {
  const client = await seller();
  const { body } = await client.call(ordersDataImportRoute, { form: upload(ORDERS.replace(";1;20,00", ";1,5;20,00")) });
  const state = await settled(client, body.importId);
  expect(state).toMatchObject({ status: "succeeded", rows: 2, created: 1, rejected: 1 });
  expect(state.errors).toEqual([
    {
      line: 3,
      column: "quantity",
      code: "rowFractionOfUnit",
      message: "Oczekiwano całych sztuk, jest «1,5».",
    },
  ]);
  const { response } = await client.call(rejectedRowsRoute, { params: { id: body.importId } });
  expect(response.body).toContain("Z-2;2026-11-04 11:00;TALERZ;Talerz;1,5;20,00;");
});

test("a dry run counts and writes nothing", async () => {
  const client = await seller();
  const { body } = await client.call(ordersDataImportRoute, { form: upload(ORDERS, { dryRun: "true" }) });
  expect(await settled(client, body.importId)).toMatchObject({ status: "succeeded", rows: 2, created: 2, undoable: false });
  expect(await novemberOf(client)).toMatchObject({ sales: null, orders: null });
});

const uploadsKept = async ({ companyId }: TestClient): Promise<number> => {
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from blobs where company_id = ${companyId}`.execute(
    importing.app.database.db,
  );
  return rows[0]?.kept ?? -1;
};

test("a file that cannot be read says why in words, and is kept no longer; one that asks is", async () => {
  const client = await seller();
  const { body } = await client.call(ordersDataImportRoute, { form: upload("%PDF-1.7 \u0000\u0001\u0002") });
  const state = await settled(client, body.importId);
  expect(state).toMatchObject({ status: "failed", error: { code: "UNREADABLE" }, undoable: false });
  expect(state.error?.message).toMatch(/CSV albo XLSX/);
  expect(await uploadsKept(client)).toBe(0);
  const { body: asking } = await client.call(ordersDataImportRoute, { form: upload(ORDERS.replace("unit_price", "ile to kosztowało")) });
  expect(await settled(client, asking.importId)).toMatchObject({ error: { code: "NEEDS_ANSWER" } });
  expect(await uploadsKept(client)).toBe(1);
});

test("a file of unknown columns asks for them and goes on with the answer", async () => {
  const client = await seller();
  const { body } = await client.call(ordersDataImportRoute, { form: upload(ORDERS.replace("unit_price", "ile to kosztowało")) });
  const asking = await settled(client, body.importId);
  expect(asking).toMatchObject({
    status: "failed",
    error: { code: "NEEDS_ANSWER", message: "Zanim wczytamy plik, odpowiedz na pytania." },
  });
  const question = asking.needs?.find(({ column }) => column === "unit_price");
  expect(question?.options).toContain("ile to kosztowało");
  await client.call(answerImportRoute, { params: { id: body.importId }, body: { answers: { [question?.id ?? ""]: "ile to kosztowało" } } });
  expect(await settled(client, body.importId)).toMatchObject({ status: "succeeded", created: 2 });
  expect(await novemberOf(client)).toMatchObject({ sales: 4460 });
});

test("a store of two markets asks which one a file without a market is about", async () => {
  const client = await seller(["PL", "CZ"]);
  const { body } = await client.call(ordersDataImportRoute, { form: upload(ORDERS) });
  const asking = await settled(client, body.importId);
  expect(asking).toMatchObject({ status: "failed", error: { code: "NEEDS_ANSWER" } });
  const [question] = asking.needs ?? [];
  expect(question?.options).toEqual(["PL", "CZ"]);
  await client.call(answerImportRoute, { params: { id: body.importId }, body: { answers: { [question?.id ?? ""]: "PL" } } });
  expect(await settled(client, body.importId)).toMatchObject({ status: "succeeded", created: 2 });
});

test("none of these jobs has failed by itself", () => {
  expect(importing.failures).toEqual([]);
});
