import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database, withTransaction } from "#db/connection.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { createFileCompany, fileCompany, type FileCompany } from "#testing/import-run.ts";
import { seedReference } from "./seed-reference.ts";

let database: TestDatabase;
/** Where who waits fails instead of hanging. */
let impatient: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  impatient = connect(database.target, { statementTimeout: 8000 });
  await seedReference(database.db);
});
afterAll(async () => {
  await impatient.close();
  await database.drop();
});

/** More than a refresh takes for few, so that it tells the planner of what it touched. */
const ORDERS = 120;

const file = (price: number): { kind: "orders"; content: string[] } => ({
  kind: "orders",
  content: [
    "order_id;bought_at;market;sku;name;quantity;unit_price;currency",
    ...Array.from({ length: ORDERS }, (_, at) => `${at};2025-03-04 12:00;PL;P${at % 7};Produkt;1;${price},00;PLN`),
  ],
});

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    if (rows.length > 0) return;
    await sleep(20);
  }
}

/** Runs `work` while the company's import has done everything but its last step, and lets it end afterwards. */
async function duringImportOf(company: FileCompany, work: () => Promise<void>): Promise<string> {
  const importing = await withTransaction(database.db, async (db) => {
    // What an import writes last.
    await sql`select from stores where company_id = ${company.scope.companyId} for update`.execute(db);
    const ended = company.take(file(20));
    await untilSomebodyWaits();
    await work();
    return { ended };
  });
  return (await importing.ended).status;
}

test("an import of another company ends while one is in the middle of its transaction", async () => {
  const [busy, other] = [await createFileCompany(database, { markets: ["PL"] }), await createFileCompany(database, { markets: ["PL"] })];
  for (const company of [busy, other]) await company.take(file(10));
  const quick = fileCompany(impatient, { companyId: other.scope.companyId, storeId: other.storeId, markets: ["PL"] });
  const status = await duringImportOf(busy, async () => {
    expect(await quick.take(file(30))).toMatchObject({ status: "succeeded", changed: ORDERS });
  });
  expect(status).toBe("succeeded");
});
