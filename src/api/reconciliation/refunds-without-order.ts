import type { reconciliationRoute, RefundWithoutOrder, refundsWithoutOrderRoute } from "#contract/reconciliation.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { Day, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { OutRow } from "#files/out-cell.ts";
import {
  findOrphanedRefunds,
  type OrphanedRefund,
  orphanedRefundBatches,
  type OrphanedRefundsQuestion,
  sumOrphanedRefunds,
} from "#ledger/reports/reconciliation/orphaned-refunds.ts";
import { inSnapshot, rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { idOrNull } from "../domain/posting.present.ts";
import type { SayText } from "../domain/report.ts";
import { type Expect, tableFile } from "../domain/table-file.ts";

type Call = CallOf<typeof refundsWithoutOrderRoute>;

function questionOf({ query, market }: Call): OrphanedRefundsQuestion {
  return { markets: [query.market ?? market], currency: query.currency ?? null, range: null };
}

/** Of all history: what the matter on the dashboard says, refund by refund. */
export function answerRefundsWithoutOrder(call: Call): Promise<ResponseOf<typeof refundsWithoutOrderRoute>> {
  const { page, perPage } = call.query;
  const market = call.query.market ?? call.market;
  const question = questionOf(call);
  return inSnapshot(call.scope, async (scope) => {
    const sums = await sumOrphanedRefunds(scope, question);
    const rows = await findOrphanedRefunds(scope, question, { limit: perPage, offset: (page - 1) * perPage });
    const totals = sums.map(({ market: _market, ...rest }) => rest);
    return { market, totals, items: rows.map(presentRefund), total: countOf(sums), page, perPage };
  });
}

const COLUMNS = ["refundDay", "order", "store", "refunded", "currency", "refundKey"] as const;

/** All of them. */
export function refundsWithoutOrderFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const question = questionOf(call);
  const header = COLUMNS.map((column) => say(`api:reconciliation.${column}`));
  const rows = (expect: Expect) => rowsInSnapshot(call.scope, (scope) => refundRows(scope, question, expect));
  const name = say("api:reconciliation.refundsWithoutOrderFile", { market: call.query.market ?? call.market });
  return tableFile(call, format, { name, range: null, header, rows });
}

async function* refundRows(scope: CompanyScope, question: OrphanedRefundsQuestion, expect: Expect): AsyncGenerator<OutRow> {
  if (expect !== null) expect(countOf(await sumOrphanedRefunds(scope, question)));
  for await (const refunds of orphanedRefundBatches(scope, question)) yield* refunds.map(listCells);
}

function listCells({ day, orderNumber, storeName, value, currency, refundKey }: OrphanedRefund): OutRow {
  return [day, orderNumber ?? "", storeName, { minor: value }, currency, refundKey];
}

/** Those of a month, the latest `limit` of them. */
export async function refundsOfMonth(
  scope: CompanyScope,
  { from, to, market, limit }: { from: Day; to: Day; market: Market; limit: number },
): Promise<ResponseOf<typeof reconciliationRoute>["refundsWithoutOrder"]> {
  const question = { markets: [market], currency: null, range: { from, to } };
  const total = countOf(await sumOrphanedRefunds(scope, question));
  return { total, items: total === 0 ? [] : (await findOrphanedRefunds(scope, question, { limit, offset: 0 })).map(presentRefund) };
}

const countOf = (sums: readonly { refunds: number }[]): number => sums.reduce((count, { refunds }) => count + refunds, 0);

function presentRefund({ orderId, storeName, ...row }: OrphanedRefund): RefundWithoutOrder {
  return { ...row, orderId: idOrNull(orderId), store: storeName };
}

/** As a row of the file of the month: no fee of the marketplace, so it is in no sum of theirs. */
export function refundCells({ refundKey, orderNumber, value, currency }: RefundWithoutOrder, say: SayText): OutRow {
  return [refundKey, orderNumber ?? "", say("api:reconciliation.refundWithoutOrder"), 1, "", { minor: value }, "", "", currency];
}
