import { expect, test } from "vitest";
import type { DayRange } from "#core/period.ts";
import { isThin } from "./is-thin.ts";

test("a day with a handful of orders is thin, thirty days and ten orders are not", () => {
  const day: DayRange = { startDate: "2026-11-23", endDate: "2026-11-23" };
  expect(isThin(day, 0)).toBe(true);
  expect(isThin(day, 9)).toBe(true);
  expect(isThin(day, 10)).toBe(false);
  // 1 to 29 November are 29 days, 1 to 30 are 30
  expect(isThin({ startDate: "2026-11-01", endDate: "2026-11-29" }, 3)).toBe(true);
  expect(isThin({ startDate: "2026-11-01", endDate: "2026-11-30" }, 3)).toBe(false);
});
