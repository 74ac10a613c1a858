import { expect, test } from "vitest";
import { chartRoute } from "#contract/dashboard.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { KUBEK, LAMPA, SWIECA } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };

const { seller } = smallShop();

async function chart(body: Partial<BodyInputOf<typeof chartRoute>> = {}, headers: Record<string, string> = {}) {
  return (await seller.call(chartRoute, { body: { filter: {}, ...JUNE, splitType: "week", ...body }, headers })).body;
}

test("weeks are cut to the range, and empty ones are zeros with unknown ratios", async () => {
  const { buckets } = await chart();
  expect(buckets.map(({ startDate, endDate, complete, figures }) => [startDate, endDate, complete, figures.sales])).toEqual([
    // 1 June 2025 is a Sunday, the 30th a Monday: both weeks are cut, so neither is complete
    // and the first order is of the 2nd, so of the 1st nothing is known
    ["2025-06-01", "2025-06-01", false, null],
    ["2025-06-02", "2025-06-08", true, 20_000],
    ["2025-06-09", "2025-06-15", true, 5000],
    ["2025-06-16", "2025-06-22", true, 3000],
    ["2025-06-23", "2025-06-29", true, 0],
    ["2025-06-30", "2025-06-30", false, 0],
  ]);
  expect(buckets[4]?.figures).toMatchObject({ netProfit: 0, orders: 0, margin: null, costCoverage: null, profitState: "complete" });
});

test("totals and the comparison come with the buckets", async () => {
  const { totals, previous } = await chart({ compare: "year" });
  expect(totals).toMatchObject({ netProfit: 4300, orders: 3 });
  expect(previous).toMatchObject({ startDate: "2024-06-01", endDate: "2024-06-30", figures: { netProfit: null, orders: null } });
});

test("months and days are buckets too; days that lie ahead are not known, nor those before the first order", async () => {
  const months = await chart({ startDate: "2025-05-15", endDate: "2025-07-05", splitType: "month" });
  expect(months.buckets.map(({ startDate, figures }) => [startDate, figures.netProfit])).toEqual([
    ["2025-05-15", null],
    ["2025-06-01", 4300],
    ["2025-07-01", null],
  ]);
  const days = await chart({ splitType: "day" });
  expect(days.buckets.filter(({ figures }) => (figures.sales ?? 0) !== 0).map(({ startDate }) => startDate)).toEqual([
    "2025-06-02",
    "2025-06-09",
    "2025-06-20",
  ]);
});

test("all buckets are translated at the rate of the range's last day", async () => {
  const { buckets, totals, translation } = await chart({}, { "x-currency": "EUR" });
  expect(translation?.rate).toBe(4);
  expect(buckets.map(({ figures }) => figures.sales)).toEqual([null, 5000, 1250, 750, 0, 0]);
  expect(totals.sales).toBe(7000);
});

test("a short range brings the columns before it, which are in none of its sums", async () => {
  const { buckets, context, totals, previous } = await chart({ startDate: "2025-06-16", endDate: "2025-06-22", context: true });
  expect(buckets.map(({ figures }) => figures.sales)).toEqual([3000]);
  expect(totals).toMatchObject({ sales: 3000, orders: 1 });
  // the week before sold 50.00 of order-2
  expect(previous.figures.sales).toBe(5000);
  // the first order is of Monday 2 June: nothing before it is drawn, though twelve columns would have room for it
  expect(context.columns.map(({ startDate, endDate, figures }) => [startDate, endDate, figures.sales])).toEqual([
    ["2025-06-02", "2025-06-08", 20_000],
    ["2025-06-09", "2025-06-15", 5000],
  ]);
  expect(context.lead).toBeNull();
  expect((await chart({ startDate: "2025-06-16", endDate: "2025-06-22" })).context).toEqual({ columns: [], lead: null });
});

test("a day in a month knows the days of the month before it, in parts as well", async () => {
  const day = { startDate: "2025-06-20", endDate: "2025-06-20", splitType: "month", context: true } as const;
  const { buckets, context } = await chart({ ...day, groupBy: "product" });
  expect(buckets.map(({ figures }) => figures.sales)).toEqual([3000]);
  expect(context.columns).toEqual([]);
  // 250.00 from 2 to 19 June, 280.00 with the candle
  expect(context.lead?.before).toMatchObject({ startDate: "2025-06-02", endDate: "2025-06-19", figures: { sales: 25_000 } });
  expect(context.lead?.whole).toMatchObject({ startDate: "2025-06-02", endDate: "2025-06-20", figures: { sales: 28_000 } });
  // the parts are those of the day: the candle, and the rest
  expect(context.lead?.before.groups?.map(({ id, figures }) => [id, figures.sales])).toEqual([
    [SWIECA, 0],
    ["other", 25_000],
  ]);
});

test("the context begins with the first order of the accounts in the filter", async () => {
  const week = { startDate: "2025-06-16", endDate: "2025-06-22", context: true } as const;
  const first = async (accountType: string[]) => (await chart({ ...week, filter: { accountType } })).dataFrom;
  // order-1 and order-2 are both of 2 June
  expect(await first(["1"])).toBe("2025-06-02");
  expect(await first(["2"])).toBe("2025-06-02");
  expect(await first(["nobody"])).toBeNull();
  expect((await chart({ ...week, filter: { accountType: ["nobody"] } })).context).toEqual({ columns: [], lead: null });
});

test("groups by product add up to their bucket, with the shop's own amounts as the rest", async () => {
  const { buckets } = await chart({ splitType: "month", groupBy: "product" });
  const groups = buckets[0]?.groups ?? [];
  expect(groups.map(({ id, name, figures }) => [id, name, figures.netProfit])).toEqual([
    // by the size of the profit: 50, 30, −25; the rest is the listing fee and the advertising
    [KUBEK, "KUBEK", 5000],
    [SWIECA, "ŚWIECA", 3000],
    [LAMPA, "LAMPA", -2500],
    ["other", "Pozostałe", -1200],
  ]);
  expect(groups.map(({ figures }) => figures.orders)).toEqual([2, 1, 2, 0]);
});

test("groups by account add up to their bucket in every week", async () => {
  const { buckets } = await chart({ groupBy: "store" });
  for (const { startDate, figures, groups = [] } of buckets) {
    expect(groups.map(({ id }) => id)).toEqual(["1", "2"]);
    for (const key of ["netProfit", "sales", "orders", "units"] as const) {
      const parts = groups.map((group) => group.figures[key]);
      // The 1st lies before the first order of either; store 2, which files tell of, knows no day after the 9th, and store 1 all.
      const isUnknown = startDate === "2025-06-01";
      expect(parts.map((part) => part === null)).toEqual([isUnknown, isUnknown || startDate > "2025-06-09"]);
      expect(isUnknown ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(figures[key]);
    }
  }
});

test("a product with two tags is in both groups, and the rest is what has neither", async () => {
  const { buckets } = await chart({ splitType: "month", groupBy: "tag" });
  expect(buckets[0]?.groups?.map(({ id, figures }) => [id, figures.netProfit])).toEqual([
    ["302", 5000],
    // kubek and lampa: 50.00 − 25.00
    ["301", 2500],
    // 43.00 − 25.00
    ["other", 1800],
  ]);
});

test("groups by market have one name each and no rest", async () => {
  const { buckets } = await chart({ splitType: "month", groupBy: "market", filter: { markets: ["PL", "SK"] } });
  expect(buckets[0]?.groups?.map(({ id, figures }) => [id, figures.netProfit])).toEqual([
    ["PL", 4300],
    ["SK", 0],
  ]);
});

test("groups stay within the filter", async () => {
  const { buckets } = await chart({
    splitType: "month",
    groupBy: "product",
    filter: { isAllProductsSelected: false, selectedProductIDs: [LAMPA, SWIECA] },
  });
  expect(buckets[0]?.groups?.map(({ id, figures }) => [id, figures.netProfit])).toEqual([
    [SWIECA, 3000],
    [LAMPA, -2500],
  ]);
});

test("more than 800 buckets are refused with the field named", async () => {
  const body = { filter: {}, startDate: "2023-01-01", endDate: "2025-06-30", splitType: "day" } as const;
  const refusal = await seller.refused(chartRoute, { body });
  expect(refusal.status).toBe(422);
  expect(refusal.body.errors).toEqual({ splitType: ["Za dużo elementów: dozwolone najwyżej 800."] });
});
