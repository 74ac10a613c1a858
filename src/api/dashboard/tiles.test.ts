import { sql } from "kysely";
import { expect, test } from "vitest";
import { tilesRoute } from "#contract/dashboard.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { KUBEK, LAMPA, smallSeller } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const JUNE = { id: "june", startDate: "2025-06-01", endDate: "2025-06-30" };

const { app, seller } = smallShop();

type Filter = BodyInputOf<typeof tilesRoute>["filter"];

async function june(filter: Filter = {}, headers: Record<string, string> = {}) {
  const { body } = await seller.call(tilesRoute, { body: { filter, tiles: [JUNE] }, headers });
  const [tile] = body.tiles;
  if (tile === undefined) throw new Error("no tile");
  return { ...body, tile, figures: tile.figures };
}

test("a tile shows the month's figures down to the net profit", async () => {
  const { figures, currency } = await june();
  expect(currency).toBe("PLN");
  expect(figures).toMatchObject({
    orders: 3,
    units: 6,
    refundedUnits: 1,
    sales: 28_000,
    refunds: -5000,
    vat: 0,
    netRevenue: 23_000,
    commission: -1500,
    listing: -700,
    fees: -2200,
    ads: -500,
    cogs: -18_000,
    cogsRecovered: 2000,
    netProfit: 4300,
    // less the 30.00 that the unit without a cost was sold for
    netProfitLow: 1300,
    // 43.00 ÷ 230.00
    margin: 0.186957,
    // 43.00 ÷ (180.00 − 20.00)
    roi: 0.26875,
    // 280.00 ÷ 3
    averageOrderValue: 9333,
    // 5 of 6 units have a cost
    costCoverage: 0.833333,
    uncostedSales: 3000,
    profitState: "partial",
  });
});

test("a tile counts how complete the fees of its orders are", async () => {
  const { tile } = await june();
  // order-1 was charged and is old enough, order-2 is of a file; nothing has come for order-3, ten days old
  expect(tile.certainty).toEqual({ final: 2, partial: 0, estimated: 1 });
  expect(tile.figures.feeCompleteness).toBe(0.666667);
});

test("a tile is compared with the whole month before, or with the same month of last year", async () => {
  const { tile } = await june();
  expect(tile.previous).toMatchObject({ startDate: "2025-05-01", endDate: "2025-05-31", figures: { sales: null, orders: null } });
  const { body } = await seller.call(tilesRoute, { body: { filter: {}, tiles: [JUNE], compare: "year" } });
  expect(body.tiles[0]?.previous).toMatchObject({ startDate: "2024-06-01", endDate: "2024-06-30" });
});

test("overlapping tiles and their comparisons each have their own days", async () => {
  const week = { id: "week", startDate: "2025-06-09", endDate: "2025-06-15" };
  const day = { id: "day", startDate: "2025-06-09", endDate: "2025-06-09" };
  const { body } = await seller.call(tilesRoute, { body: { filter: {}, tiles: [JUNE, week, day] } });
  // 9 to 15 June: one lampa 50.00 and the return of 50.00; the week before: 150.00 + 50.00
  expect(body.tiles.map(({ id, figures, previous }) => [id, figures.sales, figures.refunds, previous.figures.sales])).toEqual([
    // May lies before the first order
    ["june", 28_000, -5000, null],
    ["week", 5000, -5000, 20_000],
    ["day", 5000, 0, 20_000],
  ]);
});

test("an order counts once, on the day of its first line that is asked about", async () => {
  const days = ["2025-06-02", "2025-06-09"].map((day) => ({ id: day, startDate: day, endDate: day }));
  const ordersOf = async (filter: Filter) => {
    const { body } = await seller.call(tilesRoute, { body: { filter, tiles: [...days, JUNE] } });
    return body.tiles.map(({ figures }) => figures.orders);
  };
  // order-1 and order-2 begin on 2 June; the lampa of order-2 came on 9 June
  expect(await ordersOf({})).toEqual([2, 0, 3]);
  expect(await ordersOf({ isAllProductsSelected: false, selectedProductIDs: [LAMPA] })).toEqual([1, 1, 2]);
  expect(await ordersOf({ isAllProductsSelected: false, selectedProductIDs: [KUBEK, LAMPA] })).toEqual([2, 0, 2]);
  expect(await ordersOf({ excludedProductIDs: [KUBEK] })).toEqual([1, 1, 3]);
  expect(await ordersOf({ excludedProductIDs: [KUBEK, LAMPA] })).toEqual([0, 0, 1]);
});

test("exclusions keep what belongs to no product, a selection leaves it out", async () => {
  const excluding = await june({ excludedProductIDs: [KUBEK] });
  // 43.00 − 50.00 of the kubek
  expect(excluding.figures).toMatchObject({ netProfit: -700, listing: -700, ads: -500 });
  const selecting = await june({ isAllProductsSelected: false, selectedProductIDs: [KUBEK] });
  expect(selecting.figures).toMatchObject({ netProfit: 5000, listing: 0, ads: 0 });
});

test("each mode looks at its own list only, and an empty selection is everything", async () => {
  expect((await june({ isAllProductsSelected: true, selectedProductIDs: [KUBEK] })).figures.netProfit).toBe(4300);
  expect((await june({ isAllProductsSelected: false, excludedProductIDs: [KUBEK] })).figures.netProfit).toBe(4300);
});

test("ids that are not the company's match nothing, and a selection of only such ids is empty", async () => {
  const other = await loadFacts(app.database, smallSeller());
  expect(other.companyId).not.toBe(seller.companyId);
  for (const unknown of [["999"], ["0"], ["-1"], ["nie ma"], ["99999999999999999999"]]) {
    expect((await june({ isAllProductsSelected: false, selectedProductIDs: unknown })).figures).toMatchObject({
      sales: 0,
      listing: 0,
      orders: 0,
    });
    expect((await june({ excludedProductIDs: unknown })).figures.netProfit).toBe(4300);
    // No store, no day that is known.
    expect((await june({ accountType: unknown })).figures.sales).toBeNull();
    expect((await june({ tagIDs: unknown })).figures.sales).toBe(0);
  }
});

test("a phrase finds products by words of name, SKU and offer, whatever the case and diacritics", async () => {
  expect((await june({ searchedPhrase: "swieca" })).figures.sales).toBe(3000);
  expect((await june({ searchedPhrase: "  KUB   ek offer-201 " })).figures.sales).toBe(15_000);
  expect((await june({ searchedPhrase: "kubek lampa" })).figures.sales).toBe(0);
  // A phrase and tags narrow down together: both tags are on the kubek, one is on the lampa too.
  expect((await june({ tagIDs: ["301"] })).figures.sales).toBe(25_000);
  expect((await june({ tagIDs: ["301"], searchedPhrase: "lampa" })).figures.sales).toBe(10_000);
  expect((await june({ tagIDs: ["301"], excludedProductIDs: [KUBEK] })).figures.sales).toBe(10_000);
});

test("accounts are chosen by id or platform", async () => {
  expect((await june({ accountType: ["import"] })).figures).toMatchObject({ sales: 10_000, orders: 1, listing: 0 });
  expect((await june({ accountType: ["1"] })).figures).toMatchObject({ sales: 18_000, orders: 2, listing: -700 });
  expect((await june({ accountType: ["allegro", "2"] })).figures.netProfit).toBe(4300);
});

test("another currency shows PLN at the rate of the range's last day, and says which", async () => {
  const { tile, currency } = await june({}, { "x-currency": "EUR" });
  expect(currency).toBe("EUR");
  expect(tile.translation).toEqual({ from: "PLN", rate: 4, table: "123/A/NBP/2025", date: "2025-06-27" });
  // 280.00 ÷ 4 and 43.00 ÷ 4; a ratio has no currency
  expect(tile.figures).toMatchObject({ sales: 7000, netProfit: 1075, margin: 0.186957 });
});

test("a currency without a rate for the range has unknown money, and the answer says what it waits for", async () => {
  const may = { id: "may", startDate: "2025-06-01", endDate: "2025-06-20" };
  const { body } = await seller.call(tilesRoute, { body: { filter: {}, tiles: [may] }, headers: { "x-currency": "EUR" } });
  expect(body.tiles[0]?.figures).toMatchObject({ sales: null, netProfit: null, orders: 3, costCoverage: 0.833333 });
  expect(body.tiles[0]).not.toHaveProperty("translation");
  expect(body.fxMissing).toMatchObject([{ currency: "EUR", from: "2025-06-20", to: "2025-06-20" }]);
});

test("the other market of the same seller is empty, and both together are summed in PLN", async () => {
  expect((await june({}, { "x-market": "SK", "x-currency": "EUR" })).figures).toMatchObject({ sales: 0, orders: 0 });
  expect((await june({ markets: ["PL", "SK"] }, { "x-market": "SK" })).figures.netProfit).toBe(4300);
});

test("a range that lies ahead is not known, and one that reaches ahead ends with today", async () => {
  const tiles = [
    { id: "ahead", startDate: "2025-07-01", endDate: "2025-07-31" },
    { id: "across", startDate: "2025-06-20", endDate: "2025-12-31" },
  ];
  const { body } = await seller.call(tilesRoute, { body: { filter: {}, tiles } });
  expect(body.tiles.map(({ figures }) => figures.sales)).toEqual([null, 3000]);
});

test("dates outside of the calendar and ranges that end before they begin are refused", async () => {
  const ask = async (startDate: string, endDate: string) => {
    const refusal = await seller.refused(tilesRoute, { body: { filter: {}, tiles: [{ id: "x", startDate, endDate }] } });
    return refusal.status;
  };
  expect(await ask("2025-06-02", "2025-06-01")).toBe(422);
  expect(await ask("2025-02-29", "2025-03-01")).toBe(422);
  expect(await ask("0001-01-01", "2025-06-30")).toBe(422);
  expect(await ask("0000-01-01", "2025-06-30")).toBe(422);
});

test("the last update is the latest ingestion of the stores asked about", async () => {
  expect((await june()).lastUpdate).toBeNull();
  const [first, second] = ["2025-06-29T08:00:00.5Z", "2025-06-29T08:00:00.25Z"];
  await sql`update stores set last_ingest_at = case id when 1 then ${first}::timestamptz else ${second}::timestamptz end where company_id = ${seller.companyId}`.execute(
    app.database.db,
  );
  expect((await june()).lastUpdate).toBe("2025-06-29T08:00:00.5Z");
  expect((await june({ accountType: ["import"] })).lastUpdate).toBe("2025-06-29T08:00:00.25Z");
  expect((await june({ accountType: ["nobody"] })).lastUpdate).toBeNull();
});

test("a report says since when there are orders, so that nobody compares with days that nobody knows", async () => {
  // Orders 1 and 2 are of 2 June, order 3 of the 20th.
  expect((await june()).dataFrom).toBe("2025-06-02");
  expect((await june({ accountType: ["nobody"] })).dataFrom).toBeNull();
  const stranger = await app.signIn();
  expect((await stranger.call(tilesRoute, { body: { filter: {}, tiles: [JUNE] } })).body.dataFrom).toBeNull();
});

test("each shop has a first order of its own, and the filter decides whose counts", async () => {
  const facts = smallSeller();
  // The second shop sold nothing until the candle of 20 June.
  const orders = facts.orders.filter(({ id }) => id !== "2").map((order) => (order.id === "3" ? { ...order, storeId: "2" } : order));
  const owner = await app.signIn(await loadFacts(app.database, { ...facts, orders }));
  const since = async (accountType: string[]) =>
    (await owner.call(tilesRoute, { body: { filter: { accountType }, tiles: [JUNE] } })).body.dataFrom;
  expect(await since([])).toBe("2025-06-02");
  expect(await since(["1"])).toBe("2025-06-02");
  expect(await since(["2"])).toBe("2025-06-20");
});
