import { expect, test } from "vitest";
import { allTiles, namedTiles } from "./named-tiles.ts";

test("a set mixes tiles of several presets, each as it lies today", () => {
  // 21 November 2026 is a Saturday: its week began on the 16th
  expect(namedTiles(["last7days", "currentWeek", "lastMonth"], "2026-11-21")).toEqual([
    { id: "last7days", startDate: "2026-11-14", endDate: "2026-11-20" },
    { id: "currentWeek", startDate: "2026-11-16", endDate: "2026-11-21" },
    { id: "lastMonth", startDate: "2026-10-01", endDate: "2026-10-31" },
  ]);
});

test("a tile is there once, and a name from another version is left out", () => {
  expect(namedTiles(["today", "today", "decade"], "2026-11-21").map(({ id }) => id)).toEqual(["today"]);
  expect(allTiles("2026-11-21").map(({ id }) => id)).toContain("cOption3");
});
