/** A stored history that random changes are made to, and what every change does to its figures. */
import { type RawBuilder, sql } from "kysely";
import type { Day, Facts, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { bookStock } from "#pipeline/figures/book-stock.ts";
import { writeEstimates } from "#pipeline/estimates/estimate-fees.ts";
import { type RecomputeScope, recompute } from "#pipeline/figures/recompute.ts";
import type { FactIds } from "./fact-ids.ts";
import type { FileCompany, ImportOutcome } from "./import-run.ts";
import type { Draw } from "./random-draw.ts";

/** A stored history that is being changed. */
export type Book = {
  /** Its store for files. */
  company: FileCompany;
  facts: Facts;
  ids: FactIds;
  /** The stored billing type of each type of the facts. */
  typeIds: ReadonlyMap<string, string>;
  draw: Draw;
  /** Imports that are not taken back. */
  imports: ImportOutcome[];
};

/** Does one change inside a transaction and says what it did. */
export type Change = (scope: CompanyScope, book: Book) => Promise<string>;

/** What an ingestion does for orders it touched. */
export async function ordersChanged(scope: CompanyScope, orderIds: readonly number[], today: Day): Promise<void> {
  await writeEstimates(scope, { orderIds, today });
  const restocked = await bookStock(scope, null, orderIds);
  await refreshLedger(scope, { orderIds: [...new Set([...orderIds, ...restocked])], days: [] });
}

export async function recomputed(scope: CompanyScope, { facts }: Book, change: Partial<RecomputeScope>): Promise<void> {
  await recompute(scope, { productIds: null, from: null, to: null, today: facts.today, ...change });
}

export async function oneOf<T>({ draw }: Book, scope: CompanyScope, query: RawBuilder<T>): Promise<T | null> {
  const { rows } = await query.execute(scope.db);
  return rows.length === 0 ? null : draw.one(rows);
}

type OrderRow = { id: number; storeId: number; market: Market; source: string };

export function anyOrder(scope: CompanyScope, book: Book): Promise<OrderRow | null> {
  return oneOf(
    book,
    scope,
    sql<OrderRow>`select o.id, o.store_id as "storeId", o.market, o.source from orders o where o.company_id = ${scope.companyId} order by o.id`,
  );
}
