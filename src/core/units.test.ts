/** What the compiler refuses to mix; a line that compiled after all would fail `tsc` as an unused directive. */
import { expect, test } from "vitest";
import { addDays, daysBetween, isDay, parseDay } from "./day.ts";
import type { Bp, Day, Instant, Minor } from "./facts.ts";
import { bp, bpOfPercent, containedVat, minor, netOf, totalOf } from "./money.ts";

const gross: Minor = minor(12_300);
const rate: Bp = bp(2300);
const at: Instant = "2026-03-01T10:00:00Z";
const written: string = "2026-03-01";

test("an amount is no rate and a rate no amount", () => {
  expect(containedVat(gross, rate)).toBe(2300); // 123.00 holds 23.00 at 23 %
  expect(netOf(gross, rate)).toBe(10_000);
  // @ts-expect-error an amount where a rate is wanted
  expect(containedVat(gross, gross)).not.toBe(2300);
  // @ts-expect-error a rate where an amount is wanted
  expect(containedVat(rate, rate)).not.toBe(2300);
  // @ts-expect-error a rate among amounts
  expect(totalOf([gross, rate])).toBe(14_600);
});

test("a number becomes a rate by name alone, so that per cents are not taken for basis points", () => {
  // @ts-expect-error 23 is a number of per cent, and nobody has said so
  expect(containedVat(gross, 23)).not.toBe(2300);
  expect(containedVat(gross, bpOfPercent(23))).toBe(2300);
  expect(bpOfPercent(5.5)).toBe(550);
  expect(() => bp(0.23)).toThrow(RangeError);
});

test("sums of amounts stay amounts", () => {
  const sum: Minor = gross + gross - 100;
  expect(sum).toBe(24_500);
});

test("a text from outside is a day when it was checked", () => {
  const first: Day = "2026-03-01";
  expect(addDays(first, 1)).toBe("2026-03-02");
  // @ts-expect-error any text
  expect(addDays(written, 1)).toBe("2026-03-02");
  expect(addDays(parseDay(written), 1)).toBe("2026-03-02");
  expect(isDay(written) && addDays(written, 1)).toBe("2026-03-02");
  expect(() => parseDay("2026-02-29")).toThrow(RangeError);
});

test("an instant is no day, nor is what is cut out of one", () => {
  // @ts-expect-error an instant
  expect(() => daysBetween(at, "2026-03-01")).toThrow(RangeError);
  // @ts-expect-error its first ten characters are the day of UTC, not of the market
  expect(daysBetween(at.slice(0, 10), "2026-03-01")).toBe(0);
});

test("a day is no amount and an amount no day", () => {
  const first: Day = "2026-03-01";
  // @ts-expect-error a day among amounts
  expect(() => totalOf([gross, first])).toThrow(RangeError);
  // @ts-expect-error an amount where a day is wanted
  expect(() => addDays(gross, 1)).toThrow(RangeError);
});
