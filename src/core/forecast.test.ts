import { expect, test } from "vitest";
import { eachDay, isoWeekday, parseDay } from "./day.ts";
import type { Day } from "./facts.ts";
import type { Sums } from "./figures.ts";
import { type Forecast, forecastMonth } from "./forecast.ts";
import { LINES, linesOf } from "./ledger.ts";
import { emptySums } from "./sums.ts";

/** 100.00 of revenue on a weekday and 40.00 at the weekend, of which 60 % goes on goods and fees. */
function ordinary(day: Day, times = 1): Sums {
  const revenue = Math.round((isoWeekday(day) > 5 ? 4000 : 10_000) * times);
  const orders = Math.round(10 * times);
  return { ...emptySums(), sales: revenue, cogs: -revenue / 2, commission: -revenue / 10, orders, units: orders, costedUnits: orders };
}

function daysOf(from: Day, to: Day, sums: (day: Day) => Sums = ordinary): Map<Day, Sums> {
  return new Map(eachDay(from, to).map((day) => [day, sums(day)]));
}

const profit = (sums: Sums): number => LINES.reduce((total, line) => total + (sums[line] ?? 0), 0);
const revenue = (sums: Sums): number => linesOf("revenue").reduce((total, line) => total + (sums[line] ?? 0), 0);

function known(forecast: Forecast | null): Forecast {
  if (forecast === null) throw new Error("there is a forecast");
  return forecast;
}

test("an even business goes on as it was: the forecast of any day is the month", () => {
  const days = daysOf("2025-01-01", "2025-05-31");
  // May 2025 has 22 weekdays and 9 days of weekends: 22 × 100.00 + 9 × 40.00 = 2,560.00, 40 % of it profit
  for (const today of ["2025-05-01", "2025-05-14", "2025-05-31"]) {
    const forecast = forecastMonth(new Map([...days].filter(([day]) => day < today)), "2025-01-01", parseDay(today));
    expect(forecast?.sums.sales).toBe(256_000);
    expect(profit(forecast?.sums ?? emptySums())).toBe(102_400);
  }
});

test("expenses of the days ahead are what is scheduled for them", () => {
  const days = daysOf("2025-01-01", "2025-05-13");
  days.set("2025-05-20", { ...emptySums(), expenses: -30_000 });
  expect(forecastMonth(days, "2025-01-01", "2025-05-14")?.sums.expenses).toBe(-30_000);
});

test("what is estimated for today counts once: today is a day ahead, whatever stands on it already", () => {
  const days = daysOf("2025-01-01", "2025-05-13");
  const bare = forecastMonth(days, "2025-01-01", "2025-05-14");
  days.set("2025-05-14", { ...emptySums(), delivery: -900, estimatedDelivery: -900, ads: -4000, estimatedAds: -4000 });
  expect(forecastMonth(days, "2025-01-01", "2025-05-14")).toEqual(bare);
  // Yesterday's is known like any other: 40.00 on 28 days of 20 × 100.00 + 8 × 40.00 = 2,320.00; 14 to 31 May bring 13 × 100.00 + 5 × 40.00
  days.set("2025-05-13", { ...ordinary("2025-05-13"), ads: -4000, estimatedAds: -4000 });
  const { ads, estimatedAds } = forecastMonth(days, "2025-01-01", "2025-05-14")?.sums ?? emptySums();
  expect([ads, estimatedAds]).toEqual([-6586, -6586]); // 40.00 + 40.00 × 1,500.00 ÷ 2,320.00
});

test("the trend of four weeks against the four before is followed, at most by three tenths", () => {
  const grownBy = (times: number) => daysOf("2025-01-01", "2025-04-30", (day) => ordinary(day, day >= "2025-04-03" ? times : 1));
  // May from its first day: the weekday's mean of 28 days at 1 and 28 days at 1.2 is 1.1, times the trend of 1.2
  expect(forecastMonth(grownBy(1.2), "2025-01-01", "2025-05-01")?.sums.sales).toBe((256_000 * 11 * 12) / 100);
  // mean 2, and a trend of 3 counts as 1.3
  expect(forecastMonth(grownBy(3), "2025-01-01", "2025-05-01")?.sums.sales).toBe((256_000 * 2 * 13) / 10);
});

test("with fewer than 28 days of history nothing is said", () => {
  const days = daysOf("2025-05-01", "2025-05-28");
  expect(forecastMonth(days, "2025-05-01", "2025-05-28")).toBeNull();
  expect(forecastMonth(days, "2025-05-01", "2025-05-29")?.sums.sales).toBe(256_000);
});

test("past errors bound the forecast on both sides", () => {
  // February and April bring a tenth more in their second halves, March a tenth less
  const factor = (day: Day): number => (day.slice(8) < "15" ? 1 : day.startsWith("2025-03") ? 0.9 : 1.1);
  const days = daysOf("2024-11-01", "2025-05-14", (day) => ordinary(day, day < "2025-02-01" ? 1 : factor(day)));
  const forecast = forecastMonth(days, "2024-11-01", "2025-05-15");
  const expected = profit(forecast?.sums ?? emptySums());
  expect(forecast?.low).toBeLessThan(expected);
  expect(forecast?.high).toBeGreaterThan(expected);
  expect(forecast?.past.map(({ month }) => month)).toEqual(["2025-04-01", "2025-03-01", "2025-02-01", "2025-01-01", "2024-12-01"]);
});

test("a month that was always guessed right leaves no room", () => {
  const forecast = forecastMonth(daysOf("2024-11-01", "2025-05-14"), "2024-11-01", "2025-05-15");
  expect([forecast?.low, forecast?.high]).toEqual([102_400, 102_400]);
});

test("the parts make the forecast to the grosz: days so far, weekdays ahead, costs at their ratio", () => {
  // 33.33 a day, of it 10.00 for goods; the last four weeks bring a tenth more
  const odd = (day: Day): Sums => {
    const sales = day >= "2025-04-16" ? 3666 : 3333;
    return { ...emptySums(), sales, refunds: -101, vat: -700, cogs: -1000, commission: -333, orders: 1, units: 1, costedUnits: 1 };
  };
  const days = daysOf("2025-01-01", "2025-05-13", odd);
  days.set("2025-05-20", { ...emptySums(), expenses: -30_000 });
  const { sums, parts } = known(forecastMonth(days, "2025-01-01", "2025-05-14"));
  const { soFar, ahead, trend, weekdays } = parts;
  expect(parts.scheduled).toEqual(["expenses"]);
  // thirteen whole days of 36.66 − 1.01 − 7.00 = 28.65, and 18 days ahead
  expect(soFar).toMatchObject({ sales: 13 * 3666, refunds: -13 * 101, vat: -13 * 700 });
  // 28 × 28.65 ÷ 28 × (33.33 − 1.01 − 7.00 = 25.32) = 1.131517
  expect(trend).toEqual({ now: 28 * 2865, before: 28 * 2532, factor: 1_131_517n });
  // four of the eight Mondays at 28.65, four at 25.32: mean 26.985; two are ahead, of the other weekdays three of Wed, Thu, Fri, Sat
  expect(weekdays.map(({ mean, learned, daysAhead }) => [mean, learned, daysAhead])).toEqual([
    [2699, 8, 2],
    [2699, 8, 2],
    [2699, 8, 3],
    [2699, 8, 3],
    [2699, 8, 3],
    [2699, 8, 3],
    [2699, 8, 2],
  ]);
  // 18 × 26.985 × 1.131517 = 549.612
  expect(weekdays.reduce((total, day) => total + day.revenue, 0)).toBe(54_961);
  expect(revenue(ahead)).toBe(54_961);
  // 10.00 of 28.65 on goods: 549.61 × 0.349040 = 191.835; 3.33 of 28.65 on commission: 63.881
  expect(ahead).toMatchObject({ cogs: -19_184, commission: -6388, expenses: -30_000 });
  // 13 × (28.65 − 13.33) = 199.16; 549.61 − 191.84 − 63.88 − 300.00 = −6.11
  expect(profit(soFar)).toBe(19_916);
  expect(profit(ahead)).toBe(-611);
  expect(profit(sums)).toBe(19_916 - 611);
});

test("without revenue in four weeks only what is scheduled is ahead", () => {
  const days = daysOf("2025-01-01", "2025-04-13");
  days.set("2025-05-20", { ...emptySums(), expenses: -30_000 });
  const forecast = forecastMonth(days, "2025-01-01", "2025-05-14");
  expect(forecast?.parts.weekdays).toEqual([]);
  expect(profit(forecast?.sums ?? emptySums())).toBe(-30_000);
});

test("a subscription booked ahead is taken as it is, and without one it follows revenue", () => {
  const days = daysOf("2025-01-01", "2025-05-13", (day) => ({ ...ordinary(day), subscription: -500 }));
  // 28 days of 5.00 on 4 weeks × (5 × 100.00 + 2 × 40.00) = 2,320.00 of revenue; 14–31 May holds 13 weekdays and 5 days of weekends
  const guessed = forecastMonth(days, "2025-01-01", "2025-05-14");
  expect(guessed?.parts.ahead.subscription).toBe(Math.round((-14_000 * (13 * 10_000 + 5 * 4000)) / 232_000));
  days.set("2025-05-14", { ...emptySums(), subscription: -700 });
  const booked = forecastMonth(days, "2025-01-01", "2025-05-14");
  expect([booked?.parts.ahead.subscription, booked?.parts.scheduled]).toEqual([-700, ["expenses", "subscription"]]);
});
