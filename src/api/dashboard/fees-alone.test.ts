/** Fees are read for longer than orders: what reports say of days before the first sale. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { chartRoute, productsRoute, tilesRoute } from "#contract/dashboard.ts";
import { incomeRoute } from "#contract/income.ts";
import { reconciliationRoute } from "#contract/reconciliation.ts";
import { todoRoute } from "#contract/todo.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import {
  fileStore,
  NOT_A_PAYER,
  sampleEntry,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleStore,
} from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let seller: TestClient;

/**
 * Not a VAT payer, so amounts are as billed. Store 1 sells from 10 June 2025 and was billed in March 2024: a listing of 7.00 on
 * its offer and a commission of 3.00 for an order nobody can read any more. Store 2, fed by files, sold on 5 February and 20 April 2024.
 */
beforeAll(async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const noVat = { vatRate: null };
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      today: "2025-06-30",
      company: NOT_A_PAYER,
      stores: [sampleStore("1"), fileStore("2")],
      products: [sampleProduct("101", { sku: "KUBEK" }), sampleProduct("102", { sku: "LAMPA" })],
      offers: [sampleOffer("201", "101")],
      orders: [
        sampleOrder("1", [sampleLine("11", 10_000, { boughtAt: "2025-06-10T10:00:00Z", productId: "101", offerId: "201" })]),
        sampleOrder("2", [sampleLine("21", 5000, { boughtAt: "2024-02-05T10:00:00Z", productId: "102" })], {
          storeId: "2",
          source: "file",
        }),
        sampleOrder("3", [sampleLine("31", 5000, { boughtAt: "2024-04-20T10:00:00Z", productId: "102" })], {
          storeId: "2",
          source: "file",
        }),
      ],
      billing: [
        sampleEntry("51", "LIS", -700, { ...noVat, offerId: "201", occurredAt: "2024-03-05T10:00:00Z" }),
        sampleEntry("52", "SUC", -300, { ...noVat, offerId: "201", occurredAt: "2024-03-06T10:00:00Z" }),
        // The subscription of the month in which it began to sell is that of its first sales, not of days before.
        sampleEntry("53", "SB2", -3000, { ...noVat, occurredAt: "2025-06-01T10:00:00Z" }),
      ],
    }),
  );
  await sql`update billing_entries set order_external_id = 'gone' where company_id = ${companyId} and type_id = 'SUC'`.execute(
    app.database.db,
  );
  seller = await app.signIn({ companyId });
});

const MARCH = { id: "march", startDate: "2024-03-01", endDate: "2024-03-31" };
const filterOf = (accountType: string[]) => ({
  accountType,
  searchedPhrase: "",
  isAllProductsSelected: true,
  selectedProductIDs: [],
  excludedProductIDs: [],
});

test("a month of fees before the first sale has its fees and no profit, in tiles, columns, statements and products alike", async () => {
  const body = { filter: filterOf(["1"]), startDate: MARCH.startDate, endDate: MARCH.endDate };
  const unknown = { fees: -1000, sales: null, orders: null, grossProfit: null, netProfit: null, margin: null, profitPerUnit: null };
  const { body: tiles } = await seller.call(tilesRoute, { body: { filter: body.filter, tiles: [MARCH] } });
  expect(tiles).toMatchObject({ feesAloneUntil: "2025-06-10", tiles: [{ figures: unknown }] });
  const { body: chart } = await seller.call(chartRoute, { body: { ...body, splitType: "month" } });
  expect([chart.totals, chart.buckets[0]?.figures]).toMatchObject([unknown, unknown]);
  const { body: income } = await seller.call(incomeRoute, { body: { ...body, splitType: "month" } });
  const line = (key: string) => income.lines.find((each) => each.key === key);
  expect([line("fees"), line("netProfit")]).toMatchObject([{ values: [-1000] }, { values: [null], total: null, share: null }]);
  const { body: products } = await seller.call(productsRoute, { body });
  expect(products.items).toMatchObject([{ sku: "KUBEK", figures: unknown }]);
});

test("a period that begins before the first sale says until when; one after it says nothing and is as ever", async () => {
  const year = { id: "year", startDate: "2024-07-01", endDate: "2025-06-30" };
  const june = { id: "june", startDate: "2025-06-01", endDate: "2025-06-30" };
  const { body } = await seller.call(tilesRoute, { body: { filter: filterOf(["1"]), tiles: [year, june] } });
  // 100.00 − 30.00 of subscription; without costs it is an upper bound, as everywhere.
  expect(body.tiles.map(({ figures }) => figures.netProfit)).toEqual([7000, 7000]);
  expect(body.feesAloneUntil).toBe("2025-06-10");
});

test("beside a store that sold already the profit is that of both, and the other's beginning is told", async () => {
  const { body } = await seller.call(tilesRoute, { body: { filter: filterOf([]), tiles: [MARCH] } });
  expect(body).toMatchObject({ dataFrom: "2024-02-05", feesAloneUntil: "2025-06-10", tiles: [{ figures: { netProfit: -1000 } }] });
  const files = await seller.call(tilesRoute, { body: { filter: filterOf(["2"]), tiles: [MARCH] } });
  expect(files.body.feesAloneUntil).toBeNull();
});

test("fees of orders from before the first sale are no matter to settle, and reconcile like all others", async () => {
  const { body } = await seller.call(reconciliationRoute, { query: { month: "2024-03" } });
  expect(body.rows.map(({ typeId, value, difference, withoutSale }) => [typeId, value, difference, withoutSale.entries])).toEqual([
    ["LIS", -700, 0, 0],
    ["SUC", -300, 0, 0],
  ]);
  expect((await seller.call(todoRoute)).body.items.map(({ kind }) => kind)).not.toContain("withoutSale");
});

test("days whose orders were read and are none are known: a shop that has not sold yet has a loss, and years before have none", async () => {
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      today: "2025-06-30",
      company: NOT_A_PAYER,
      stores: [sampleStore("1")],
      billing: [
        sampleEntry("61", "SB2", -4900, { vatRate: null, occurredAt: "2024-03-05T10:00:00Z" }),
        sampleEntry("62", "SB2", -3000, { vatRate: null, occurredAt: "2025-02-01T10:00:00Z" }),
      ],
    }),
  );
  await sql`
    insert into sync_feeds (company_id, store_id, feed, covered_from, covered_to)
    select company_id, id, 'orders', '2024-06-30T22:00:00Z', '2025-06-30T10:00:00Z' from stores where company_id = ${companyId}`.execute(
    app.database.db,
  );
  const quiet = await app.signIn({ companyId });
  const february = { id: "february", startDate: "2025-02-01", endDate: "2025-02-28" };
  const { body } = await quiet.call(tilesRoute, { body: { filter: filterOf([]), tiles: [MARCH, february] } });
  expect(body.tiles.map(({ figures }) => [figures.fees, figures.netProfit])).toEqual([
    [-4900, null],
    [-3000, -3000],
  ]);
  expect(body.feesAloneUntil).toBe("2024-07-01");
});
