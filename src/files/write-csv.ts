/** CSV for people and their spreadsheets: UTF-8 with its mark, `;`, the decimal sign of the reader's language. */
import { setImmediate } from "node:timers/promises";
import { decimalText } from "./cells.ts";
import type { DecimalSign } from "./decimal-sign.ts";
import { minorText } from "./out-cell.ts";
import type { OutCell, OutRow, RowSource } from "./out-cell.ts";

export type CsvStyle = { delimiter: ";" | "," | "\t"; decimal: DecimalSign };

const BYTE_ORDER_MARK = "\ufeff";
const LINE_END = "\r\n";
const CHUNK_LENGTH = 64 * 1024;
// Spreadsheets run such a cell as a formula; an apostrophe makes it the text it is. Our reader takes it away again.
const FORMULA = /^'*[=+\-@\t\r]/;

/** English is written with points, the other languages of the product with commas. */
export function csvStyle(locale: string): CsvStyle {
  return { delimiter: ";", decimal: locale.startsWith("en") ? "." : "," };
}

/** The file in chunks; rows may come from a stream of any length. */
export async function* writeCsv(header: readonly string[], rows: RowSource, style: CsvStyle): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = BYTE_ORDER_MARK + csvLine(header, style);
  for await (const row of rows) {
    text += csvLine(row, style);
    if (text.length < CHUNK_LENGTH) continue;
    yield encoder.encode(text);
    text = "";
    await setImmediate();
  }
  yield encoder.encode(text);
}

/** One line with its line end. */
function csvLine(row: OutRow, style: CsvStyle): string {
  return row.map((cell) => quoted(cellText(cell, style), style)).join(style.delimiter) + LINE_END;
}

/** Text that no spreadsheet runs. */
function neutralised(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function cellText(cell: OutCell, { decimal }: CsvStyle): string {
  if (cell === null) return "";
  if (typeof cell === "string") return neutralised(cell);
  if (typeof cell === "boolean") return cell ? "1" : "0";
  if (typeof cell === "number") return decimalText(cell).replace(".", decimal);
  if ("day" in cell) return cell.day;
  if ("written" in cell) return cell.written;
  return ("minor" in cell ? minorText(cell.minor) : cell.decimal).replace(".", decimal);
}

function quoted(text: string, { delimiter }: CsvStyle): string {
  const plain = !text.includes(delimiter) && !/["\r\n]|^\s|\s$/.test(text);
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}
