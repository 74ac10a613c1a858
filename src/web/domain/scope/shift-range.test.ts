import { expect, test } from "vitest";
import { hasRangeAfter, shiftedRange } from "./shift-range.ts";

const TODAY = "2026-11-20";

test("the month so far moves to the whole month before", () => {
  expect(shiftedRange({ startDate: "2026-11-01", endDate: TODAY }, -1, TODAY)).toEqual({ startDate: "2026-10-01", endDate: "2026-10-31" });
});

test("the month before moves to the month so far, which ends today", () => {
  expect(shiftedRange({ startDate: "2026-10-01", endDate: "2026-10-31" }, 1, TODAY)).toEqual({ startDate: "2026-11-01", endDate: TODAY });
});

test("a leap February moves back to the 31 days of January", () => {
  expect(shiftedRange({ startDate: "2028-02-01", endDate: "2028-02-29" }, -1, "2028-06-10")).toEqual({
    startDate: "2028-01-01",
    endDate: "2028-01-31",
  });
});

test("seven days move by seven days", () => {
  expect(shiftedRange({ startDate: "2026-11-13", endDate: "2026-11-19" }, -1, TODAY)).toEqual({
    startDate: "2026-11-06",
    endDate: "2026-11-12",
  });
});

test("a single first of a month is a day and moves by one day", () => {
  expect(shiftedRange({ startDate: "2026-11-01", endDate: "2026-11-01" }, -1, "2026-11-01")).toEqual({
    startDate: "2026-10-31",
    endDate: "2026-10-31",
  });
});

test("there is nothing after today", () => {
  expect(hasRangeAfter({ startDate: TODAY, endDate: TODAY }, TODAY)).toBe(false);
  expect(hasRangeAfter({ startDate: "2026-11-19", endDate: "2026-11-19" }, TODAY)).toBe(true);
});
