/** Documents of expenses: what is taken, for whom, and that nothing of it outlives the expense's company. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  addExpenseDocumentRoute,
  deleteExpenseDocumentRoute,
  expenseDocumentRoute,
  expenseDocumentsRoute,
} from "#contract/expense-documents.ts";
import { createExpenseRoute, deleteExpenseRoute, restoreExpenseRoute } from "#contract/expenses.ts";
import { MOST_DOCUMENT_BYTES, MOST_DOCUMENTS } from "#core/document-type.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let seller: TestClient;
beforeAll(async () => {
  seller = await app.signIn();
});

const PDF = "%PDF-1.7\nfaktura";

function form(content: BlobPart, name = "faktura 12.pdf"): FormData {
  const made = new FormData();
  made.set("file", new Blob([content], { type: "text/html" }), name);
  return made;
}

async function expense(): Promise<string> {
  const terms = {
    ...({ kind: "oneOff", amount: 1000, percent: null, currency: "PLN", vatMode: "gross", vatRate: 23, startDate: "2025-06-10" } as const),
    ...({ endDate: null, every: null, booking: "spread", storeId: null, market: null, tagId: null, productId: null } as const),
    ...({ shareKey: "none", countAsAds: false } as const),
  };
  return (await seller.call(createExpenseRoute, { body: { name: "Czynsz", terms } })).body.id;
}

async function blobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from blobs where company_id = ${seller.companyId}`.execute(
    app.database.db,
  );
  return rows[0]?.count ?? -1;
}

test("a document is taken by its content, listed, saved as a file, and removed for good", async () => {
  const id = await expense();
  const { body } = await seller.call(addExpenseDocumentRoute, { params: { id }, form: form(PDF) });
  // Whatever the browser said of it.
  expect(body).toMatchObject({ fileName: "faktura 12.pdf", mediaType: "application/pdf", size: PDF.length });
  expect((await seller.call(expenseDocumentsRoute, { params: { id } })).body.items).toEqual([body]);
  const { response } = await seller.call(expenseDocumentRoute, { params: { id, documentId: body.id } });
  expect(response.body).toBe(PDF);
  expect(response.headers).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff" });
  expect(response.headers["content-disposition"]).toMatch(/^attachment/);
  await seller.call(deleteExpenseDocumentRoute, { params: { id, documentId: body.id } });
  expect((await seller.call(expenseDocumentsRoute, { params: { id } })).body.items).toEqual([]);
  expect(await blobs()).toBe(0);
});

test("a document is named by what it is, without characters that turn a name around", async () => {
  const id = await expense();
  // „faktura_fdp.exe” shown as „faktura_exe.pdf” by the one that turns the direction.
  const { body } = await seller.call(addExpenseDocumentRoute, { params: { id }, form: form(PDF, "faktura_\u202Efdp.exe") });
  expect(body.fileName).toBe("faktura_fdp.exe.pdf");
  const { response } = await seller.call(expenseDocumentRoute, { params: { id, documentId: body.id } });
  expect(response.headers["content-disposition"]).toContain('filename="faktura_fdp.exe.pdf"');
});

test("what is neither a PDF nor a picture, too large, or one too many is refused and kept nowhere", async () => {
  const id = await expense();
  const before = await blobs();
  const page = await seller.refused(addExpenseDocumentRoute, { params: { id }, form: form("<svg onload=alert(1)>", "faktura.pdf") });
  expect([page.status, page.body.errors]).toMatchObject([422, { file: [expect.any(String)] }]);
  const large = await seller.refused(addExpenseDocumentRoute, { params: { id }, form: form(PDF + "x".repeat(MOST_DOCUMENT_BYTES)) });
  expect(large.status).toBe(413);
  expect(await blobs()).toBe(before);
  for (let at = 0; at < MOST_DOCUMENTS; at += 1) await seller.call(addExpenseDocumentRoute, { params: { id }, form: form(`${PDF} ${at}`) });
  expect((await seller.refused(addExpenseDocumentRoute, { params: { id }, form: form(PDF) })).status).toBe(400);
  expect(await blobs()).toBe(before + MOST_DOCUMENTS);
});

test("a document goes out of sight with its expense and comes back with it, and is nobody else's", async () => {
  const id = await expense();
  const { body } = await seller.call(addExpenseDocumentRoute, { params: { id }, form: form(PDF) });
  const params = { id, documentId: body.id };
  const stranger = await app.signIn();
  expect((await stranger.refused(expenseDocumentRoute, { params })).status).toBe(404);
  await seller.call(deleteExpenseRoute, { params: { id } });
  expect((await seller.refused(expenseDocumentRoute, { params })).status).toBe(404);
  await seller.call(restoreExpenseRoute, { params: { id } });
  expect((await seller.call(expenseDocumentRoute, { params })).response.body).toBe(PDF);
});
