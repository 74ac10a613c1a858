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

const since = (dataFrom: Day) => ({ dataFrom, estimates: true });

const NOVEMBER: DayRange = { startDate: "2026-11-01", endDate: TODAY };
const DAY: DayRange = { startDate: TODAY, endDate: TODAY };

test("a range is compared only with days that are all known, in złoty first", () => {
  // 277.00 against 10.00 of the only known day would be +2 670 %
  expect(comparisonOf(tile(NOVEMBER, 27_700, 1000), TODAY, since("2026-10-23"))).toEqual({ kind: "beforeData" });
  expect(comparisonOf(tile(NOVEMBER, 27_700, 0), TODAY, since("2026-11-02"))).toEqual({ kind: "beforeData" });
  expect(comparisonOf(tile(NOVEMBER, 15_000, 10_000), TODAY, since("2026-10-01"))).toEqual({
    kind: "change",
    change: { amount: 5000, share: 0.5, arrow: "up", verdict: "better" },
  });
  // 5.00 after 100.00 of a loss: 105.00 more, of which no percent is said
  expect(comparisonOf(tile(NOVEMBER, 500, -10_000), TODAY, since("2026-10-01"))).toMatchObject({
    change: { amount: 10_500, share: null, verdict: "better" },
  });
});

test("a running day is said as a whole one, without a verdict; before the first order it is compared with nothing", () => {
  // 22.00 so far against 100.00 of a whole day
  expect(comparisonOf(tile(DAY, 2200, 10_000), TODAY, since("2026-01-01"))).toEqual({
    kind: "running",
    change: { amount: -7800, share: null, arrow: "none", verdict: "same" },
  });
  expect(comparisonOf(tile(DAY, 2200, 0), TODAY, since("2026-11-20"))).toEqual({ kind: "beforeData" });
});

test("where nothing is compared, nothing is said about the comparison", () => {
  const quiet = [
    comparisonOf(tile(DAY, 0, 10_000), TODAY, since("2026-11-20")),
    comparisonOf(tile(NOVEMBER, 0, 10_000), TODAY, since("2026-10-15")),
    comparisonOf(tile(NOVEMBER, 10_000, 10_000, { costedUnits: 0 }), TODAY, since("2026-10-15")),
  ];
  expect(quiet.map(({ kind }) => kind)).toEqual(["notYet", "noSales", "unknown"]);
  expect(quiet.some(isShown)).toBe(false);
  expect(isShown({ kind: "beforeData" })).toBe(true);
});

test("while fees of the range are awaited and nothing stands for them, it is said in the place of a percent", () => {
  // 150.00 of which no fee is known beside 100.00 of a range whose only order is final
  const awaiting = tile(NOVEMBER, 15_000, 10_000, { estimatedOrders: 1 });
  const early = { ...awaiting, previous: { ...awaiting.previous, figures: sold(10_000, { finalOrders: 1 }) } };
  expect(comparisonOf(early, TODAY, { dataFrom: "2026-01-01", estimates: false })).toEqual({ kind: "tooEarly" });
  expect(comparisonOf(early, TODAY, since("2026-01-01"))).toMatchObject({ kind: "change" });
});
