import type { OrderRow, ordersProfitabilityRoute } from "#contract/orders.ts";
import type { OutRow } from "#files/out-cell.ts";
import { findOrderPage } from "#ledger/reports/orders/order-page.ts";
import { rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { scopeName } from "../domain/file-scope.ts";
import { reportScope, type SayText } from "../domain/report.ts";
import { askedFigures, figureCells, type Expect, figureHeader, tableFile } from "../domain/table-file.ts";
import { findOrderRows, questionOf } from "./profitability.ts";

type Call = CallOf<typeof ordersProfitabilityRoute>;

const BATCH = 500;

/** All orders of the question. */
export async function profitabilityFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const header = ["orderNumber", "store", "market", "day", "products", "certainty", "currency"].map((column) =>
    say(`reports:column.${column}`),
  );
  const rows = (expect: Expect) => rowsInSnapshot(call.scope, (scope) => orderRows({ ...call, scope }, say, expect));
  const figures = figureHeader(say, askedFigures(call.query));
  const scope = await scopeName(call.scope, call.body.filter, say);
  return tableFile(call, format, { name: say("reports:file.orders"), range: call.body, scope, header: [...header, ...figures], rows });
}

async function* orderRows(call: Call, say: SayText, expect: Expect): AsyncGenerator<OutRow> {
  const { body: asked, currency, locale } = call;
  const scope = await reportScope(call, asked.filter);
  const rate = await findRangeRate(scope, asked.endDate);
  const { ids } = await findOrderPage(scope, await questionOf(scope, asked, rate, { limit: null, offset: 0 }));
  expect?.(ids.length);
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const order of await findOrderRows(scope, ids.slice(at, at + BATCH), rate)) {
      const { externalId, storeName, market, day, certainty, figures } = order;
      const named = [externalId, storeName, market, { day }, productsOf(order), say(`reports:certainty.${certainty}`), currency];
      yield [...named, ...figureCells(figures, say, locale, askedFigures(call.query))];
    }
  }
}

function productsOf({ lines }: OrderRow): string {
  return [...new Set(lines.map(({ sku, name }) => sku ?? name ?? ""))].filter((text) => text !== "").join(", ");
}
