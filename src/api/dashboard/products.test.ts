import { expect, test } from "vitest";
import { productsRoute } from "#contract/dashboard.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { offersRoute } from "#contract/tables.ts";
import { trendsRoute } from "#contract/trends.ts";
import { type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { fileStore, NOT_A_PAYER, sampleEntry, sampleFacts } from "#testing/sample-facts.ts";
import { KUBEK, LAMPA, SWIECA } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };

const { app, seller } = smallShop();

type Asked = Partial<BodyInputOf<typeof productsRoute>>;

async function table(body: Asked = {}, headers: Record<string, string> = {}) {
  return (await seller.call(productsRoute, { body: { filter: {}, ...JUNE, ...body }, headers })).body;
}

async function idsBy(sort: string, body: Asked = {}): Promise<string[]> {
  return (await table({ sort, ...body })).items.map(({ id }) => id);
}

test("every product that was sold, returned or charged in the range has a row with its own figures", async () => {
  const { items, total } = await table();
  expect(total).toBe(3);
  expect(items.map(({ id, sku, figures }) => [id, sku, figures.netProfit, figures.orders, figures.units])).toEqual([
    // the profit of the świeca is unknown, so it comes last
    [KUBEK, "KUBEK", 5000, 2, 3],
    [LAMPA, "LAMPA", -2500, 2, 2],
    [SWIECA, "ŚWIECA", 3000, 1, 1],
  ]);
  expect(items[0]).toMatchObject({ figures: { refunds: -5000, refundedUnits: 1, refundRate: 0.333333 }, stock: null });
  expect(items[0]?.tags.map(({ id }) => id).toSorted()).toEqual(["301", "302"]);
});

test("totals are those of the scope, with what belongs to no product shown apart", async () => {
  const { totals, unallocated, items } = await table();
  expect(totals).toMatchObject({ netProfit: 4300, orders: 3 });
  expect(unallocated).toMatchObject({ netProfit: -1200, listing: -700, ads: -500, orders: 0 });
  // 50.00 − 25.00 + 30.00 − 12.00 = 43.00
  expect(items.reduce((sum, { figures }) => sum + (figures.netProfit ?? 0), unallocated.netProfit ?? 0)).toBe(4300);
});

/** 10.00 of compensation for no order at all, 123.00 of listing: something was billed, nothing was sold. */
async function onlyBilled(): Promise<TestClient> {
  const facts = sampleFacts({
    today: "2025-06-30",
    company: NOT_A_PAYER,
    // Files told of it: a shop of which nothing was read knows no day.
    stores: [fileStore("1")],
    billing: [
      sampleEntry("1", "PS1", 1000, { occurredAt: "2025-06-10T10:00:00Z" }),
      sampleEntry("2", "LIS", -12_300, { occurredAt: "2025-06-10T10:00:00Z" }),
    ],
  });
  return app.signIn({ companyId: (await loadFacts(app.database, facts)).companyId });
}

test("what belongs to no product has no ratio of its profit, nor has the sum of a list of which nothing was sold", async () => {
  const client = await onlyBilled();
  const body = { filter: {}, ...JUNE };
  const { items, totals, unallocated } = (await client.call(productsRoute, { body })).body;
  // 10.00 − 123.00
  expect([items, totals.netProfit, unallocated.netProfit, unallocated.netRevenue]).toEqual([[], -11_300, -11_300, 1000]);
  const ratios = ({ margin, roi, tacos, profitPerOrder, profitPerUnit }: typeof totals) => [
    margin,
    roi,
    tacos,
    profitPerOrder,
    profitPerUnit,
  ];
  // 10.00 of compensation are no revenue to make a margin of −1 130 % of: nothing was sold
  expect(ratios(totals)).toEqual([null, null, null, null, null]);
  expect(ratios(unallocated)).toEqual([null, null, null, null, null]);
  const offers = (await client.call(offersRoute, { body })).body;
  expect([offers.unallocated.netProfit, ...ratios(offers.unallocated)]).toEqual([-11_300, null, null, null, null, null]);
  const trends = (await client.call(trendsRoute, { body: { ...body, splitType: "month", metric: "margin" } })).body;
  expect([trends.totals.values, trends.unallocated.values, trends.unallocated.total]).toEqual([[null], [null], null]);
  const file = (await client.call(productsRoute, { body, query: { format: "csv", columns: "netProfit,margin" } })).response.body;
  expect(file.trimEnd().split("\r\n").at(-1)).toBe(";Nieprzypisane;;;PLN;-113,00;");
});

test("a selection has no part without a product", async () => {
  const { unallocated, totals, total } = await table({ filter: { isAllProductsSelected: false, selectedProductIDs: [LAMPA] } });
  expect([total, totals.netProfit, unallocated.netProfit]).toEqual([1, -2500, 0]);
});

test("what cannot be computed is last in both directions", async () => {
  // the świeca has no known margin; kubek 50 ÷ 100, lampa −25 ÷ 100
  expect(await idsBy("margin")).toEqual([LAMPA, KUBEK, SWIECA]);
  expect(await idsBy("-margin")).toEqual([KUBEK, LAMPA, SWIECA]);
  expect(await idsBy("netProfit")).toEqual([LAMPA, KUBEK, SWIECA]);
  // kubek 3 units 1 back, lampa 0 of 2, świeca 0 of 1: equal ones by SKU
  expect(await idsBy("-refundRate")).toEqual([KUBEK, LAMPA, SWIECA]);
});

test("ties are settled by the code points of the SKU, whatever the direction", async () => {
  // listing fees belong to the shop: all three products have none
  expect(await idsBy("listing")).toEqual([KUBEK, LAMPA, SWIECA]);
  expect(await idsBy("-listing")).toEqual([KUBEK, LAMPA, SWIECA]);
  expect(await idsBy("-sku")).toEqual([SWIECA, LAMPA, KUBEK]);
  expect(await idsBy("name")).toEqual([KUBEK, LAMPA, SWIECA]);
});

test("an unknown sort is refused", async () => {
  expect((await seller.refused(productsRoute, { body: { filter: {}, ...JUNE, sort: "secret" } })).status).toBe(422);
});

test("pages follow each other and end with an empty one", async () => {
  expect(await idsBy("sku", { page: 1, perPage: 2 })).toEqual([KUBEK, LAMPA]);
  expect(await idsBy("sku", { page: 2, perPage: 2 })).toEqual([SWIECA]);
  const past = await table({ page: 3, perPage: 2 });
  expect([past.items, past.total, past.totals.netProfit]).toEqual([[], 3, 4300]);
});

test("rows can be limited to losses, missing costs and advertised products", async () => {
  expect(await idsBy("sku", { only: "loss" })).toEqual([LAMPA]);
  expect(await idsBy("sku", { only: "noCost" })).toEqual([SWIECA]);
  expect(await idsBy("sku", { only: "withAds" })).toEqual([]);
  expect((await table({ only: "loss" })).total).toBe(1);
  // Whichever is asked, all of them are counted.
  expect((await table({})).onlyCounts).toEqual({ loss: 1, noCost: 1, withAds: 0 });
  expect((await table({ only: "withAds" })).onlyCounts).toEqual({ loss: 1, noCost: 1, withAds: 0 });
});

test("rows carry the comparison only when it is asked for", async () => {
  const second = { startDate: "2025-06-09", endDate: "2025-06-15" };
  expect((await table(second)).items[0]).not.toHaveProperty("previous");
  const { items } = await table({ ...second, compare: "previous", sort: "sku" });
  // a week earlier: 100.00 + 50.00 of kubki and 50.00 of lampy
  expect(items.map(({ id, figures, previous }) => [id, figures.sales, previous?.sales])).toEqual([
    [KUBEK, 0, 15_000],
    [LAMPA, 5000, 5000],
  ]);
});

test("a range of whole months and ragged edges is one sum", async () => {
  const { items, totals } = await table({ startDate: "2025-04-15", endDate: "2025-06-19", sort: "sku" });
  expect([items.map(({ id }) => id), totals.sales]).toEqual([[KUBEK, LAMPA], 25_000]);
});

test("another currency translates every row at the range's rate", async () => {
  const { items, totals, translation } = await table({}, { "x-currency": "EUR" });
  expect(translation?.rate).toBe(4);
  expect(items.map(({ figures }) => figures.netProfit)).toEqual([1250, -625, 750]);
  expect(totals.netProfit).toBe(1075);
});

test("the table is saved as CSV with all its rows, unknown profits and all", async () => {
  const { response } = await seller.call(productsRoute, {
    body: { filter: {}, ...JUNE, perPage: 1, sort: "sku" },
    query: { format: "csv" },
  });
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(response.headers["content-disposition"]).toContain(encodeURIComponent("Zysk według produktów 2025-06-01_2025-06-30.csv"));
  const [header = [], ...lines] = response.body
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";"));
  const column = (name: string): string[] => lines.map((cells) => cells[header.indexOf(name)] ?? "");
  expect(column("SKU")).toEqual(["KUBEK", "LAMPA", "ŚWIECA", ""]);
  expect(column("Nazwa").at(-1)).toBe("Nieprzypisane");
  expect(column("Sprzedaż brutto")).toEqual(["150,00", "100,00", "30,00", "0,00"]);
  expect(column("Zysk netto")).toEqual(["50,00", "-25,00", "—", "-12,00"]);
  // 150.00 − 50.00 = 100.00 net revenue of the kubek
  expect(column("Marża")).toEqual(["0,5", "-0,25", "", ""]);
});

test("the table is saved as a workbook", async () => {
  const { response } = await seller.call(productsRoute, { body: { filter: {}, ...JUNE }, query: { format: "xlsx" } });
  expect(response.headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  expect(response.rawPayload.subarray(0, 2).toString()).toBe("PK");
});

test("a year that no calendar has is refused", async () => {
  expect((await seller.refused(productsRoute, { body: { filter: {}, startDate: "0000-01-01", endDate: "2025-06-30" } })).status).toBe(422);
});
