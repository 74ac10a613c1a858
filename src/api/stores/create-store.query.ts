import { sql } from "kysely";
import type { Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { STORE_COLUMNS, type StoreRow } from "../domain/stores.query.ts";

/** Adds a store fed by files; the first market is its base market. */
export async function createStore({ db, companyId }: CompanyScope, store: { name: string; markets: readonly Market[] }): Promise<StoreRow> {
  const { rows } = await sql<StoreRow>`
    insert into stores (company_id, source, name, markets, base_market)
    values (${companyId}, 'import', ${store.name}, ${[...store.markets]}::text[], ${store.markets[0]})
    returning ${STORE_COLUMNS}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a new store has no row");
  return row;
}
