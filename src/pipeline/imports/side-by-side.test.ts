import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database, withTransaction } from "#db/connection.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createTestDatabase } from "#testing/database.ts";
import { createFileCompany, fileCompany, type FileCompany, type Upload } from "#testing/import-run.ts";
import { forFile } from "#testing/for-file.ts";
import { recompute } from "../figures/recompute.ts";
import { seedReference } from "../seed-reference.ts";

const database = forFile(createTestDatabase);
/** Where who waits fails instead of hanging. */
let impatient: Database;
beforeAll(async () => {
  impatient = connect(database.target, { statementTimeout: 8000 });
  await seedReference(database.db);
});
afterAll(() => impatient.close());

/** More than a refresh takes for few, so that it tells the planner of what it touched. */
const ORDERS = 120;

const file = (price: number): Upload => ({
  kind: "orders",
  content: [
    "order_id;bought_at;market;sku;name;quantity;unit_price;currency",
    ...Array.from({ length: ORDERS }, (_, at) => `${at};2025-03-04 12:00;PL;P${at % 7};Produkt;1;${price},00;PLN`),
  ],
});

async function untilWaiting(most: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    if (rows.length >= most) return;
    await sleep(20);
  }
}

/** Runs `work` while the company's import has done everything but its last step, and lets it end afterwards. */
async function duringImportOf(company: FileCompany, upload: Upload, work: () => Promise<void>): Promise<string> {
  const importing = await withTransaction(database.db, async (db) => {
    // What an import writes last.
    await sql`select from stores where company_id = ${company.scope.companyId} for update`.execute(db);
    const ended = company.take(upload);
    await untilWaiting(1);
    await work();
    return { ended };
  });
  return (await importing.ended).status;
}

async function differences({ companyId }: FileCompany["scope"]): Promise<string[]> {
  return (await verifyLedger(database.db, { companyIds: [companyId], today: "2025-06-30" })).differences;
}

test("an import of another company ends while one is in the middle of its transaction", async () => {
  const [busy, other] = [await createFileCompany(database, { markets: ["PL"] }), await createFileCompany(database, { markets: ["PL"] })];
  for (const company of [busy, other]) await company.take(file(10));
  const quick = fileCompany(impatient, { companyId: other.scope.companyId, storeId: other.storeId, markets: ["PL"] });
  const status = await duringImportOf(busy, file(20), async () => {
    expect(await quick.take(file(30))).toMatchObject({ status: "succeeded", changed: ORDERS });
  });
  expect(status).toBe("succeeded");
});

test("a setting that changes during an import counts for the rows the import brings", async () => {
  const company = await createFileCompany(database, { markets: ["PL"], packagingPerOrder: 0 });
  const { scope } = company;
  let figures: Promise<number> | undefined;
  await duringImportOf(company, file(20), async () => {
    await sql`update company_settings set packaging_per_order = 200 where company_id = ${scope.companyId}`.execute(database.db);
    figures = withTransaction(database.db, (db) => recompute({ ...scope, db }, { productIds: null, from: null, to: null }));
    await untilWaiting(2);
  });
  await figures;
  const { rows } = await sql<{ packaging: number }>`
    select sum(amount)::bigint as packaging from postings where company_id = ${scope.companyId} and line = 'packaging'`.execute(
    database.db,
  );
  // 120 orders × 2.00
  expect(rows).toEqual([{ packaging: -24_000 }]);
  expect(await differences(scope)).toEqual([]);
});

test("an undo that begins during another import leaves none of that one's fees at an order that is gone", async () => {
  const company = await createFileCompany(database, { markets: ["PL"] });
  const { scope } = company;
  const orders = await company.take(file(10));
  const fees: Upload = {
    kind: "billing",
    content: ["id;occurred_at;type_id;type_name;amount;order_id", "F1;2025-03-05 12:00;SUC;Prowizja od sprzedaży;-1.23;7"],
  };
  let undone: Promise<unknown> | undefined;
  await duringImportOf(company, fees, async () => {
    undone = company.undo(orders);
    await untilWaiting(2);
  });
  await undone;
  const { rows } = await sql`select order_id as "orderId", amount from billing_entries where company_id = ${scope.companyId}`.execute(
    database.db,
  );
  expect(rows).toEqual([{ orderId: 0, amount: -123 }]);
  expect(await differences(scope)).toEqual([]);
});
