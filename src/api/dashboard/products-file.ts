import type { productsRoute } from "#contract/dashboard.ts";
import type { OutRow } from "#files/out-cell.ts";
import { NO_PRODUCT, withinProducts } from "#ledger/reports/scope/narrow-scope.ts";
import { findProductPage } from "#ledger/reports/products/product-page.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { scopeName } from "../domain/file-scope.ts";
import { presentRest } from "../domain/report.present.ts";
import { askedRange, reportScope, type SayText } from "../domain/report.ts";
import { askedFigures, figureCells, type Expect, figureHeader, tableFile } from "../domain/table-file.ts";
import { findProductRows, orderOf } from "./products.ts";

const BATCH = 500;

type Call = CallOf<typeof productsRoute>;

/** All products of the question, the amounts without a product last. */
export async function productsFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const header = ["sku", "name", "tags", "stock", "currency"].map((column) => say(`reports:column.${column}`));
  const rows = (expect: Expect) => rowsInSnapshot(call.scope, (scope) => productRows({ ...call, scope }, say, expect));
  const figures = figureHeader(say, askedFigures(call.query));
  const scope = await scopeName(call.scope, call.body.filter, say);
  return tableFile(call, format, { name: say("reports:file.products"), range: call.body, scope, header: [...header, ...figures], rows });
}

async function* productRows(call: Call, say: SayText, expect: Expect): AsyncGenerator<OutRow> {
  const { body: asked, currency, locale } = call;
  const range = askedRange(asked);
  const scope = await reportScope(call, asked.filter);
  const rate = await findRangeRate(scope, asked.endDate);
  const { ids } = await findProductPage(scope, {
    range,
    order: orderOf(asked.sort),
    only: asked.only,
    rate: rate.rate,
    limit: null,
    offset: 0,
  });
  expect?.(ids.length);
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const { sku, name, tags, stock, figures } of await findProductRows(scope, asked, ids.slice(at, at + BATCH), rate)) {
      const names = tags.map((tag) => tag.name).join(", ");
      yield [sku, name, names, stock ?? null, currency, ...figureCells(figures, say, locale, askedFigures(call.query))];
    }
  }
  yield* unallocatedRow(scope, call, rate, say);
}

async function* unallocatedRow(
  scope: ReportScope,
  { body, query, currency, locale }: Call,
  rate: RangeRate,
  say: SayText,
): AsyncGenerator<OutRow> {
  const range = askedRange(body);
  const found = (await findRangeSums(withinProducts(scope, [NO_PRODUCT]), [range]))(range);
  if (found.postings === 0) return;
  yield ["", say("reports:unallocated"), "", null, currency, ...figureCells(presentRest(found, rate), say, locale, askedFigures(query))];
}
