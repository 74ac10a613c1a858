import { sql } from "kysely";
import type { Store } from "#contract/stores.ts";
import type { Day, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

export type StoreRow = {
  id: number;
  name: string;
  source: string;
  is_read: boolean;
  markets: Market[];
  base_market: Market;
  status: Store["status"];
  sync_status: Store["syncStatus"];
  external_id: string | null;
  history_from: Day | null;
  last_ingest_at: string | null;
};

/** Columns of `StoreRow`. */
export const STORE_COLUMNS = sql`id, name, source, is_read, markets, base_market, status, sync_status, external_id, history_from, last_ingest_at`;

/** Stores of the company, the oldest first, without deleted ones. */
export async function findStores({ db, companyId, onlyStores }: CompanyScope): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select ${STORE_COLUMNS} from stores
    where company_id = ${companyId} and deleted_at is null and ${onlyStores === undefined ? sql`true` : sql`id = any(${[...onlyStores]}::bigint[])`}
    order by id
  `.execute(db);
  return rows;
}

export async function findStore({ db, companyId }: CompanyScope, id: number): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`
    select ${STORE_COLUMNS} from stores where company_id = ${companyId} and id = ${id} and deleted_at is null
  `.execute(db);
  return rows[0] ?? null;
}
