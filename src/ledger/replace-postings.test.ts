/** What a run writes again and what it leaves as it is. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CompanyScope } from "#db/scope.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { fileCompany } from "#testing/import-run.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleFacts, sampleStore } from "#testing/sample-facts.ts";
import { withTransaction } from "#db/connection.ts";
import { refreshLedger } from "./refresh.ts";
import { verifyLedger } from "./verify.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const store = sampleStore("1", { platform: "import", markets: ["PL"] });

type Posting = { id: number; line: string; amount: number };

async function postings({ db, companyId }: CompanyScope): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    select id, line, amount from postings where company_id = ${companyId} order by order_id, line, id`.execute(db);
  return rows;
}

async function soldTwice() {
  const { companyId } = await loadFacts(database, sampleFacts({ stores: [store] }));
  const company = fileCompany(database, { companyId, storeId: 1, markets: ["PL"] });
  const orders = ["order_id;bought_at;sku;quantity;unit_price", "Z1;2025-03-10 12:00;K;2;50.00", "Z2;2025-03-11 12:00;K;1;50.00"];
  await company.take({ kind: "orders", content: orders });
  await company.take({ kind: "products", content: ["sku;cost;cost_currency;cost_vat", "K;20.00;PLN;net"] });
  return company;
}

async function refresh({ db, companyId }: CompanyScope, isWhole: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from orders where company_id = ${companyId}`.execute(db);
  const orderIds = rows.map(({ id }) => id);
  await withTransaction(db, (inside) => refreshLedger({ db: inside, companyId }, { orderIds, days: [], isWhole }));
}

test("another cost writes the goods again and leaves the sale and its VAT where they are", async () => {
  const company = await soldTwice();
  const before = await postings(company.scope);
  await company.take({ kind: "products", content: ["sku;cost;cost_currency;cost_vat", "K;21.00;PLN;net"] });
  const after = await postings(company.scope);
  const others = (rows: readonly Posting[]): Posting[] => rows.filter(({ line }) => line !== "cogs");
  expect(others(before).map(({ line }) => line)).toEqual(["sales", "vat", "sales", "vat"]);
  expect(others(after)).toEqual(others(before));
  // 2 × 21.00 and 1 × 21.00
  expect(after.filter(({ line }) => line === "cogs").map(({ amount }) => amount)).toEqual([-4200, -2100]);
  expect((await verifyLedger(company.scope.db, { companyIds: [company.scope.companyId], today: "2025-06-30" })).differences).toEqual([]);
});

test("nothing changed writes nothing; asked for everything, each posting and its sums are made again", async () => {
  const { scope } = await soldTwice();
  const before = await postings(scope);
  await refresh(scope, false);
  expect(await postings(scope)).toEqual(before);
  await sql`update rollup_order set sales = sales + 1 where company_id = ${scope.companyId}`.execute(scope.db);
  await refresh(scope, true);
  const after = await postings(scope);
  expect(after.map(({ line, amount }) => ({ line, amount }))).toEqual(before.map(({ line, amount }) => ({ line, amount })));
  const known = new Set(before.map(({ id }) => id));
  expect(after.filter(({ id }) => known.has(id))).toEqual([]);
  expect((await verifyLedger(scope.db, { companyIds: [scope.companyId], today: "2025-06-30" })).differences).toEqual([]);
});

test("of two equal postings one goes when one is wanted no more", async () => {
  const { scope } = await soldTwice();
  await sql`
    insert into postings (company_id, order_id, store_id, market, day, line, line_id, offer_id, product_id, original_amount, original_currency,
                          amount, amount_pln, quantity, uncosted, order_mark, source_type, source_id)
    select company_id, order_id, store_id, market, day, line, line_id, offer_id, product_id, original_amount, original_currency,
           amount, amount_pln, quantity, uncosted, order_mark, source_type, source_id
    from postings where company_id = ${scope.companyId} and line = 'vat'`.execute(scope.db);
  expect(await postings(scope)).toHaveLength(8);
  await refresh(scope, false);
  // Of each order: a sale, its VAT, its goods.
  expect((await postings(scope)).map(({ line }) => line)).toEqual(["cogs", "sales", "vat", "cogs", "sales", "vat"]);
  expect((await verifyLedger(scope.db, { companyIds: [scope.companyId], today: "2025-06-30" })).differences).toEqual([]);
});
