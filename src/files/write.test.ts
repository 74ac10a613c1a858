import readWorkbook from "read-excel-file/node";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesUpload, collected, everything, textUpload } from "../../test/fixtures/files/uploads.ts";
import { openCostsFile } from "./costs.ts";
import { openOrdersFile } from "./orders.ts";
import { minorText } from "./out-cell.ts";
import type { OutRow } from "./out-cell.ts";
import { writeRejected } from "./rejected.ts";
import { csvStyle, writeCsv } from "./write-csv.ts";
import { rowLimit, WORKBOOK_ROW_LIMIT, writeWorkbook } from "./write-workbook.ts";

async function csv(header: string[], rows: OutRow[], locale = "pl"): Promise<string> {
  return (await collected(writeCsv(header, rows, csvStyle(locale)))).toString("utf8");
}

test("a Polish export has the mark of UTF-8, semicolons, decimal commas and Windows line ends", async () => {
  const text = await csv(
    ["Nazwa", "Kwota", "Marża", "Dzień", "Sztuki"],
    [
      ["Łódka; duża", { minor: -123_456 }, 0.1234, { day: "2026-06-30" }, 5],
      [null, { minor: 7 }, { decimal: "1.5" }, "", 0],
    ],
  );
  expect(text).toBe('\ufeffNazwa;Kwota;Marża;Dzień;Sztuki\r\n"Łódka; duża";-1234,56;0,1234;2026-06-30;5\r\n;0,07;1,5;;0\r\n');
});

test("an English export has decimal points", async () => {
  expect(await csv(["Amount"], [[{ minor: 1250 }]], "en-GB")).toBe("\ufeffAmount\r\n12.50\r\n");
});

test.each([
  ["=1+1", "'=1+1"],
  ["+48 600", "'+48 600"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", '"\'\tx"'],
  ["\rx", '"\'\rx"'],
  ["'=1", "''=1"],
  ["'zwykły", "'zwykły"],
  ["a=1", "a=1"],
])("text %j cannot run as a formula", async (text, expected) => {
  // a tab or a carriage return at the beginning is quoted only where CSV needs it
  const line = (await csv(["x"], [[text]])).split("\ufeffx\r\n")[1]?.slice(0, -2);
  expect([expected, expected.replaceAll(/^"|"$/g, "")]).toContain(line);
});

test("negative numbers that we wrote stay numbers", async () => {
  expect(await csv(["x", "y"], [[{ minor: -5 }, -3]])).toBe("\ufeffx;y\r\n-0,05;-3\r\n");
});

test("a long export comes in chunks and the chunks make the whole", async () => {
  const rows = Array.from({ length: 20_000 }, (_, at): OutRow => [`S-${at}`, { minor: at }]);
  let chunks = 0;
  let text = "";
  for await (const chunk of writeCsv(["sku", "x"], rows, csvStyle("pl"))) {
    chunks += 1;
    text += Buffer.from(chunk).toString();
  }
  expect(chunks).toBeGreaterThan(2);
  expect(text.split("\r\n")).toHaveLength(20_002);
});

const name = fc
  .string({ unit: fc.constantFrom("a", "Ł", "ż", " ", '"', ";", ",", "\n", "'", "=", "-", "+", "@", "1"), maxLength: 12 })
  .map((text) => text.trim());
const line = fc.record({
  order: fc.integer({ min: 1, max: 99_999 }).map(String),
  name,
  quantity: fc.integer({ min: -50, max: 50 }),
  // up to 4 decimals
  price: fc.integer({ min: 0, max: 99_999_999 }),
  delivery: fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: null }),
});

test("what we write we read: names, prices and amounts come back exactly", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 15 }), fc.constantFrom("pl", "en"), async (lines, locale) => {
      const rows = lines.map((one): OutRow => [
        one.order,
        "2026-06-30T10:00:00Z",
        `SKU-${one.order}`,
        one.name,
        one.quantity,
        { decimal: `${Math.floor(one.price / 10_000)}.${String(one.price % 10_000).padStart(4, "0")}` },
        one.delivery === null ? null : { minor: one.delivery },
      ]);
      const bytes = await collected(
        writeCsv(["order_id", "bought_at", "sku", "name", "quantity", "unit_price", "delivery_price"], rows, csvStyle(locale)),
      );
      const { rows: read, errors } = await everything(await openOrdersFile({ source: bytesUpload(bytes), market: "PL" }));
      expect(errors).toEqual([]);
      expect(read.map((row) => [row.orderId, row.name ?? "", row.quantity, Number(row.unitPrice) * 10_000, row.deliveryPrice])).toEqual(
        lines.map((one) => [one.order, one.name, one.quantity, expect.closeTo(one.price, 3), one.delivery]),
      );
    }),
    { numRuns: 150 },
  );
});

test("a workbook holds numbers as numbers, days as days, and text that begins like a formula as text", async () => {
  const bytes = await writeWorkbook({
    sheet: "Raport: zysk/strata",
    header: ["Nazwa", "Kwota", "Dzień", "Sztuki"],
    rows: [
      ["=1+1", { minor: -123_456 }, { day: "2026-06-30" }, 5],
      ["Łódka\u0001", { decimal: "1.5" }, null, null],
    ],
  });
  const [sheet] = await readWorkbook(Buffer.from(bytes));
  expect(sheet?.data).toEqual([
    ["Nazwa", "Kwota", "Dzień", "Sztuki"],
    ["=1+1", -1234.56, new Date("2026-06-30T00:00:00Z"), 5],
    ["Łódka", 1.5, null, null],
  ]);
});

test("a product list written as a workbook is read back", async () => {
  const rows: OutRow[] = [["A-1", "Kubek; „Łąka”", { decimal: "112.4055" }, { day: "2026-01-01" }, { minor: 35 }]];
  const bytes = await writeWorkbook({ sheet: "Koszty", header: ["sku", "name", "cost", "valid_from", "packaging"], rows });
  const { rows: read } = await everything(await openCostsFile({ source: bytesUpload(bytes) }));
  expect(read).toEqual([
    expect.objectContaining({ sku: "A-1", name: "Kubek; „Łąka”", cost: "112.4055", validFrom: "2026-01-01", packaging: 35 }),
  ]);
});

test("a workbook of more than a hundred thousand rows is refused", async () => {
  function* rows(): Generator<OutRow> {
    for (let at = 0; at <= WORKBOOK_ROW_LIMIT; at += 1) yield [at];
  }
  await expect(writeWorkbook({ sheet: "x", header: ["n"], rows: rows() })).rejects.toThrow(RangeError);
});

test("a workbook of very many columns holds fewer rows", () => {
  expect([1, 45, 100, 800].map(rowLimit)).toEqual([100_000, 100_000, 100_000, 12_500]);
});

test("texts of every kind come back from a workbook as they were", async () => {
  const texts = [
    'a & b < c > "d"',
    "  po bokach  ",
    "wiersz\ndrugi\ttabulator",
    "_x0041_ to nie A",
    "'apostrof",
    "ł".repeat(40_000),
    "TRUE",
    "007",
  ];
  const bytes = await writeWorkbook({ sheet: "x & <y>", header: ["tekst", "tak"], rows: texts.map((text) => [text, true]) });
  const [sheet] = await readWorkbook(Buffer.from(bytes), { trim: false });
  expect(sheet?.sheet).toBe("x & <y>");
  expect(sheet?.data.slice(1)).toEqual(texts.map((text) => [text.slice(0, 32_767), true]));
});

test("a workbook grows row by row: half a million cells are made with a heap that holds a tenth of them", async () => {
  function* rows(): Generator<OutRow> {
    for (let at = 0; at < 25_000; at += 1) yield Array.from({ length: 20 }, (_, column) => `${at} ${column}`);
  }
  const header = Array.from({ length: 20 }, (_, column) => `${column}`);
  const bytes = await writeWorkbook({ sheet: "x", header, rows: rows(), heapMegabytes: 12 });
  expect(bytes.length).toBeGreaterThan(1_000_000);
});

test("who goes away ends the work on a workbook, and its rows are let go", async () => {
  const gone = new AbortController();
  let read = 0;
  let released = false;
  async function* rows(): AsyncGenerator<OutRow> {
    try {
      for (; read < 90_000; read += 1) {
        if (read === 20_000) gone.abort(new Error("gone"));
        yield [read];
      }
    } finally {
      released = true;
    }
  }
  await expect(writeWorkbook({ sheet: "x", header: ["n"], rows: rows(), signal: gone.signal })).rejects.toThrow("aborted");
  expect(released).toBe(true);
  // the batch that was being made, and no more
  expect(read).toBeLessThan(40_000);
});

test("rejected rows come back in the layout of the upload with the reason, and can be sent again once mended", async () => {
  const upload =
    "Numer zamówienia;Data zakupu;SKU;Ilość;Cena brutto;E-mail\n1;30.06.2026;=A;-1,5;−2,50;anna@example.com\n2;30.06.2026;B;1;2,50;jan@example.com\n";
  const file = await openOrdersFile({ source: textUpload(upload), market: "PL" });
  const { errors } = await everything(file);
  const text = (
    await collected(
      writeRejected({ headers: file.headers, delimiter: file.delimiter, errors, describe: ({ code, line: at }) => `${at} ${code}` }),
    )
  ).toString("utf8");
  expect(text).toBe(
    "\ufeffNumer zamówienia;Data zakupu;SKU;Ilość;Cena brutto;E-mail;error\r\n1;30.06.2026;'=A;-1,5;−2,50;;2 rowFractionOfUnit\r\n",
  );
  const again = await openOrdersFile({ source: textUpload(text.replace("-1,5", "-1")), market: "PL" });
  expect((await everything(again)).rows).toEqual([expect.objectContaining({ sku: "=A", quantity: -1, amount: 250 })]);
});

test("minor units are written with two places whatever their size", () => {
  expect([0, 5, -5, 100, -123_456].map(minorText)).toEqual(["0.00", "0.05", "-0.05", "1.00", "-1234.56"]);
});
