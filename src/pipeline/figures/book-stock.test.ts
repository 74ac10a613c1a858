/** FIFO and average stocks on PostgreSQL: what is booked per line, and whose figures change. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Facts } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { createTestDatabase } from "#testing/database.ts";
import { insertRows, loadFacts } from "#testing/load-facts.ts";
import { sampleBatch, sampleFacts, sampleLine, sampleOrder, sampleProduct, sampleRefund } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { bookStock } from "./book-stock.ts";

const database = forFile(createTestDatabase);

/** Units of product 1 sold at noon of a day in March 2025, in an order of their own with the id of the line. */
function sold(id: string, day: number, quantity: number, market: "PL" | "CZ" = "PL"): Facts["orders"][number] {
  const boughtAt = `2025-03-${String(day).padStart(2, "0")}T11:00:00Z`;
  const currency = market === "PL" ? "PLN" : "CZK";
  return sampleOrder(id, [sampleLine(id, 10_000, { productId: "1", quantity, boughtAt, currency })], { market, currency });
}

const fifo = sampleProduct("1", { costMethod: "fifo" });
const average = sampleProduct("1", { costMethod: "average" });

async function companyWith(facts: Partial<Facts>): Promise<CompanyScope> {
  const { companyId } = await loadFacts(database, sampleFacts({ ...facts, company: { ...sampleFacts({}).company, ...facts.company } }));
  return { db: database.db, companyId };
}

type Booked = { lineId: number; cost: string; currency: string; oversold: boolean };

/** Grosze per line as they are stored, zeros at the end left out. */
async function booked({ db, companyId }: CompanyScope, productId = 1): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select line_id as "lineId", trim_scale(cost)::text as cost, currency, oversold from line_costs
    where company_id = ${companyId} and product_id = ${productId} order by line_id, currency`.execute(db);
  return rows;
}

const cost = (lineId: number, grosze: string, oversold = false): Booked => ({ lineId, cost: grosze, currency: "PLN", oversold });

/** Posted goods in the cost's own currency. */
async function goodsOf(
  { db, companyId }: CompanyScope,
  line: "cogs" | "cogsRecovered",
): Promise<{ orderId: number; day: string; amount: number }[]> {
  const { rows } = await sql<{ orderId: number; day: string; amount: number }>`
    select order_id as "orderId", day, original_amount as amount from postings
    where company_id = ${companyId} and line = ${line} order by order_id, day`.execute(db);
  return rows;
}

async function addBatch(scope: CompanyScope, day: string, quantity: number, unitCost: string): Promise<void> {
  await insertRows(scope, "product_batches", [{ product_id: 1, day, quantity, unit_cost: unitCost, currency: "PLN", vat_mode: "net" }]);
}

describe("one stock", () => {
  test("serves the Polish and the Czech market, in the order of the sales", async () => {
    const scope = await companyWith({
      products: [fifo],
      batches: [sampleBatch("1", "2025-03-01", 10, "5.00"), sampleBatch("1", "2025-03-05", 10, "8.00", { seq: 1 })],
      orders: [sold("1", 6, 8), sold("2", 7, 5, "CZ"), sold("3", 8, 2)],
    });
    // 8 × 5.00 = 40.00; 2 × 5.00 + 3 × 8.00 = 34.00; 2 × 8.00 = 16.00
    expect(await booked(scope)).toEqual([cost(1, "4000"), cost(2, "3400"), cost(3, "1600")]);
    expect((await goodsOf(scope, "cogs")).map(({ amount }) => amount)).toEqual([-4000, -3400, -1600]);
  });

  test("sells at an unknown cost before its first purchase, and takes nothing from it", async () => {
    const scope = await companyWith({
      products: [fifo],
      batches: [sampleBatch("1", "2025-03-05", 2, "5.00"), sampleBatch("1", "2025-03-06", 5, "7.00", { seq: 1 })],
      orders: [sold("1", 4, 1), sold("2", 5, 2), sold("3", 6, 1)],
    });
    // a batch counts from the start of its day: 2 × 5.00; then 1 × 7.00
    expect(await booked(scope)).toEqual([cost(2, "1000"), cost(3, "700")]);
    const { rows } = await sql<{ orderId: number }>`
      select order_id as "orderId" from postings where company_id = ${scope.companyId} and line = 'sales' and uncosted`.execute(scope.db);
    expect(rows).toEqual([{ orderId: 1 }]);
  });

  test("that sold more than it held goes on at the last purchase's cost and says so", async () => {
    const scope = await companyWith({
      products: [fifo],
      batches: [sampleBatch("1", "2025-03-01", 5, "4.00"), sampleBatch("1", "2025-03-05", 10, "6.00", { seq: 1 })],
      orders: [sold("1", 2, 7), sold("2", 6, 10), sold("3", 7, 1)],
    });
    // 7 × 4.00, two of them oversold; the later purchase still holds all its ten: 10 × 6.00; one more is oversold: 6.00
    expect(await booked(scope)).toEqual([cost(1, "2800", true), cost(2, "6000"), cost(3, "600", true)]);
  });

  test("takes returned goods back in front, at what they cost less what is lost on them", async () => {
    const scope = await companyWith({
      company: { ...sampleFacts({}).company, recoveryPercent: 50 },
      products: [fifo],
      batches: [sampleBatch("1", "2025-03-01", 4, "5.00"), sampleBatch("1", "2025-03-05", 10, "9.00", { seq: 1 })],
      orders: [sold("1", 6, 4), sold("2", 7, 1), sold("3", 9, 3)],
      refunds: [sampleRefund("1", "1", [{ lineId: "1", units: 2, amount: 5000 }], { createdAt: "2025-03-08T11:00:00Z" })],
    });
    // 4 × 5.00; 1 × 9.00; back: 20.00 × 2 ÷ 4 × 50 % = 5.00, so 2.50 a unit; 2 × 2.50 + 1 × 9.00 = 14.00
    expect(await booked(scope)).toEqual([cost(1, "2000"), cost(2, "900"), cost(3, "1400")]);
    expect(await goodsOf(scope, "cogsRecovered")).toEqual([{ orderId: 1, day: "2025-03-08", amount: 500 }]);
  });
});

describe("the moving average", () => {
  test("stays an exact fraction until a line is rounded", async () => {
    const scope = await companyWith({
      products: [average],
      batches: [sampleBatch("1", "2025-03-01", 1, "1.00"), sampleBatch("1", "2025-03-02", 2, "2.00", { seq: 1 })],
      orders: [sold("1", 6, 2), sold("2", 7, 1)],
    });
    // (1 × 1.00 + 2 × 2.00) ÷ 3 = 5/3; two units 333⅓ grosze, one 166⅔
    expect(await booked(scope)).toEqual([cost(1, `333.${"3".repeat(30)}`), cost(2, `166.${"6".repeat(29)}7`)]);
    expect((await goodsOf(scope, "cogs")).map(({ amount }) => amount)).toEqual([-333, -167]);
  });

  test("of a bundle's components is added before it is rounded", async () => {
    const third = (id: string) => [sampleBatch(id, "2025-03-01", 1, "0.50"), sampleBatch(id, "2025-03-02", 2, "0.25", { seq: 1 })];
    const scope = await companyWith({
      products: [sampleProduct("1"), ...["2", "3", "4"].map((id) => sampleProduct(id, { costMethod: "average" }))],
      batches: ["2", "3", "4"].flatMap(third),
      bundles: [{ productId: "1", validFrom: null, components: ["2", "3", "4"].map((productId) => ({ productId, quantity: 1 })) }],
      orders: [sold("1", 6, 1)],
    });
    // each component (0.50 + 2 × 0.25) ÷ 3 = 33⅓ grosze: 3 × 33⅓ = 100, and not 3 × 33 = 99
    expect(await booked(scope, 3)).toEqual([cost(1, `33.${"3".repeat(30)}`)]);
    expect(await goodsOf(scope, "cogs")).toEqual([{ orderId: 1, day: "2025-03-06", amount: -100 }]);
  });
});

describe("what a change touches", () => {
  const three = {
    products: [fifo],
    batches: [sampleBatch("1", "2025-03-03", 6, "5.00")],
    orders: [sold("1", 2, 1), sold("2", 4, 2), sold("3", 5, 4)],
  };

  test("a purchase entered later, for a day before the sales, changes exactly the orders whose cost it changes", async () => {
    const scope = await companyWith(three);
    // 1: unknown; 2 × 5.00; 4 × 5.00
    expect(await booked(scope)).toEqual([cost(2, "1000"), cost(3, "2000")]);
    await addBatch(scope, "2025-03-05", 1, "9.00");
    // dearer goods of the 5th stand behind: nothing is taken from them
    expect(await bookStock(scope, [1])).toEqual([]);
    await addBatch(scope, "2025-03-01", 3, "4.00");
    // 1 × 4.00; 2 × 4.00; 4 × 5.00 as before
    expect(new Set(await bookStock(scope, [1]))).toEqual(new Set([1, 2]));
    expect(await booked(scope)).toEqual([cost(1, "400"), cost(2, "800"), cost(3, "2000")]);
  });

  test("the products of named orders are booked, and no others", async () => {
    const scope = await companyWith({
      products: [fifo, sampleProduct("2", { costMethod: "fifo" })],
      orders: [sold("1", 4, 2), sampleOrder("2", [sampleLine("2", 500, { productId: "2" })])],
    });
    await insertRows(
      scope,
      "product_batches",
      [1, 2].map((id) => ({ product_id: id, day: "2025-03-01", quantity: 5, unit_cost: "3.00", currency: "PLN", vat_mode: "net" })),
    );
    expect(await bookStock(scope, null, [1])).toEqual([1]);
    expect(await booked(scope, 2)).toEqual([]);
    expect(await bookStock(scope, null)).toEqual([2]);
  });

  test("a deleted order gives its units to the next one", async () => {
    const scope = await companyWith({ ...three, orders: [sold("2", 4, 4), sold("3", 5, 2), sold("4", 6, 1)] });
    await addBatch(scope, "2025-03-05", 9, "6.00");
    expect(await bookStock(scope, [1])).toEqual([4]);
    // 6 × 5.00 for the first two, then 6.00
    expect(await booked(scope)).toEqual([cost(2, "2000"), cost(3, "1000"), cost(4, "600")]);
    await sql`delete from order_lines where company_id = ${scope.companyId} and order_id = 2`.execute(scope.db);
    // the order is only known by what was booked for it; the last one now takes from the first batch too
    expect(new Set(await bookStock(scope, null, [2]))).toEqual(new Set([2, 4]));
    expect(await booked(scope)).toEqual([cost(3, "1000"), cost(4, "500")]);
  });

  test("a component taken out of a recipe keeps its stock for others", async () => {
    const scope = await companyWith({
      products: [sampleProduct("1"), sampleProduct("2", { costMethod: "fifo" }), sampleProduct("3", { costMethod: "fifo" })],
      batches: [sampleBatch("2", "2025-03-01", 1, "5.00"), sampleBatch("2", "2025-03-02", 9, "7.00", { seq: 1 })],
      bundles: [
        {
          productId: "1",
          validFrom: null,
          components: [
            { productId: "2", quantity: 1 },
            { productId: "3", quantity: 1 },
          ],
        },
      ],
      orders: [sold("1", 4, 1), sampleOrder("2", [sampleLine("2", 900, { productId: "2" })])],
    });
    // the bundle took the one for 5.00; its other component is unknown, and so is its cost
    expect(await booked(scope, 2)).toEqual([cost(1, "500"), cost(2, "700")]);
    expect(await goodsOf(scope, "cogs")).toEqual([{ orderId: 2, day: "2025-03-10", amount: -700 }]);
    await sql`delete from bundle_components where company_id = ${scope.companyId} and component_id = 2`.execute(scope.db);
    expect(new Set(await bookStock(scope, [1]))).toEqual(new Set([1, 2]));
    expect(await booked(scope, 2)).toEqual([cost(2, "500")]);
  });

  test("a product no longer kept by FIFO leaves nothing booked, and its orders follow", async () => {
    const scope = await companyWith(three);
    await sql`update products set cost_method = 'constant' where company_id = ${scope.companyId}`.execute(scope.db);
    expect(new Set(await bookStock(scope, [1]))).toEqual(new Set([2, 3]));
    expect(await booked(scope)).toEqual([]);
    expect(await bookStock(scope, null)).toEqual([]);
  });

  test("a purchase of the time before VAT was deducted keeps its gross cost", async () => {
    const scope = await companyWith({
      company: {
        ...sampleFacts({}).company,
        taxProfile: [
          { from: null, vatPayer: false, oss: false },
          { from: "2025-03-05", vatPayer: true, oss: false },
        ],
      },
      products: [fifo],
      batches: [
        sampleBatch("1", "2025-03-01", 1, "12.30", { vatMode: "gross" }),
        sampleBatch("1", "2025-03-05", 1, "12.30", { seq: 1, vatMode: "gross" }),
      ],
      orders: [sold("1", 6, 2)],
    });
    // 12.30 + 12.30 ÷ 1.23 = 22.30
    expect(await booked(scope)).toEqual([cost(1, "2230")]);
  });
});

test("a company without such products books nothing", async () => {
  const scope = await companyWith({ products: [sampleProduct("1")], orders: [sold("1", 4, 1)] });
  expect(await bookStock(scope, null)).toEqual([]);
  expect(await bookStock(scope, [1], [1])).toEqual([]);
});
