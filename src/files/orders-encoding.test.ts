/** Files of orders in the encodings that spreadsheets write. */
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { cp1250Upload, everything, inChunks, textUpload } from "../../test/fixtures/files/uploads.ts";
import { openOrdersFile } from "./orders.ts";

const HEADER = "order_id;bought_at;sku;quantity;unit_price";

test("UTF-16 of a spreadsheet's Unicode text is read", async () => {
  const bytes = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    iconv.encode(`${HEADER}\tnazwa\n`.replaceAll(";", "\t") + "1\t2026-06-30\tA\t1\t2,50\tŁódka\n", "utf16le"),
  ]);
  const { rows } = await everything(await openOrdersFile({ source: inChunks(bytes, 7), market: "PL" }));
  expect(rows[0]).toMatchObject({ name: "Łódka", amount: 250 });
});

test("a file with the mark of UTF-8 is UTF-8, with Polish letters and without any", async () => {
  for (const name of ["Łódka", "Boat"]) {
    const file = await openOrdersFile({ source: textUpload(`\ufeff${HEADER};name\n1;2026-06-30;A;1;2,50;${name}\n`), market: "PL" });
    expect(file).toMatchObject({ encoding: "utf-8", columns: { order_id: "order_id" } });
    expect((await everything(file)).rows[0]?.name).toBe(name);
  }
});

test("a header that looks like UTF-8 is read anew when the rows far below say Windows-1250", async () => {
  // „Ĺź” of Windows-1250 is one letter of UTF-8; „Łódź” at the end cannot be UTF-8
  const rows = "1;2026-06-30 14:05;A;1;2,50;x\n".repeat(12_000);
  const file = await openOrdersFile({ source: cp1250Upload(`${HEADER};Ĺź\n${rows}2;2026-06-30 14:05;A;1;2,50;Łódź\n`), market: "PL" });
  expect(file).toMatchObject({ encoding: "windows-1250", unknownColumns: ["Ĺź"], dataRows: 12_001 });
});
