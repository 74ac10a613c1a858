import { expect, test } from "vitest";
import type { Day } from "#core/facts.ts";
import { type DayProfits, profitEffect } from "./day-profits.ts";

const profits = (days: Readonly<Record<string, number | null>>): DayProfits =>
  new Map(Object.entries(days).map(([day, profit]) => [day as Day, profit]));

test("only the days that differ are told: 100 + 200 became 70 + 200 − 5", () => {
  const before = profits({ "2026-06-01": 100, "2026-06-02": 200 });
  const after = profits({ "2026-06-01": 70, "2026-06-02": 200, "2026-06-09": -5 });
  // The second day is as it was; the ninth had nothing before: 100 + 0 = 100, then 70 − 5 = 65.
  expect(profitEffect(before, after)).toEqual({
    from: "2026-06-01",
    to: "2026-06-09",
    days: 2,
    before: 100,
    after: 65,
    currency: "PLN",
  });
});

test("a day whose rate is missing leaves the sum unknown, and nothing that is as before is told", () => {
  const before = profits({ "2026-06-01": null, "2026-06-02": 10 });
  expect(profitEffect(before, profits({ "2026-06-01": 40, "2026-06-02": 10 }))).toMatchObject({ days: 1, before: null, after: 40 });
  expect(profitEffect(before, before)).toBeNull();
});
