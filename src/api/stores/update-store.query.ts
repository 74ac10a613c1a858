import { sql } from "kysely";
import type { Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { STORE_COLUMNS, type StoreRow } from "../domain/stores.query.ts";

/** The store, kept from others until the transaction ends; null when the company has no such store. */
export async function lockStore({ db, companyId }: CompanyScope, id: number): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`
    select ${STORE_COLUMNS} from stores where company_id = ${companyId} and id = ${id} and deleted_at is null for update
  `.execute(db);
  return rows[0] ?? null;
}

export async function saveStore({ db, companyId }: CompanyScope, store: StoreRow): Promise<void> {
  await sql`
    update stores
    set name = ${store.name}, markets = ${store.markets}::text[], base_market = ${store.base_market}, status = ${store.status},
        history_from = ${store.history_from}::date, version = version + 1
    where company_id = ${companyId} and id = ${store.id}
  `.execute(db);
}

/** The first of the markets on which the store has orders, null when it has none there. */
export async function findMarketInUse(
  { db, companyId }: CompanyScope,
  storeId: number,
  markets: readonly Market[],
): Promise<Market | null> {
  const { rows } = await sql<{ market: Market }>`
    select market from orders where company_id = ${companyId} and store_id = ${storeId} and market = any(${[...markets]}::text[]) limit 1
  `.execute(db);
  return rows[0]?.market ?? null;
}
