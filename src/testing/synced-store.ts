/** A company with one connected store and a shelf that stands for its marketplace, in a database of its own. */
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { seedReference } from "#pipeline/seed-reference.ts";
import type { SyncOutcome } from "#pipeline/sync/sync-run.ts";
import { syncStore } from "#pipeline/sync/sync-store.ts";
import type { OnPage } from "#pipeline/sync/ingest.ts";
import { createTestDatabase } from "./database.ts";
import { addFirstCompany } from "./first-company.ts";
import { type CannedFacts, noFacts, cannedConnector } from "./canned-connector.ts";

export type SyncedStore = {
  readonly database: Database;
  readonly scope: CompanyScope;
  readonly shelf: CannedFacts;
  /** The present moment of the store, ISO 8601. */
  now: string;
  sync(onPage?: OnPage): Promise<SyncOutcome>;
  /** Sums of the ledger by line where not 0, minor units. */
  ledger(): Promise<Record<string, number>>;
  /** Rows of the company. */
  count(table: string): Promise<number>;
  expectVerified(): Promise<void>;
  drop(): Promise<void>;
};

/** VAT payer; store 1 „sklep” (account 44) on PL and CZ; 25 March 2026, noon UTC. */
export async function syncedStore(): Promise<SyncedStore> {
  const database = await createTestDatabase();
  const { db } = database;
  const scope = { db, companyId: 1 };
  await seedReference(db);
  await addFirstCompany(db);
  await sql`
    insert into stores (company_id, id, source, is_read, bills_fees, name, markets, base_market, external_id)
    values (1, 1, 'allegro', true, true, 'sklep', '{PL,CZ}', 'PL', '44')`.execute(db);
  const store: SyncedStore = {
    database,
    scope,
    shelf: noFacts(),
    now: "2026-03-25T12:00:00.000Z",
    sync: (onPage = async () => undefined) =>
      syncStore(scope, {
        storeId: 1,
        source: ALLEGRO,
        connector: cannedConnector(store.shelf),
        now: () => Date.parse(store.now),
        random: () => 0,
        onPage,
      }),
    async ledger() {
      const { rows } = await sql<{ line: string; amount: number }>`
        select line, sum(amount)::bigint as amount from postings where company_id = 1 group by line having sum(amount) <> 0`.execute(db);
      return Object.fromEntries(rows.map(({ line, amount }) => [line, amount]));
    },
    async count(table) {
      const { rows } = await sql<{ found: number }>`select count(*) as found from ${sql.table(table)} where company_id = 1`.execute(db);
      return rows[0]?.found ?? 0;
    },
    async expectVerified() {
      expect((await verifyLedger(db)).differences).toEqual([]);
    },
    drop: () => database.drop(),
  };
  return store;
}
