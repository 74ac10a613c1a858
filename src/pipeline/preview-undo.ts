/** What taking an import back would do: it is done, measured and taken back. */
import { sql } from "kysely";
import type { Minor } from "#core/facts.ts";
import type { ProfitEffect } from "#core/logs.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { findDayProfits, profitEffect } from "#ledger/day-profits.ts";
import { todayOf } from "#ledger/today.ts";
import { saysEverything } from "./redo-import.ts";
import { undoImport } from "./undo-import.ts";

/** Some ten seconds of work, in which nothing else of the company is written. */
const MOST_ROWS = 20_000;

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

type Asked = { importId: number; kind: string; rows: number };

/** Figures of days up to today, as tiles end with it. Null for a file of so many rows that it would take too long. */
export async function previewUndo({ db, companyId }: CompanyScope, { importId, kind, rows }: Asked): Promise<UndoPreview | null> {
  if (rows > MOST_ROWS) return null;
  const transaction = await db.startTransaction().execute();
  try {
    const inside = { db: transaction, companyId };
    await lockCompany(inside);
    const redoable = await saysEverything({ ...inside, importId });
    const [profits, sold] = [await findDayProfits(inside), await findSold(inside)];
    const kept = await undoImport({ ...inside, importId }, kind);
    const now = await findSold(inside);
    return {
      orders: sold.orders - now.orders,
      sales: sold.unrated === now.unrated ? sold.sales - now.sales : null,
      profit: profitEffect(profits, await findDayProfits(inside)),
      kept: kept.length,
      redoable: redoable && kept.length === 0,
    };
  } finally {
    await transaction.rollback().execute();
  }
}

async function findSold(scope: CompanyScope): Promise<Sold> {
  const { rows } = await sql<Sold>`
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(sales_pln), 0)::bigint as sales, coalesce(sum(missing_pln), 0)::bigint as unrated
    from rollup_store_day where company_id = ${scope.companyId} and day <= ${await todayOf(scope)}`.execute(scope.db);
  return rows[0] ?? { orders: 0, sales: 0, unrated: 0 };
}
