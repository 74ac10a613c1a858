import { expect, test } from "vitest";
import { bp } from "#core/money.ts";
import { cp1250Upload, everything, textUpload } from "../../test/fixtures/files/uploads.ts";
import { WITHOUT_COLUMN } from "./columns.ts";
import { openCostsFile } from "./costs.ts";
import type { CostRow } from "./costs.ts";
import type { RowError } from "./cell-problem.ts";

async function read(text: string, answers: Record<string, string> = {}): Promise<{ rows: CostRow[]; errors: RowError[] }> {
  return everything(await openCostsFile({ source: textUpload(text), answers }));
}

test("the template as a Polish program saves it: Windows-1250, decimal commas, costs dated from a day", async () => {
  const text = [
    "SKU;EAN;Nazwa;Koszt zakupu netto;Stawka VAT;Waluta;Obowiązuje od",
    "SKU-1;5900000000017;Kubek ceramiczny 330 ml biały;112,40;23;PLN;2026-01-01",
    "SKU-1;5900000000017;Kubek ceramiczny 330 ml biały;118,90;23;PLN;01.06.2026",
    "SKU-3;;Talerz głęboki 22 cm;21,5;23;PLN;",
    "",
  ].join("\r\n");
  const file = await openCostsFile({ source: cp1250Upload(text) });
  expect(file).toMatchObject({ encoding: "windows-1250", delimiter: ";", dataRows: 3, unknownColumns: [] });
  const { rows, errors } = await everything(file);
  expect(errors).toEqual([]);
  expect(rows[0]).toEqual({
    line: 2,
    sku: "SKU-1",
    name: "Kubek ceramiczny 330 ml biały",
    ean: "5900000000017",
    offerId: null,
    cost: "112.4",
    currency: "PLN",
    vatMode: "net",
    vatRateBp: bp(2300),
    vatExemption: null,
    vatRates: {},
    validFrom: "2026-01-01",
    validTo: null,
    market: null,
    packaging: null,
    supplier: null,
    tags: [],
  });
  expect(rows.map(({ cost, validFrom }) => [cost, validFrom])).toEqual([
    ["112.4", "2026-01-01"],
    ["118.9", "2026-06-01"],
    ["21.5", null],
  ]);
});

test("every canonical column is read", async () => {
  const { rows } = await read(
    'sku,name,ean,cost,cost_currency,cost_vat,vat_rate,valid_from,valid_to,market,packaging,tags\nA,Kubek,59012341,1.2345,CNY,gross,0.23,2026-01-01,2026-03-31,CZ,0.35,"lato, kuchnia; lato"\n',
  );
  expect(rows[0]).toMatchObject({
    ean: "59012341",
    cost: "1.2345",
    currency: "CNY",
    vatMode: "gross",
    vatRateBp: bp(2300),
    validFrom: "2026-01-01",
    validTo: "2026-03-31",
    market: "CZ",
    packaging: 35,
    tags: ["lato", "kuchnia"],
  });
});

test.each<[string, string, Partial<CostRow>]>([
  [
    "an ERP sheet, whose prices are net",
    "Lp;Nazwa;VATSprzedaz;CenaSprzedazy;CenaSprzedazyWaluta;CenaZakupu;CenaZakupuWaluta;EAN;KodProduktu\n1;Kubek;23;243,90;PLN;112,40;PLN;5900000000017;SKU-1\n",
    { sku: "SKU-1", name: "Kubek", cost: "112.4", currency: "PLN", vatMode: "net", vatRateBp: bp(2300) },
  ],
  [
    "a sheet with a period and the total cost of a unit",
    "Product Sku,Asin,Internal Name,Title,From Date,To Date,Total Cost Per Unit,Shipping\nSKU-1,B1,Kubek,Kubek ceramiczny,2026-01-01,2026-05-31,112.40,12.40\n",
    { sku: "SKU-1", name: "Kubek", cost: "112.4", vatMode: null, validFrom: "2026-01-01", validTo: "2026-05-31" },
  ],
  [
    "a sheet with price and freight apart, whose sum a unit costs",
    // 99.95 + 0.405 = 100.355
    "child_asin,sku,from,cost_item_value,cost_item_shipping_value,cost_currency\nB1,SKU-1,,99.95,0.405,EUR\n",
    { sku: "SKU-1", cost: "100.355", currency: "EUR", validFrom: null },
  ],
  ["a list of gross purchase prices", "SKU;Cena zakupu brutto\nA;12,30 zł\n", { cost: "12.3", vatMode: "gross", currency: "PLN" }],
])("%s is understood", async (_, text, expected) => {
  const { rows, errors } = await read(text);
  expect(errors).toEqual([]);
  expect(rows[0]).toMatchObject(expected);
});

test("the column about net or gross wins over the word in the header", async () => {
  const { rows } = await read("SKU;Koszt netto;Netto/brutto\nA;1,25;brutto\nB;1,25;\n");
  expect(rows.map(({ vatMode }) => vatMode)).toEqual(["gross", "net"]);
});

test("a row without a cost says what the product is and leaves its cost alone", async () => {
  const { rows, errors } = await read("SKU;Nazwa;Koszt\nA;Kubek;\nB;Miska;2,50\n");
  expect(errors).toEqual([]);
  expect(rows.map(({ cost }) => cost)).toEqual([null, "2.5"]);
});

test("a list without costs asks for the column, and may be taken as a catalogue", async () => {
  const text = "SKU;Nazwa\nA;Kubek\n";
  await expect(openCostsFile({ source: textUpload(text) })).rejects.toMatchObject({
    code: "NEEDS_ANSWER",
    needs: [{ id: "column:cost", column: "cost", options: ["SKU", "Nazwa", WITHOUT_COLUMN] }],
  });
  expect((await read(text, { "column:cost": WITHOUT_COLUMN })).rows[0]).toMatchObject({ sku: "A", name: "Kubek", cost: null });
});

test("a product number that is no EAN is not kept as one", async () => {
  const { rows } = await read("SKU;EAN;Koszt\nA;5900-0000 00017;1,25\nB;3f0c6c9e-1;1,25\nC;123;1,25\n");
  expect(rows.map(({ ean }) => ean)).toEqual(["5900000000017", null, null]);
});

test.each([
  [";2,50;;", "SKU", "rowMissingValue"],
  ["A;2,12345;;", "Koszt", "rowTooManyDecimals"],
  ["A;-2,50;;", "Koszt", "rowNegativeCost"],
  ["A;tanio;;", "Koszt", "rowBadNumber"],
  ["A;2,50;2026-06-30;2026-06-01", "Do", "rowPeriodReversed"],
  ["A;2,50;2026-02-30;", "Od", "rowBadDate"],
])("the row %s is rejected at %s: %s", async (cells, column, code) => {
  const { rows, errors } = await read(`SKU;Koszt;Od;Do\nX;1,25;;\n${cells}\n`);
  expect(rows).toHaveLength(1);
  expect(errors).toEqual([expect.objectContaining({ line: 3, column, code })]);
});
