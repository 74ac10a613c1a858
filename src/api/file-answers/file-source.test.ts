/** Which program a file is of, over HTTP: told by its headings, chosen, and kept for the next file with the same headings. */
import { expect, test } from "vitest";
import { answerImportRoute, ordersDataImportRoute } from "#contract/imports.ts";
import type { TestClient } from "#testing/app.ts";
import { novemberOf, settled, startImporting, upload } from "#testing/importing.ts";
import { forFile } from "#testing/for-file.ts";

const importing = forFile(startImporting);

const WOO = [
  "Order Number,Order Status,Order Date,SKU,Item Name,Quantity,Item Cost,Item Cost (inc. tax)",
  "901,Processing,2026-11-05 13:00,W-1,Świeca,2,20.00,24.60",
  "902,Pending,2026-11-05 13:01,W-1,Świeca,1,20.00,24.60",
].join("\n");

const send = async (client: TestClient, fields: Record<string, string> = {}) =>
  settled(client, (await client.call(ordersDataImportRoute, { form: upload(WOO, fields) })).body.importId);

test("a program is known by its headings, and its words and columns are read as it means them", async () => {
  const client = await importing.seller();
  expect(await send(client)).toMatchObject({ status: "succeeded", source: "woocommerce", created: 2 });
  // 2 × 24.60; the order that waits for its payment is no sale
  expect(await novemberOf(client)).toMatchObject({ sales: 4920 });
});

test("the program is told with a question about its columns, before any row is read", async () => {
  const client = await importing.seller();
  // Who paid what stands under „Koszt dostawy” no program says.
  const hub =
    "ID zamówienia;Źródło zamówienia;ID pozycji;Data zamówienia;SKU;Ilość;Cena brutto;Koszt dostawy\n7;allegro;1;2026-11-05 13:00;W-1;1;24,60;9,99";
  const { body } = await client.call(ordersDataImportRoute, { form: upload(hub) });
  const asking = await settled(client, body.importId);
  expect(asking).toMatchObject({ error: { code: "NEEDS_ANSWER" }, source: "baselinker", needs: [{ id: "meaning:Koszt dostawy" }] });
});

test("whoever says that it is a sheet of their own is asked what the program would have told, also with the next file like it", async () => {
  const client = await importing.seller();
  const mapping = JSON.stringify({ unit_price: "Item Cost" });
  const asking = await send(client, { source: "own", mapping });
  expect(asking).toMatchObject({ status: "failed", error: { code: "NEEDS_ANSWER" }, needs: [{ id: "state:pending" }] });
  await client.call(answerImportRoute, { params: { id: asking.id }, body: { answers: { "state:pending": "counted" } } });
  expect(await settled(client, asking.id)).toMatchObject({ status: "succeeded", source: null, created: 2 });
  expect(await send(client)).toMatchObject({ status: "succeeded", source: null, unchanged: 2 });
  // 2 × 20.00 + 20.00
  expect(await novemberOf(client)).toMatchObject({ sales: 6000 });
  // Whoever says that it is the program's after all begins anew with its columns; what a word means the store keeps.
  expect(await send(client, { source: "woocommerce" })).toMatchObject({ source: "woocommerce", changed: 2 });
  // 2 × 24.60 + 24.60
  expect(await novemberOf(client)).toMatchObject({ sales: 7380 });
  expect(await client.refused(ordersDataImportRoute, { form: upload(WOO, { source: "excel" }) })).toMatchObject({ status: 422 });
});
