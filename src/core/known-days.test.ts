import { expect, test } from "vitest";
import { knownOf } from "./known-days.ts";
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
