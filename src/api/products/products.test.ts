/** Products by a few words, new products, and the file that costs are filled into. */
import readWorkbook from "read-excel-file/node";
import { expect, test } from "vitest";
import { productsDataImportRoute, undoImportRoute } from "#contract/imports.ts";
import {
  createProductRoute,
  productCompletionsRoute,
  productListRoute,
  productsPlainRoute,
  productTemplateRoute,
  updateProductRoute,
} from "#contract/products.ts";
import { undoProductChangeRoute } from "#contract/product-costs.ts";
import { bulkProductsRoute } from "#contract/product-bulk.ts";
import { productRoute } from "#contract/product.ts";
import { createProductTagRoute } from "#contract/product-tags.ts";
import { saveTagRuleRoute } from "#contract/tag-rules.ts";
import { updateUserRoute } from "#contract/profile.ts";
import type { TestClient } from "#testing/app.ts";
import { settled, startImporting, upload } from "#testing/importing.ts";
import { forFile } from "#testing/for-file.ts";

const importing = forFile(startImporting);

const COSTS = [
  "sku;name;ean;cost;cost_currency;cost_vat;vat_rate;valid_from;valid_to;market;packaging;supplier;tags",
  "KUBEK;Kubek;5901234123457;12,5;PLN;net;23;;;;0,40;Fabryka;Kuchnia, Prezenty",
  "KUBEK;;;3,10;EUR;net;;2026-01-01;2026-06-30;CZ;;;",
  "=1+1;Dziwny;;0,0005;PLN;gross;8;;;;;;",
  "WAZON;Wazon;;;;;;;;;;;Salon",
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
    "SKU;Nazwa;EAN;Koszt;Waluta kosztu;Netto/brutto;Stawka VAT;Obowiązuje od;Obowiązuje do;Rynek;Opakowanie;Dostawca;Tagi",
    "'=1+1;Dziwny;;0,0005;PLN;brutto;8%;;;;;;",
    "KUBEK;Kubek;5901234123457;12,5;PLN;netto;23%;;;;0,40;Fabryka;Kuchnia, Prezenty",
    "KUBEK;Kubek;5901234123457;3,1;EUR;netto;;2026-01-01;2026-06-30;CZ;0,40;Fabryka;Kuchnia, Prezenty",
    "WAZON;Wazon;;;;;;;;;;;Salon",
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
  ).toEqual(["WAZON;Wazon;;;;;;;;;;;Salon"]);
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

test("a supplier and a note stand at the product, are searched by, give it tags by rule, and are taken back with them", async () => {
  const client = await importing.seller();
  const cup = (await client.call(createProductRoute, { body: { sku: "K-1", name: "Kubek", supplier: " Fabryka Łódź " } })).body;
  const bowl = (await client.call(createProductRoute, { body: { sku: "M-1", name: "Miska" } })).body;
  const tag = (await client.call(createProductTagRoute, { body: { name: "Z Łodzi" } })).body;
  const rule = { conditions: [{ field: "supplier" as const, texts: ["łódź"] }] };
  expect((await client.call(saveTagRuleRoute, { params: { id: tag.id }, body: rule })).body).toMatchObject({ added: 1, removed: 0 });

  const asked = { filter: {}, startDate: "2026-11-01", endDate: "2026-11-20", sort: "sku" } as const;
  const found = async (phrase: string) =>
    (await client.call(productListRoute, { body: { ...asked, phrase } })).body.items.map(({ sku }) => sku);
  expect([await found("dostawca:lodz"), await found("brak:dostawca"), await found('tag:"Z Łodzi"')]).toEqual([["K-1"], ["M-1"], ["K-1"]]);

  const said = { supplier: "Hurtownia, Łódź", note: "Drugi gatunek:\nsprawdzać dno." };
  const { version } = bowl;
  const changed = (await client.call(updateProductRoute, { params: { id: bowl.id }, body: { version, ...said } })).body;
  expect((await client.call(productRoute, { params: { id: bowl.id } })).body).toMatchObject({ ...said, tags: [{ name: "Z Łodzi" }] });
  expect([await found("notatka:gatunek"), await found('tag:"Z Łodzi"')]).toEqual([["M-1"], ["K-1", "M-1"]]);
  await client.call(undoProductChangeRoute, { params: { id: changed.changeId ?? "" } });
  expect((await client.call(productRoute, { params: { id: bowl.id } })).body).toMatchObject({ supplier: null, note: "", tags: [] });

  const both = { of: { productIDs: [cup.id, bowl.id] }, change: { kind: "supplier" as const, supplier: "Importer" } };
  const bulk = (await client.call(bulkProductsRoute, { body: both })).body;
  expect([bulk.changed, await found("dostawca:importer"), await found('tag:"Z Łodzi"')]).toEqual([2, ["K-1", "M-1"], []]);
  await client.call(undoProductChangeRoute, { params: { id: bulk.changeId ?? "" } });
  expect([await found("dostawca:lodz"), await found('tag:"Z Łodzi"')]).toEqual([["K-1"], ["K-1"]]);
});

test("a supplier comes with a file of costs, is told as a change, gives tags by rule, and goes with its undo", async () => {
  const client = await importing.seller();
  await imported(client, upload("sku;cost\nKUBEK;5\nMISKA;7"));
  const tag = (await client.call(createProductTagRoute, { body: { name: "Fabryczne" } })).body;
  await client.call(saveTagRuleRoute, { params: { id: tag.id }, body: { conditions: [{ field: "supplier", texts: ["fabryka"] }] } });
  const state = await imported(client, upload("sku;cost;dostawca\nKUBEK;5;Fabryka\nMISKA;7;"));
  expect(state).toMatchObject({ status: "succeeded", changed: 1, unchanged: 1 });
  expect(state.changes.first).toMatchObject([
    { line: 2, sku: "KUBEK", field: "supplier", before: null, after: { as: "text", value: "Fabryka" } },
  ]);
  const asked = { filter: {}, startDate: "2026-11-01", endDate: "2026-11-20", phrase: "dostawca:fabryka" };
  const listed = async () => (await client.call(productListRoute, { body: asked })).body.items;
  // Rules are followed by the same job, after its import has ended.
  await expect.poll(listed, { timeout: 120_000 }).toMatchObject([{ sku: "KUBEK", supplier: "Fabryka", tags: [{ name: "Fabryczne" }] }]);
  await client.call(undoImportRoute, { params: { id: state.id } });
  await expect.poll(listed, { timeout: 120_000 }).toEqual([]);
});

test("completions know the company's tags", async () => {
  const client = await importing.seller();
  await client.call(createProductTagRoute, { body: { name: "Na lato" } });
  const { body } = await client.call(productCompletionsRoute, { body: { phrase: "kubek tag:n", at: 11 } });
  expect(body).toEqual({ from: 6, to: 11, items: [{ text: 'tag:"Na lato"', kind: "tag", hint: "tag" }] });
});
