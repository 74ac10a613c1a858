/** Answers about the files of a store, over HTTP: asked, kept, shown, forgotten. */
import { expect, test } from "vitest";
import { fileAnswersRoute, forgetFileAnswerRoute } from "#contract/file-answers.ts";
import { answerImportRoute, ordersDataImportRoute } from "#contract/imports.ts";
import { createStoreRoute, storesRoute } from "#contract/stores.ts";
import type { TestClient } from "#testing/app.ts";
import { novemberOf, settled, startImporting, upload } from "#testing/importing.ts";
import { forFile } from "#testing/for-file.ts";

const importing = forFile(startImporting);

const FILE = [
  "order_id;bought_at;sku;quantity;unit_price;Stan",
  "Z-1;2026-11-03 10:00;KUBEK;2;12,30;Wysłane",
  "Z-2;2026-11-04 11:00;KUBEK;1;20,00;Czeka na Cud",
].join("\n");

const storeOf = async (client: TestClient) => (await client.call(storesRoute)).body[0]?.id ?? "";
const send = async (client: TestClient, storeId: string) =>
  settled(client, (await client.call(ordersDataImportRoute, { form: upload(FILE, { storeId }) })).body.importId);

test("a word that is answered is shown with its store, and asked again once it is forgotten", async () => {
  const client = await importing.seller();
  const id = await storeOf(client);
  const asking = await send(client, id);
  expect(asking).toMatchObject({ status: "failed", error: { code: "NEEDS_ANSWER" } });
  expect(asking.needs).toEqual([
    {
      id: "state:czekanacud",
      column: "Stan",
      options: ["counted", "notCounted", "refunded"],
      params: { word: "Czeka na Cud" },
      stake: { rows: 1, orders: 1, amount: 2000, currency: "PLN" },
    },
  ]);
  expect(await novemberOf(client)).toMatchObject({ sales: null });

  await client.call(answerImportRoute, { params: { id: asking.id }, body: { answers: { "state:czekanacud": "notCounted" } } });
  expect(await settled(client, asking.id)).toMatchObject({ status: "succeeded", created: 2 });
  // 2 × 12.30
  expect(await novemberOf(client)).toMatchObject({ sales: 2460 });
  expect((await client.call(fileAnswersRoute, { params: { id } })).body).toEqual({
    storeId: id,
    items: [{ kind: "orders", question: "state:czekanacud", word: "Czeka na Cud", answer: "notCounted", answeredAt: expect.any(String) }],
  });
  expect(await send(client, id)).toMatchObject({ status: "succeeded", unchanged: 2 });

  const body = { kind: "orders", question: "state:czekanacud" } as const;
  await client.call(forgetFileAnswerRoute, { params: { id }, body });
  expect((await client.call(fileAnswersRoute, { params: { id } })).body.items).toEqual([]);
  // What was taken in stays.
  expect(await novemberOf(client)).toMatchObject({ sales: 2460 });
  expect(await send(client, id)).toMatchObject({ error: { code: "NEEDS_ANSWER" } });
  expect(await client.refused(forgetFileAnswerRoute, { params: { id }, body })).toMatchObject({ status: 404 });
});

test("answers are of one store, and of one company", async () => {
  const client = await importing.seller();
  const id = await storeOf(client);
  const asking = await send(client, id);
  await client.call(answerImportRoute, { params: { id: asking.id }, body: { answers: { "state:czekanacud": "counted" } } });
  await settled(client, asking.id);
  const other = (await client.call(createStoreRoute, { body: { platform: "import", name: "Drugi", markets: ["PL"] } })).body.id;
  expect((await client.call(fileAnswersRoute, { params: { id: other } })).body.items).toEqual([]);
  expect(await send(client, other)).toMatchObject({ error: { code: "NEEDS_ANSWER" } });

  const stranger = await importing.seller();
  expect(await stranger.refused(fileAnswersRoute, { params: { id } })).toMatchObject({ status: 404 });
  const body = { kind: "orders", question: "state:czekanacud" } as const;
  expect(await stranger.refused(forgetFileAnswerRoute, { params: { id }, body })).toMatchObject({ status: 404 });
  expect((await client.call(fileAnswersRoute, { params: { id } })).body.items).toHaveLength(1);
});
