import { expect, test } from "vitest";
import type { Tile } from "#contract/dashboard.ts";
import { figuresOf, type Sums } from "#core/figures.ts";
import { emptySums } from "#core/sums.ts";
import type { Day } from "#core/facts.ts";
import type { DayRange } from "#core/period.ts";
import { comparisonOf, isShown } from "./comparison-of.ts";

const TODAY = "2026-11-23";
const sold = (sales: number, more: Partial<Sums> = {}) =>
  figuresOf({ ...emptySums(), orders: sales === 0 ? 0 : 1, units: 1, costedUnits: 1, sales, ...more });

function tile(range: { startDate: Day; endDate: Day }, now: number, before: number, more: Partial<Sums> = {}): Tile {
  return {
    id: "custom",
    ...range,
    figures: sold(now, more),
    previous: { startDate: "2026-10-01", endDate: "2026-10-23", figures: sold(before) },
    certainty: { final: 1, partial: 0, estimated: 0 },
  };
}

const NOVEMBER: DayRange = { startDate: "2026-11-01", endDate: TODAY };
const DAY: DayRange = { startDate: TODAY, endDate: TODAY };

test("a range is compared in percent only with days that are all known", () => {
  // 277.00 against 10.00 of the only known day would be +2 670 %
  expect(comparisonOf(tile(NOVEMBER, 27_700, 1000), TODAY, "2026-10-23")).toEqual({ kind: "beforeData" });
  expect(comparisonOf(tile(NOVEMBER, 27_700, 0), TODAY, "2026-11-02")).toEqual({ kind: "beforeData" });
  expect(comparisonOf(tile(NOVEMBER, 15_000, 10_000), TODAY, "2026-10-01")).toEqual({ kind: "change", change: 0.5 });
});

test("a running day is a share of the whole one, without a verdict; before the first order it is compared with nothing", () => {
  expect(comparisonOf(tile(DAY, 2200, 10_000), TODAY, "2026-01-01")).toEqual({ kind: "running", share: 0.22, before: 10_000 });
  expect(comparisonOf(tile(DAY, 2200, 0), TODAY, "2026-11-20")).toEqual({ kind: "beforeData" });
});

test("where nothing is compared, nothing is said about the comparison", () => {
  const quiet = [
    comparisonOf(tile(DAY, 0, 10_000), TODAY, "2026-11-20"),
    comparisonOf(tile(NOVEMBER, 0, 10_000), TODAY, "2026-10-15"),
    comparisonOf(tile(NOVEMBER, 10_000, 10_000, { costedUnits: 0 }), TODAY, "2026-10-15"),
  ];
  expect(quiet.map(({ kind }) => kind)).toEqual(["notYet", "noSales", "unknown"]);
  expect(quiet.some(isShown)).toBe(false);
  expect(isShown({ kind: "beforeData" })).toBe(true);
});
