import fc from "fast-check";
import { expect, test } from "vitest";
import { halves, rangeOf, type Range } from "./range.ts";

const LATE = Date.parse("2027-01-01T00:00:00Z");

test("a half-open window is asked for with both ends inclusive: up to the last millisecond before its end", () => {
  const range = rangeOf({ from: "2026-09-01T00:00:00.000Z", to: "2026-10-01T00:00:00.000Z" }, LATE);
  expect(range).toEqual({ first: Date.parse("2026-09-01T00:00:00.000Z"), last: Date.parse("2026-09-30T23:59:59.999Z") });
});

test("neighbouring windows share no millisecond and leave none out", () => {
  const [a, b] = [
    rangeOf({ from: "2026-09-01T00:00:00Z", to: "2026-09-02T00:00:00Z" }, LATE),
    rangeOf({ from: "2026-09-02T00:00:00Z", to: "2026-09-03T00:00:00Z" }, LATE),
  ];
  expect((b?.first ?? 0) - (a?.last ?? 0)).toBe(1);
});

test("moments between milliseconds do not widen a window", () => {
  const range = rangeOf({ from: "2026-09-01T00:00:00.0001Z", to: "2026-09-01T00:00:00.0029Z" }, LATE);
  // .001 and .002 are the whole milliseconds in it
  expect(range).toEqual({ first: Date.parse("2026-09-01T00:00:00.001Z"), last: Date.parse("2026-09-01T00:00:00.002Z") });
});

test("a window that reaches into the future ends now, so that what happens while pages are read does not push them", () => {
  const now = Date.parse("2026-09-01T12:00:00Z");
  expect(rangeOf({ from: "2026-09-01T00:00:00Z", to: "2026-09-02T00:00:00Z" }, now)?.last).toBe(now);
  expect(rangeOf({ from: "2026-09-03T00:00:00Z", to: "2026-09-04T00:00:00Z" }, now)).toBe(null);
});

test("halves of any range cover it exactly, the newer first, until one millisecond is left", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (first, length) => {
      const whole: Range = { first, last: first + length };
      const parts = halves(whole);
      if (parts === null) expect(length).toBe(0);
      else expect([parts[1].first, parts[0].first, parts[0].last]).toEqual([whole.first, parts[1].last + 1, whole.last]);
    }),
  );
});
