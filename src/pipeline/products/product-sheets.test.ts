/** Costs by hand beside costs by file, on PostgreSQL: each is undone without taking the other with it. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { CostRow, ProductSheet } from "#core/product-sheet.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { createTestDatabase } from "#testing/database.ts";
import { createFileCompany, type FileCompany } from "#testing/import-run.ts";
import { forFile } from "#testing/for-file.ts";
import type { StoredSheet } from "./product-sheets.query.ts";
import { recompute } from "../figures/recompute.ts";
import { readSheets, type Written, writeSheets } from "./product-sheets.ts";
import { undoChange } from "./undo-change.ts";
import type { Undone } from "./undone.ts";

const database = forFile(createTestDatabase);

const BY = { userId: null };

/** A shop that sold 3 KAWA for 30.00 each on 4 March. */
async function shop(): Promise<FileCompany> {
  const company = await createFileCompany(database, { markets: ["PL"], taxProfile: [{ from: null, vatPayer: false, oss: false }] });
  await company.take({
    kind: "orders",
    content: ["order_id;bought_at;market;sku;name;quantity;unit_price;currency", "A;2025-03-04 12:00;PL;KAWA;Kawa;3;30,00;PLN"],
  });
  return company;
}

const costFile = (cost: string, more = "") => ({
  kind: "products" as const,
  content: [
    `sku;cost;cost_vat;valid_from${more === "" ? "" : ";packaging"}`,
    `KAWA;${cost};gross;2025-01-01${more === "" ? "" : `;${more}`}`,
  ],
});

const byHand = (unitCost: string): CostRow => {
  return {
    market: null,
    validFrom: "2025-01-01",
    validTo: null,
    unitCost,
    currency: "PLN",
    vatMode: "gross",
    vatRate: null,
    components: null,
  };
};

async function sheetOf({ db, companyId }: CompanyScope): Promise<StoredSheet> {
  const { rows } = await sql<{ id: number }>`select id from products where company_id = ${companyId} and sku = 'KAWA'`.execute(db);
  const [sheet] = await readSheets(
    { db, companyId },
    rows.map(({ id }) => id),
  );
  if (sheet === undefined) throw new Error("no KAWA");
  return sheet;
}

function save({ scope }: FileCompany, change: (sheet: StoredSheet) => Partial<ProductSheet>): Promise<Written> {
  return withTransaction(scope.db, async (db) => {
    const inside = { ...scope, db };
    const sheet = await sheetOf(inside);
    return writeSheets(inside, BY, [{ ...sheet, ...change(sheet) }], { kind: "costs" });
  });
}

function undo({ scope }: FileCompany, { changeId }: Written): Promise<Undone> {
  return withTransaction(scope.db, (db) => undoChange({ ...scope, db }, BY, Number(changeId)));
}

/** What the goods cost and what packing them did, in grosze. */
async function booked({ scope }: FileCompany): Promise<number[]> {
  const { rows } = await sql<{ goods: number; packaging: number }>`
    select coalesce(-sum(amount) filter (where line = 'cogs'), 0)::bigint as goods, coalesce(-sum(amount) filter (where line = 'packaging'), 0)::bigint as packaging
    from postings where company_id = ${scope.companyId}`.execute(scope.db);
  return rows.flatMap(({ goods, packaging }) => [goods, packaging]);
}

test("a file, a hand, the hand undone, the file undone: each step gives back what was before it", async () => {
  const company = await shop();
  expect(await booked(company)).toEqual([0, 0]);
  const imported = await company.take(costFile("10", "0,50"));
  // 3 × 10.00 and 3 × 0.50
  expect(await booked(company)).toEqual([3000, 150]);
  const edited = await save(company, () => ({ costs: [byHand("12")] }));
  expect(await booked(company)).toEqual([3600, 150]);
  expect((await undo(company, edited)).kept).toEqual([]);
  expect(await booked(company)).toEqual([3000, 150]);
  expect(await company.undo(imported)).toEqual([]);
  expect(await booked(company)).toEqual([0, 0]);
});

test("a cost removed by hand comes back as the file's, which can still be undone", async () => {
  const company = await shop();
  const imported = await company.take(costFile("10"));
  const removed = await save(company, () => ({ costs: [] }));
  expect(await booked(company)).toEqual([0, 0]);
  await undo(company, removed);
  expect(await booked(company)).toEqual([3000, 0]);
  expect(await company.undo(imported)).toEqual([]);
  expect(await booked(company)).toEqual([0, 0]);
});

test("a file undone after a hand has changed its cost leaves that cost, names it, and takes back the rest it said", async () => {
  const company = await shop();
  const imported = await company.take(costFile("10", "0,50"));
  await save(company, () => ({ costs: [byHand("12")] }));
  expect(await company.undo(imported)).toEqual([{ entity: "cost", key: "KAWA" }]);
  // 3 × 12.00; the packaging was the file's
  expect(await booked(company)).toEqual([3600, 0]);
});

test("a hand undone after a file has changed the cost again keeps the file's, and names the product", async () => {
  const company = await shop();
  const edited = await save(company, () => ({ costs: [byHand("12")] }));
  const before = (await sheetOf(company.scope)).version;
  await company.take(costFile("11"));
  // whoever has the sheet of before the file open must read it again
  expect((await sheetOf(company.scope)).version).toBeGreaterThan(before);
  expect((await undo(company, edited)).kept).toMatchObject([{ sku: "KAWA" }]);
  expect(await booked(company)).toEqual([3300, 0]);
});

test("a name by hand holds against later files; taken back, the product is called as those say again", async () => {
  const company = await shop();
  const order = (day: string, name: string) => ({
    kind: "orders" as const,
    content: ["order_id;bought_at;market;sku;name;quantity;unit_price;currency", `${day};${day} 12:00;PL;KAWA;${name};1;30,00;PLN`],
  });
  const name = async () => (await sheetOf(company.scope)).name;
  const renamed = await save(company, () => ({ name: "Nasza kawa" }));
  await company.take(order("2025-03-05", "Kawa mielona"));
  expect(await name()).toBe("Nasza kawa");
  const undone = await undo(company, renamed);
  expect(await name()).toBe("Kawa");
  await company.take(order("2025-03-06", "Kawa ziarnista"));
  expect(await name()).toBe("Kawa ziarnista");
  // The undo itself is not taken back over a name that came later.
  expect((await undo(company, { ...renamed, changeId: undone.changeId })).kept).toMatchObject([{ sku: "KAWA" }]);
});

test("nothing different is no change: no version, nothing in the history", async () => {
  const company = await shop();
  await company.take(costFile("10"));
  const { version } = await sheetOf(company.scope);
  const saved = await save(company, ({ costs }) => ({ costs: costs.map((row) => ({ ...row, unitCost: "10.0000" })) }));
  expect([saved.changeId, saved.jobId, (await sheetOf(company.scope)).version]).toEqual([null, null, version]);
});

test("of a product with more orders than are brought up to date at once, the figures follow in a job", async () => {
  const company = await shop();
  const { scope, storeId } = company;
  const { productId } = await sheetOf(scope);
  await sql`
    with made as (
      insert into orders (company_id, store_id, external_id, source, market, currency, bought_at)
      select ${scope.companyId}, ${storeId}, 'many-' || g, 'file', 'PL', 'PLN', '2025-03-05T11:00:00Z' from generate_series(1, 2000) g
      returning id, external_id
    )
    insert into order_lines (company_id, store_id, line_key, order_id, kind, bought_at, day, product_id, quantity, unit_price, amount, currency)
    select ${scope.companyId}, ${storeId}, external_id, id, 'sale', '2025-03-05T11:00:00Z', '2025-03-05', ${productId}, 1, 30, 3000, 'PLN' from made`.execute(
    scope.db,
  );
  await recompute(scope, { productIds: null, from: null, to: null });
  const saved = await save(company, () => ({ costs: [byHand("12")] }));
  const { rows } = await sql<{ id: number; kind: string; payload: object }>`
    select id, kind, payload from job_runs where company_id = ${scope.companyId} and status = 'queued'`.execute(scope.db);
  expect(rows).toEqual([
    {
      id: Number(saved.jobId),
      kind: "recompute",
      payload: { reason: "costs", productIds: [Number(productId)], from: "2025-01-01", onlyCosts: true },
    },
  ]);
  expect(await booked(company)).toEqual([0, 0]);
  await withTransaction(scope.db, (db) =>
    recompute({ ...scope, db }, { productIds: [Number(productId)], from: "2025-01-01", to: null, onlyCosts: true }),
  );
  // 2003 × 12.00
  expect(await booked(company)).toEqual([2_403_600, 0]);
});
