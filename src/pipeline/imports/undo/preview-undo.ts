/** What taking an import back would do: it is done, measured and taken back. */
import { sql } from "kysely";
import type { Minor } from "#core/facts.ts";
import type { ProfitEffect } from "#core/logs.ts";
import { onTrial } from "#db/on-trial.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { findDayProfits, profitEffect } from "#ledger/day-profits.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { todayOf } from "#ledger/today.ts";
import { MOST_MEASURED } from "../../products/effect.ts";
import { undoSources } from "./undo-import.ts";

/** Orders that count, with their sales in minor units of PLN with VAT; `unrated` counts what lacks a rate. */
type Sold = { orders: number; sales: Minor; unrated: number };

export type UndoPreview = {
  /** Orders that are gone afterwards; negative where some come back. */
  orders: number;
  /** By which the sales become less, with VAT; null while a rate is missing. */
  sales: Minor | null;
  /** Null = no day's profit is another. */
  profit: ProfitEffect | null;
  /** What was changed since and stays. */
  kept: number;
  /** The undo can be taken back, as far as the file itself is still there. */
  redoable: boolean;
};

type Asked = { importId: number; kind: string };

/** Figures of days up to today, as tiles end with it. Null where more than `most` orders may become others: it would take too long. */
export async function previewUndo(
  { db, companyId }: CompanyScope,
  { importId, kind }: Asked,
  most = MOST_MEASURED,
): Promise<UndoPreview | null> {
  return onTrial(db, async (transaction) => {
    const inside = { db: transaction, companyId };
    await lockCompany(inside);
    if (await saysMoreThan(inside, { importId, kind }, most)) return null;
    const [profits, sold] = [await findDayProfits(inside), await findSold(inside)];
    const { orderIds, days, kept, isRepeatable } = await undoSources({ ...inside, importId }, kind);
    if (orderIds.length > most) return null;
    await refreshLedger(inside, { orderIds, days });
    const now = await findSold(inside);
    return {
      orders: sold.orders - now.orders,
      sales: sold.unrated === now.unrated ? sold.sales - now.sales : null,
      profit: profitEffect(profits, await findDayProfits(inside)),
      kept: kept.length,
      redoable: isRepeatable && kept.length === 0,
    };
  });
}

/** Whether the file wrote lines or fees of more orders than that: then its rows are not even taken back on trial. */
async function saysMoreThan({ db, companyId }: CompanyScope, { importId, kind }: Asked, most: number): Promise<boolean> {
  const table = kind === "orders" ? "order_lines" : kind === "billing" ? "billing_entries" : null;
  if (table === null) return false;
  const { rows } = await sql<{ orders: number }>`
    select count(distinct order_id) as orders from ${sql.table(table)}
    where company_id = ${companyId} and changed_by_import = ${importId} and order_id <> 0`.execute(db);
  return (rows[0]?.orders ?? 0) > most;
}

async function findSold(scope: CompanyScope): Promise<Sold> {
  const { rows } = await sql<Sold>`
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(sales_pln), 0)::bigint as sales, coalesce(sum(missing_pln), 0)::bigint as unrated
    from rollup_store_day where company_id = ${scope.companyId} and day <= ${await todayOf(scope)}`.execute(scope.db);
  return rows[0] ?? { orders: 0, sales: 0, unrated: 0 };
}
