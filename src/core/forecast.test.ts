import { expect, test } from "vitest";
import { eachDay, isoWeekday } from "./day.ts";
import type { Day } from "./facts.ts";
import type { Sums } from "./figures.ts";
import { forecastMonth, pastErrors } from "./forecast.ts";
import { LINES } from "./ledger.ts";
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

test("an even business goes on as it was: the forecast of any day is the month", () => {
  const days = daysOf("2025-01-01", "2025-05-31");
  // May 2025 has 22 weekdays and 9 days of weekends: 22 × 100.00 + 9 × 40.00 = 2,560.00, 40 % of it profit
  for (const today of ["2025-05-01", "2025-05-14", "2025-05-31"]) {
    const forecast = forecastMonth(new Map([...days].filter(([day]) => day < today)), "2025-01-01", today);
    expect(forecast?.sums.sales).toBe(256_000);
    expect(profit(forecast?.sums ?? emptySums())).toBe(102_400);
  }
});

test("expenses of the days ahead are what is scheduled for them", () => {
  const days = daysOf("2025-01-01", "2025-05-13");
  days.set("2025-05-20", { ...emptySums(), expenses: -30_000 });
  expect(forecastMonth(days, "2025-01-01", "2025-05-14")?.sums.expenses).toBe(-30_000);
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
  expect(pastErrors(days, "2024-11-01", "2025-05-15")).toHaveLength(5);
});

test("a month that was always guessed right leaves no room", () => {
  const forecast = forecastMonth(daysOf("2024-11-01", "2025-05-14"), "2024-11-01", "2025-05-15");
  expect([forecast?.low, forecast?.high]).toEqual([102_400, 102_400]);
});
