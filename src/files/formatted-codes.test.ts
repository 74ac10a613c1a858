import { expect, test } from "vitest";
import { zip } from "../../test/fixtures/files/zip.ts";
import { bytesUpload, everything } from "../../test/fixtures/files/uploads.ts";
import { openOrdersFile } from "./orders.ts";

const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const text = (place: string, value: string): string => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (place: string, value: number, style: number): string => `<c r="${place}" s="${style}"><v>${value}</v></c>`;

/** One order whose SKU is a number with the format. */
function workbook(format: string, sku: number): Buffer {
  const header = ["order_id", "bought_at", "sku", "quantity", "unit_price"].map((name, at) => text(`${"ABCDE"[at]}1`, name)).join("");
  const row = `${text("A2", "Z-1")}${text("B2", "2026-11-05 10:00")}${number("C2", sku, 1)}${number("D2", 2, 0)}${number("E2", 12.5, 2)}`;
  const parts: [string, string][] = [
    ["[Content_Types].xml", "<Types/>"],
    ["xl/workbook.xml", `<workbook xmlns:r="${TYPES}"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>`],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships><Relationship Id="rId1" Type="${TYPES}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${TYPES}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "xl/styles.xml",
      `<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="${format}"/><numFmt numFmtId="165" formatCode="0.00"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    ],
    ["xl/worksheets/sheet1.xml", `<worksheet><sheetData><row r="1">${header}</row><row r="2">${row}</row></sheetData></worksheet>`],
  ];
  return zip(parts.map(([name, content]) => ({ name, content: Buffer.from(content) })));
}

test.each([
  ["00000", 590, "00590"],
  ["0000000000000", 5901234123457, "5901234123457"],
  ["000", 12345, "12345"],
  ["&quot;KUB-&quot;0000", 7, "KUB-0007"],
  ["00\\-000", 1234, "01-234"],
  ["000-000", 1234567, "1234-567"],
  // Amounts, and numbers as they are, stay numbers.
  ["0", 590, "590"],
  ["#,##0", 1590, "1590"],
  ["0.00", 590, "590"],
  ["General", 590, "590"],
])("a number with the format %s that holds %i is the code %s", async (format, value, sku) => {
  const file = await openOrdersFile({ source: bytesUpload(workbook(format, value)), market: "PL" });
  const { rows, errors } = await everything(file);
  expect(errors).toEqual([]);
  expect(rows.map((row) => [row.sku, row.quantity, row.unitPrice])).toEqual([[sku, 2, "12.5"]]);
});
