import type { withoutSaleRoute } from "#contract/reconciliation.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { OutRow } from "#files/out-cell.ts";
import { findOrphanedFees, type OrphanedFees } from "#ledger/reports/reconciliation/orphaned-fees.ts";
import { inSnapshot, rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import type { SayText } from "../domain/report.ts";
import { type Expect, tableFile } from "../domain/table-file.ts";
import { type EntryRow, findOrphans, orphanBatches, type OrphansQuestion } from "./entries.query.ts";
import { presentEntry } from "./entry.present.ts";

type Call = CallOf<typeof withoutSaleRoute>;

/** A page of them, with the sums of all: what the matter on the dashboard says, entry by entry. */
export function answerWithoutSale(call: Call): Promise<ResponseOf<typeof withoutSaleRoute>> {
  const { page, perPage, currency = null } = call.query;
  const market = call.query.market ?? call.market;
  return inSnapshot(call.scope, async (scope) => {
    const totals = await findSums(scope, { market, currency });
    const rows = await findOrphans(scope, { market, currency }, { limit: perPage, offset: (page - 1) * perPage });
    const items = rows.map(presentEntry);
    return { market, totals: totals.map(({ market: _market, ...sums }) => sums), items, total: countOf(totals), page, perPage };
  });
}

async function findSums(scope: CompanyScope, { market, currency }: OrphansQuestion): Promise<OrphanedFees[]> {
  const found = await findOrphanedFees(scope, [market]);
  return found.filter((one) => currency === null || one.currency === currency);
}

const countOf = (sums: readonly OrphanedFees[]): number => sums.reduce((count, { entries }) => count + entries, 0);

const COLUMNS = ["day", "type", "name", "order", "offer", "billed", "posted", "currency", "entry"] as const;

/** All of them. */
export function withoutSaleFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const { currency = null } = call.query;
  const market = call.query.market ?? call.market;
  const header = COLUMNS.map((column) => say(`api:reconciliation.${column}`));
  const rows = (expect: Expect) => rowsInSnapshot(call.scope, (scope) => orphanRows(scope, { market, currency }, expect));
  return tableFile(call, format, { name: say("api:reconciliation.withoutSaleFile", { market }), range: null, header, rows });
}

async function* orphanRows(scope: CompanyScope, question: OrphansQuestion, expect: Expect): AsyncGenerator<OutRow> {
  if (expect !== null) expect(countOf(await findSums(scope, question)));
  for await (const entries of orphanBatches(scope, question)) yield* entries.map(cells);
}

function cells({ billedOn, typeId, typeName, orderNumber, offerName, value, posted, currency, entryKey }: EntryRow): OutRow {
  return [billedOn, typeId, typeName, orderNumber ?? "", offerName ?? "", { minor: value }, { minor: posted }, currency, entryKey];
}
