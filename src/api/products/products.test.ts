/** Products by a few words, new products, and the file that costs are filled into. */
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productsDataImportRoute } from "#contract/imports.ts";
import {
  createProductRoute,
  productCompletionsRoute,
  productListRoute,
  productsPlainRoute,
  productTemplateRoute,
  updateProductRoute,
} from "#contract/products.ts";
import { undoProductChangeRoute } from "#contract/product-costs.ts";
import { createProductTagRoute } from "#contract/product-tags.ts";
import { updateUserRoute } from "#contract/profile.ts";
import type { TestClient } from "#testing/app.ts";
import { type Importing, settled, startImporting, upload } from "#testing/importing.ts";

let importing: Importing;
beforeAll(async () => {
  importing = await startImporting();
});
afterAll(() => importing.close());

const COSTS = [
  "sku;name;ean;cost;cost_currency;cost_vat;vat_rate;valid_from;valid_to;market;packaging;tags",
  "KUBEK;Kubek;5901234123457;12,5;PLN;net;23;;;;0,40;Kuchnia, Prezenty",
  "KUBEK;;;3,10;EUR;net;;2026-01-01;2026-06-30;CZ;;",
  "=1+1;Dziwny;;0,0005;PLN;gross;8;;;;;",
  "WAZON;Wazon;;;;;;;;;;Salon",
].join("\n");

async function imported(client: TestClient, form: FormData) {
  const { body } = await client.call(productsDataImportRoute, { form });
  return settled(client, body.importId);
}

async function template(client: TestClient, query: Record<string, string>): Promise<Buffer> {
  const response = await client.send(productTemplateRoute, { query });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

const textOf = (file: Buffer): string => file.toString("utf8").replace("\ufeff", "").trimEnd();

test("the file of all costs goes in again unchanged, as CSV and as a workbook", async () => {
  const client = await importing.seller(["PL", "CZ"]);
  expect(await imported(client, upload(COSTS))).toMatchObject({ status: "succeeded", created: 4, rejected: 0 });
  const csv = await template(client, { only: "all" });
  expect(textOf(csv).split("\r\n")).toEqual([
    "SKU;Nazwa;EAN;Koszt;Waluta kosztu;Netto/brutto;Stawka VAT;Obowiązuje od;Obowiązuje do;Rynek;Opakowanie;Tagi",
    "'=1+1;Dziwny;;0,0005;PLN;brutto;8%;;;;;",
    "KUBEK;Kubek;5901234123457;12,5;PLN;netto;23%;;;;0,40;Kuchnia, Prezenty",
    "KUBEK;Kubek;5901234123457;3,1;EUR;netto;;2026-01-01;2026-06-30;CZ;0,40;Kuchnia, Prezenty",
    "WAZON;Wazon;;;;;;;;;;Salon",
  ]);
  const unchanged = { status: "succeeded", rows: 4, created: 0, changed: 0, unchanged: 4, rejected: 0 };
  expect(await imported(client, upload(textOf(csv)))).toMatchObject(unchanged);
  const workbook = new FormData();
  workbook.set("file", new Blob([new Uint8Array(await template(client, { only: "all", format: "xlsx" }))]), "koszty.xlsx");
  expect(await imported(client, workbook)).toMatchObject(unchanged);
});

test("the file of what lacks a cost holds nothing else, and in English too", async () => {
  const client = await importing.seller();
  await imported(client, upload(COSTS));
  expect(
    textOf(await template(client, {}))
      .split("\r\n")
      .slice(1),
  ).toEqual(["WAZON;Wazon;;;;;;;;;;Salon"]);
  await client.call(updateUserRoute, { body: { locale: "en" } });
  const [sheet] = await readWorkbook(await template(client, { format: "xlsx" }));
  expect(sheet?.data[0]?.slice(0, 5)).toEqual(["SKU", "Name", "EAN", "Cost", "cost_currency"]);
  await client.call(updateUserRoute, { body: { locale: "pl" } });
  // Filled in, it is a cost: 7.00 zł.
  const filled = textOf(await template(client, {})).replace("WAZON;Wazon;;;", "WAZON;Wazon;;7,00;");
  expect(await imported(client, upload(filled))).toMatchObject({ status: "succeeded", created: 1, unchanged: 0 });
  expect(textOf(await template(client, {})).split("\r\n")).toHaveLength(1);
});

test("a new product is found by its words at once; its SKU is taken from then on", async () => {
  const client = await importing.seller();
  const { body: saved } = await client.call(createProductRoute, { body: { sku: " ŻÓŁTY-1 ", name: "Kubek żółty", ean: "5901234123457" } });
  expect(saved).toMatchObject({ sku: "ŻÓŁTY-1", name: "Kubek żółty", ean: "5901234123457", hidden: false, version: 1 });
  for (const phrase of ["zolty", "kubek 5901", ""]) {
    const { body } = await client.call(productsPlainRoute, { query: { phrase } });
    expect([body.total, body.items]).toEqual([
      1,
      [{ id: saved.id, sku: "ŻÓŁTY-1", name: "Kubek żółty", ean: "5901234123457", imageUrl: null, hidden: false }],
    ]);
  }
  expect((await client.call(productsPlainRoute, { query: { phrase: "lampa" } })).body).toMatchObject({ total: 0, items: [] });
  const again = await client.send(createProductRoute, { body: { sku: "ŻÓŁTY-1" } });
  expect([again.statusCode, again.json()]).toMatchObject([422, { errors: { sku: ["Produkt o tym SKU już istnieje."] } }]);
  // Nothing was sold of it: the list has it all the same.
  const asked = { filter: {}, startDate: "2026-11-01", endDate: "2026-11-20", phrase: "brak:koszt" };
  expect((await client.call(productListRoute, { body: asked })).body.items.map(({ id }) => id)).toEqual([saved.id]);
});

test("a product is named and hidden, found by its new name, and put back", async () => {
  const client = await importing.seller();
  const { id, version } = (await client.call(createProductRoute, { body: { sku: "K-1", name: "Kubek" } })).body;
  const asked = { filter: {}, startDate: "2026-11-01", endDate: "2026-11-20" };
  const listed = async () => (await client.call(productListRoute, { body: asked })).body.items.map(({ name }) => name);

  const change = { name: "Filiżanka", ean: "5901234123457", hidden: true };
  const changed = (await client.call(updateProductRoute, { params: { id }, body: { version, ...change } })).body;
  expect(changed).toMatchObject({ id, sku: "K-1", ...change, version: version + 1 });
  expect(await listed()).toEqual([]);
  const found = (await client.call(productsPlainRoute, { query: { phrase: "filizanka 5901" } })).body;
  expect(found.items.map(({ name, hidden }) => [name, hidden])).toEqual([["Filiżanka", true]]);
  const late = await client.send(updateProductRoute, { params: { id }, body: { version, name: "Za późno" } });
  expect(late.statusCode).toBe(409);

  expect(
    (await client.call(updateProductRoute, { params: { id }, body: { version: version + 1, hidden: true } })).body.changeId,
  ).toBeNull();
  await client.call(undoProductChangeRoute, { params: { id: changed.changeId ?? "" } });
  expect(await listed()).toEqual(["Kubek"]);
});

test("completions know the company's tags", async () => {
  const client = await importing.seller();
  await client.call(createProductTagRoute, { body: { name: "Na lato" } });
  const { body } = await client.call(productCompletionsRoute, { body: { phrase: "kubek tag:n", at: 11 } });
  expect(body).toEqual({ from: 6, to: 11, items: [{ text: 'tag:"Na lato"', kind: "tag", hint: "tag" }] });
});
