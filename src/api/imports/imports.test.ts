import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  answerImportRoute,
  billingDataImportRoute,
  importRoute,
  importsRoute,
  ordersDataImportRoute,
  productsDataImportRoute,
  rejectedRowsRoute,
  undoImportRoute,
} from "#contract/imports.ts";
import { cancelJobRoute, progressRoute, retryJobRoute } from "#contract/progress.ts";
import { createStoreRoute } from "#contract/stores.ts";
import { readBlob } from "#db/blobs.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

const CSV = "order_id;sku;quantity;unit_price\nZ-1;KUBEK;1;12,30\n";

function upload(fields: Record<string, string> = {}, { content = CSV, name = "zamówienia.csv", fileFirst = false } = {}): FormData {
  const form = new FormData();
  const attach = (): void => form.set("file", new Blob([content], { type: "text/csv" }), name);
  if (fileFirst) attach();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  if (!fileFirst) attach();
  return form;
}

async function sellerWithStore() {
  const client = await app.signIn();
  const { body: store } = await client.call(createStoreRoute, { body: { platform: "import", name: "Sklep", markets: ["PL", "CZ"] } });
  return { client, store };
}

/** Ends the import as its job would. */
async function finish(
  client: TestClient,
  importId: string,
  values: { status: string; error_code?: string; needs?: unknown; rejected?: number },
): Promise<void> {
  await sql`
    update imports set status = ${values.status}, error_code = ${values.error_code ?? null}, rejected = ${values.rejected ?? 0}, rows = ${values.rejected ?? 0},
      needs = ${values.needs === undefined ? null : JSON.stringify(values.needs)}::jsonb, finished_at = now()
    where company_id = ${client.companyId} and id = ${Number(importId)}
  `.execute(app.database.db);
  await sql`
    update job_runs set status = ${values.status}, finished_at = now() where company_id = ${client.companyId} and subject_id = ${Number(importId)}
  `.execute(app.database.db);
}

async function blobsOf({ companyId }: TestClient): Promise<number> {
  const { rows } = await sql<{ blobs: number }>`select count(*) as blobs from blobs where company_id = ${companyId}`.execute(
    app.database.db,
  );
  return rows[0]?.blobs ?? -1;
}

test("an uploaded file is stored as it is and waits in the queue with what was asked for", async () => {
  const { client, store } = await sellerWithStore();
  const form = upload({ storeId: store.id, market: "CZ", mapping: JSON.stringify({ order_id: "InvoiceNo" }), dryRun: "true" });
  const { body, status } = await client.call(ordersDataImportRoute, { form });
  expect(status).toBe(202);
  const { rows } = await sql<{ blob_id: number; requested_mapping: unknown; file_size: number }>`
    select blob_id, requested_mapping, file_size from imports where company_id = ${client.companyId} and id = ${Number(body.importId)}
  `.execute(app.database.db);
  expect(rows[0]).toMatchObject({ requested_mapping: { order_id: "InvoiceNo" }, file_size: Buffer.byteLength(CSV) });
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBlob({ db: app.database.db, companyId: client.companyId }, rows[0]?.blob_id ?? 0)) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe(CSV);

  const { body: state } = await client.call(importRoute, { params: { id: body.importId } });
  expect(state).toMatchObject({
    kind: "orders",
    status: "queued",
    storeId: store.id,
    market: "CZ",
    fileName: "zamówienia.csv",
    dryRun: true,
    jobId: body.jobId,
    undoable: false,
    error: null,
  });
  const { rows: queued } =
    await sql`select 1 from graphile_worker.jobs where task_identifier = 'import-file' and key = ${`job-${client.companyId}-${body.jobId}`}`.execute(
      app.database.db,
    );
  expect(queued).toHaveLength(1);
  expect((await client.call(progressRoute)).body).toMatchObject([
    { id: body.jobId, kind: "import-file", importId: body.importId, status: "queued" },
  ]);
});

test("the fields may follow the file", async () => {
  const { client, store } = await sellerWithStore();
  const { body } = await client.call(ordersDataImportRoute, { form: upload({ storeId: store.id }, { fileFirst: true }) });
  expect((await client.call(importRoute, { params: { id: body.importId } })).body.storeId).toBe(store.id);
});

test("the only store need not be named, one of two must be", async () => {
  const { client, store } = await sellerWithStore();
  const { body } = await client.call(billingDataImportRoute, { form: upload() });
  expect((await client.call(importRoute, { params: { id: body.importId } })).body.storeId).toBe(store.id);
  await client.call(createStoreRoute, { body: { platform: "import", name: "Drugi", markets: ["PL"] } });
  const refusal = await client.refused(billingDataImportRoute, { form: upload() });
  expect(refusal).toMatchObject({ status: 422, body: { errors: { storeId: ["To pole jest wymagane."] } } });
});

test("products belong to the company and need no store", async () => {
  const client = await app.signIn();
  const { body } = await client.call(productsDataImportRoute, { form: upload() });
  expect((await client.call(importRoute, { params: { id: body.importId } })).body).toMatchObject({ kind: "products", storeId: null });
});

test.each([
  [
    "without a file",
    () => {
      const form = new FormData();
      form.set("market", "PL");
      return form;
    },
    "file",
  ],
  ["with an empty file", () => upload({}, { content: "" }), "file"],
  ["with a market that does not exist", () => upload({ market: "DE" }), "market"],
  ["with a market the store does not sell on", () => upload({ market: "HU" }), "market"],
  ["with a mapping that is not JSON", () => upload({ mapping: "order_id=InvoiceNo" }), "mapping"],
])("an upload %s is refused by name and leaves nothing", async (_, form, field) => {
  const { client } = await sellerWithStore();
  const { status, body } = await client.refused(ordersDataImportRoute, { form: form() });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
  expect(await blobsOf(client)).toBe(0);
  expect((await client.call(importsRoute)).body.total).toBe(0);
});

test("a file of more than 50 MB is refused and leaves nothing", async () => {
  const { client } = await sellerWithStore();
  const { status, body } = await client.refused(ordersDataImportRoute, { form: upload({}, { content: "x".repeat(50 * 1024 * 1024 + 1) }) });
  expect(status).toBe(413);
  expect(body.code).toBe("TOO_LARGE");
  expect(await blobsOf(client)).toBe(0);
});

test("a file in JSON instead of parts is refused", async () => {
  const { client } = await sellerWithStore();
  expect((await client.send(ordersDataImportRoute, { body: { file: CSV } })).statusCode).toBe(415);
});

test("no file goes into a store that fetches its data itself", async () => {
  const { client, store } = await sellerWithStore();
  await sql`update stores set source = 'allegro', is_read = true, bills_fees = true where company_id = ${client.companyId} and id = ${Number(store.id)}`.execute(
    app.database.db,
  );
  const { status, body } = await client.refused(ordersDataImportRoute, { form: upload({ storeId: store.id }) });
  expect(status).toBe(400);
  expect(body.Message).toContain("nie można wgrać pliku");
  expect(await blobsOf(client)).toBe(0);
});

test("the same upload under one idempotency key is one import", async () => {
  const { client } = await sellerWithStore();
  const headers = { "idempotency-key": "plik-1" };
  const first = await client.call(ordersDataImportRoute, { form: upload(), headers });
  const second = await client.call(ordersDataImportRoute, { form: upload(), headers });
  expect(second.body).toEqual(first.body);
  expect((await client.call(importsRoute)).body.total).toBe(1);
  const other = await client.refused(ordersDataImportRoute, { form: upload({}, { content: `${CSV}Z-2;KUBEK;1;12,30\n` }), headers });
  expect(other.body.code).toBe("CONFLICT");
  // As long as the first one, letter by letter.
  const sameLength = await client.refused(ordersDataImportRoute, { form: upload({}, { content: CSV.replace("12,30", "12,31") }), headers });
  expect(sameLength.body.code).toBe("CONFLICT");
  expect((await sql`select from blobs where company_id = ${client.companyId}`.execute(app.database.db)).rows.length).toBe(1);
});

test("imports are listed newest first, by kind and store, in pages", async () => {
  const { client, store } = await sellerWithStore();
  const ids: string[] = [];
  for (const contract of [ordersDataImportRoute, productsDataImportRoute, ordersDataImportRoute])
    ids.push((await client.call(contract, { form: upload() })).body.importId);
  const listed = async (query: object) => (await client.call(importsRoute, { query })).body;
  expect((await listed({})).items.map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await listed({ kind: "orders" })).items.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  expect(await listed({ perPage: 1, page: 2 })).toMatchObject({ total: 3, page: 2, items: [{ id: ids[1] }] });
  expect((await listed({ storeId: store.id })).total).toBe(2);
  expect((await listed({ storeId: "nic" })).total).toBe(0);
});

test("rejected rows come back under the file's own headers with the reason, and no cell acts as a formula", async () => {
  const { client } = await sellerWithStore();
  const { body } = await client.call(ordersDataImportRoute, { form: upload() });
  await finish(client, body.importId, { status: "succeeded", rejected: 2 });
  await sql`update imports set headers = '["numer","sku","ilość"]' where company_id = ${client.companyId}`.execute(app.database.db);
  const cells = [
    ["Z-1", 'KUBEK; "duży"', "-1,5"],
    ["=1+1", "+48 600", "x"],
  ].map((row) => JSON.stringify(row));
  await sql`
    insert into import_rejections (company_id, import_id, row_no, line_no, column_name, reason, raw)
    values (${client.companyId}, ${Number(body.importId)}, 1, 2, 'ilość', 'rowFractionOfUnit', ${cells[0]}::jsonb),
           (${client.companyId}, ${Number(body.importId)}, 7, 9, '', 'rowMissingSku', ${cells[1]}::jsonb)
  `.execute(app.database.db);
  const { response } = await client.call(rejectedRowsRoute, { params: { id: body.importId } });
  expect(response.headers["content-disposition"]).toContain("attachment");
  expect(response.body).toBe(
    "\uFEFFnumer;sku;ilość;error\r\n" +
      'Z-1;"KUBEK; ""duży""";-1,5;ilość: Oczekiwano całych sztuk, jest «-1,5».\r\n' +
      "'=1+1;+48 600;x;Brak SKU i numeru oferty, więc nie wiadomo, co sprzedano.\r\n",
  );
  const { body: state } = await client.call(importRoute, { params: { id: body.importId } });
  expect(state.errors).toMatchObject([{ line: 2, column: "ilość" }, { line: 9 }]);
});

test("only an import that wrote something can be taken back, and one undo is one job", async () => {
  const { client } = await sellerWithStore();
  const { body } = await client.call(ordersDataImportRoute, { form: upload() });
  const params = { id: body.importId };
  expect((await client.refused(undoImportRoute, { params })).body.Message).toContain("Import jeszcze trwa");
  await finish(client, body.importId, { status: "failed", error_code: "UNREADABLE" });
  expect((await client.refused(undoImportRoute, { params })).body.Message).toContain("nie można cofnąć");
  await finish(client, body.importId, { status: "succeeded" });
  const first = await client.call(undoImportRoute, { params });
  const again = await client.call(undoImportRoute, { params });
  expect(again.body).toEqual(first.body);
  expect((await client.call(progressRoute)).body[0]).toMatchObject({ kind: "undo-import", importId: body.importId });
});

test("an import that asked is continued with its answers, and only with answers it offered", async () => {
  const { client, store } = await sellerWithStore();
  const { body } = await client.call(ordersDataImportRoute, { form: upload({ mapping: JSON.stringify({ sku: "Kod" }) }) });
  const params = { id: body.importId };
  expect((await client.refused(answerImportRoute, { params, body: {} })).body.Message).toContain("nie czeka na odpowiedź");
  await finish(client, body.importId, { status: "failed", error_code: "NEEDS_ANSWER", needs: [{ id: "market", options: ["PL", "CZ"] }] });
  const { body: asking } = await client.call(importRoute, { params });
  expect(asking).toMatchObject({ status: "failed", needs: [{ id: "market", options: ["PL", "CZ"] }], error: { code: "NEEDS_ANSWER" } });
  expect((await client.refused(answerImportRoute, { params, body: { answers: { market: "HU" } } })).body.errors).toEqual({
    "answers.market": ["Dozwolone wartości: PL, CZ."],
  });
  expect((await client.refused(answerImportRoute, { params, body: { answers: { inne: "tak" } } })).body.errors).toEqual({
    "answers.inne": ["Nieznane pole."],
  });

  const { body: continued } = await client.call(answerImportRoute, {
    params,
    body: { answers: { market: "CZ" }, mapping: { name: "Nazwa" } },
  });
  expect(continued.importId).toBe(body.importId);
  expect(continued.jobId).not.toBe(body.jobId);
  const { body: waiting } = await client.call(importRoute, { params });
  expect(waiting).toMatchObject({ status: "queued", jobId: continued.jobId, error: null, storeId: store.id });
  const { rows } = await sql`select answers, requested_mapping from imports where company_id = ${client.companyId}`.execute(
    app.database.db,
  );
  expect(rows).toEqual([{ answers: { market: "CZ" }, requested_mapping: { sku: "Kod", name: "Nazwa" } }]);
});

test("a waiting job is canceled with its import and can be run again", async () => {
  const { client } = await sellerWithStore();
  const { body } = await client.call(ordersDataImportRoute, { form: upload() });
  const params = { id: body.jobId };
  const status = async () => (await client.call(importRoute, { params: { id: body.importId } })).body.status;
  expect((await client.refused(retryJobRoute, { params })).body.Message).toContain("nieudane albo przerwane");
  expect((await client.call(cancelJobRoute, { params })).body.status).toBe("canceled");
  expect(await status()).toBe("canceled");
  expect((await client.refused(cancelJobRoute, { params })).body.Message).toContain("już się zakończyło");
  expect((await client.call(retryJobRoute, { params })).body).toMatchObject({ id: body.jobId, status: "queued" });
  expect(await status()).toBe("queued");
});

test("a running job is asked to stop and goes on until it has seen it", async () => {
  const { client } = await sellerWithStore();
  const { body } = await client.call(ordersDataImportRoute, { form: upload() });
  await sql`update job_runs set status = 'running' where company_id = ${client.companyId}`.execute(app.database.db);
  expect((await client.call(cancelJobRoute, { params: { id: body.jobId } })).body.status).toBe("running");
  const { rows } = await sql`select cancel_requested from job_runs where company_id = ${client.companyId}`.execute(app.database.db);
  expect(rows).toEqual([{ cancel_requested: true }]);
});

test("what a company uploads in a day has an end, in bytes, whatever becomes of it and whoever of it sends it", async () => {
  // 200 000 bytes a day: three files of 70 000 are 210 000.
  const small = await createTestApp({ uploads: { dayBytes: 200_000, keptBytes: 1_000_000 } });
  try {
    const [owner, stranger] = [await small.signIn(), await small.signIn()];
    const colleague = await small.signIn({ companyId: owner.companyId });
    for (const client of [owner, stranger])
      await client.call(createStoreRoute, { body: { platform: "import", name: "Sklep", markets: ["PL"] } });
    const send = (client: TestClient) => client.send(ordersDataImportRoute, { form: upload({}, { content: "x".repeat(70_000) }) });
    expect([(await send(owner)).statusCode, (await send(colleague)).statusCode]).toEqual([202, 202]);
    const refused = await send(owner);
    expect([refused.statusCode, refused.json().code, refused.json().Message]).toEqual([
      413,
      "TOO_LARGE",
      expect.stringContaining("w ciągu dnia"),
    ]);
    const { rows } = await sql<{ kept: number }>`select sum(size)::int as kept from blobs where company_id = ${owner.companyId}`.execute(
      small.database.db,
    );
    expect(rows[0]?.kept).toBe(140_000);
    expect((await send(stranger)).statusCode).toBe(202);
  } finally {
    await small.close();
  }
});

test("beyond what a company may keep nothing more is taken", async () => {
  const small = await createTestApp({ uploads: { dayBytes: 1_000_000, keptBytes: 60_000 } });
  try {
    const owner = await small.signIn();
    await owner.call(createStoreRoute, { body: { platform: "import", name: "Sklep", markets: ["PL"] } });
    const send = () => owner.send(ordersDataImportRoute, { form: upload({}, { content: "x".repeat(70_000) }) });
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([202, 413]);
  } finally {
    await small.close();
  }
});
