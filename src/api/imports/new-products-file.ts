import { Readable } from "node:stream";
import type { CompanyScope } from "#db/scope.ts";
import type { OutRow } from "#files/out-cell.ts";
import { csvStyle, writeCsv } from "#files/write-csv.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import { type NewProductRow, readNewProducts } from "./new-products.query.ts";

const COLUMNS = ["line", "sku", "name", "similar"] as const;

/** The SKUs an import met for the first time, with the line of the file and a known SKU that looks like a slip of it. */
export function newProductsFile(scope: CompanyScope, importId: number, texts: Texts, locale: TextLocale): Readable {
  const header = COLUMNS.map((column) => texts.say(locale, `api:import.newProducts.${column}`));
  return Readable.from(writeCsv(header, cellsOf(readNewProducts(scope, importId)), csvStyle(locale)), { objectMode: false });
}

async function* cellsOf(rows: AsyncIterable<NewProductRow>): AsyncGenerator<OutRow> {
  for await (const { line, sku, name, similar } of rows) yield [line, sku, name, similar];
}
