import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, parseDay } from "./day.ts";
import { customTile, type DateTile, PRESETS, presetTiles } from "./period.ts";

/** today, preset, tiles; one day stands alone, a range has both its ends. */
const EXPECTED = `# Sunday, the clock goes forward
2026-03-29 option1  today 2026-03-29, yesterday 2026-03-28, month 2026-03-01..2026-03-29, lastMonth 2026-02-01..2026-02-28
2026-03-29 option2  today 2026-03-29, yesterday 2026-03-28, last7days 2026-03-22..2026-03-28, last14days 2026-03-15..2026-03-28, last30days 2026-02-27..2026-03-28
2026-03-29 option3  currentWeek 2026-03-23..2026-03-29, lastWeek 2026-03-16..2026-03-22, last2weeks 2026-03-09..2026-03-15, last3weeks 2026-03-02..2026-03-08
2026-03-29 option4  month 2026-03-01..2026-03-29, lastMonth 2026-02-01..2026-02-28, last2months 2026-01-01..2026-01-31, last3months 2025-12-01..2025-12-31
2026-03-29 option5  today 2026-03-29, yesterday 2026-03-28, last2days 2026-03-27, last3days 2026-03-26
2026-03-29 cOption1 cOption1 2025-04-01..2026-03-29
2026-03-29 cOption2 cOption2 2026-01-01..2026-03-29
2026-03-29 cOption3 cOption3 2026-02-27..2026-03-28

# Sunday, the clock goes back
2026-10-25 option1  today 2026-10-25, yesterday 2026-10-24, month 2026-10-01..2026-10-25, lastMonth 2026-09-01..2026-09-30
2026-10-25 option2  today 2026-10-25, yesterday 2026-10-24, last7days 2026-10-18..2026-10-24, last14days 2026-10-11..2026-10-24, last30days 2026-09-25..2026-10-24
2026-10-25 option3  currentWeek 2026-10-19..2026-10-25, lastWeek 2026-10-12..2026-10-18, last2weeks 2026-10-05..2026-10-11, last3weeks 2026-09-28..2026-10-04
2026-10-25 option4  month 2026-10-01..2026-10-25, lastMonth 2026-09-01..2026-09-30, last2months 2026-08-01..2026-08-31, last3months 2026-07-01..2026-07-31
2026-10-25 option5  today 2026-10-25, yesterday 2026-10-24, last2days 2026-10-23, last3days 2026-10-22
2026-10-25 cOption1 cOption1 2025-11-01..2026-10-25
2026-10-25 cOption2 cOption2 2026-08-01..2026-10-25
2026-10-25 cOption3 cOption3 2026-09-25..2026-10-24

# Thursday, leap day
2024-02-29 option1  today 2024-02-29, yesterday 2024-02-28, month 2024-02-01..2024-02-29, lastMonth 2024-01-01..2024-01-31
2024-02-29 option2  today 2024-02-29, yesterday 2024-02-28, last7days 2024-02-22..2024-02-28, last14days 2024-02-15..2024-02-28, last30days 2024-01-30..2024-02-28
2024-02-29 option3  currentWeek 2024-02-26..2024-02-29, lastWeek 2024-02-19..2024-02-25, last2weeks 2024-02-12..2024-02-18, last3weeks 2024-02-05..2024-02-11
2024-02-29 option4  month 2024-02-01..2024-02-29, lastMonth 2024-01-01..2024-01-31, last2months 2023-12-01..2023-12-31, last3months 2023-11-01..2023-11-30
2024-02-29 option5  today 2024-02-29, yesterday 2024-02-28, last2days 2024-02-27, last3days 2024-02-26
2024-02-29 cOption1 cOption1 2023-03-01..2024-02-29
2024-02-29 cOption2 cOption2 2023-12-01..2024-02-29
2024-02-29 cOption3 cOption3 2024-01-30..2024-02-28

# Tuesday, leap day
2028-02-29 option1  today 2028-02-29, yesterday 2028-02-28, month 2028-02-01..2028-02-29, lastMonth 2028-01-01..2028-01-31
2028-02-29 option2  today 2028-02-29, yesterday 2028-02-28, last7days 2028-02-22..2028-02-28, last14days 2028-02-15..2028-02-28, last30days 2028-01-30..2028-02-28
2028-02-29 option3  currentWeek 2028-02-28..2028-02-29, lastWeek 2028-02-21..2028-02-27, last2weeks 2028-02-14..2028-02-20, last3weeks 2028-02-07..2028-02-13
2028-02-29 option4  month 2028-02-01..2028-02-29, lastMonth 2028-01-01..2028-01-31, last2months 2027-12-01..2027-12-31, last3months 2027-11-01..2027-11-30
2028-02-29 option5  today 2028-02-29, yesterday 2028-02-28, last2days 2028-02-27, last3days 2028-02-26
2028-02-29 cOption1 cOption1 2027-03-01..2028-02-29
2028-02-29 cOption2 cOption2 2027-12-01..2028-02-29
2028-02-29 cOption3 cOption3 2028-01-30..2028-02-28

# Thursday, last day of the year
2026-12-31 option1  today 2026-12-31, yesterday 2026-12-30, month 2026-12-01..2026-12-31, lastMonth 2026-11-01..2026-11-30
2026-12-31 option2  today 2026-12-31, yesterday 2026-12-30, last7days 2026-12-24..2026-12-30, last14days 2026-12-17..2026-12-30, last30days 2026-12-01..2026-12-30
2026-12-31 option3  currentWeek 2026-12-28..2026-12-31, lastWeek 2026-12-21..2026-12-27, last2weeks 2026-12-14..2026-12-20, last3weeks 2026-12-07..2026-12-13
2026-12-31 option4  month 2026-12-01..2026-12-31, lastMonth 2026-11-01..2026-11-30, last2months 2026-10-01..2026-10-31, last3months 2026-09-01..2026-09-30
2026-12-31 option5  today 2026-12-31, yesterday 2026-12-30, last2days 2026-12-29, last3days 2026-12-28
2026-12-31 cOption1 cOption1 2026-01-01..2026-12-31
2026-12-31 cOption2 cOption2 2026-10-01..2026-12-31
2026-12-31 cOption3 cOption3 2026-12-01..2026-12-30

# Friday, first day of the year
2027-01-01 option1  today 2027-01-01, yesterday 2026-12-31, month 2027-01-01, lastMonth 2026-12-01..2026-12-31
2027-01-01 option2  today 2027-01-01, yesterday 2026-12-31, last7days 2026-12-25..2026-12-31, last14days 2026-12-18..2026-12-31, last30days 2026-12-02..2026-12-31
2027-01-01 option3  currentWeek 2026-12-28..2027-01-01, lastWeek 2026-12-21..2026-12-27, last2weeks 2026-12-14..2026-12-20, last3weeks 2026-12-07..2026-12-13
2027-01-01 option4  month 2027-01-01, lastMonth 2026-12-01..2026-12-31, last2months 2026-11-01..2026-11-30, last3months 2026-10-01..2026-10-31
2027-01-01 option5  today 2027-01-01, yesterday 2026-12-31, last2days 2026-12-30, last3days 2026-12-29
2027-01-01 cOption1 cOption1 2026-02-01..2027-01-01
2027-01-01 cOption2 cOption2 2026-11-01..2027-01-01
2027-01-01 cOption3 cOption3 2026-12-02..2026-12-31

# Tuesday, the month before is shorter
2026-03-31 option1  today 2026-03-31, yesterday 2026-03-30, month 2026-03-01..2026-03-31, lastMonth 2026-02-01..2026-02-28
2026-03-31 option2  today 2026-03-31, yesterday 2026-03-30, last7days 2026-03-24..2026-03-30, last14days 2026-03-17..2026-03-30, last30days 2026-03-01..2026-03-30
2026-03-31 option3  currentWeek 2026-03-30..2026-03-31, lastWeek 2026-03-23..2026-03-29, last2weeks 2026-03-16..2026-03-22, last3weeks 2026-03-09..2026-03-15
2026-03-31 option4  month 2026-03-01..2026-03-31, lastMonth 2026-02-01..2026-02-28, last2months 2026-01-01..2026-01-31, last3months 2025-12-01..2025-12-31
2026-03-31 option5  today 2026-03-31, yesterday 2026-03-30, last2days 2026-03-29, last3days 2026-03-28
2026-03-31 cOption1 cOption1 2025-04-01..2026-03-31
2026-03-31 cOption2 cOption2 2026-01-01..2026-03-31
2026-03-31 cOption3 cOption3 2026-03-01..2026-03-30

# Monday, the week has one day so far
2026-03-02 option1  today 2026-03-02, yesterday 2026-03-01, month 2026-03-01..2026-03-02, lastMonth 2026-02-01..2026-02-28
2026-03-02 option2  today 2026-03-02, yesterday 2026-03-01, last7days 2026-02-23..2026-03-01, last14days 2026-02-16..2026-03-01, last30days 2026-01-31..2026-03-01
2026-03-02 option3  currentWeek 2026-03-02, lastWeek 2026-02-23..2026-03-01, last2weeks 2026-02-16..2026-02-22, last3weeks 2026-02-09..2026-02-15
2026-03-02 option4  month 2026-03-01..2026-03-02, lastMonth 2026-02-01..2026-02-28, last2months 2026-01-01..2026-01-31, last3months 2025-12-01..2025-12-31
2026-03-02 option5  today 2026-03-02, yesterday 2026-03-01, last2days 2026-02-28, last3days 2026-02-27
2026-03-02 cOption1 cOption1 2025-04-01..2026-03-02
2026-03-02 cOption2 cOption2 2026-01-01..2026-03-02
2026-03-02 cOption3 cOption3 2026-01-31..2026-03-01
`;

const rows = EXPECTED.split("\n")
  .filter((row) => row !== "" && !row.startsWith("#"))
  .map((row) => {
    const [today = "", preset = "", ...rest] = row.split(/ +/);
    return { today, preset, tiles: rest.join(" ") };
  });

const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays("1990-01-01", n));

const written = ({ id, startDate, endDate }: DateTile) => `${id} ${startDate}${startDate === endDate ? "" : `..${endDate}`}`;

describe("preset tiles on the days that are easy to get wrong", () => {
  test("the table has every preset on each of its days", () => {
    const todays = new Set(rows.map((row) => row.today));
    expect(todays.size).toBe(8);
    expect(rows.length).toBe(8 * PRESETS.length);
    expect(new Set(rows.map((row) => row.today + row.preset)).size).toBe(rows.length);
  });

  test.each(rows)("$preset on $today", ({ today, preset, tiles }) => {
    const known = PRESETS.find((name) => name === preset);
    expect(known && presetTiles(known, parseDay(today)).tiles.map(written).join(", ")).toBe(tiles);
  });
});

test("only the chart presets bring a split of their own", () => {
  expect(PRESETS.map((preset) => presetTiles(preset, "2026-03-18").splitType)).toEqual([
    null,
    null,
    null,
    null,
    null,
    "month",
    "week",
    "day",
  ]);
});

test("a range picked by hand is one tile", () => {
  expect(customTile("2026-03-01", "2026-03-15")).toEqual({ id: "custom", startDate: "2026-03-01", endDate: "2026-03-15" });
  expect(() => customTile("2026-03-02", "2026-03-01")).toThrow(RangeError);
});

test("no tile of any day reaches after that day or ends before it starts, and ids do not repeat", () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...PRESETS), (today, preset) => {
      const { tiles } = presetTiles(preset, today);
      for (const tile of tiles) expect(tile.startDate <= tile.endDate && tile.endDate <= today).toBe(true);
      expect(new Set(tiles.map((tile) => tile.id)).size).toBe(tiles.length);
    }),
  );
});

test("the last 7, 14 and 30 days are that many whole days and end yesterday", () => {
  fc.assert(
    fc.property(days, (today) => {
      const lengths = presetTiles("option2", today)
        .tiles.slice(2)
        .map((tile) => {
          expect(tile.endDate).toBe(addDays(today, -1));
          return daysBetween(tile.startDate, tile.endDate) + 1;
        });
      expect(lengths).toEqual([7, 14, 30]);
    }),
  );
});

test("weeks, months and single days follow each other without a gap", () => {
  fc.assert(
    fc.property(days, fc.constantFrom("option3", "option4", "option5"), (today, preset) => {
      const { tiles } = presetTiles(preset, today);
      for (const [index, tile] of tiles.entries()) {
        const later = tiles[index - 1];
        expect(tile.endDate).toBe(later === undefined ? today : addDays(later.startDate, -1));
      }
    }),
  );
});
