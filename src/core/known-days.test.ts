import { expect, test } from "vitest";
import type { Day } from "./facts.ts";
import { isKnownAtAll, knownOf, knownThroughout, knownTogether, knownUntil, lastKnownDay, lastKnownMonth } from "./known-days.ts";
import type { DayRange } from "./period.ts";

const OCTOBER: DayRange = { startDate: "2026-10-01", endDate: "2026-10-31" };

test("a range is known from the day of the first order on", () => {
  expect(knownOf(OCTOBER, "2026-09-30")).toBe("whole");
  expect(knownOf(OCTOBER, "2026-10-01")).toBe("whole");
  expect(knownOf(OCTOBER, "2026-10-02")).toBe("part");
  expect(knownOf(OCTOBER, "2026-10-31")).toBe("part");
  expect(knownOf(OCTOBER, "2026-11-01")).toBe("none");
  expect(knownOf(OCTOBER, null)).toBe("none");
});

const JANUARY: DayRange = { startDate: "2026-01-01", endDate: "2026-01-31" };
const MAY_TO_JUNE: DayRange = { startDate: "2026-05-10", endDate: "2026-06-28" };

test("days of several stores are put together where they overlap or touch, and apart where neither knows", () => {
  const touching: DayRange = { startDate: "2026-02-01", endDate: "2026-02-03" };
  const within: DayRange = { startDate: "2026-01-10", endDate: "2026-01-12" };
  expect(knownTogether([MAY_TO_JUNE, touching, JANUARY, within])).toEqual([
    { startDate: "2026-01-01", endDate: "2026-02-03" },
    MAY_TO_JUNE,
  ]);
  expect(knownTogether([])).toEqual([]);
});

test("a range is unknown only where none of its days is known: one in the gap, one after, any where nothing is", () => {
  const known = [JANUARY, MAY_TO_JUNE];
  const range = (startDate: Day, endDate: Day) => isKnownAtAll({ startDate, endDate }, known);
  expect([range("2026-01-31", "2026-02-28"), range("2026-02-01", "2026-05-09"), range("2026-05-09", "2026-05-10")]).toEqual([
    true,
    false,
    true,
  ]);
  expect([range("2026-06-28", "2026-06-28"), range("2026-06-29", "2026-06-29")]).toEqual([true, false]);
  expect(isKnownAtAll(JANUARY, [])).toBe(false);
});

test("a range that is known in part says up to which day; days to come are not missed", () => {
  const until = (startDate: Day, endDate: Day, today: Day = "2026-11-28") =>
    knownUntil({ startDate, endDate }, [JANUARY, MAY_TO_JUNE], today);
  expect(until("2026-06-01", "2026-06-30")).toBe("2026-06-28");
  expect(until("2026-06-01", "2026-06-28")).toBeNull();
  expect(until("2026-07-01", "2026-07-31")).toBeNull();
  // A gap within says nothing of the end.
  expect(until("2026-01-01", "2026-06-10")).toBeNull();
  expect(until("2026-06-01", "2026-06-30", "2026-06-28")).toBeNull();
});

test("the last known day, its month, and since when every day up to one is known", () => {
  const known = [JANUARY, MAY_TO_JUNE];
  expect(lastKnownDay(known)).toBe("2026-06-28");
  expect(lastKnownMonth(known, "2026-11-28")).toEqual({ startDate: "2026-06-01", endDate: "2026-06-30" });
  expect(lastKnownMonth(known, "2026-06-28")).toEqual({ startDate: "2026-06-01", endDate: "2026-06-28" });
  expect([lastKnownDay([]), lastKnownMonth([], "2026-11-28")]).toEqual([null, null]);
  expect([knownThroughout("2026-06-20", known), knownThroughout("2026-03-01", known)]).toEqual(["2026-05-10", null]);
});
