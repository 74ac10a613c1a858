import { expect, test } from "vitest";
import type { Day } from "#core/facts.ts";
import { type DayProfit, type DayProfits, profitEffect } from "./day-profits.ts";

type Given = number | { known: number; waiting?: Record<string, number>; uncosted?: number; estimated?: number };

/** A number is known; a currency's amount waits for its rate. */
const profits = (days: Readonly<Record<string, Given>>): DayProfits =>
  new Map(
    Object.entries(days).map(([day, given]): [Day, DayProfit] => {
      const { known, waiting = {}, uncosted = 0, estimated = 0 } = typeof given === "number" ? { known: given } : given;
      return [day as Day, { known, waiting: new Map(Object.entries(waiting)), uncosted, estimated }];
    }),
  );

test("only the days that differ are told: 100 + 200 became 70 + 200 − 5", () => {
  const before = profits({ "2026-06-01": 100, "2026-06-02": 200 });
  const after = profits({ "2026-06-01": 70, "2026-06-02": 200, "2026-06-09": -5 });
  // The second day is as it was; the ninth had nothing before: 100 + 0 = 100, then 70 − 5 = 65.
  expect(profitEffect(before, after)).toEqual({
    from: "2026-06-01",
    to: "2026-06-09",
    days: 2,
    before: 100,
    after: 65,
    currency: "PLN",
  });
});

test("a day whose rate is missing leaves the sum unknown and says what waits for it, and nothing that is as before is told", () => {
  const before = profits({ "2026-06-01": { known: 90, waiting: { USD: -20 } }, "2026-06-02": 10 });
  expect(profitEffect(before, profits({ "2026-06-01": 40, "2026-06-02": 10 }))).toEqual({
    from: "2026-06-01",
    to: "2026-06-01",
    days: 1,
    before: null,
    after: 40,
    currency: "PLN",
    waiting: { before: 90, after: 40, amounts: [{ day: "2026-06-01", currency: "USD", before: -20, after: 0 }] },
  });
  expect(profitEffect(before, before)).toBeNull();
});

test("units without a cost are told of the days that differ, on both sides", () => {
  const before = profits({ "2026-06-01": { known: 90, uncosted: 3 }, "2026-06-02": { known: 10, uncosted: 5 } });
  const after = profits({ "2026-06-01": { known: 40, uncosted: 1, estimated: 2 }, "2026-06-02": { known: 10, uncosted: 5 } });
  expect(profitEffect(before, after)).toMatchObject({
    before: 90,
    after: 40,
    units: { uncosted: { before: 3, after: 1 }, estimated: { before: 0, after: 2 } },
  });
});

test("another amount that waits for the same rate is another profit", () => {
  const of = (waiting: Record<string, number>) => profits({ "2026-06-01": { known: 90, waiting } });
  expect(profitEffect(of({ USD: -20 }), of({ USD: -30 }))).toMatchObject({ days: 1, before: null, after: null });
  expect(profitEffect(of({ USD: -20 }), of({ EUR: -20 }))).toMatchObject({
    waiting: {
      amounts: [
        { currency: "USD", before: -20, after: 0 },
        { currency: "EUR", before: 0, after: -20 },
      ],
    },
  });
});

test("what waits for more than a year of rates is not kept in the log", () => {
  const days = Array.from({ length: 367 }, (_, at) => [`day ${at}`, { known: 0, waiting: { USD: -1 } }] as const);
  const effect = profitEffect(profits({}), profits(Object.fromEntries(days)));
  expect(effect).toMatchObject({ days: 367, before: 0, after: null });
  expect(effect).not.toHaveProperty("waiting");
});
