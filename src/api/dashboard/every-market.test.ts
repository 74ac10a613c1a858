/**
 * All markets in one view: every figure is the sum of the four markets in złoty, and a file says so in its name.
 *
 * Nobody pays VAT. On 2 June 2025 (tables of 30 May: 1 CZK = 0.17, 1 EUR = 4.20, 1 HUF = 0.011 PLN) one piece on each market:
 *   PL  kubek    100.00 PLN
 *   CZ  kubek  1 000.00 CZK = 170.00, commission 100.00 CZK = 17.00
 *   SK  kubek     25.00 EUR = 105.00; 10.00 EUR given back on 10 June at 4.30 = 43.00, the goods stay with the buyer
 *   HU  wazon 10 000.00 HUF = 110.00, whose cost nobody knows
 * A kubek costs 10.00 PLN. Besides: advertising of 5.00 on PL on 6 June, accounting of 12.00 on 10 June (of the home market),
 * and on 12 June a commission of 200.00 CZK at 0.175 = 35.00 for an order that nobody knows.
 *
 *   PL 100 − 5 − 10 − 12 = 73    CZ 170 − 17 − 35 − 10 = 108    SK 105 − 43 − 10 = 52    HU 110     together 343
 */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { bridgeRoute } from "#contract/bridge.ts";
import { chartRoute, productsRoute, tilesRoute } from "#contract/dashboard.ts";
import { incomeRoute } from "#contract/income.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import { ordersProfitabilityRoute } from "#contract/orders.ts";
import { productListRoute } from "#contract/products.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { searchRoute } from "#contract/search.ts";
import { marketsRoute } from "#contract/tables.ts";
import { deferTodoRoute, todoRoute } from "#contract/todo.ts";
import { trendsRoute } from "#contract/trends.ts";
import { COUNT_KEYS, MONEY_KEYS } from "#core/figure-keys.ts";
import { MARKETS } from "#core/market.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import {
  NOT_A_PAYER,
  sampleCost,
  sampleEntry,
  sampleExpense,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleRefund,
} from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import type { Day } from "#core/facts.ts";
import type { DayRange } from "#core/period.ts";

const RANGE: DayRange = { startDate: "2025-06-01", endDate: "2025-06-30" };
const JUNE = { id: "june", ...RANGE };
const ALL = { markets: [...MARKETS] };
const [KUBEK, WAZON, TAG] = ["101", "102", "301"];

const app = forFile(createTestApp);
let seller: TestClient;

const sold = (id: string, amount: number, currency: string, productId = KUBEK) =>
  sampleLine(id, amount, { boughtAt: "2025-06-02T10:00:00Z", productId, offerId: productId, currency });
const rate = (currency: string, date: Day, mid: string) => ({ currency, date, mid, table: `${date}/A` });

beforeAll(async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const noVat = { vatRate: null };
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      company: NOT_A_PAYER,
      products: [sampleProduct(KUBEK, { sku: "KUBEK", tagIds: [TAG] }), sampleProduct(WAZON, { sku: "WAZON" })],
      costs: [sampleCost(KUBEK, "10", { vatMode: "gross" })],
      offers: [sampleOffer(KUBEK, KUBEK), sampleOffer(WAZON, WAZON)],
      orders: [
        sampleOrder("1", [sold("11", 10_000, "PLN")]),
        sampleOrder("2", [sold("21", 100_000, "CZK")], { market: "CZ", currency: "CZK" }),
        sampleOrder("3", [sold("31", 2500, "EUR")], { market: "SK", currency: "EUR" }),
        sampleOrder("4", [sold("41", 1_000_000, "HUF", WAZON)], { market: "HU", currency: "HUF" }),
      ],
      refunds: [sampleRefund("51", "3", [{ lineId: "31", units: 0, amount: 1000 }], { createdAt: "2025-06-10T10:00:00Z" })],
      billing: [
        sampleEntry("61", "SUC", -10_000, { ...noVat, market: "CZ", currency: "CZK", orderId: "2", occurredAt: "2025-06-03T10:00:00Z" }),
        sampleEntry("62", "SUC", -20_000, {
          ...noVat,
          market: "CZ",
          currency: "CZK",
          orderId: "nobody",
          occurredAt: "2025-06-12T10:00:00Z",
        }),
        sampleEntry("63", "NSP", -500, { ...noVat, occurredAt: "2025-06-07T10:00:00Z", feeDate: "2025-06-06" }),
      ],
      expenses: [sampleExpense("71", 1200, { start: "2025-06-10", vatMode: "gross" })],
      rates: [
        rate("CZK", "2025-05-30", "0.1700"),
        rate("EUR", "2025-05-30", "4.2000"),
        rate("HUF", "2025-05-30", "0.011"),
        rate("EUR", "2025-06-09", "4.3000"),
        rate("CZK", "2025-06-11", "0.1750"),
        rate("CZK", "2025-06-27", "0.1700"),
        rate("EUR", "2025-06-27", "4.0000"),
      ],
    }),
  );
  // Orders are known for long enough that a fee of June can be of none from before.
  await sql`
    insert into sync_feeds (company_id, store_id, feed, covered_from)
    select company_id, id, 'orders', '2025-04-01' from stores where company_id = ${companyId}`.execute(app.database.db);
  seller = await app.signIn({ companyId });
  await sql`update tags set name = 'Na prezent: 2/3' where company_id = ${companyId}`.execute(app.database.db);
});

type Asked = BodyInputOf<typeof tilesRoute>["filter"];

/** In złoty wherever one looks from, unless told otherwise. */
const seenFrom = (market: string, currency = "PLN"): Record<string, string> => ({ "x-market": market, "x-currency": currency });

async function tile(filter: Asked, headers = seenFrom("PL")) {
  const { body } = await seller.call(tilesRoute, { headers, body: { filter, tiles: [JUNE] } });
  const [found] = body.tiles;
  if (found === undefined) throw new Error("no tile");
  return { ...found, currency: body.currency };
}

const added = (amounts: readonly (number | null | undefined)[]): number => amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0);

/** What the four markets say one by one. */
function ofEach<T>(ask: (headers: Record<string, string>) => Promise<T>): Promise<T[]> {
  return Promise.all(MARKETS.map((market) => ask(seenFrom(market))));
}

/** Sums of postings and counts; an average is none. */
const ADDITIVE = [...MONEY_KEYS, ...COUNT_KEYS].filter((key) => !/^(averageOrderValue|profitPer)/.test(key));

test("every figure of all markets is the sum of the four in złoty, whichever of them is active", async () => {
  const markets = await ofEach((headers) => tile({}, headers));
  expect(markets.map(({ figures }) => figures.netProfit)).toEqual([7300, 10_800, 5200, 11_000]);
  for (const market of MARKETS) {
    const { figures, currency } = await tile(ALL, seenFrom(market));
    expect(currency).toBe("PLN");
    expect(ADDITIVE.map((key) => [key, figures[key]])).toEqual(ADDITIVE.map((key) => [key, added(markets.map((one) => one.figures[key]))]));
  }
  expect((await tile(ALL)).figures).toMatchObject({
    orders: 4,
    units: 4,
    // 100 + 170 + 105 + 110
    sales: 48_500,
    refunds: -4300,
    netRevenue: 44_200,
    // 17 + 35
    commission: -5200,
    ads: -500,
    // three pieces of four have a cost
    cogs: -3000,
    costCoverage: 0.75,
    uncostedSales: 11_000,
    profitState: "partial",
    expenses: -1200,
    // 442 − 52 − 5 − 30 − 12
    netProfit: 34_300,
    // 343 ÷ 442, 485 ÷ 4
    margin: 0.776018,
    averageOrderValue: 12_125,
  });
});

test("in another currency the sum is translated once, at the rate of the range's end", async () => {
  const { figures, translation, currency } = await tile(ALL, seenFrom("CZ", "EUR"));
  expect([currency, translation?.rate]).toEqual(["EUR", 4]);
  // 485.00 ÷ 4 and 343.00 ÷ 4
  expect(figures).toMatchObject({ sales: 12_125, netProfit: 8575 });
});

test("chart, statement, trends and bridge of all markets are sums of the four as well", async () => {
  const body = { ...RANGE, splitType: "week" } as const;
  const chart = async (filter: Asked, headers = seenFrom("PL")) =>
    (await seller.call(chartRoute, { headers, body: { ...body, filter } })).body.buckets.map(({ figures }) => figures.netProfit ?? 0);
  const columns = await ofEach((headers) => chart({}, headers));
  // 1 June; 2 to 8: 485 − 17 − 30 − 5; 9 to 15: −43 − 12 − 35
  expect(await chart(ALL)).toEqual([0, 43_300, -9000, 0, 0, 0]);
  expect(await chart(ALL)).toEqual(columns[0]?.map((_, at) => added(columns.map((one) => one[at]))));

  const statement = async (filter: Asked, headers = seenFrom("PL")) => {
    const { lines, totals } = (await seller.call(incomeRoute, { headers, body: { ...body, filter } })).body;
    expect(totals).toEqual((await tile(filter, headers)).figures);
    return lines.map(({ key, total }) => [key, total] as const);
  };
  const lines = await ofEach((headers) => statement({}, headers));
  expect(await statement(ALL)).toEqual(lines[0]?.map(([key], at) => [key, added(lines.map((one) => one[at]?.[1]))]));

  const trends = (await seller.call(trendsRoute, { body: { ...body, filter: ALL, metric: "netRevenue", rows: "market", sort: "name" } }))
    .body;
  // what SK gave back is in it: 105 − 43
  expect(Object.fromEntries(trends.rows.map(({ id, total }) => [id, total]))).toEqual({ PL: 10_000, CZ: 17_000, SK: 6200, HU: 11_000 });
  expect(trends.totals.total).toBe(44_200);

  const first = { startDate: "2025-06-02", endDate: "2025-06-08" };
  const second = { startDate: "2025-06-09", endDate: "2025-06-15" };
  const bridge = (await seller.call(bridgeRoute, { body: { ...second, filter: ALL, against: first } })).body;
  // −90.00 after 433.00
  expect([bridge.after.figures.netProfit, added(bridge.parts.map(({ amount }) => amount))]).toEqual([-9000, -52_300]);
  // Orders are known since April: of May that nothing was sold, so all of June is the change.
  const sinceMay = (await seller.call(bridgeRoute, { body: { ...RANGE, filter: ALL } })).body;
  expect([sinceMay.before.figures.netProfit, added(sinceMay.parts.map(({ amount }) => amount))]).toEqual([0, 34_300]);
  // Of March nobody knows anything: there is nothing to explain.
  const against = { startDate: "2025-03-01", endDate: "2025-03-31" };
  const sinceMarch = (await seller.call(bridgeRoute, { body: { ...RANGE, filter: ALL, against } })).body;
  expect([sinceMarch.before.figures.netProfit, sinceMarch.difference, sinceMarch.parts]).toEqual([null, null, []]);
});

test("tables, orders and postings are those of all markets, and their sums the same figures", async () => {
  const products = (await seller.call(productsRoute, { body: { ...RANGE, filter: ALL, sort: "sku" } })).body;
  // kubek 100 + 170 + 105 − 43 − 17 − 30; wazon 110; of no product −5 − 12 − 35
  expect(products.items.map(({ sku, figures }) => [sku, figures.netProfit])).toEqual([
    ["KUBEK", 28_500],
    ["WAZON", 11_000],
  ]);
  expect([products.unallocated.netProfit, products.totals.netProfit]).toEqual([-5200, 34_300]);
  const list = (await seller.call(productListRoute, { body: { ...RANGE, filter: ALL, sort: "sku" } })).body;
  expect(list.items.map(({ sku, figures }) => ({ sku, figures }))).toEqual(products.items.map(({ sku, figures }) => ({ sku, figures })));
  expect([list.unallocated, list.totals, list.kpis?.noCost]).toEqual([
    products.unallocated,
    products.totals,
    { products: 1, sales: 11_000 },
  ]);
  const orders = (await seller.call(ordersProfitabilityRoute, { body: { ...RANGE, filter: ALL, sort: "externalId" } })).body;
  expect(orders.items.map(({ market, figures }) => [market, figures.sales])).toEqual([
    ["PL", 10_000],
    ["CZ", 17_000],
    ["SK", 10_500],
    ["HU", 11_000],
  ]);
  const postings = async (filter: Asked, headers = seenFrom("PL")) =>
    (await seller.call(ledgerRoute, { headers, body: { ...RANGE, filter, line: "netProfit" } })).body;
  const all = await postings(ALL);
  expect([all.sum, all.total]).toEqual([34_300, added((await ofEach((headers) => postings({}, headers))).map(({ total }) => total))]);
  const markets = (await seller.call(marketsRoute, { body: { ...RANGE, filter: ALL, sort: "-netProfit" } })).body;
  expect(markets.items.map(({ id, figures }) => [id, figures.netProfit])).toEqual([
    ["CZ", 10_800],
    ["PL", 7300],
    ["SK", 5200],
    // not one of its goods has a cost: unknown comes last
    ["HU", 11_000],
  ]);
});

test("what is to be settled and what is searched is of all markets where all are looked at, by what it is worth", async () => {
  const { items, currency } = (await seller.call(todoRoute, { query: { markets: "all" } })).body;
  expect(currency).toBe("PLN");
  expect(items.map(({ kind, amount, currency: own }) => [kind, amount, own])).toEqual([
    ["missingCosts", 11_000, "PLN"],
    ["unallocatedFees", -3500, "PLN"],
    // 200.00 CZK are 34.00 PLN today
    ["withoutSale", -20_000, "CZK"],
    ["unallocatedAds", -500, "PLN"],
  ]);
  const [missing, , without] = items;
  expect(missing?.path).toContain("markets=all");
  // Of one market alone it is the same matter; Poland has none of it.
  expect((await seller.call(todoRoute, { headers: seenFrom("CZ") })).body.items.map(({ key }) => key)).toContain(without?.key);
  expect((await seller.call(todoRoute)).body.items.map(({ kind }) => kind)).toEqual(["unallocatedAds"]);
  const key = missing?.key ?? "";
  expect((await seller.refused(deferTodoRoute, { body: { key, for: "week" } })).status).toBe(404);
  await seller.call(deferTodoRoute, { body: { key, for: "week", markets: "all" } });
  expect((await seller.call(todoRoute, { query: { markets: "all" } })).body.deferred.map((item) => item.key)).toEqual([key]);

  const found = async (markets?: "all") => {
    const { products } = (await seller.call(searchRoute, { query: { q: "kubek", ...RANGE, ...(markets ? { markets } : {}) } })).body;
    return products.map(({ figures }) => figures.netProfit);
  };
  // 100 − 10 on the active market
  expect([await found(), await found("all")]).toEqual([[9000], [28_500]]);
});

/** The name a browser saves the file under. */
async function savedAs(filter: Asked, format: "csv" | "xlsx" | "pdf" = "csv"): Promise<string> {
  const { headers } = await seller.send(incomeRoute, { query: { format }, body: { ...RANGE, splitType: "month", filter } });
  return decodeURIComponent(String(headers["content-disposition"]).split("UTF-8''")[1] ?? "");
}

test("a file names the markets and the tags it is of", async () => {
  expect(await savedAs({})).toBe("Rachunek wyników 2025-06-01_2025-06-30.csv");
  expect(await savedAs(ALL, "pdf")).toBe("Rachunek wyników 2025-06-01_2025-06-30, wszystkie rynki.pdf");
  expect(await savedAs({ markets: ["PL", "SK"] }, "xlsx")).toBe("Rachunek wyników 2025-06-01_2025-06-30, rynki PL, SK.xlsx");
  expect(await savedAs({ markets: ["SK"] })).toBe("Rachunek wyników 2025-06-01_2025-06-30, rynek SK.csv");
  // what no file system takes is left out of the name
  expect(await savedAs({ ...ALL, tagIDs: [TAG] })).toBe("Rachunek wyników 2025-06-01_2025-06-30, wszystkie rynki, tag Na prezent- 2-3.csv");
  expect(await savedAs({ tagIDs: [TAG, "999"] })).toBe("Rachunek wyników 2025-06-01_2025-06-30, 2 tagi.csv");
  const names: string[] = [];
  for (const contract of [productsRoute, ordersProfitabilityRoute, ledgerRoute, marketsRoute]) {
    const { headers } = await seller.send(contract, { query: { format: "csv" }, body: { ...RANGE, filter: { ...ALL, tagIDs: [TAG] } } });
    names.push(decodeURIComponent(String(headers["content-disposition"])));
  }
  expect(names.every((name) => name.endsWith(", wszystkie rynki, tag Na prezent- 2-3.csv"))).toBe(true);
});

test("a tag narrows all markets to its products, without what belongs to no product", async () => {
  // the kubek alone: 375 − 43 − 17 − 30
  expect((await tile({ ...ALL, tagIDs: [TAG] })).figures).toMatchObject({ sales: 37_500, ads: 0, expenses: 0, netProfit: 28_500 });
});
