import { beforeAll, expect, test } from "vitest";
import { tilesRoute } from "#contract/dashboard.ts";
import { forecastRoute } from "#contract/forecast.ts";
import { eachDay } from "#core/day.ts";
import type { Day, RateFacts } from "#core/facts.ts";
import { createTestApp } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { NOT_A_PAYER, sampleCost, sampleExpense, sampleFacts, sampleLine, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { bp } from "#core/money.ts";

const app = forFile(createTestApp);
beforeAll(() => app.setNow("2025-06-11T10:00:00Z"));

function eur(table: string, date: Day, mid: string): RateFacts {
  return { currency: "EUR", table, date, mid };
}

/** One mug a day from the day on: 50.00, of which the mug costs 20.00; rent of 30.00 on the 25th of each month. */
async function dailyMug(from: Day, rates: readonly RateFacts[] = []) {
  const days = eachDay(from, "2025-06-11");
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      today: "2025-06-11",
      company: NOT_A_PAYER,
      products: [sampleProduct("1", { sku: "KUBEK" })],
      costs: [sampleCost("1", "20", { vatMode: "gross" })],
      orders: days.map((day, index) =>
        sampleOrder(String(index + 1), [sampleLine(`${index + 1}1`, 5000, { boughtAt: `${day}T10:00:00Z`, productId: "1" })]),
      ),
      expenses: [
        sampleExpense("1", 3000, {
          kind: "recurring",
          start: "2025-01-25",
          anchor: "2025-01-25",
          every: { count: 1, unit: "month" },
          booking: "onDay",
          vatRate: bp(0),
        }),
      ],
      rates: [...rates, eur("110/A/NBP/2025", "2025-06-10", "4.0000")],
    }),
  );
  return app.signIn({ companyId });
}

test("a steady month is forecast with the expenses that are scheduled for it", async () => {
  const seller = await dailyMug("2025-01-01");
  const { month } = (await seller.call(forecastRoute, { body: { filter: {} } })).body;
  // 30 days × (50.00 − 20.00) − 30.00 on the 25th
  expect(month).toMatchObject({ startDate: "2025-06-01", endDate: "2025-06-30", low: 87_000, high: 87_000, daysLeft: 20 });
  expect(month.figures).toMatchObject({ netProfit: 87_000, sales: 150_000, expenses: -3000, orders: 30, margin: 0.58 });
  expect(month.previous).toMatchObject({ startDate: "2025-05-01", figures: { netProfit: 90_000 } });
  // the month to date is what the tile of the month says, today included
  const { tiles } = (
    await seller.call(tilesRoute, { body: { filter: {}, tiles: [{ id: "month", startDate: "2025-06-01", endDate: "2025-06-11" }] } })
  ).body;
  expect(month.achieved).toBe(tiles[0]?.figures.netProfit);
  expect(month.achieved).toBe(33_000);
});

test("the forecast says how it comes about, and its parts make it", async () => {
  const seller = await dailyMug("2025-01-01");
  const { month } = (await seller.call(forecastRoute, { body: { filter: {} } })).body;
  const { soFar, ahead, weekdays, trend, lately, past } = month.explanation ?? {};
  // ten whole days × 30.00, then twenty × 30.00 − 30.00 of rent: 300.00 + 570.00 = 870.00
  expect(soFar).toMatchObject({ startDate: "2025-06-01", endDate: "2025-06-10", figures: { netRevenue: 50_000, netProfit: 30_000 } });
  expect(ahead).toMatchObject({
    startDate: "2025-06-11",
    endDate: "2025-06-30",
    figures: { netRevenue: 100_000, cogs: -40_000, expenses: -3000, netProfit: 57_000 },
  });
  expect(month.figures?.netProfit).toBe(30_000 + 57_000);
  // 11–30 June 2025 holds three of each weekday but of Tuesday, of which there are two
  expect(weekdays?.map(({ daysAhead }) => daysAhead)).toEqual([3, 2, 3, 3, 3, 3, 3]);
  expect(weekdays?.map(({ mean, learned }) => [mean, learned])).toEqual(Array.from({ length: 7 }, () => [5000, 8]));
  expect(weekdays?.map(({ revenue }) => revenue)).toEqual([15_000, 10_000, 15_000, 15_000, 15_000, 15_000, 15_000]);
  // 28 × 50.00 each
  expect(trend).toEqual({ now: 140_000, before: 140_000, factor: 1 });
  expect(lately).toMatchObject({ startDate: "2025-05-14", endDate: "2025-06-10", figures: { netRevenue: 140_000, cogs: -56_000 } });
  // May: 31 × 30.00 − 30.00 = 900.00, foreseen on the 11th to the grosz; January had no 28 days before it
  expect(past?.map(({ startDate }) => startDate)).toEqual(["2025-05-01", "2025-04-01", "2025-03-01", "2025-02-01"]);
  expect(past?.[0]).toEqual({ startDate: "2025-05-01", madeOn: "2025-05-11", forecast: 90_000, came: 90_000, error: 0 });
});

test("the forecast is shown in the chosen currency", async () => {
  const seller = await dailyMug("2025-01-01");
  const { month, translation } = (await seller.call(forecastRoute, { body: { filter: {} }, headers: { "x-currency": "EUR" } })).body;
  // 870.00 PLN ÷ 4.00
  expect([month.figures?.netProfit, month.low, translation?.rate]).toEqual([21_750, 21_750, 4]);
});

test("an earlier month has one amount: what its own tile says, at its own rate", async () => {
  // 5.00 on the last day of May, 4.00 today
  const seller = await dailyMug("2025-01-01", [eur("105/A/NBP/2025", "2025-05-30", "5.0000")]);
  const headers = { "x-currency": "EUR" };
  const { month } = (await seller.call(forecastRoute, { body: { filter: {} }, headers })).body;
  const may = { id: "may", startDate: "2025-05-01", endDate: "2025-05-31" };
  const { tiles } = (await seller.call(tilesRoute, { body: { filter: {}, tiles: [may] }, headers })).body;
  // 900.00 PLN ÷ 5.00
  expect(month.previous.figures).toEqual(tiles[0]?.figures);
  expect(month.previous.figures.netProfit).toBe(18_000);
  expect(month.explanation?.past[0]).toMatchObject({ startDate: "2025-05-01", forecast: 18_000, came: 18_000 });
  // 870.00 against 900.00, whatever the two rates are
  expect(month.change).toBe(-0.033333);
  // nobody knows what April was in euros: no table is near
  expect(month.explanation?.past[1]).toMatchObject({ startDate: "2025-04-01", forecast: null, came: null });
});

test("four weeks of history are needed", async () => {
  const seller = await dailyMug("2025-05-15");
  const { month } = (await seller.call(forecastRoute, { body: { filter: {} } })).body;
  expect([month.figures, month.low, month.high, month.explanation]).toEqual([null, null, null, null]);
  expect(month.achieved).toBe(33_000);
});
