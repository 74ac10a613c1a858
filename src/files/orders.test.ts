import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { cp1250Upload, everything, inChunks, textUpload } from "../../test/fixtures/files/uploads.ts";
import { FILE_LIMITS } from "./limits.ts";
import { openOrdersFile } from "./orders.ts";
import type { OrderRow } from "./order-row.ts";
import type { FileRequest } from "./readable-file.ts";
import type { RowError } from "./cell-problem.ts";

async function read(
  text: string,
  request: Partial<FileRequest> = {},
): Promise<{ rows: OrderRow[]; errors: RowError[]; warnings: string[] }> {
  const file = await openOrdersFile({ source: textUpload(text), market: "PL", ...request });
  const { rows, errors } = await everything(file);
  return { rows, errors, warnings: file.warnings().map(({ code, count }) => `${code} ${count}`) };
}

const HEADER = "order_id;bought_at;sku;quantity;unit_price";
const rowOf = async (cells: string, more = ""): Promise<OrderRow | undefined> => (await read(`${HEADER}${more}\n${cells}\n`)).rows[0];

test("a file of a Polish shop: Windows-1250, semicolons, decimal commas, Windows line ends", async () => {
  const text = [
    "Numer zamówienia;Data zakupu;Rynek;SKU;Nazwa;Ilość;Cena brutto;Waluta;Stawka VAT;Dostawa;Prowizja;Status;E-mail kupującego",
    '1001;30.06.2026 14:05;PL;KUB-1;"Kubek ""Łąka"", biały";2;1 299,50 zł;PLN;23%;9,99;12,30;Wysłane;anna@example.com',
    "1001;30.06.2026 14:05;PL;TAL-1;Talerz głęboki;1;49,90 zł;PLN;8;;;Wysłane;anna@example.com",
    "",
  ].join("\r\n");
  const file = await openOrdersFile({ source: cp1250Upload(text), market: null });
  expect(file).toMatchObject({ delimiter: ";", encoding: "windows-1250", dataRows: 2, droppedColumns: ["E-mail kupującego"] });
  const { rows, errors } = await everything(file);
  expect(errors).toEqual([]);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({
    line: 2,
    orderId: "1001",
    orderAlias: null,
    // 14:05 summer time in Warsaw
    boughtAt: "2026-06-30T12:05:00Z",
    day: "2026-06-30",
    market: "PL",
    lineId: null,
    offerId: null,
    sku: "KUB-1",
    name: 'Kubek "Łąka", biały',
    kind: "sale",
    quantity: 2,
    units: 2,
    unitPrice: "1299.5",
    amount: 259_900, // 2 × 1299.50
    currency: "PLN",
    vatRateBp: 2300,
    vatExemption: null,
    deliveryPrice: 999,
    orderDiscount: null,
    commission: 1230,
    deliveryCost: null,
    feeVatRateBp: null,
    counted: true,
    givenBack: false,
  });
});

test("a file is read the same in chunks of one byte", async () => {
  const text = `${HEADER};nazwa\r\n1;2026-06-30 14:05;ŻÓŁ-1;2;"1,50";"Źdźbło;\r\ntrawy"\r\n`;
  for (const bytes of [Buffer.from(text), iconv.encode(text, "win1250")]) {
    const whole = await everything(await openOrdersFile({ source: inChunks(bytes, bytes.length), market: "PL" }));
    const cut = await everything(await openOrdersFile({ source: inChunks(bytes, 1), market: "PL" }));
    expect(cut).toEqual(whole);
    expect(cut.rows[0]).toMatchObject({ sku: "ŻÓŁ-1", amount: 300, name: "Źdźbło;\r\ntrawy" });
  }
});

test("the first Polish letter of a Windows-1250 file may be in its last row", async () => {
  const rows = "1;2026-06-30 14:05;A;2;1,50;ok\n".repeat(20_000);
  const file = await openOrdersFile({
    source: cp1250Upload(`${HEADER};name\n${rows}2;2026-06-30 14:05;B;1;1,50;Łódka\n`),
    market: "PL",
  });
  const { rows: read } = await everything(file);
  expect(read.at(-1)?.name).toBe("Łódka");
  expect(file.dataRows).toBe(20_001);
});

test.each([
  ["2", "2,55", 510, "sale", 2],
  // 3 × 0.3333 = 0.9999 → 1.00
  ["3", "0,3333", 100, "sale", 3],
  // 5 × 0.021 = 0.105 → 0.11, half away from zero
  ["5", "0,021", 11, "sale", 5],
  ["-5", "0,021", -11, "refund", 5],
  // money only: nothing comes back
  ["1", "-11,50", -1150, "refund", 0],
  ["0", "5,50", 0, "sale", 0],
])("a line of %s at %s is %i in minor units, a %s of %i units", async (quantity, price, amount, kind, units) => {
  expect(await rowOf(`1;2026-06-30 14:05;A;${quantity};${price}`)).toMatchObject({ amount, kind, units, quantity: Number(quantity) });
});

test.each([
  ["1;2026-06-30 14:05;A;1,5;2,00", "quantity", "rowFractionOfUnit"],
  ["1;2026-06-30 14:05;A;1;2,12345", "unit_price", "rowTooManyDecimals"],
  ["1;2026-06-30 14:05;A;1;dwa", "unit_price", "rowBadNumber"],
  ["1;31.02.2026;A;1;2,00", "bought_at", "rowBadDate"],
  ["1;;A;1;2,00", "bought_at", "rowMissingValue"],
  [";2026-06-30 14:05;A;1;2,00", "order_id", "rowMissingValue"],
  ["1;2026-06-30 14:05;;1;2,00", "sku", "rowMissingSku"],
  ["1;2026-06-30 14:05;A;;2,00", "quantity", "rowMissingValue"],
  ["1;2026-06-30 14:05;A;1;", "unit_price", "rowMissingValue"],
  [`${"1".repeat(201)};2026-06-30 14:05;A;1;2,00`, "order_id", "rowTooLong"],
  ["1;2026-06-30 14:05;A;1;2,00;obcy", null, "rowTooManyCells"],
])("the row %s is rejected at %s: %s", async (cells, column, code) => {
  const { rows, errors } = await read(`${HEADER}\n1;2026-06-30 14:05;A;1;2,50\n${cells}\n`);
  expect(rows).toHaveLength(1);
  expect(errors).toEqual([expect.objectContaining({ line: 3, column, code })]);
});

test("a cell of spaces is an empty cell", async () => {
  const { rows, errors } = await read(`${HEADER};delivery_price;market\n1;2026-06-30 14:05;A;1;2,50; ;  \n1;2026-06-30 14:05;A; ;2,50;;\n`);
  expect(rows).toEqual([expect.objectContaining({ deliveryPrice: null, market: "PL" })]);
  expect(errors).toEqual([expect.objectContaining({ line: 3, column: "quantity", code: "rowMissingValue" })]);
});

test("more than two decimals of a delivery price are refused, never cut", async () => {
  const { errors } = await read(`${HEADER};delivery_price\n1;2026-06-30 14:05;A;1;2,50;9,99\n1;2026-06-30 14:05;A;1;2,50;9,9951\n`);
  expect(errors).toEqual([expect.objectContaining({ column: "delivery_price", code: "rowTooManyDecimals", params: { most: 2 } })]);
});

test("a rejected row keeps only what is read: the buyer's cells are empty", async () => {
  const text = `${HEADER};BuyerName;Notatka\n1;2026-06-30 14:05;A;1,5;2,50;Anna Nowak;pilne\n`;
  const { errors } = await read(text);
  expect(errors[0]?.cells).toEqual(["1", "2026-06-30 14:05", "A", "1,5", "2,50", "", ""]);
});

test.each([
  ["", true],
  ["Wysłane", true],
  ["ANULOWANE", false],
  ["Anulowany", false],
  ["cancelled", false],
  ["Canceled", false],
  ["zwrócone w całości", false],
  ["Nieopłacone", false],
  ["unpaid", false],
  ["Nowe bez płatności", false],
])("an order of status %s is counted: %s", async (status, counted) => {
  const result = await read(`${HEADER};status\n1;2026-06-30 14:05;A;1;2,50;${status}\n`);
  expect(result.rows[0]).toMatchObject({ counted, givenBack: false });
  expect(result.warnings).toEqual([]);
});

test("identical lines are legitimate and all kept", async () => {
  const { rows } = await read(`${HEADER}\n${"1;2026-06-30 14:05;A;1;2,50\n".repeat(3)}`);
  expect(rows.map(({ line }) => line)).toEqual([2, 3, 4]);
});

test("without a market column and a market the file asks, and the answer decides the time zone", async () => {
  const text = "order_id;bought_at;sku;quantity;unit_price\n1;2026-06-30 14:05;A;1;2,50\n";
  await expect(openOrdersFile({ source: textUpload(text), market: null, markets: ["CZ", "HU"] })).rejects.toMatchObject({
    code: "NEEDS_ANSWER",
    needs: [{ id: "market", options: ["CZ", "HU"] }],
  });
  const { rows } = await read(text, { market: null, answers: { market: "HU" } });
  expect(rows[0]).toMatchObject({ market: "HU", boughtAt: "2026-06-30T12:05:00Z" });
});

test("each row may name its own market; one that nobody knows is rejected", async () => {
  const { rows, errors } = await read(
    `${HEADER};market\n1;2026-06-30 14:05;A;1;2,50;allegro-cz\n2;2026-06-30 14:05;A;1;2,50;Węgry\n3;2026-06-30 14:05;A;1;2,50;\n4;2026-06-30 14:05;A;1;2,50;DE\n`,
    { market: "SK" },
  );
  expect(rows.map(({ market }) => market)).toEqual(["CZ", "HU", "SK"]);
  expect(errors).toEqual([expect.objectContaining({ line: 5, code: "rowUnknownMarket" })]);
});

test("columns that cannot be found are asked for, together with the market, and the answers continue the file", async () => {
  const text = "Nr;Kiedy;Kod;Ile;Ile kosztuje\n1;2026-06-30 14:05;A;2;2,50\n";
  const failure = await openOrdersFile({ source: textUpload(text), market: null }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "NEEDS_ANSWER" });
  const ids = ["column:order_id", "column:bought_at", "column:quantity", "column:unit_price", "column:sku", "market"];
  expect(failure).toHaveProperty(
    "needs",
    ids.map((id) => expect.objectContaining({ id })),
  );
  const { rows } = await read(text, {
    market: null,
    mapping: { sku: "Kod" },
    answers: {
      "column:order_id": "Nr",
      "column:bought_at": "Kiedy",
      "column:quantity": "Ile",
      "column:unit_price": "Ile kosztuje",
      market: "PL",
    },
  });
  expect(rows[0]).toMatchObject({ orderId: "1", amount: 500 });
});

test("a price column that can be read two ways is asked about and not guessed at", async () => {
  const text = `${HEADER}\n1;2026-06-30 14:05;A;1;1,234\n2;2026-06-30 14:05;A;1;12,500\n`;
  await expect(openOrdersFile({ source: textUpload(text), market: "PL" })).rejects.toMatchObject({
    needs: [{ id: "decimal:unit_price", column: "unit_price", options: [",", "."] }],
  });
  const thousands = await read(text, { answers: { "decimal:unit_price": "." } });
  expect(thousands.rows.map(({ amount }) => amount)).toEqual([123_400, 1_250_000]);
  // 1.234 → 1.23 and 12.500 → 12.50
  const decimals = await read(text, { answers: { "decimal:unit_price": "," } });
  expect(decimals.rows.map(({ amount }) => amount)).toEqual([123, 1250]);
});

test("each column has its own decimal sign", async () => {
  const { rows } = await read(`${HEADER};delivery_price\n1;2026-06-30 14:05;A;1;2,50;9.99\n`);
  expect(rows[0]).toMatchObject({ amount: 250, deliveryPrice: 999 });
});

test("a currency is any of table A, or the sign beside the price; two that differ are refused", async () => {
  const { rows, errors } = await read(
    `${HEADER};currency\n1;2026-06-30 14:05;A;1;2,50;GBP\n2;2026-06-30 14:05;A;1;2,50 €;\n3;2026-06-30 14:05;A;1;2,50 €;PLN\n4;2026-06-30 14:05;A;1;2,50;XXX\n`,
  );
  expect(rows.map(({ currency }) => currency)).toEqual(["GBP", "EUR"]);
  expect(errors.map(({ line, code }) => `${line} ${code}`)).toEqual(["4 rowTwoCurrencies", "5 rowUnknownCurrency"]);
});

test("VAT of a line: a rate, or no tax with its reason", async () => {
  expect(await rowOf("1;2026-06-30 14:05;A;1;2,50;0,08;23", ";vat_rate;fee_vat_rate")).toMatchObject({
    vatRateBp: 800,
    vatExemption: null,
    feeVatRateBp: 2300,
  });
  expect(await rowOf("1;2026-06-30 14:05;A;1;2,50;zw", ";vat_rate")).toMatchObject({ vatRateBp: 0, vatExemption: "zw" });
});

test("an export with labels of an order manager: the marketplace's own order number wins when a row has one", async () => {
  const header =
    "ID zamówienia;Zewnętrzny ID;Data zamówienia;Nazwa statusu;Waluta;ID pozycji;Nazwa produktu;SKU;Cena brutto;Stawka VAT;Ilość;ID aukcji;Koszt dostawy";
  const answers = { "meaning:Koszt dostawy": "delivery_price" };
  const { rows } = await read(
    `${header}\n100;aaaa-bbbb;2026-06-29 13:31:15;Wysłane;PLN;500;Kubek;KUB-1;300,00;23;2;19000000001;0,00\n101;;2026-06-29 13:31:15;Wysłane;PLN;501;Kubek;KUB-1;300,00;23;2;;0,00\n`,
    { answers },
  );
  expect(rows.map(({ orderId, lineId, offerId, deliveryPrice }) => ({ orderId, lineId, offerId, deliveryPrice }))).toEqual([
    { orderId: "aaaa-bbbb", lineId: "500", offerId: "19000000001", deliveryPrice: 0 },
    { orderId: "101", lineId: "501", offerId: null, deliveryPrice: 0 },
  ]);
});

test("a title above the header and an apostrophe that guards a formula do no harm", async () => {
  const { rows } = await read(`Zestawienie zamówień za czerwiec;;;;\n;;;;\n${HEADER};name\n1;2026-06-30 14:05;'=A1;1;2,50;'-10% taniej\n`);
  expect(rows[0]).toMatchObject({ line: 4, sku: "=A1", name: "-10% taniej" });
});

test("a file of nothing but a header is readable and says that it has no rows", async () => {
  expect(await read(`${HEADER}\n`)).toEqual({ rows: [], errors: [], warnings: ["warnNoRows 1"] });
});

test.each([
  ["an empty file", "", "fileEmpty"],
  ["a file of spaces", " \n \n", "fileEmpty"],
  ["data without a header", "1;2026-06-30 14:05;A;1;2,50\n2;2026-06-30 14:05;A;1;2,50\n", "fileNoHeader"],
  ["a web page", "<html><table><tr><td>order_id</td></tr></table></html>", "fileMarkup"],
  ["a PDF", "%PDF-1.7 \n", "fileBinary"],
  ["bytes of anything", "GIF89a\u0001\u0000\u0001\u0000", "fileBinary"],
])("%s is unreadable and says why", async (_, text, reason) => {
  await expect(openOrdersFile({ source: textUpload(text), market: "PL" })).rejects.toMatchObject({ code: "UNREADABLE", reason });
});

test("an old Excel file is named as such", async () => {
  const source = inChunks(Buffer.from("d0cf11e0a1b11ae1", "hex"), 8);
  await expect(openOrdersFile({ source, market: "PL" })).rejects.toMatchObject({ reason: "fileOldExcel" });
});

test("a file above the limits of size or rows is refused before its rows are taken", async () => {
  const text = `${HEADER}\n${"1;2026-06-30 14:05;A;1;2,50\n".repeat(100)}`;
  const opening = (limits: Partial<typeof FILE_LIMITS>) =>
    openOrdersFile({ source: textUpload(text), market: "PL", limits: { ...FILE_LIMITS, ...limits } });
  await expect(opening({ bytes: 2_000 })).rejects.toMatchObject({ code: "TOO_LARGE", reason: "fileTooLarge" });
  await expect(opening({ rows: 99 })).rejects.toMatchObject({ code: "TOO_LARGE", reason: "fileTooManyRows", params: { most: 99 } });
  expect(await opening({ rows: 100 })).toMatchObject({ dataRows: 100 });
});

test("the rows can be taken more than once and are the same", async () => {
  const file = await openOrdersFile({ source: textUpload(`${HEADER};status\n1;2026-06-30 14:05;A;1;2,50;nowe\n`), market: "PL" });
  const first = await everything(file);
  expect(first.rows).toHaveLength(1);
  expect(await everything(file)).toEqual(first);
});
