/** What a run writes again and what it leaves as it is. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { CompanyScope } from "#db/scope.ts";
import { createTestDatabase } from "#testing/database.ts";
import { fileCompany } from "#testing/import-run.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { fileStore, sampleFacts } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { withTransaction } from "#db/connection.ts";
import { refreshLedger } from "./refresh.ts";
import { verifyLedger } from "./verify/verify.ts";

const database = forFile(createTestDatabase);

const store = fileStore("1", { markets: ["PL"] });

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

async function refresh({ db, companyId }: CompanyScope, isFull: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from orders where company_id = ${companyId}`.execute(db);
  const orderIds = rows.map(({ id }) => id);
  await withTransaction(db, (inside) => refreshLedger({ db: inside, companyId }, { orderIds, days: [], isFull }));
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

test("under the margin scheme another cost changes the VAT as well", async () => {
  const company = await soldTwice();
  const { db, companyId } = company.scope;
  await sql`update products set margin_scheme = true where company_id = ${companyId}`.execute(db);
  await refresh(company.scope, false);
  await company.take({ kind: "products", content: ["sku;cost;cost_currency;cost_vat", "K;30.00;PLN;gross"] });
  // The margins are 2 × (50.00 − 30.00) and 50.00 − 30.00; 23 % is contained in them: 40.00 × 23 / 123 = 7.48, 20.00 × 23 / 123 = 3.74.
  const vat = (await postings(company.scope)).filter(({ line }) => line === "vat").map(({ amount }) => amount);
  expect(vat).toEqual([-748, -374]);
  expect((await verifyLedger(db, { companyIds: [companyId], today: "2025-06-30" })).differences).toEqual([]);
});

test("a cost that comes or goes says of the sale whether it is known, and of nothing else", async () => {
  const company = await soldTwice();
  const { db, companyId } = company.scope;
  const uncosted = async (): Promise<number> => {
    const { rows } = await sql<{ units: number }>`
      select sum(units - costed_units)::int as units from rollup_store_day where company_id = ${companyId}`.execute(db);
    return rows[0]?.units ?? 0;
  };
  expect(await uncosted()).toBe(0);
  await sql`delete from product_costs where company_id = ${companyId}`.execute(db);
  await refresh(company.scope, false);
  expect(await uncosted()).toBe(3);
  await company.take({ kind: "products", content: ["sku;cost;cost_currency;cost_vat", "K;21.00;PLN;net"] });
  expect(await uncosted()).toBe(0);
  expect((await postings(company.scope)).map(({ line }) => line)).toEqual(["cogs", "sales", "vat", "cogs", "sales", "vat"]);
  expect((await verifyLedger(db, { companyIds: [companyId], today: "2025-06-30" })).differences).toEqual([]);
});

test("nothing changed writes nothing; asked for everything, each posting and its sums are made again", async () => {
  const { scope } = await soldTwice();
  const before = await postings(scope);
  await refresh(scope, false);
  expect(await postings(scope)).toEqual(before);
  await sql`update rollup_order set sales = sales + 1 where company_id = ${scope.companyId}`.execute(scope.db);
  await sql`update rollup_line_day set postings = postings + 1 where company_id = ${scope.companyId}`.execute(scope.db);
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
  await sql`update rollup_line_day set postings = 2 * postings where company_id = ${scope.companyId} and line = 'vat'`.execute(scope.db);
  expect(await postings(scope)).toHaveLength(8);
  await refresh(scope, false);
  // Of each order: a sale, its VAT, its goods.
  expect((await postings(scope)).map(({ line }) => line)).toEqual(["cogs", "sales", "vat", "cogs", "sales", "vat"]);
  expect((await verifyLedger(scope.db, { companyIds: [scope.companyId], today: "2025-06-30" })).differences).toEqual([]);
});

test("an order that was bought at another moment of its day is listed there, though no posting changed", async () => {
  const { scope } = await soldTwice();
  const before = await postings(scope);
  const { rows: orders } = await sql<{ id: number; later: string }>`
    select id, bought_at + interval '1 minute' as later from orders where company_id = ${scope.companyId} order by id`.execute(scope.db);
  const [first] = orders;
  await sql`update orders set bought_at = ${first?.later} where company_id = ${scope.companyId} and id = ${first?.id}`.execute(scope.db);
  await refresh(scope, false);
  const { rows } = await sql<{ same: boolean }>`
    select r.bought_at = o.bought_at as same from rollup_order r join orders o on o.company_id = r.company_id and o.id = r.order_id
    where r.company_id = ${scope.companyId}`.execute(scope.db);
  expect(rows).toEqual([{ same: true }, { same: true }]);
  expect((await postings(scope)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test("sums of a store's day follow another cost by the difference: what other products and lines add up to is not made again", async () => {
  const company = await soldTwice();
  const { db, companyId } = company.scope;
  // A line nobody posts, which a day that is made anew would lose.
  await sql`update rollup_store_day set own_shipping = 7 where company_id = ${companyId}`.execute(db);
  await company.take({ kind: "products", content: ["sku;cost;cost_currency;cost_vat", "K;21.00;PLN;net"] });
  const { rows } = await sql<{ cogs: number; cogs_pln: number; postings: number; own_shipping: number }>`
    select cogs, cogs_pln, postings, own_shipping from rollup_store_day where company_id = ${companyId} order by day`.execute(db);
  // 2 × 21.00 and 1 × 21.00; each day has a sale, its VAT and its goods.
  expect(rows).toEqual([
    { cogs: -4200, cogs_pln: -4200, postings: 3, own_shipping: 7 },
    { cogs: -2100, cogs_pln: -2100, postings: 3, own_shipping: 7 },
  ]);
});

test("a difference tells no sum without postings from 0, and no missing rate: such days are made anew", async () => {
  const company = await soldTwice();
  const { db, companyId } = company.scope;
  const orders = ["order_id;bought_at;sku;quantity;unit_price", "Z3;2025-03-10 13:00;L;1;30.00", "Z4;2025-03-11 13:00;K;-1;50.00"];
  await company.take({ kind: "orders", content: orders });
  const costs = async (...rows: string[]): Promise<void> => {
    await company.take({ kind: "products", content: ["sku;cost;cost_currency;cost_vat", ...rows] });
    await expectEqualSums();
  };
  const expectEqualSums = async (): Promise<void> => {
    expect((await verifyLedger(db, { companyIds: [companyId], today: "2025-06-30" })).differences).toEqual([]);
  };
  const goods = async (): Promise<unknown[]> => {
    const { rows } = await sql`
      select cogs::int, uncosted_sales::int as uncosted, costed_units::int as costed from rollup_store_day where company_id = ${companyId} order by day`.execute(
      db,
    );
    return rows;
  };
  await expectEqualSums();
  // On the 10th 2 × K of 20.00, and L for 30.00 without cost; on the 11th 1 × K.
  expect(await goods()).toEqual([
    { cogs: -4000, uncosted: 3000, costed: 2 },
    { cogs: -2000, uncosted: null, costed: 1 },
  ]);
  await costs("L;8.00;PLN;net");
  expect(await goods()).toEqual([
    { cogs: -4800, uncosted: null, costed: 3 },
    { cogs: -2000, uncosted: null, costed: 1 },
  ]);
  // Goods that cost nothing have no posting: null, while their units are costed.
  await costs("K;0.00;PLN;net");
  expect(await goods()).toEqual([
    { cogs: -800, uncosted: null, costed: 3 },
    { cogs: null, uncosted: null, costed: 1 },
  ]);
  // No rate of that currency is known: what it costs is not.
  await costs("K;3.00;EUR;net");
  expect(await goods()).toEqual([
    { cogs: -800, uncosted: null, costed: 3 },
    { cogs: null, uncosted: null, costed: 1 },
  ]);
  await costs("K;20.00;PLN;net", "L;9.00;PLN;net");
  expect(await goods()).toEqual([
    { cogs: -4900, uncosted: null, costed: 3 },
    { cogs: -2000, uncosted: null, costed: 1 },
  ]);
  await sql`delete from product_costs where company_id = ${companyId}`.execute(db);
  await refresh(company.scope, false);
  await expectEqualSums();
  expect(await goods()).toEqual([
    { cogs: null, uncosted: 13000, costed: 0 },
    { cogs: null, uncosted: 5000, costed: 0 },
  ]);
});
