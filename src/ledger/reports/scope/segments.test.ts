import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, eachDay } from "#core/day.ts";
import { cutIntoSegments, type DayRange, monthsAndDays, spansOf, untilToday } from "./segments.ts";

const anyRange: fc.Arbitrary<DayRange> = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: -3, max: 120 }))
  .map(([from, length]) => ({ startDate: addDays("2027-11-20", from), endDate: addDays("2027-11-20", from + length) }));

const daysOf = (ranges: readonly DayRange[]): string[] => ranges.flatMap(({ startDate, endDate }) => eachDay(startDate, endDate));

describe("ranges cut into segments", () => {
  test("a tile inside of a month shares its days with it", () => {
    const month: DayRange = { startDate: "2025-06-01", endDate: "2025-06-30" };
    const day: DayRange = { startDate: "2025-06-15", endDate: "2025-06-15" };
    expect(cutIntoSegments([month, day])).toEqual({
      segments: [{ startDate: "2025-06-01", endDate: "2025-06-14" }, day, { startDate: "2025-06-16", endDate: "2025-06-30" }],
      partsOf: [[0, 1, 2], [1]],
    });
  });

  test("days between ranges are in no segment, and a range that ends before it starts has none", () => {
    const first: DayRange = { startDate: "2025-01-31", endDate: "2025-01-31" };
    const later: DayRange = { startDate: "2025-03-01", endDate: "2025-03-02" };
    const empty: DayRange = { startDate: "2025-02-02", endDate: "2025-02-01" };
    expect(cutIntoSegments([later, empty, first])).toEqual({ segments: [first, later], partsOf: [[1], [], [0]] });
  });

  test("every range is exactly its segments, every day is in one segment at most", () => {
    fc.assert(
      fc.property(fc.array(anyRange, { maxLength: 14 }), (ranges) => {
        const { segments, partsOf } = cutIntoSegments(ranges);
        const all = daysOf(segments);
        expect(all).toEqual([...new Set(all)].toSorted());
        expect(ranges.map((range, at) => [range, daysOf((partsOf[at] ?? []).flatMap((part) => segments[part] ?? []))])).toEqual(
          ranges.map((range) => [range, daysOf([range])]),
        );
        expect(new Set(all)).toEqual(new Set(daysOf(ranges)));
        expect(daysOf(spansOf(segments))).toEqual(all);
      }),
    );
  });
});

describe("whole months and the ragged rest", () => {
  test("a year that begins and ends in mid-month has eleven whole months", () => {
    expect(monthsAndDays([{ startDate: "2024-02-10", endDate: "2025-02-09" }])).toEqual({
      months: [{ startDate: "2024-03-01", endDate: "2025-01-31" }],
      days: [
        { startDate: "2024-02-10", endDate: "2024-02-29" },
        { startDate: "2025-02-01", endDate: "2025-02-09" },
      ],
    });
  });

  test("a month that two segments share is whole in neither of them", () => {
    const halves: DayRange[] = [
      { startDate: "2025-06-01", endDate: "2025-06-14" },
      { startDate: "2025-06-15", endDate: "2025-06-30" },
    ];
    expect(monthsAndDays(halves)).toEqual({ months: [], days: [{ startDate: "2025-06-01", endDate: "2025-06-30" }] });
  });

  test("both together hold every day once, and months begin on a first and end on a last day", () => {
    fc.assert(
      fc.property(fc.array(anyRange, { maxLength: 8 }), (ranges) => {
        const { segments } = cutIntoSegments(ranges);
        const { months, days } = monthsAndDays(segments);
        expect([...daysOf(months), ...daysOf(days)].toSorted()).toEqual(daysOf(segments));
        expect(months.every(({ startDate, endDate }) => startDate.endsWith("-01") && addDays(endDate, 1).endsWith("-01"))).toBe(true);
      }),
    );
  });
});

test("what lies after today is cut off", () => {
  const range: DayRange = { startDate: "2025-06-01", endDate: "2025-06-30" };
  expect(untilToday(range, "2025-06-10")).toEqual({ startDate: "2025-06-01", endDate: "2025-06-10" });
  expect(untilToday(range, "2025-07-10")).toEqual(range);
});
