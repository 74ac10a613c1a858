import { expect, test } from "vitest";
import { everything, textUpload } from "../../test/fixtures/files/uploads.ts";
import { FileError } from "./file-error.ts";
import type { Question } from "./file-error.ts";
import { openOrdersFile } from "./orders.ts";
import type { OrderRow } from "./order-row.ts";
import type { FileRequest } from "./readable-file.ts";

type Read = {
  rows: OrderRow[];
  errors: { line: number; column: string | null; code: string }[];
  warnings: string[];
  columns: object;
  by: object;
};

async function read(lines: readonly string[], request: Partial<FileRequest> = {}): Promise<Read> {
  const file = await openOrdersFile({ source: textUpload(lines.join("\n")), market: "PL", ...request });
  const { rows, errors } = await everything(file);
  return {
    rows,
    errors: errors.map(({ line, column, code }) => ({ line, column, code })),
    warnings: file.warnings().map(({ code, count, params }) => [code, ...Object.values(params), count].join(" ")),
    columns: file.columns,
    by: file.columnsBy,
  };
}

async function questions(lines: readonly string[], request: Partial<FileRequest> = {}): Promise<Question[]> {
  try {
    await read(lines, request);
  } catch (error) {
    if (error instanceof FileError) return [...error.needs];
    throw error;
  }
  return [];
}

const AT = "2026-11-05 10:00";
const BASE = "Numer zamówienia;Data zamówienia;SKU;Ilość";

test("numbers that are no rates of VAT are asked about, as amounts where they are the tax of each row", async () => {
  // 50.00 with 23 % holds 9.35, 200.00 with 8 % holds 14.81, 10.00 with 23 % holds 1.87
  const file = [
    `${BASE};Cena netto;VAT;Cena brutto`,
    `1;${AT};A;1;40,65;9,35;50,00`,
    `2;${AT};B;1;185,19;14,81;200,00`,
    `3;${AT};C;1;8,13;1,87;10,00`,
  ];
  expect(await questions(file)).toEqual([
    {
      id: "meaning:VAT",
      column: "VAT",
      options: ["vat_rate", "vat_amount", "-"],
      suggested: { option: "vat_amount", confidence: "high", by: "values" },
      samples: ["9,35", "14,81", "1,87"],
    },
  ]);
  const amounts = await read(file, { answers: { "meaning:VAT": "vat_amount" } });
  expect(amounts.rows.map(({ vatRateBp }) => vatRateBp)).toEqual([2300, 800, 2300]);
  const unread = await read(file, { answers: { "meaning:VAT": "-" } });
  expect(unread.rows.map(({ vatRateBp }) => vatRateBp)).toEqual([null, null, null]);
});

test("of a tax of a few groszy the rate is one whose tax rounds to it", async () => {
  // 0.36 holds 0.017 with 5 % and 0.027 with 8 %; 0.18 holds 0.013 with 8 % and 0.009 with 5 %, and the higher one of the market is taken.
  const file = [`${BASE};Cena brutto;Kwota VAT`, `1;${AT};A;2;0,18;0,02`, `2;${AT};A;1;0,18;0,01`];
  const { rows } = await read(file);
  expect(rows.map(({ vatRateBp }) => vatRateBp)).toEqual([500, 800]);
});

test("one number that is a rate, and another one as the tax of its row, is asked about; one that says the same either way is not", async () => {
  // 0.14 as a part is 14 %; of 0.78 it is what 21 % hold in Czechia: 0.78 × 21 / 121 = 0.135.
  const doubtful = [`${BASE};Cena brutto;VAT`, `1;${AT};A;3;0,26;0,14`];
  expect(await questions(doubtful)).toMatchObject([{ id: "meaning:VAT", options: ["vat_rate", "vat_amount", "-"] }]);
  const amounts = await read(doubtful, { market: "CZ", answers: { "meaning:VAT": "vat_amount" } });
  expect(amounts.rows.map(({ vatRateBp }) => vatRateBp)).toEqual([2100]);
  // 0.23 of 1.23 are 23 % both ways, 0.23 of 50.00 is the tax of nothing.
  for (const price of ["1,23", "50,00"]) expect(await questions([`${BASE};Cena brutto;VAT`, `1;${AT};A;1;${price};0,23`])).toEqual([]);
});

test("a tax that no rate gives leaves the rate open and is told; a rate that no market has is taken and told", async () => {
  const file = [`${BASE};Cena brutto;Kwota VAT`, `1;${AT};A;2;50,00;18,70`, `2;${AT};B;1;50,00;30,00`];
  // 100.00 with 23 % holds 18.70
  const { rows, warnings } = await read(file);
  expect(rows.map(({ vatRateBp }) => vatRateBp)).toEqual([2300, null]);
  expect(warnings).toEqual(["warnVatAmount 1"]);
  const german = await read([`${BASE};Cena brutto;VAT`, `1;${AT};A;1;50,00;17`], { answers: { "meaning:VAT": "vat_rate" } });
  expect(german.rows[0]?.vatRateBp).toBe(1700);
  expect(german.warnings).toEqual(["warnUnusualVat 17% 1"]);
});

test("the tax of one piece gives the rate as well", async () => {
  // 3 × 10.00, each with 1.87 of 23 %
  const { rows } = await read([`${BASE};Cena brutto;Kwota VAT`, `1;${AT};A;3;10,00;1,87`]);
  expect(rows[0]?.vatRateBp).toBe(2300);
});

test("rates of the four markets are asked about nowhere", async () => {
  const file = [`${BASE};Cena brutto;VAT`, ...["23", "8%", "0,05", "21", "27", "zw", ""].map((vat, at) => `${at};${AT};A;1;10,00;${vat}`)];
  expect(await questions(file)).toEqual([]);
});

test("of a price and a price after discount a person says which was paid, and is asked nothing where they are the same", async () => {
  const head = `${BASE};Cena brutto;Cena brutto po rabacie`;
  expect(await questions([head, `1;${AT};A;1;250,00;180,00`])).toMatchObject([
    {
      id: "column:unit_price",
      options: ["Cena brutto", "Cena brutto po rabacie"],
      suggested: { option: "Cena brutto po rabacie", confidence: "high" },
      optionSamples: { "Cena brutto": ["250,00"], "Cena brutto po rabacie": ["180,00"] },
    },
  ]);
  expect(await questions([head, `1;${AT};A;1;250,00;250,00`])).toEqual([]);
  const { rows } = await read([head, `1;${AT};A;1;250,00;180,00`], { answers: { "column:unit_price": "Cena brutto po rabacie" } });
  expect(rows[0]?.amount).toBe(18_000);
});

test("a price with VAT beside one without is the one that is suggested", async () => {
  // 100.00 × 1.23, 50.00 × 1.08
  const file = [`${BASE};Cena;Cena z VAT`, `1;${AT};A;1;100,00;123,00`, `2;${AT};B;1;50,00;54,00`];
  expect(await questions(file)).toMatchObject([{ id: "column:unit_price", suggested: { option: "Cena z VAT", confidence: "high" } }]);
});

test.each(["Cena netto", "Cena bez VAT", "Cena bez DPH", "Nettó ár", "Net price", "Price excl. VAT"])(
  "„%s” is never proposed for a gross price, though it is the only price",
  async (header) => {
    const [question, ...others] = await questions([`${BASE};${header};VAT`, `1;${AT};A;2;100,00;23`]);
    expect([question?.id, question?.suggested, others]).toEqual(["column:unit_price", undefined, []]);
    expect(question?.options).toContain(header);
  },
);

test("a net price beside a gross one is no second price", async () => {
  expect(await questions([`${BASE};Cena netto;Cena brutto`, `1;${AT};A;1;100,00;123,00`])).toEqual([]);
});

test("„Dostawa” that names carriers is not read as an amount: the rows go in, with a warning", async () => {
  const { rows, errors, warnings } = await read([
    `${BASE};Cena brutto;Dostawa`,
    `1;${AT};A;1;10,00;Paczkomat InPost`,
    `2;${AT};A;1;20,00;Kurier DPD`,
  ]);
  expect(errors).toEqual([]);
  expect(rows.map(({ amount, deliveryPrice }) => [amount, deliveryPrice])).toEqual([
    [1000, null],
    [2000, null],
  ]);
  expect(warnings).toEqual(["warnTextColumn Dostawa 1"]);
});

test("where one column of the name holds words, another with amounts is found", async () => {
  const { columns } = await read([`${BASE};Cena brutto;Cena dostawy;Shipping`, `1;${AT};A;1;10,00;kurier;9,99`]);
  expect(columns).toMatchObject({ delivery_price: "Shipping" });
});

test("a word among amounts is a row at fault, not another column", async () => {
  const { errors } = await read([
    `${BASE};Cena brutto;Dostawa`,
    `1;${AT};A;1;10,00;9,99`,
    `2;${AT};A;1;20,00;9,99`,
    `3;${AT};A;1;20,00;gratis`,
  ]);
  expect(errors).toEqual([{ line: 4, column: "Dostawa", code: "rowBadNumber" }]);
});

test("prices that a spreadsheet made dates are rows at fault, however many they are", async () => {
  const { errors, rows } = await read([`${BASE};Cena brutto`, `1;${AT};A;1;12.paź`, `2;${AT};A;1;10.maj`, `3;${AT};A;1;1.99`]);
  expect(errors.map(({ line, code }) => [line, code])).toEqual([
    [2, "rowBadNumber"],
    [3, "rowBadNumber"],
  ]);
  expect(rows.map(({ amount }) => amount)).toEqual([199]);
});

test("a column of states is the state, whatever it is called", async () => {
  const { rows, by } = await read([`${BASE};Cena brutto;Etap`, `1;${AT};A;1;10,00;Wysłane`, `2;${AT};A;1;20,00;Anulowane`]);
  expect(by).toMatchObject({ status: "values" });
  expect(rows.map(({ counted }) => counted)).toEqual([true, false]);
});

test("a heading that speaks of states, or values of which half are some, is asked about once", async () => {
  const file = [`${BASE};Cena brutto;Etap;Stan płatności`, `1;${AT};A;1;10,00;Wysłane;tak`, `2;${AT};A;1;20,00;u Kasi;nie`];
  expect(await questions(file)).toMatchObject([
    { id: "column:status", options: ["Etap", "Stan płatności", "-"], suggested: { option: "Etap", confidence: "high" } },
  ]);
  expect(await questions(file, { answers: { "column:status": "-" } })).toEqual([]);
});

test.each(["Stav objednávky", "Financial Status", "Rendelés állapota", "Stan zamówienia"])(
  "„%s” is the state by its name",
  async (header) => {
    const { columns } = await read([`${BASE};Cena brutto;${header}`, `1;${AT};A;1;10,00;Wysłane`]);
    expect(columns).toMatchObject({ status: header });
  },
);

test("without a price the total of the line is the sale, exactly", async () => {
  const { rows } = await read([
    `${BASE};Wartość brutto`,
    `1;${AT};A;3;10,00`,
    `2;${AT};A;-2;-25,00`,
    `3;${AT};A;-1;12,50`,
    `4;${AT};A;1000;10,01`,
  ]);
  // 10.00 / 3 = 3.3333; 10.01 / 1000 = 0.01001; what is given back is a minus with either sign
  expect(rows.map(({ kind, quantity, unitPrice, amount }) => [kind, quantity, unitPrice, amount])).toEqual([
    ["sale", 3, "3.3333", 1000],
    ["refund", -2, "12.5", -2500],
    ["refund", -1, "12.5", -1250],
    ["sale", 1000, "0.01", 1001],
  ]);
});

test("a total of no pieces is refused, nothing of nothing is not", async () => {
  const { errors, rows } = await read([`${BASE};Wartość brutto`, `1;${AT};A;0;10,00`, `2;${AT};A;0;0,00`]);
  expect(errors).toEqual([{ line: 2, column: "Wartość brutto", code: "rowTotalWithoutUnits" }]);
  expect(rows.map(({ amount }) => amount)).toEqual([0]);
});

test("a total that price × quantity does not give is asked about, one that is only rounded is not", async () => {
  const head = `${BASE};Cena brutto;Wartość`;
  // 3 × 3.33 = 9.99
  expect(await questions([head, `1;${AT};A;3;3,33;10,00`])).toEqual([]);
  const discounted = [head, `1;${AT};A;2;100,00;180,00`, `2;${AT};A;1;10,00;10,00`];
  expect(await questions(discounted)).toMatchObject([
    { id: "saleIs:line_total", column: "Wartość", options: ["unit_price", "line_total"] },
  ]);
  const byTotal = await read(discounted, { answers: { "saleIs:line_total": "line_total" } });
  expect(byTotal.rows.map(({ unitPrice, amount }) => [unitPrice, amount])).toEqual([
    ["90", 18_000],
    ["10", 1000],
  ]);
  const byPrice = await read(discounted, { answers: { "saleIs:line_total": "unit_price" } });
  expect(byPrice.rows.map(({ amount }) => amount)).toEqual([20_000, 1000]);
});

test("the total of an order at each of its lines is not taken for that of a line", async () => {
  const file = [`${BASE};Wartość`, `1;${AT};A;1;30,00`, `1;${AT};B;1;30,00`];
  expect(await questions(file)).toMatchObject([{ id: "meaning:Wartość", options: ["line_total", "-"] }]);
});

test("a discount is asked about unless it is called as ours; zeros raise no question", async () => {
  expect(await questions([`${BASE};Cena brutto;Rabat`, `1;${AT};A;1;10,00;2,00`])).toMatchObject([
    { id: "meaning:Rabat", options: ["order_discount", "-"], samples: ["2,00"] },
  ]);
  expect(await questions([`${BASE};Cena brutto;Rabat`, `1;${AT};A;1;10,00;0,00`])).toEqual([]);
  expect(await questions([`${BASE};Cena brutto;Rabat %`, `1;${AT};A;1;10,00;10`])).toEqual([]);
  const { rows } = await read([`${BASE};Cena brutto;order_discount`, `1;${AT};A;1;10,00;2,00`, `2;${AT};A;1;10,00;-3,00`]);
  expect(rows.map(({ orderDiscount }) => orderDiscount)).toEqual([200, 300]);
});

test("codes that a spreadsheet rounded are refused", async () => {
  const { errors } = await read([
    `${BASE};Cena brutto`,
    `E-1;${AT};5,90123E+12;1;10,00`,
    `1.2E+15;${AT};A;1;10,00`,
    `E-3;${AT};E+12;1;10,00`,
    `E-4;${AT};5E12;1;10,00`,
  ]);
  expect(errors).toEqual([
    { line: 2, column: "SKU", code: "rowRoundedCode" },
    { line: 3, column: "Numer zamówienia", code: "rowRoundedCode" },
  ]);
});

test("a code is one however its letters, spaces and unseen signs are written", async () => {
  const written = ["Kubek żółty", "Kubek z\u0307o\u0301łty", "Kubek\u00a0 żółty", "Ku\u00adbek żó\u200błty\ufeff"];
  const { rows } = await read([`${BASE};Cena brutto`, ...written.map((sku, at) => `${at};${AT};${sku};1;10,00`)]);
  expect(new Set(rows.map(({ sku }) => sku))).toEqual(new Set(["Kubek żółty"]));
});

test("what a person chose is not asked about again", async () => {
  const mapping = { unit_price: "Cena brutto", vat_rate: "VAT" };
  const file = [`${BASE};Cena brutto;Cena brutto po rabacie;VAT`, `1;${AT};A;1;250,00;180,00;17`];
  expect(await questions(file, { mapping })).toEqual([]);
});
