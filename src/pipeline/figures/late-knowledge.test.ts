/** What is known later moves what was booked before: offers, tags, types, tables, files that say a thing twice. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Day, Facts } from "#core/facts.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createTestDatabase } from "#testing/database.ts";
import { type FileCompany, fileCompany } from "#testing/import-run.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { fileStore, sampleCost, sampleExpense, sampleFacts, sampleLine, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { recompute } from "./recompute.ts";
import { companiesConverting, storeRates } from "../rates/store-rates.ts";

const database = forFile(createTestDatabase);

const store = fileStore("1", { markets: ["PL"] });

async function companyWith(facts: Facts): Promise<FileCompany> {
  const { companyId } = await loadFacts(database, facts);
  return fileCompany(database, { companyId, storeId: 1, markets: ["PL"] });
}

async function differences({ db, companyId }: CompanyScope): Promise<string[]> {
  return (await verifyLedger(db, { companyIds: [companyId], today: "2025-06-30" })).differences;
}

type Booked = { day: Day; product: number; amount: number };

async function booked({ db, companyId }: CompanyScope, line: string): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select day, product_id as product, sum(amount)::bigint as amount from postings where company_id = ${companyId} and line = ${line}
    group by day, product_id order by day, product_id`.execute(db);
  return rows;
}

test("a fee of an offer goes to its product as soon as an order file names it, and back when that file is taken back", async () => {
  const company = await companyWith(sampleFacts({ stores: [store], products: [sampleProduct("11")] }));
  await company.take({
    kind: "billing",
    content: ["id;occurred_at;type_id;type_name;amount;offer_id", "1;2025-03-12 12:00;LIS;Opłata;-10.00;of-1"],
  });
  const onStore = [{ day: "2025-03-12", product: 0, amount: -1000 }];
  expect(await booked(company.scope, "listing")).toEqual(onStore);
  const orders = await company.take({
    kind: "orders",
    content: ["order_id;bought_at;offer_id;sku;quantity;unit_price", "Z1;2025-03-10 12:00;of-1;SKU-11;1;50.00"],
  });
  expect(await booked(company.scope, "listing")).toEqual([{ day: "2025-03-12", product: 11, amount: -1000 }]);
  expect(await differences(company.scope)).toEqual([]);
  await company.undo(orders);
  expect(await booked(company.scope, "listing")).toEqual(onStore);
  expect(await differences(company.scope)).toEqual([]);
});

test("an entry that is no subscription any more leaves the days of its month", async () => {
  const company = await companyWith(sampleFacts({ stores: [store] }));
  const file = (type: string): string[] => ["id;occurred_at;type_id;type_name;amount", `1;2025-03-29 12:00;${type};${type};-31.00`];
  await company.take({ kind: "billing", content: file("SB2") });
  // 31.00 over the 31 days of March
  expect(await booked(company.scope, "subscription")).toHaveLength(31);
  await company.take({ kind: "billing", content: file("LIS") });
  expect(await booked(company.scope, "subscription")).toEqual([]);
  expect(await booked(company.scope, "listing")).toEqual([{ day: "2025-03-29", product: 0, amount: -3100 }]);
  expect(await differences(company.scope)).toEqual([]);
});

test("the last row of a file holds where two name the same line or entry", async () => {
  const company = await companyWith(sampleFacts({ stores: [store], products: [sampleProduct("11")] }));
  const orders = await company.take({
    kind: "orders",
    content: [
      "order_id;bought_at;line_id;sku;quantity;unit_price",
      "Z1;2025-03-10 12:00;L1;SKU-11;1;50.00",
      "Z1;2025-03-10 12:00;L1;SKU-11;2;50.00",
    ],
  });
  expect(orders).toMatchObject({ status: "succeeded", rows: 2, created: 1, unchanged: 1, rejected: 0 });
  expect(await booked(company.scope, "sales")).toEqual([{ day: "2025-03-10", product: 11, amount: 10_000 }]);
  const fees = ["id;occurred_at;type_id;type_name;amount", "1;2025-03-12 12:00;LIS;Opłata;-10.00", "1;2025-03-12 12:00;LIS;Opłata;-11.00"];
  expect(await company.take({ kind: "billing", content: fees })).toMatchObject({ status: "succeeded", rows: 2, created: 1, unchanged: 1 });
  expect(await booked(company.scope, "listing")).toEqual([{ day: "2025-03-12", product: 0, amount: -1100 }]);
});

test("an expense of a tag is shared anew when a product file gives the tag to another product", async () => {
  const sold = (id: string, productId: string) => sampleOrder(id, [sampleLine(id, 10_000, { productId })], { source: "file" });
  const company = await companyWith(
    sampleFacts({
      stores: [store],
      products: [sampleProduct("11", { tagIds: ["31"] }), sampleProduct("12")],
      costs: [sampleCost("11", "10.00"), sampleCost("12", "10.00")],
      orders: [sold("1", "11"), sold("2", "12")],
      expenses: [sampleExpense("1", 2001, { tagId: "31" })],
    }),
  );
  const alone = [{ day: "2025-03-10", product: 11, amount: -2001 }];
  expect(await booked(company.scope, "expenses")).toEqual(alone);
  const file = await company.take({ kind: "products", content: ["sku;cost;tags", "SKU-12;;Etykieta 31"] });
  expect(file.status).toBe("succeeded");
  // Both sold 100.00 that day: 20.01 is 10.01 and 10.00, the smaller id first.
  expect(await booked(company.scope, "expenses")).toEqual([
    { day: "2025-03-10", product: 11, amount: -1001 },
    { day: "2025-03-10", product: 12, amount: -1000 },
  ]);
  expect(await differences(company.scope)).toEqual([]);
  await company.undo(file);
  expect(await booked(company.scope, "expenses")).toEqual(alone);
});

test("a table that comes late is asked for the days it serves, also where an older one stood in for it", async () => {
  const table = (date: Day, mid: string) => ({ currency: "EUR", table: "1/A/NBP", date, mid });
  const abroad = sampleOrder("1", [sampleLine("1", 10_000, { boughtAt: "2025-03-25T11:00:00Z", currency: "EUR" })], { currency: "EUR" });
  const { companyId } = await loadFacts(database, sampleFacts({ orders: [abroad], rates: [table("2025-03-21", "4.0000")] }));
  const atHome = await loadFacts(database, sampleFacts({ orders: [sampleOrder("1", [sampleLine("1", 10_000)])] }));
  const scope = { db: database.db, companyId };
  // Tuesday is converted with Friday's table as long as Monday's is not known.
  expect(await booked(scope, "sales")).toEqual([{ day: "2025-03-25", product: 0, amount: 40_000 }]);
  await withTransaction(database.db, async (db) => {
    const filled = await storeRates(db, `facts-${companyId}`, [table("2025-03-24", "4.1000")]);
    expect(filled).toEqual({ from: "2025-03-25", to: "2025-03-31" });
    const asked = filled === null ? [] : await companiesConverting(db, `facts-${companyId}`, filled);
    expect(asked).toEqual([companyId]);
    expect(asked).not.toContain(atHome.companyId);
    await recompute({ db, companyId }, { productIds: null, ...(filled ?? { from: null, to: null }) });
  });
  expect(await booked(scope, "sales")).toEqual([{ day: "2025-03-25", product: 0, amount: 41_000 }]);
  expect(await differences(scope)).toEqual([]);
});

test("a tax profile from the middle of a month also moves the days before it that carry an entry billed after it", async () => {
  const company = await companyWith(sampleFacts({ stores: [store] }));
  const { scope } = company;
  await company.take({
    kind: "billing",
    content: [
      "id;occurred_at;type_id;type_name;amount;vat_rate;fee_date",
      "1;2025-03-29 12:00;SB2;Abonament;-38.13;23;",
      "2;2025-03-30 12:00;NSP;Ads;-12.30;23;2025-03-02",
    ],
  });
  // 38.13 gross is 31.00 net, 1.00 a day; 12.30 is 10.00 net.
  expect((await booked(scope, "subscription"))[0]).toEqual({ day: "2025-03-01", product: 0, amount: -100 });
  await sql`insert into tax_profiles (company_id, from_day, vat_payer) values (${scope.companyId}, '2025-03-15', false)`.execute(scope.db);
  await withTransaction(scope.db, (db) => recompute({ ...scope, db }, { productIds: null, from: "2025-03-15", to: null }));
  // Not a payer on 29 March: 38.13 is 1.23 a day.
  expect((await booked(scope, "subscription"))[0]).toEqual({ day: "2025-03-01", product: 0, amount: -123 });
  expect(await booked(scope, "ads")).toEqual([{ day: "2025-03-02", product: 0, amount: -1230 }]);
  expect(await differences(scope)).toEqual([]);
});
