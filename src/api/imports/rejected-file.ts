import { Readable } from "node:stream";
import type { CompanyScope } from "#db/scope.ts";
import type { Say } from "../http/reasons.ts";
import type { ImportRow } from "./imports.query.ts";
import { readRejections } from "./rejections.query.ts";

/** Excel takes UTF-8 for UTF-8 only with this mark, and `;` is the separator of Polish Excel. */
const BOM = "\uFEFF";
const SEPARATOR = ";";

/** A spreadsheet would run a cell that begins like a formula; plain numbers, also negative ones, stay as they are. */
function withoutFormula(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d\s.,]+$/.test(cell);
  return isFormula ? `'${cell}` : cell;
}

function csvLine(cells: readonly string[]): string {
  const quoted = cells.map(withoutFormula).map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(SEPARATOR)}\r\n`;
}

async function* lines(scope: CompanyScope, row: ImportRow, say: Say): AsyncGenerator<string> {
  yield BOM + csvLine([...row.headers, "error"]);
  for await (const { cells, column, reason, params } of readRejections(scope, row.id)) {
    const where = column === "" ? "" : `${column}: `;
    yield csvLine([...row.headers.map((_, index) => cells[index] ?? ""), `${where}${say(reason, params)}`]);
  }
}

/** The rejected rows under the file's own headers, with a last column `error` that says what is wrong with each. */
export function rejectedFile(scope: CompanyScope, row: ImportRow, say: Say): Readable {
  return Readable.from(lines(scope, row, say), { objectMode: false });
}
