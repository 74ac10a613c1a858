import fc from "fast-check";
import { expect, test } from "vitest";
import { costOn } from "#core/costs.ts";
import { addDays } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import {
  dayProblems,
  endOf,
  type MarketCosts,
  marketCostsOf,
  NO_COSTS,
  rowsOf,
  withEnd,
  withoutPeriod,
  withPeriod,
} from "./cost-periods.ts";
import { type CostRow, emptyPrice } from "./cost-price.ts";

const TODAY: Day = "2026-11-20";
const FIRST: Day = "2026-01-01";
const DAYS = 60;

const row = (validFrom: Day | null, validTo: Day | null, unitCost: string): CostRow => ({
  market: null,
  validFrom,
  validTo,
  unitCost,
  currency: "PLN",
  vatMode: "net",
  vatRate: null,
  components: null,
});

const price = (unitCost: string) => ({ ...emptyPrice("PLN", "net"), unitCost });

test("the end of a period moves the beginning of the one behind it, and never leaves a day without a cost", () => {
  const saved = [row(null, "2026-08-31", "16.20"), row("2026-09-01", null, "16.46")];
  const moved = withEnd(marketCostsOf(saved), 0, "2026-09-30");
  expect(rowsOf(moved, null, true)).toEqual([row(null, "2026-09-30", "16.20"), row("2026-10-01", null, "16.46")]);
});

test("without its second period the first one goes on; without its first the second begins as early", () => {
  const three = marketCostsOf([
    row("2026-01-01", "2026-03-31", "1.00"),
    row("2026-04-01", "2026-05-31", "2.00"),
    row("2026-06-01", "2026-06-30", "3.00"),
  ]);
  expect(rowsOf(withoutPeriod(three, 1), null, true)).toEqual([
    row("2026-01-01", "2026-05-31", "1.00"),
    row("2026-06-01", "2026-06-30", "3.00"),
  ]);
  expect(rowsOf(withoutPeriod(three, 0), null, true)).toEqual([
    row("2026-01-01", "2026-05-31", "2.00"),
    row("2026-06-01", "2026-06-30", "3.00"),
  ]);
  expect(rowsOf(withoutPeriod(three, 2), null, true)).toEqual([
    row("2026-01-01", "2026-03-31", "1.00"),
    row("2026-04-01", "2026-06-30", "2.00"),
  ]);
});

test("a period more begins today with the cost of the last, or behind it where that has begun later or ends", () => {
  const [first, second, third] = [
    withPeriod(marketCostsOf([row(null, null, "5.00")]), TODAY, price("")),
    withPeriod(marketCostsOf([row("2026-12-24", null, "5.00")]), TODAY, price("")),
    withPeriod(marketCostsOf([row(null, "2026-10-31", "5.00")]), TODAY, price("")),
  ];
  expect(rowsOf(first, null, true)).toEqual([row(null, "2026-11-19", "5.00"), row("2026-11-20", null, "5.00")]);
  expect(rowsOf(second, null, true)).toEqual([row("2026-12-24", "2026-12-24", "5.00"), row("2026-12-25", null, "5.00")]);
  expect(rowsOf(third, null, true)).toEqual([row(null, "2026-10-31", "5.00"), row("2026-11-01", null, "5.00")]);
});

test("a gap that a file left is a period whose amount is missing, and cannot be overlooked", () => {
  const costs = marketCostsOf([row("2026-01-01", "2026-01-31", "1.00"), row("2026-03-01", null, "2.00")]);
  expect(costs.rows.map(({ from, unitCost }) => [from, unitCost])).toEqual([
    ["2026-01-01", "1,00"],
    ["2026-02-01", ""],
    ["2026-03-01", "2,00"],
  ]);
});

test("a period that begins before the one in front of it is refused where it stands, and so is an end before its beginning", () => {
  const two = marketCostsOf([row("2026-02-01", "2026-02-28", "1.00"), row("2026-03-01", "2026-03-31", "2.00")]);
  expect(dayProblems(withEnd(two, 0, "2026-01-15"), true)).toEqual({ rows: [null, "order"], until: null });
  expect(dayProblems(withEnd(two, 1, "2026-02-15"), true)).toEqual({ rows: [null, null], until: "order" });
  expect(dayProblems(withEnd(two, 0, ""), true)).toEqual({ rows: [null, "day"], until: null });
  // Of a constant cost the end does not count.
  expect(dayProblems(withEnd(two, 1, "2026-02-15"), false)).toEqual({ rows: [null, null], until: null });
});

const day = fc.integer({ min: 0, max: DAYS }).map((n) => addDays(FIRST, n));

const savedRow = fc
  .record({ from: fc.option(day), length: fc.option(fc.integer({ min: 0, max: DAYS })), cost: fc.integer({ min: 1, max: 9 }) })
  .map(({ from, length, cost }) => row(from, length === null ? null : addDays(from ?? FIRST, length), `${cost}.00`));

/** As the table of the database has them: one row for each beginning. */
const savedRows = fc.uniqueArray(savedRow, { maxLength: 6, selector: ({ validFrom }) => validFrom });

test("whatever a file left, with gaps and overlaps, costs the same on every day once it stands in the editor", () => {
  fc.assert(
    fc.property(savedRows, (saved) => {
      const shown = rowsOf(marketCostsOf(saved), null, true);
      for (let n = -2; n <= 2 * DAYS + 2; n += 1) {
        const on = addDays(FIRST, n);
        const before = costOn(saved, "PL", on)?.unitCost ?? "0";
        // A period without an amount stands for a gap and cannot be saved; read as it is it has no cost.
        expect(costOn(shown, "PL", on)?.unitCost ?? "0").toBe(before);
      }
    }),
  );
});

type Step = (costs: MarketCosts) => MarketCosts;

const at = (costs: MarketCosts, n: number): number => (costs.rows.length === 0 ? 0 : n % costs.rows.length);

const step: fc.Arbitrary<Step> = fc.oneof(
  day.map(
    (today): Step =>
      (costs) =>
        withPeriod(costs, today, price("7,00")),
  ),
  fc.nat({ max: 9 }).map(
    (n): Step =>
      (costs) =>
        withoutPeriod(costs, at(costs, n)),
  ),
  fc.tuple(fc.nat({ max: 9 }), day).map(
    ([n, end]): Step =>
      (costs) =>
        withEnd(costs, at(costs, n), end),
  ),
  fc.boolean().map((isEndless): Step => (costs) => ({ ...costs, isEndless })),
  fc.tuple(fc.nat({ max: 9 }), day).map(([n, from]): Step => (costs) => ({
    ...costs,
    rows: costs.rows.map((each, index) => (index === at(costs, n) ? { ...each, from } : each)),
  })),
);

test("no edit makes a gap or an overlap: what can be saved follows day by day, from its first to its last", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let costs = NO_COSTS;
      for (const edit of steps) {
        costs = edit(costs);
        const { rows: begins, until } = dayProblems(costs, true);
        if (until !== null || begins.some((problem) => problem !== null)) continue;
        const rows = rowsOf(costs, "CZ", true);
        rows.forEach(({ validFrom, validTo }, index) => {
          const next = rows[index + 1];
          if (next !== undefined) expect(validTo).toBe(addDays(next.validFrom ?? FIRST, -1));
          if (validFrom !== null && validTo !== null) expect(validFrom <= validTo).toBe(true);
          expect(index === 0 || validFrom !== null).toBe(true);
        });
        if (rows.length > 0) expect(rows.at(-1)?.validTo).toBe(endOf(costs, rows.length - 1));
      }
    }),
  );
});

test("a period that is removed leaves its days to its neighbour", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat({ max: 9 }), (steps, n) => {
      const costs = steps.reduce((before, edit) => edit(before), NO_COSTS);
      const { rows: begins, until } = dayProblems(costs, true);
      if (costs.rows.length < 2 || until !== null || begins.some((problem) => problem !== null)) return;
      const [before, after] = [rowsOf(costs, null, true), rowsOf(withoutPeriod(costs, at(costs, n)), null, true)];
      expect([after[0]?.validFrom, after.at(-1)?.validTo]).toEqual([before[0]?.validFrom, before.at(-1)?.validTo]);
      expect(after).toHaveLength(before.length - 1);
    }),
  );
});
