import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { withTransaction } from "#db/connection.ts";
import { verifyLedger } from "#ledger/verify.ts";
import { createWorld } from "#marketplace/simulator/world.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { seedDemoGoods } from "./demo-goods.ts";

const TODAY = "2026-11-22";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("the demo's expenses stand in the ledger from their first day on, before anything is sold", async () => {
  const { db } = database;
  const { companyId } = await createUser(db, { email: "demo@example.pl", password: "przykladowe-haslo-2026", company: "Demo" });
  await withTransaction(db, (tx) => seedDemoGoods({ db: tx, companyId }, createWorld({ seed: "demo", sellers: 1 }), TODAY));
  const { rows } = await sql<{ first: string; november: number }>`
    select min(day)::text as first, sum(amount) filter (where day < '2025-12-01')::int as november
    from postings where company_id = ${companyId} and line = 'expenses'`.execute(db);
  // A year back to the month's first day; a company that deducts VAT books 450.00 + 1,400.00 + 199.00 net.
  expect(rows).toEqual([{ first: "2025-11-01", november: -204_900 }]);
  expect((await verifyLedger(db, { companyIds: [companyId], today: TODAY })).differences).toEqual([]);
});
