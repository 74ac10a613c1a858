import { expect, test } from "vitest";
import { cellsOf, readyDays } from "./lane-cells.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");
/** Ten days are wanted, so ten cells are a day each. */
const TEN_DAYS = { wantedFrom: "2026-11-10T00:00:00Z" };

test("what has been read grows from today into the past, and a half read day shows as such", () => {
  const lane = { ...TEN_DAYS, coveredFrom: "2026-11-16T12:00:00Z", coveredTo: "2026-11-19T23:00:00Z" };
  // 16 November from noon, 17, 18 and 19 November whole
  expect(cellsOf(lane, NOW, 10, false)).toEqual([...Array<string>(6).fill("none"), "partial", "full", "full", "full"]);
});

test("while the store lives the last hours are on their way; once it stopped, the days since are missing", () => {
  const lane = { ...TEN_DAYS, coveredFrom: "2026-11-10T00:00:00Z", coveredTo: "2026-11-17T12:00:00Z" };
  expect(cellsOf(lane, NOW, 10, true)).toEqual([...Array<string>(7).fill("full"), "partial", "missing", "missing"]);
  expect(cellsOf(lane, NOW, 10, false).slice(-2)).toEqual(["none", "none"]);
});

test("nothing read is nothing, not everything", () => {
  expect(new Set(cellsOf({ ...TEN_DAYS, coveredFrom: null, coveredTo: null }, NOW, 10, true))).toEqual(new Set(["none"]));
});

test("days are ready when the slowest lane has them", () => {
  const reach = (coveredFrom: string | null) => ({ ...TEN_DAYS, coveredFrom, coveredTo: null });
  expect(readyDays([reach("2026-11-12T00:00:00Z"), reach("2026-11-16T12:00:00Z")], NOW)).toBe(3);
  expect(readyDays([reach("2026-11-12T00:00:00Z"), reach(null)], NOW)).toBe(0);
  expect(readyDays([], NOW)).toBe(0);
});
