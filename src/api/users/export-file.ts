import type { OutCell, OutRow } from "#files/out-cell.ts";
import { type CsvStyle, csvStyle, writeCsv } from "#files/write-csv.ts";
import type { ZipEntry } from "#files/write-zip.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import type { ExportRow, ExportTable } from "./export.query.ts";

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Values as the database gives them: decimals and days are text, lists and structures JSON. */
function cellOf(value: unknown): OutCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return DECIMAL.test(value) ? { written: value } : value;
  if (value instanceof Uint8Array) return null;
  return JSON.stringify(value);
}

function asCells(header: readonly string[], row: ExportRow): OutRow {
  return header.map((column) => cellOf(row[column]));
}

async function* rest(first: OutRow, header: readonly string[], rows: AsyncIterator<ExportRow>): AsyncGenerator<OutRow> {
  yield first;
  for (let next = await rows.next(); next.done !== true; next = await rows.next()) yield asCells(header, next.value);
}

/** The names of the columns come with the first row; a table without rows is an empty file. */
async function* csvOf({ rows }: ExportTable, style: CsvStyle): AsyncGenerator<Uint8Array> {
  const reading = rows[Symbol.asyncIterator]();
  const first = await reading.next();
  if (first.done === true) return;
  const header = Object.keys(first.value).filter((column) => column !== "company_id");
  yield* writeCsv(header, rest(asCells(header, first.value), header, reading), style);
}

async function* textOf(content: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(content);
}

/** A file for each table and one that says how to read them. */
export async function* exportEntries(tables: AsyncIterable<ExportTable>, texts: Texts, locale: TextLocale): AsyncGenerator<ZipEntry> {
  yield { name: "README.txt", content: textOf(`${texts.say(locale, "api:export.readme")}\n`) };
  const style = csvStyle(locale);
  for await (const table of tables) yield { name: `${table.name}.csv`, content: csvOf(table, style) };
}
