import buildWorkbook from "write-excel-file/node";
import type { SheetData } from "write-excel-file/node";
import { expect, test } from "vitest";
import { bytesUpload, everything, inChunks } from "../../test/fixtures/files/uploads.ts";
import { zip } from "../../test/fixtures/files/zip.ts";
import { openCostsFile } from "./costs.ts";
import { FILE_LIMITS } from "./limits.ts";
import { openOrdersFile } from "./orders.ts";
import { checkWorkbookArchive } from "./zip-check.ts";

type NamedSheet = { sheet: string; data: SheetData };

function workbook(...sheets: NamedSheet[]): Promise<Buffer> {
  return buildWorkbook(sheets).toBuffer();
}

const HEADER = ["order_id", "bought_at", "sku", "quantity", "unit_price", "status"];

test("a workbook's own numbers and dates are read as they were typed, not as a computer stores them", async () => {
  const bytes = await workbook({
    sheet: "Zamówienia",
    data: [
      HEADER,
      // the moment is stored as a fraction of a day that falls a millisecond short of the second;
      // 0.1 + 0.2 is stored as 0.30000000000000004; 1.234 would be undecidable as text
      ["1001", { type: Date, value: new Date("2026-06-29T00:04:47Z"), format: "yyyy-mm-dd hh:mm:ss" }, "ŻÓŁ-1", 2, 0.1 + 0.2, "Wysłane"],
      [1002, { type: Date, value: new Date("2026-06-30T00:00:00Z"), format: "dd.mm.yyyy" }, 77, 1, 1.234, null],
      [null, null, null, null, null, null],
      ["1003", "30.06.2026 14:05", "A", "3", "1,50", "Wysłane"],
    ],
  });
  const file = await openOrdersFile({ source: inChunks(bytes, 1_000), market: "PL" });
  expect(file).toMatchObject({ delimiter: null, encoding: null, dataRows: 3 });
  const { rows, errors } = await everything(file);
  expect(errors).toEqual([]);
  expect(rows.map(({ line, orderId, boughtAt, sku, unitPrice, amount }) => [line, orderId, boughtAt, sku, unitPrice, amount])).toEqual([
    // wall clock of Warsaw, 2 × 0.3
    [2, "1001", "2026-06-28T22:04:47Z", "ŻÓŁ-1", "0.3", 60],
    [3, "1002", "2026-06-29T22:00:00Z", "77", "1.234", 123],
    [5, "1003", "2026-06-30T12:05:00Z", "A", "1.5", 450],
  ]);
});

test("the catalogue of offers: instructions above the header in row 4, headers with spaces at the end, no costs", async () => {
  const bytes = await workbook({
    sheet: "Szablon",
    data: [
      ["Szablon"],
      [null],
      [null],
      [
        "ID oferty ",
        "Tytuł oferty",
        "Sygnatura/SKU Sprzedającego",
        "ID produktu (EAN/UPC/ISBN/ISSN/ID produktu Allegro)",
        "Cena PL",
        "Stawki VAT",
        "Miejscowość",
      ],
      ["19000000001", "Kubek 330 ml biały", "SKU-1", "5900000000017", "300", "23% (PL)", "Łódź"],
      ["19000000002", "Talerz", "", "a1b2", "60", "21% (CZ)", "Łódź"],
    ],
  });
  const file = await openCostsFile({ source: bytesUpload(bytes) });
  expect(file.droppedColumns).toEqual(["Miejscowość"]);
  const { rows, errors } = await everything(file);
  expect(rows).toEqual([
    expect.objectContaining({
      line: 5,
      sku: "SKU-1",
      offerId: "19000000001",
      name: "Kubek 330 ml biały",
      ean: "5900000000017",
      cost: null,
      vatRateBp: 2300,
      vatRates: { PL: 2300 },
      market: null,
    }),
  ]);
  expect(errors).toEqual([expect.objectContaining({ line: 6, column: "Sygnatura/SKU Sprzedającego", code: "rowMissingValue" })]);
});

test("the sheet with the header is taken, wherever it is", async () => {
  const bytes = await workbook(
    { sheet: "Opis", data: [["Instrukcja"], ["Wypełnij drugi arkusz"]] },
    {
      sheet: "Dane",
      data: [
        ["SKU", "Koszt"],
        ["A", 1.5],
      ],
    },
  );
  const { rows } = await everything(await openCostsFile({ source: bytesUpload(bytes) }));
  expect(rows).toEqual([expect.objectContaining({ sku: "A", cost: "1.5" })]);
});

test("thousands of rows arrive whole and in order", async () => {
  const data: SheetData = [["SKU", "Koszt"], ...Array.from({ length: 3_500 }, (_, at) => [`S-${at}`, at / 100])];
  const { rows } = await everything(await openCostsFile({ source: bytesUpload(await workbook({ sheet: "x", data })) }));
  expect(rows.map(({ sku }) => sku)).toEqual(Array.from({ length: 3_500 }, (_, at) => `S-${at}`));
  expect(rows.at(-1)).toMatchObject({ line: 3_501, cost: "34.99" });
});

test("questions come from a workbook too", async () => {
  const bytes = await workbook({
    sheet: "x",
    data: [
      ["Kod", "Cena"],
      ["A", 1.5],
    ],
  });
  await expect(openCostsFile({ source: bytesUpload(bytes) })).rejects.toMatchObject({
    needs: [{ id: "column:sku" }, { id: "column:cost" }],
  });
});

const CONTENT_TYPES = { name: "[Content_Types].xml", content: Buffer.from("<Types/>") };
const WORKBOOK = { name: "xl/workbook.xml", content: Buffer.from("<workbook/>") };

test.each([
  ["an archive that is no workbook", zip([{ name: "a.txt", content: Buffer.from("abc") }]), "fileNotWorkbook"],
  ["a workbook without sheets", zip([CONTENT_TYPES, WORKBOOK]), "fileBrokenWorkbook"],
  ["half an archive", zip([CONTENT_TYPES, WORKBOOK]).subarray(0, 100), "fileBrokenWorkbook"],
])("%s is refused", async (_, bytes, reason) => {
  await expect(openCostsFile({ source: bytesUpload(bytes) })).rejects.toMatchObject({ code: "UNREADABLE", reason });
});

test("an entry that the archive's own directory keeps quiet about is refused before it is unpacked", async () => {
  const honest = zip([WORKBOOK, CONTENT_TYPES]);
  await expect(checkWorkbookArchive(honest, 1_000)).resolves.toBeUndefined();
  const quiet = zip([WORKBOOK, { name: "xl/styles.xml", content: Buffer.from("hidden") }, CONTENT_TYPES], { unlisted: "xl/styles.xml" });
  await expect(checkWorkbookArchive(quiet, 1_000)).rejects.toMatchObject({ reason: "fileBrokenWorkbook" });
});

test("a small archive made to fill the memory is refused, whatever size it states", async () => {
  // 20 MB of zeros pack into some 20 KB
  const bomb = { name: "xl/worksheets/sheet1.xml", content: Buffer.alloc(20 * 1024 * 1024) };
  for (const bytes of [zip([WORKBOOK, bomb]), zip([WORKBOOK, bomb], { statedSize: 100 })]) {
    expect(bytes.length).toBeLessThan(60_000);
    const limits = { ...FILE_LIMITS, unpackedBytes: 10 * 1024 * 1024 };
    await expect(openCostsFile({ source: bytesUpload(bytes), limits })).rejects.toMatchObject({
      code: "TOO_LARGE",
      reason: "fileWorkbookTooLarge",
    });
  }
});

test("a workbook above the limits of size or rows is refused", async () => {
  const data: SheetData = [["SKU", "Koszt"], ...Array.from({ length: 100 }, (_, at) => [`S-${at}`, 1.5])];
  const source = bytesUpload(await workbook({ sheet: "x", data }));
  await expect(openCostsFile({ source, limits: { ...FILE_LIMITS, bytes: 1_000 } })).rejects.toMatchObject({ reason: "fileTooLarge" });
  await expect(openCostsFile({ source, limits: { ...FILE_LIMITS, rows: 99 } })).rejects.toMatchObject({ reason: "fileTooManyRows" });
});

test("the server goes on while a workbook is read", async () => {
  const data: SheetData = [["SKU", "Koszt"], ...Array.from({ length: 20_000 }, (_, at) => [`S-${at}`, 1.5])];
  const source = bytesUpload(await workbook({ sheet: "x", data }));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await everything(await openCostsFile({ source }));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});
