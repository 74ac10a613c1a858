import { afterAll, beforeAll, expect, test } from "vitest";
import { tilesRoute } from "#contract/dashboard.ts";
import { forecastRoute } from "#contract/forecast.ts";
import { eachDay } from "#core/day.ts";
import { createTestApp, type TestApp } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { NOT_A_PAYER, sampleCost, sampleExpense, sampleFacts, sampleLine, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.setNow("2025-06-11T10:00:00Z");
});
afterAll(() => app.close());

/** One mug a day from the day on: 50.00, of which the mug costs 20.00; rent of 30.00 on the 25th of each month. */
async function dailyMug(from: string) {
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
          vatRate: 0,
        }),
      ],
      rates: [{ currency: "EUR", table: "110/A/NBP/2025", date: "2025-06-10", mid: "4.0000" }],
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

test("the forecast is shown in the chosen currency", async () => {
  const seller = await dailyMug("2025-01-01");
  const { month, translation } = (await seller.call(forecastRoute, { body: { filter: {} }, headers: { "x-currency": "EUR" } })).body;
  // 870.00 PLN ÷ 4.00
  expect([month.figures?.netProfit, month.low, translation?.rate]).toEqual([21_750, 21_750, 4]);
});

test("four weeks of history are needed", async () => {
  const seller = await dailyMug("2025-05-15");
  const { month } = (await seller.call(forecastRoute, { body: { filter: {} } })).body;
  expect([month.figures, month.low, month.high]).toEqual([null, null, null]);
  expect(month.achieved).toBe(33_000);
});
