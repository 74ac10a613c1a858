import { beforeAll, expect, test } from "vitest";
import { chartRoute } from "#contract/dashboard.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { trendsRoute } from "#contract/trends.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleCost, sampleLine, sampleOrder } from "#testing/sample-facts.ts";
import { KUBEK, LAMPA, smallSeller, SWIECA } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

/** The seller's June; in May and April a few things were sold besides. */
const SPRING = { startDate: "2025-04-01", endDate: "2025-06-30" };

const app = forFile(createTestApp);
let seller: TestClient;
beforeAll(async () => {
  app.setNow("2025-07-05T10:00:00Z");
  const facts = smallSeller();
  const sold = (id: string, day: string, productId: string, offerId: string, quantity: number, amount: number) =>
    sampleOrder(id, [sampleLine(`${id}1`, amount, { boughtAt: `${day}T10:00:00Z`, productId, offerId, quantity })]);
  const { companyId } = await loadFacts(app.database, {
    ...facts,
    today: "2025-07-05",
    // 5.00 for a świeca, so that its profit is known
    costs: [...facts.costs, sampleCost(SWIECA, "5", { vatMode: "gross" })],
    orders: [
      ...facts.orders,
      sold("5", "2025-04-10", LAMPA, "202", 1, 9000),
      sold("6", "2025-05-10", LAMPA, "202", 1, 9000),
      sold("7", "2025-05-11", KUBEK, "201", 40, 200_000),
    ],
  });
  seller = await app.signIn({ companyId });
});

type Asked = Partial<BodyInputOf<typeof trendsRoute>>;

async function trends(body: Asked = {}, headers: Record<string, string> = {}) {
  return (await seller.call(trendsRoute, { body: { filter: {}, ...SPRING, splitType: "month", ...body }, headers })).body;
}

test("the largest change of profit comes first, whichever way it goes", async () => {
  const { rows, total, buckets } = await trends();
  expect(buckets.map(({ startDate, complete }) => [startDate, complete])).toEqual([
    ["2025-04-01", true],
    ["2025-05-01", true],
    ["2025-06-01", true],
  ]);
  expect(rows.map(({ sku, values, deltaAmount, deltaRatio, total: sum }) => [sku, values, deltaAmount, deltaRatio, sum])).toEqual([
    // 2,000.00 − 40 × 20.00 in May; 50.00 in June
    ["KUBEK", [0, 120_000, 5000], -115_000, -0.958333, 125_000],
    // 90.00 − 60.00 in April and May; −25.00 in June: of a profit that became a loss no percent is said
    ["LAMPA", [3000, 3000, -2500], -5500, null, 3500],
    // 30.00 − 5.00, nothing before
    ["ŚWIECA", [0, 0, 2500], 2500, null, 2500],
  ]);
  expect(total).toBe(3);
});

test("rows without a percent come last by it, whichever way it is sorted; a share has none, and its points in the file", async () => {
  for (const sort of ["-deltaRatio", "deltaRatio"] as const) {
    const { rows } = await trends({ sort });
    expect(rows.map(({ sku, deltaRatio }) => [sku, deltaRatio])).toEqual([
      ["KUBEK", -0.958333],
      ["LAMPA", null],
      ["ŚWIECA", null],
    ]);
  }
  const asked = { filter: {}, ...SPRING, splitType: "month", metric: "margin", sort: "name" } as const;
  const { response } = await seller.call(trendsRoute, { body: asked, query: { format: "csv" } });
  const [header = "", kubek = ""] = response.body.replace("\uFEFF", "").split("\r\n");
  expect(header).toMatch(/;Zmiana w p\.p\.;Zmiana względna$/);
  const [, , april, may, june, , change, share] = kubek.split(";");
  // nothing sold in April; 1 200.00 of 2 000.00 in May, 50.00 in June: the difference of the two shares, times a hundred
  expect([april, may, share]).toEqual(["", "0,6", ""]);
  const points = (Number((june ?? "").replace(",", ".")) - 0.6) * 100;
  expect(Number((change ?? "").replace(",", "."))).toBeCloseTo(points, 3);
  expect(Math.abs(points)).toBeGreaterThan(1);
});

test("what rises, falls, is new, dies or loses can be looked at alone", async () => {
  const skus = async (asked: Asked) => (await trends(asked)).rows.map(({ sku }) => sku);
  expect(await skus({ lens: "rising" })).toEqual(["ŚWIECA"]);
  expect(await skus({ lens: "falling" })).toEqual(["KUBEK", "LAMPA"]);
  // only June is a loss of the lampa; over June alone it is one in every month there is
  expect(await skus({ lens: "loss" })).toEqual([]);
  expect(await skus({ lens: "loss", startDate: "2025-06-01" })).toEqual(["LAMPA"]);
  // first sold on 20 June
  expect(await skus({ lens: "new" })).toEqual(["ŚWIECA"]);
  // more than 30 kubki in the 90 days to 5 June, and not one since
  expect(await skus({ lens: "dying", startDate: "2025-04-01", endDate: "2025-07-05" })).toEqual(["KUBEK"]);
});

test("rows and what has no product add up to the chart, bucket by bucket", async () => {
  const { rows, unallocated, totals } = await trends({ splitType: "week" });
  const { body: chart } = await seller.call(chartRoute, { body: { filter: {}, ...SPRING, splitType: "week" } });
  expect(totals.values).toEqual(chart.buckets.map(({ figures }) => figures.netProfit));
  expect(totals.values).toEqual(
    totals.values.map((value, at) =>
      value === null ? null : rows.reduce((sum, { values }) => sum + (values[at] ?? 0), unallocated.values[at] ?? 0),
    ),
  );
  // The first order is of 10 April: of the week before it nothing is known.
  expect(totals.values.slice(0, 2)).toEqual([null, 3000]);
});

test("a second figure stands beside the first, and ratios are unknown in an empty month", async () => {
  const { rows } = await trends({ metric: "margin", second: "units", sort: "name" });
  expect(rows.map(({ sku, values, seconds }) => [sku, values, seconds])).toEqual([
    ["KUBEK", [null, 0.6, 0.5], [0, 40, 3]],
    ["LAMPA", [0.333333, 0.333333, -0.25], [1, 1, 2]],
    ["ŚWIECA", [null, null, 0.833333], [0, 0, 1]],
  ]);
});

test("offers, tags and markets have trends too", async () => {
  const offers = await trends({ rows: "offer", metric: "sales", sort: "-total" });
  expect(offers.rows.map(({ externalId, values }) => [externalId, values])).toEqual([
    ["offer-201", [0, 200_000, 10_000]],
    ["offer-202", [9000, 9000, 5000]],
    ["offer-203", [0, 0, 3000]],
  ]);
  // the own shop sold a kubek and a lampa without an offer
  expect(offers.unallocated.values).toEqual([0, 0, 10_000]);
  const tags = await trends({ rows: "tag", metric: "sales", sort: "-total" });
  expect(tags.rows.map(({ id, values }) => [id, values])).toEqual([
    ["301", [9000, 209_000, 25_000]],
    ["302", [0, 200_000, 15_000]],
  ]);
  expect(tags.unallocated.values).toEqual([0, 0, 3000]);
  // what carries no tag opens as it was counted: 30.00 of the świeca, and without `untagged` all 280.00 that was sold
  const sold = async (untagged: boolean) => {
    const asked = { filter: {}, startDate: "2025-06-01", endDate: "2025-06-30", line: "sales" as const, untagged };
    return (await seller.call(ledgerRoute, { body: asked })).body;
  };
  const untagged = await sold(true);
  expect([untagged.sum, untagged.items.map(({ amount }) => amount)]).toEqual([3000, [3000]]);
  expect((await sold(false)).sum).toBe(28_000);
  const markets = await trends({ rows: "market", metric: "sales" });
  expect(markets.rows.map(({ id, values, deltaAmount }) => [id, values, deltaAmount])).toEqual([["PL", [9000, 209_000, 28_000], -181_000]]);
});

test("pages follow each other, and a file holds all of them", async () => {
  const pages = await Promise.all([1, 2].map((page) => trends({ perPage: 2, page })));
  expect(pages.map(({ rows }) => rows.map(({ sku }) => sku))).toEqual([["KUBEK", "LAMPA"], ["ŚWIECA"]]);
  const { response } = await seller.call(trendsRoute, {
    body: { filter: {}, ...SPRING, splitType: "month", perPage: 1 },
    query: { format: "csv" },
  });
  const lines = response.body.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(lines).toEqual([
    "Produkt;SKU;kwiecień 2025;maj 2025;czerwiec 2025;Razem;Zmiana;Zmiana względna",
    "KUBEK;KUBEK;0,00;1200,00;50,00;1250,00;-1150,00;-0,958333",
    "LAMPA;LAMPA;30,00;30,00;-25,00;35,00;-55,00;",
    "ŚWIECA;ŚWIECA;0,00;0,00;25,00;25,00;25,00;",
    "Nieprzypisane;;0,00;0,00;-12,00;-12,00;-12,00;",
  ]);
});

test("the file has no change against days that are not known, and no percent of days that are known in part", async () => {
  const file = async (startDate: string, endDate: string) => {
    const asked = { filter: {}, startDate, endDate, splitType: "month", sort: "name" } as const;
    const { response } = await seller.call(trendsRoute, { body: asked, query: { format: "csv" } });
    return response.body.split("\r\n").filter((line) => line.startsWith("LAMPA"));
  };
  // The first order is of 10 April: 30.00 of April stand against a March of which nobody knows anything.
  expect(await file("2025-03-01", "2025-04-30")).toEqual(["LAMPA;LAMPA;;30,00;30,00;;"]);
  // May against 21 of the 30 days of April: 30.00 − 30.00, and no share of it.
  expect(await file("2025-04-01", "2025-05-31")).toEqual(["LAMPA;LAMPA;30,00;30,00;60,00;0,00;"]);
});

test("the file holds the second figure behind the first, and a range of too many columns is refused", async () => {
  const asked = { filter: {}, ...SPRING, splitType: "month", second: "units", sort: "name" } as const;
  const { response } = await seller.call(trendsRoute, { body: asked, query: { format: "csv" } });
  const [header, first] = response.body.split("\r\n");
  expect(header).toMatch(/Zmiana względna;Sztuki, kwiecień 2025;Sztuki, maj 2025;Sztuki, czerwiec 2025$/);
  expect(first).toBe("KUBEK;KUBEK;0,00;1200,00;50,00;1250,00;-1150,00;-0,958333;0;40;3");
  const body = { ...asked, startDate: "2020-01-01", splitType: "day" } as const;
  const { status } = await seller.refused(trendsRoute, { body, query: { format: "csv" } });
  expect(status).toBe(422);
});

test("a month that still runs is not compared", async () => {
  const { rows } = await trends({ endDate: "2025-07-05" });
  expect(rows[0]).toMatchObject({ sku: "KUBEK", values: [0, 120_000, 5000, 0], deltaAmount: -115_000 });
});
