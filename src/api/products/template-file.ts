/** Products and their costs as the file that the import of products reads: what it does not change, it takes for unchanged. */
import type { productTemplateRoute } from "#contract/products.ts";
import type { OutRow } from "#files/out-cell.ts";
import { rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import type { SayText } from "../domain/report.ts";
import { tableFile } from "../domain/table-file.ts";
import { type TemplateRow, templateRows } from "./products.query.ts";

/** Keys of `reports:template`, each of which the import knows in every language. */
const COLUMNS = [
  "sku",
  "name",
  "ean",
  "cost",
  "costCurrency",
  "costVat",
  "vatRate",
  "validFrom",
  "validTo",
  "market",
  "packaging",
  "supplier",
  "tags",
] as const;

export function productTemplateFile(call: CallOf<typeof productTemplateRoute>, say: SayText): Promise<FileAnswer> {
  const { format, only } = call.query;
  const header = COLUMNS.map((column) => say(`reports:template.${column}`));
  const name = say(`reports:file.template.${only}`);
  return tableFile(call, format, {
    name,
    range: null,
    header,
    rows: () => rowsInSnapshot(call.scope, (scope) => outRows(templateRows(scope, only), say)),
  });
}

async function* outRows(rows: AsyncIterable<TemplateRow>, say: SayText): AsyncGenerator<OutRow> {
  for await (const row of rows) {
    const { sku, name, ean, unitCost, currency, vatMode, vatRate, validFrom, validTo, market, packaging, supplier, tags } = row;
    yield [
      sku,
      name,
      ean,
      unitCost === null ? null : { decimal: unitCost },
      currency,
      vatMode === null ? null : say(`reports:vatMode.${vatMode}`),
      // With its sign: 0.5 alone would be read as half.
      vatRate === null ? null : `${vatRate / 100}%`,
      validFrom === null ? null : { day: validFrom },
      validTo === null ? null : { day: validTo },
      market,
      packaging === null ? null : { minor: packaging },
      supplier,
      tags.join(", "),
    ];
  }
}
