/** Days that no store knows (docs/RULES.md, No data is not zero): no report writes 0 for one, whatever its shape. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { adsRoute } from "#contract/ads.ts";
import { bridgeRoute } from "#contract/bridge.ts";
import { chartRoute, productsRoute, tilesRoute } from "#contract/dashboard.ts";
import { forecastRoute } from "#contract/forecast.ts";
import { incomeRoute } from "#contract/income.ts";
import { productListRoute } from "#contract/products.ts";
import type { RouteContract } from "#contract/route.ts";
import { previewReportRoute } from "#contract/scheduled-reports.ts";
import { marketsRoute, offersRoute, tagsRoute } from "#contract/tables.ts";
import { trendsRoute } from "#contract/trends.ts";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import { bp } from "#core/money.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import {
  fileStore,
  NOT_A_PAYER,
  sampleCost,
  sampleEntry,
  sampleExpense,
  sampleFacts,
  sampleLine,
  sampleOrder,
  sampleProduct,
  sampleStore,
} from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let companyId: number;
let shop: TestClient;

const ordered = (id: string, day: string, order: object = {}) =>
  sampleOrder(id, [sampleLine(`${id}1`, 10_000, { boughtAt: `${day}T10:00:00Z`, productId: "101" })], { source: "file", ...order });

/**
 * It is 28 November. Not a VAT payer, so amounts are as billed. Store 1, fed by files, sold a mug of 100.00 that costs 40.00 on 10 May
 * and 20 June, and was billed 5.00 on 25 June. An expense of the company, 500.00, on 5 November.
 */
beforeAll(async () => {
  app.setNow("2025-11-28T10:00:00Z");
  ({ companyId } = await loadFacts(
    app.database,
    sampleFacts({
      today: "2025-11-28",
      company: NOT_A_PAYER,
      stores: [fileStore("1", { markets: ["PL"] })],
      products: [sampleProduct("101", { sku: "KUBEK" })],
      costs: [sampleCost("101", "40", { vatMode: "gross" })],
      orders: [ordered("1", "2025-05-10"), ordered("2", "2025-06-20")],
      billing: [sampleEntry("51", "LIS", -500, { vatRate: null, occurredAt: "2025-06-25T10:00:00Z" })],
      expenses: [sampleExpense("1", 50_000, { start: "2025-11-05", vatRate: bp(0) })],
    }),
  ));
  shop = await app.signIn({ companyId });
});

const filter = {
  accountType: [],
  searchedPhrase: "",
  isAllProductsSelected: true,
  selectedProductIDs: [],
  excludedProductIDs: [],
};
const tile = (id: string, startDate: string, endDate = startDate) => ({ id, startDate, endDate });
const OCTOBER = { startDate: "2025-10-01", endDate: "2025-10-31" };
const AUTUMN = { startDate: "2025-06-01", endDate: "2025-10-31" };

/** Counts of orders by their certainty, and of what is told beside the figures: they are called like some of them. */
const BESIDE = ["certainty", "coverage"];

/** Paths of everything in an answer that is called as a figure is and says 0. */
function zeros(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => zeros(each, `${path}[${at}]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    BESIDE.includes(key)
      ? []
      : inner === 0 && FIGURE_KEYS.some((figure) => figure === key)
        ? [`${path}.${key}`]
        : zeros(inner, `${path}.${key}`),
  );
}

test("a day within what the files tell of and without a sale is 0; a day after them, or before, is unknown", async () => {
  const days = [tile("quiet", "2025-06-01"), tile("last", "2025-06-25"), tile("after", "2025-06-26"), tile("before", "2025-05-09")];
  const { body } = await shop.call(tilesRoute, { body: { filter, tiles: days } });
  expect(body.knownDays).toEqual([{ startDate: "2025-05-10", endDate: "2025-06-25" }]);
  expect(body.filesUntil).toBe("2025-06-25");
  expect(body.tiles.map(({ figures: { orders, sales, fees, netProfit } }) => [orders, sales, fees, netProfit])).toEqual([
    [0, 0, 0, 0],
    [0, 0, -500, -500],
    [null, null, null, null],
    [null, null, null, null],
  ]);
});

test("what was booked on unknown days nevertheless stands, and is nobody's loss", async () => {
  const { body } = await shop.call(tilesRoute, { body: { filter, tiles: [tile("november", "2025-11-01", "2025-11-28")] } });
  expect(body.tiles[0]?.figures).toMatchObject({ expenses: -50_000, netProfit: null, sales: null, fees: null, orders: null, units: null });
});

test("a range that is known in part keeps its sums", async () => {
  // One mug: 100.00 − 40.00 − 5.00 of listing.
  const { body } = await shop.call(tilesRoute, { body: { filter, tiles: [tile("june", "2025-06-01", "2025-06-30")] } });
  expect(body.tiles[0]?.figures).toMatchObject({ orders: 1, sales: 10_000, netProfit: 5500 });
});

const REPORTS: readonly (readonly [RouteContract, object])[] = [
  [tilesRoute, { filter, tiles: [tile("october", OCTOBER.startDate, OCTOBER.endDate), tile("day", "2025-10-09")] }],
  [chartRoute, { filter, ...OCTOBER, splitType: "week", context: true }],
  [chartRoute, { filter, ...OCTOBER, splitType: "week", groupBy: "store" }],
  [incomeRoute, { filter, ...OCTOBER, splitType: "week" }],
  [productsRoute, { filter, ...OCTOBER }],
  [productListRoute, { filter, ...OCTOBER }],
  [offersRoute, { filter, ...OCTOBER }],
  [tagsRoute, { filter, ...OCTOBER }],
  [marketsRoute, { filter, ...OCTOBER }],
  [bridgeRoute, { filter, ...OCTOBER, against: "previous" }],
  [forecastRoute, { filter }],
  [adsRoute, { filter, ...OCTOBER, level: "offer", splitType: "week" }],
];

test.each(REPORTS.map(([contract, body]) => ({ path: contract.path, contract, body })))(
  "$path says no 0 of an October that no store knows",
  async ({ contract, body }) => {
    const response = await shop.send(contract, { body });
    expect([response.statusCode, response.statusCode === 200 ? "" : response.body]).toEqual([200, ""]);
    expect(zeros(response.json())).toEqual([]);
  },
);

test("columns of a longer range are unknown where no store knows them, and their lines with them", async () => {
  const { body: income } = await shop.call(incomeRoute, { body: { filter, ...AUTUMN, splitType: "month" } });
  const line = (key: string) => income.lines.find((each) => each.key === key)?.values;
  expect([line("sales"), line("fees"), line("netProfit")]).toEqual([
    [10_000, null, null, null, null],
    [-500, null, null, null, null],
    [5500, null, null, null, null],
  ]);
  const { body: chart } = await shop.call(chartRoute, { body: { filter, ...AUTUMN, splitType: "month" } });
  expect(chart.buckets.map(({ figures }) => [figures.orders, figures.netProfit])).toEqual([
    [1, 5500],
    ...[7, 8, 9, 10].map(() => [null, null]),
  ]);
});

test("in trends nothing falls because nobody knows it", async () => {
  const body = { filter, startDate: "2025-05-01", endDate: "2025-10-31", splitType: "month", rows: "product", metric: "sales" } as const;
  const { body: trends } = await shop.call(trendsRoute, { body });
  // May is known from its first sale on; June is not known to its end, so no month is complete but May.
  expect(trends.buckets.map(({ complete }) => complete)).toEqual([true, false, false, false, false, false]);
  expect(trends.rows).toMatchObject([{ values: [10_000, 10_000, null, null, null, null], deltaAmount: null }]);
  const { body: falling } = await shop.call(trendsRoute, { body: { ...body, lens: "falling" } });
  expect(falling.rows).toEqual([]);
});

test("a forecast is silent where yesterday is not known", async () => {
  const { body } = await shop.call(forecastRoute, { body: { filter } });
  expect(body.month).toMatchObject({ figures: null, low: null, high: null, change: null, achieved: null });
});

test("files leave unknown columns empty", async () => {
  const { response } = await shop.call(incomeRoute, { body: { filter, ...AUTUMN, splitType: "month" }, query: { format: "csv" } });
  const rows = response.body.slice(1).trimEnd().split("\r\n");
  const sales = rows.find((row) => row.startsWith("Sprzedaż brutto;"))?.split(";");
  expect(sales?.slice(1, 6)).toEqual(["100,00", "", "", "", ""]);
  const trends = { filter, ...AUTUMN, splitType: "month", rows: "product", metric: "units" };
  const file = await shop.send(trendsRoute, { body: trends, query: { format: "csv" } });
  expect(file.body.split("\r\n")[1]?.split(";").slice(2, 7)).toEqual(["1", "", "", "", ""]);
});

test("a report of days that no store knows says so, and up to which day the data reach", async () => {
  const { body } = await shop.call(previewReportRoute, {
    body: {
      name: "Raport",
      locale: "pl",
      sections: ["summary", "income"],
      markets: ["PL"],
      currency: "PLN",
      view: null,
      cadence: "monthly",
      day: 1,
      minute: 480,
    },
  });
  expect([body.startDate, body.endDate]).toEqual(["2025-10-01", "2025-10-31"]);
  const { blocks } = body.paper;
  expect(blocks.filter(({ kind }) => kind === "table")).toEqual([]);
  const notes = blocks.flatMap((block) => (block.kind === "facts" ? block.notes : []));
  expect(notes).toEqual(["Brak danych z okresu 01–31.10.2025: sięgają do 25.06.2025."]);
});

test("beside a connected store that was read today its quiet days are known; days before either are not", async () => {
  const both = await loadFacts(
    app.database,
    sampleFacts({
      today: "2025-11-28",
      company: NOT_A_PAYER,
      stores: [sampleStore("1"), fileStore("2", { markets: ["PL"] })],
      products: [sampleProduct("101", { sku: "KUBEK" })],
      orders: [ordered("1", "2025-09-01", { source: "api" }), ordered("2", "2025-06-20", { storeId: "2" })],
    }),
  );
  const seller = await app.signIn({ companyId: both.companyId });
  const tiles = [tile("june", "2025-06-20"), tile("july", "2025-07-20"), tile("today", "2025-11-28")];
  const ask = async (accountType: string[]) =>
    (await seller.call(tilesRoute, { body: { filter: { ...filter, accountType }, tiles } })).body;
  const sales = (body: Awaited<ReturnType<typeof ask>>) => body.tiles.map(({ figures }) => figures.sales);
  const whole = await ask([]);
  expect(whole.knownDays).toEqual([
    { startDate: "2025-06-20", endDate: "2025-06-20" },
    { startDate: "2025-09-01", endDate: "2025-11-28" },
  ]);
  expect(sales(whole)).toEqual([10_000, null, 0]);
  expect(sales(await ask(["import"]))).toEqual([10_000, null, null]);
  expect(sales(await ask(["allegro"]))).toEqual([null, null, 0]);
  // Read no further than yesterday, it does not know today.
  await sql`update sync_feeds set covered_to = '2025-11-27T20:00:00Z' where company_id = ${both.companyId}`.execute(app.database.db);
  expect(sales(await ask(["allegro"]))).toEqual([null, null, null]);
});

test("a store knows the markets that it sells on, and no others", async () => {
  const on = async (market: string) =>
    (await shop.call(tilesRoute, { headers: { "x-market": market }, body: { filter, tiles: [tile("june", "2025-06-20")] } })).body.tiles[0]
      ?.figures.orders;
  expect([await on("PL"), await on("CZ")]).toEqual([1, null]);
});
