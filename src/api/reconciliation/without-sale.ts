import type { withoutSaleRoute } from "#contract/reconciliation.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { OutRow } from "#files/out-cell.ts";
import { findOrphanedFees } from "#ledger/queries/orphaned-fees.ts";
import { inSnapshot } from "#ledger/queries/snapshot.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import type { SayText } from "../http/report.ts";
import { listed, tableFile } from "../http/table-file.ts";
import { findOrphans } from "./entries.query.ts";
import { presentEntry } from "./entry.present.ts";

type Call = CallOf<typeof withoutSaleRoute>;

/** A page of them, with the sums of all: what the matter on the dashboard says, entry by entry. */
export function answerWithoutSale(call: Call): Promise<ResponseOf<typeof withoutSaleRoute>> {
  const { page, perPage, currency = null } = call.query;
  const market = call.query.market ?? call.market;
  return inSnapshot(call.scope, async (scope) => {
    const found = await findOrphanedFees(scope, [market]);
    const totals = found.filter((one) => currency === null || one.currency === currency);
    const rows = await findOrphans(scope, { market, currency, limit: perPage, offset: (page - 1) * perPage });
    const total = totals.reduce((sum, { entries }) => sum + entries, 0);
    return { market, totals: totals.map(({ market: _market, ...sums }) => sums), items: rows.map(presentEntry), total, page, perPage };
  });
}

const COLUMNS = ["day", "type", "name", "order", "offer", "billed", "posted", "currency", "entry"] as const;

/** All of them. */
export async function withoutSaleFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const { currency = null } = call.query;
  const market = call.query.market ?? call.market;
  const entries = await findOrphans(call.scope, { market, currency, limit: null, offset: 0 });
  const rows = entries.map(({ billedOn, typeId, typeName, orderNumber, offerName, value, posted, currency: of, entryKey }): OutRow => [
    billedOn,
    typeId,
    typeName,
    orderNumber ?? "",
    offerName ?? "",
    { minor: value },
    { minor: posted },
    of,
    entryKey,
  ]);
  const header = COLUMNS.map((column) => say(`api:reconciliation.${column}`));
  return tableFile(call, format, { name: say("api:reconciliation.withoutSaleFile", { market }), range: null, header, rows: listed(rows) });
}
