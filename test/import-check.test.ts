/** What the check of a file says before it is taken in: what changes, why rows are refused, what profit becomes. */
import { expect, test } from "vitest";
import {
  answerImportRoute,
  importRoute,
  ordersDataImportRoute,
  productsDataImportRoute,
  rejectedRowsRoute,
  undoImportRoute,
} from "#contract/imports.ts";
import type { TestClient } from "#testing/app.ts";
import { type Importing, novemberOf, settled, startImporting, upload } from "#testing/importing.ts";
import { forFile } from "#testing/for-file.ts";

const importing = forFile(startImporting);
const seller: Importing["seller"] = (markets) => importing.seller(markets);

type UploadRoute = typeof ordersDataImportRoute | typeof productsDataImportRoute;

async function send(client: TestClient, route: UploadRoute, lines: readonly string[], fields: Record<string, string> = {}) {
  const { body } = await client.call(route, { form: upload(lines.join("\n"), fields) });
  return settled(client, body.importId);
}
const check = (client: TestClient, route: UploadRoute, lines: readonly string[]) => send(client, route, lines, { dryRun: "true" });

const ORDERS = [
  "order_id;bought_at;sku;name;quantity;unit_price;vat_rate",
  "Z-1;2026-11-03 10:00;KUBEK;Kubek;2;12,30;23",
  "Z-2;2026-11-04 11:00;TALERZ;Talerz;1;20,00;23",
  "Z-3;2026-11-05 11:00;MISA;Misa;1;50,00;23",
];
const COSTS = "sku;name;ean;koszt netto;vat_rate;valid_from;packaging;tags";

test("refused rows are grouped by cause, each with its first rows, what stands in the cell and what to do", async () => {
  const client = await seller();
  const checked = await check(client, productsDataImportRoute, [
    "sku;koszt;stawka VAT",
    "A;12,5O;23",
    "B;10,00;abc",
    "C;tanio;23",
    "D;;",
    ";1,00;23",
    "E;bardzo drogo;23",
    "F;ok. 5;23",
  ]);
  expect(checked).toMatchObject({ status: "succeeded", rows: 7, rejected: 6, created: 1 });
  expect(checked.causes).toEqual([
    {
      code: "rowBadNumber",
      column: "koszt",
      count: 4,
      message: "To nie jest liczba.",
      mend: expect.stringContaining("litera O zamiast zera"),
      rows: [
        { line: 2, message: "Oczekiwano liczby, jest «12,5O»." },
        { line: 4, message: "Oczekiwano liczby, jest «tanio»." },
        { line: 7, message: "Oczekiwano liczby, jest «bardzo drogo»." },
      ],
    },
    {
      code: "rowBadVatRate",
      column: "stawka VAT",
      count: 1,
      message: expect.stringContaining("To nie jest stawka VAT."),
      mend: expect.stringContaining("23"),
      rows: [{ line: 3, message: "Oczekiwano stawki VAT, jest «abc»." }],
    },
    {
      code: "rowMissingValue",
      column: "sku",
      count: 1,
      message: "Brak wartości.",
      mend: expect.any(String),
      rows: [{ line: 6, message: "Brak wartości." }],
    },
  ]);
  expect(checked.errors[0]).toMatchObject({ line: 2, column: "koszt", message: "Oczekiwano liczby, jest «12,5O»." });
  const { response } = await client.call(rejectedRowsRoute, { params: { id: checked.id } });
  expect(response.body).toContain("A;12,5O;23;koszt: Oczekiwano liczby, jest «12,5O».");
});

test("a sale of an offer that nobody knows is told by the check already, in words", async () => {
  const client = await seller();
  const rows = ["order_id;bought_at;offer_id;sku;quantity;unit_price", "Z-1;2026-11-03;77;;1;10,00", "Z-2;2026-11-03;;KUBEK;1;10,00"];
  const checked = await check(client, ordersDataImportRoute, rows);
  expect(checked).toMatchObject({
    rejected: 1,
    created: 1,
    errors: [{ line: 2, message: expect.stringContaining("Oferta 77 nie jest jeszcze znana") }],
  });
  expect(checked.causes).toMatchObject([{ code: "rowUnknownOffer", count: 1, rows: [{ line: 2 }] }]);
});

test("of each column it is said how it was found: by its name, chosen, or as for such a file before", async () => {
  const client = await seller();
  const file = ["sku;Cena u dostawcy (PLN);Cena katalogowa (PLN)", "KUBEK;5,00;20,00"];
  const { body } = await client.call(productsDataImportRoute, { form: upload(file.join("\n")) });
  const asking = await settled(client, body.importId);
  // Two columns of amounts, and neither has a name that says which.
  expect(asking.needs).toEqual([expect.objectContaining({ id: "column:cost" })]);
  expect(asking.needs?.[0]?.suggested).toBeUndefined();
  const answers = { "column:cost": "Cena u dostawcy (PLN)" };
  await client.call(answerImportRoute, { params: { id: asking.id }, body: { answers } });
  expect((await settled(client, asking.id)).columnsBy).toEqual({ sku: "name", cost: "chosen" });
  expect((await check(client, productsDataImportRoute, file)).columnsBy).toEqual({ sku: "name", cost: "remembered" });
});

test("before a cost file is taken in, each value that it changes is shown with the one before", async () => {
  const client = await seller();
  await send(client, ordersDataImportRoute, ORDERS);
  await send(client, productsDataImportRoute, [COSTS, "KUBEK;Kubek;;5,00;23;;0,40;", "TALERZ;Talerz;;8,00;23;;;", "MISA;;;20,00;;;;"]);
  const changed = [
    COSTS,
    "KUBEK;Kubek duży;5900000000017;6,00;8;;0,50;lato",
    "TALERZ;Talerz;;8,00;23;;;",
    "MISA;;;21,00;;2026-11-05;;",
    "NOWY;Nowy;;1,00;23;;;",
  ];
  const checked = await check(client, productsDataImportRoute, changed);
  expect(checked).toMatchObject({ rows: 4, created: 2, changed: 1, unchanged: 1, rejected: 0 });
  const pln = (value: string) => ({ as: "price", value, currency: "PLN" });
  const text = (value: string) => ({ as: "text", value });
  const kubek = { line: 2, sku: "KUBEK", market: null, validFrom: null };
  expect(checked.changes).toEqual({
    count: 7,
    first: [
      { ...kubek, field: "name", before: text("Kubek"), after: text("Kubek duży") },
      { ...kubek, field: "ean", before: null, after: text("5900000000017") },
      { ...kubek, field: "cost", before: pln("5"), after: pln("6") },
      { ...kubek, field: "vatRate", market: "PL", before: { as: "rate", value: 2300 }, after: { as: "rate", value: 800 } },
      {
        ...kubek,
        field: "packaging",
        before: { as: "money", value: 40, currency: "PLN" },
        after: { as: "money", value: 50, currency: "PLN" },
      },
      { ...kubek, field: "tags", before: null, after: text("lato") },
      // A cost of its own day changes what held until then.
      { line: 4, sku: "MISA", market: null, validFrom: "2026-11-05", field: "cost", before: pln("20"), after: pln("21") },
    ],
  });
  const done = await send(client, productsDataImportRoute, changed);
  expect(done.changes).toEqual(checked.changes);
});

test("a cost that names no rate of VAT takes its product's, and says so", async () => {
  const client = await seller();
  await send(client, productsDataImportRoute, ["sku;koszt netto;vat_rate", "KUBEK;5,00;23"]);
  const { changes } = await check(client, productsDataImportRoute, ["sku;koszt netto", "KUBEK;5,00"]);
  expect(changes.first).toMatchObject([
    { field: "vatRate", before: { as: "rate", value: 2300 }, after: { as: "word", value: "vatOfSettings" } },
  ]);
});

test("the profit shown before the import is the profit after it, and the undo brings back the one before", async () => {
  const client = await seller();
  await send(client, ordersDataImportRoute, ORDERS);
  await send(client, productsDataImportRoute, [COSTS, "KUBEK;;;5,00;23;;;"]);
  const before = await novemberOf(client);
  const file = [COSTS, "KUBEK;;;6,00;23;;;", "TALERZ;;;8,00;23;2026-11-01;;", "MISA;;;0,00;23;2026-12-01;;"];
  const { effect, ...checked } = await check(client, productsDataImportRoute, file);
  expect(checked).toMatchObject({ status: "succeeded", created: 2, changed: 1 });
  // Nothing of it stayed.
  expect(await novemberOf(client)).toEqual(before);
  // KUBEK: two sold, 2 × (6.00 − 5.00) = 2.00 less; TALERZ: one sold at no known cost, 8.00 less; MISA's cost begins after its sale.
  // Profit of the two orders before: 20.00 + 16.26 net, less 10.00 of goods = 26.26; after: 26.26 − 2.00 − 8.00 = 16.26.
  expect(effect).toEqual({
    orders: 2,
    from: "2026-11-03",
    currency: "PLN",
    profitBefore: 2626,
    profitAfter: 1626,
    // TALERZ had no cost.
    uncostedBefore: 1,
    uncostedAfter: 0,
    units: 4,
    costedBefore: 2,
    costedAfter: 3,
    leftOut: null,
  });
  const done = await send(client, productsDataImportRoute, file);
  const after = await novemberOf(client);
  expect((after?.netProfit ?? 0) - (before?.netProfit ?? 0)).toBe(1626 - 2626);
  const { body } = await client.call(undoImportRoute, { params: { id: done.id } });
  for (let waited = 0; waited < 500; waited++) {
    const state = (await client.call(importRoute, { params: { id: body.importId } })).body;
    if (state.undoneAt !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await novemberOf(client)).toEqual(before);
});

test("a cost above the last price and a cost that changes by more than half are told", async () => {
  const client = await seller();
  await send(client, ordersDataImportRoute, ORDERS);
  await send(client, productsDataImportRoute, [COSTS, "KUBEK;;;5,00;23;;;", "TALERZ;;;8,00;23;;;", "MISA;;;20,00;23;;;"]);
  const { warnings } = await check(client, productsDataImportRoute, [
    COSTS,
    // 12.30 gross is 10.00 net: the cost is as much, not more. It is twice the 5.00 before.
    "KUBEK;;;10,00;23;;;",
    // 20.00 gross is 16.26 net.
    "TALERZ;;;16,30;23;;;",
    // From 20.00 to 10.00 is half, and no more than that.
    "MISA;;;10,00;23;;;",
  ]);
  expect(warnings.map(({ code, line, count, message }) => [code, line, count, message.replaceAll(/\s/g, " ")])).toEqual([
    ["warnCostAbovePrice", undefined, 1, expect.stringContaining("Koszt wyższy niż cena")],
    ["warnCostAbovePriceOf", 3, 1, "TALERZ: koszt 16,30 zł, ostatnia cena 16,26 zł."],
    ["warnCostJump", undefined, 2, expect.stringContaining("o ponad połowę")],
    ["warnCostJumpOf", 2, 1, "KUBEK: było 5,00 zł, będzie 10,00 zł."],
    ["warnCostJumpOf", 3, 1, "TALERZ: było 8,00 zł, będzie 16,30 zł."],
  ]);
});

test("the check shows three values of each column and how it was found, and nothing of buyers", async () => {
  const client = await seller();
  const checked = await check(client, ordersDataImportRoute, [
    "order_id;bought_at;sku;quantity;unit_price;Etap;E-mail kupującego;Wpisał",
    "W-1;2026-11-03 10:00;KUBEK;1;10,00;Wysłane;anna@example.com;Anna Nowak",
    "W-2;2026-11-03 11:00;KUBEK;1;20,00;Anulowane;jan@example.com;Jan Kot",
    "W-3;2026-11-03 12:00;TALERZ;1;20,00;Wysłane;ewa@example.com;Ewa Las",
  ]);
  expect(checked.columnsBy).toMatchObject({ order_id: "name", status: "values" });
  expect(checked.samples).toMatchObject({ sku: ["KUBEK", "TALERZ"], unit_price: ["10,00", "20,00"], Etap: ["Wysłane", "Anulowane"] });
  // Neither a column of buyers' data nor one of words that may be somebody's name.
  expect(Object.keys(checked.samples)).not.toEqual(expect.arrayContaining(["E-mail kupującego"]));
  expect(JSON.stringify(checked)).not.toMatch(/Nowak|example\.com/);
});
