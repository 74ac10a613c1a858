/** Worker thread of `write-workbook.ts`: collects the rows and builds the file. */
import { parentPort } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import buildWorkbook from "write-excel-file/node";
import type { CellObject, Row } from "write-excel-file/node";
import type { OutCell, OutRow } from "./out-cell.ts";
import { minorText } from "./out-cell.ts";
import type { WorkbookMade, WorkbookPart } from "./write-workbook.ts";

const LONGEST_TEXT = 32_767;
const LONGEST_SHEET_NAME = 31;

async function build(sheet: string, rows: Row[]): Promise<Uint8Array> {
  // Signs that a sheet's name must not have.
  const name = sheet.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, LONGEST_SHEET_NAME);
  return buildWorkbook(rows, { sheet: name, stickyRowsCount: 1 }).toBuffer();
}

function rowOf(row: OutRow): Row {
  return row.map(cellOf);
}

/** Text is stored as text, which no spreadsheet runs, whatever it begins with. */
function cellOf(cell: OutCell): CellObject | null {
  if (cell === null || cell === "") return null;
  if (typeof cell === "string") return { type: String, value: textOf(cell) };
  if (typeof cell === "number") return { type: Number, value: cell };
  if (typeof cell === "boolean") return { type: Boolean, value: cell };
  if ("minor" in cell) return { type: Number, value: Number(minorText(cell.minor)), format: "#,##0.00" };
  if ("written" in cell) return { type: String, value: textOf(cell.written) };
  if ("decimal" in cell) return { type: Number, value: Number(cell.decimal) };
  return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: "yyyy-mm-dd" };
}

/** Without the control signs that XML cannot hold. */
function textOf(text: string): string {
  return text.replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, "").slice(0, LONGEST_TEXT);
}

function serve(port: MessagePort): void {
  const rows: Row[] = [];
  let sheet = "";
  port.on("message", (part: WorkbookPart) => {
    if (part.kind === "start") {
      sheet = part.sheet;
      rows.push(part.header.map((header) => ({ type: String, value: textOf(header), fontWeight: "bold" })));
    } else if (part.kind === "rows") {
      for (const row of part.rows) rows.push(rowOf(row));
    } else {
      build(sheet, rows).then(
        (bytes) => reply(port, { kind: "file", bytes }),
        (error: unknown) => reply(port, { kind: "failed", message: String(error) }),
      );
    }
  });
}

function reply(port: MessagePort, message: WorkbookMade): void {
  port.postMessage(message);
}

if (parentPort !== null) serve(parentPort);
