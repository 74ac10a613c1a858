import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recipeOn } from "./bundles.ts";
import { type PricedUnit, addCosts, bookedCost, costOfUnits, costOn, recoveredCost } from "./costs.ts";
import type { Bp, BundleFacts, CostFacts, Day } from "./facts.ts";
import { bp } from "./money.ts";
import { parseDay } from "./day.ts";

const row = (id: string, market: CostFacts["market"], validFrom: Day | null, validTo: Day | null = null): CostFacts => ({
  id,
  productId: "1",
  market,
  validFrom,
  validTo,
  unitCost: "10.00",
  currency: "PLN",
  vatMode: "net",
  vatRate: null,
});

describe("the cost that holds on a day", () => {
  const constant = [row("ever", null, null), row("march", null, "2025-03-15"), row("czech", "CZ", "2025-03-20")];

  test.each([
    ["PL", "2025-03-14", "ever"],
    ["PL", "2025-03-15", "march"], // from its first day on
    ["PL", "2027-01-01", "march"], // until the next one, and there is none
    ["CZ", "2025-03-19", "march"], // the market's own cost does not reach back: the general one holds
    ["CZ", "2025-03-20", "czech"], // the market's own before the general one
  ] as const)("constant, %s on %s: %s", (market, day, id) => {
    expect(costOn(constant, market, day)?.id).toBe(id);
    expect(costOn(constant.toReversed(), market, day)?.id).toBe(id);
  });

  const periods = [
    row("first", null, "2025-03-01", "2025-03-14"),
    row("second", null, "2025-03-16", "2025-03-31"),
    row("open", null, "2025-05-01"),
  ];

  test.each([
    ["2025-02-28", null],
    ["2025-03-01", "first"],
    ["2025-03-14", "first"], // both ends are inside
    ["2025-03-15", null], // between two periods nothing is known
    ["2025-03-16", "second"],
    ["2025-04-01", null],
    ["2025-05-01", "open"],
  ])("by period, on %s: %s", (day, id) => {
    expect(costOn(periods, "PL", parseDay(day))?.id ?? null).toBe(id);
  });

  test("a product without rows has no cost", () => {
    expect(costOn([], "PL", "2025-03-01")).toBeNull();
  });
});

describe("what units cost as booked", () => {
  const unit = (unitCost: string, vatMode: "net" | "gross", vatRate: Bp | null = null): PricedUnit => ({
    unitCost,
    currency: "PLN",
    vatMode,
    vatRate,
  });

  test.each([
    ["a payer's net cost as it stands", unit("12.50", "net"), 3, true, 3750], // 3 × 12.50
    ["a payer's gross cost without its VAT", unit("25.83", "gross"), 2, true, 4200], // 2 × 25.83 ÷ 1.23 = 42.00
    ["the row's own rate before the one given", unit("10.80", "gross", bp(800)), 1, true, 1000], // 10.80 ÷ 1.08
    ["others' gross cost as it stands", unit("11.00", "gross"), 1, false, 1100],
    ["others' net cost with VAT, rounded once for the line", unit("9.97", "net", bp(800)), 3, false, 3230], // 29.91 × 1.08 = 32.3028; by unit 3 × 10.77 = 32.31
    ["four decimals, rounded for the line", unit("0.3333", "net"), 3, true, 100], // 0.9999
    ["half a grosz away from zero", unit("0.0050", "net"), 1, true, 1],
    ["a cost of nothing is known", unit("0", "net"), 5, true, 0],
  ])("%s", (_name, priced, quantity, net, booked) => {
    expect(bookedCost(costOfUnits(priced, quantity, { net, vatRate: bp(2300) }))).toEqual(new Map([["PLN", booked]]));
  });

  test("parts are added before they are rounded, each currency by itself", () => {
    const third = costOfUnits(unit("0.3333", "net"), 1, { net: true, vatRate: bp(2300) });
    const euro = costOfUnits({ ...unit("4.10", "net"), currency: "EUR" }, 2, { net: true, vatRate: bp(2300) });
    // 0.3333 + 0.3333 = 0.6666 → 0.67; rounded apart it would be 0.33 + 0.33 = 0.66
    expect(bookedCost(addCosts(addCosts(third, euro), third))).toEqual(
      new Map([
        ["PLN", 67],
        ["EUR", 820],
      ]),
    );
  });
});

describe("goods that come back", () => {
  test("parts of a line are rounded cumulatively", () => {
    // booked 1.00 for 3 units: 0.33, then 0.67 − 0.33 = 0.34, then 1.00 − 0.67 = 0.33
    const parts = [0, 1, 2].map((before) => recoveredCost(100, { quantity: 3, before, units: 1, percent: 100 }));
    expect(parts).toEqual([33, 34, 33]);
  });

  test("the recovery percent comes after the part", () => {
    expect(recoveredCost(3665, { quantity: 5, before: 0, units: 3, percent: 80 })).toBe(1759); // 36.65 × 3 ÷ 5 = 21.99; × 80 % = 17.592
  });

  test("at 100 % everything given back brings the whole booked cost back, in whatever steps", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        (booked, steps) => {
          const quantity = steps.reduce((sum, units) => sum + units, 0);
          let before = 0;
          let back = 0;
          for (const units of steps) {
            back += recoveredCost(booked, { quantity, before, units, percent: 100 });
            before += units;
          }
          expect(back).toBe(booked);
        },
      ),
    );
  });

  test("a line that sold nothing gives nothing back", () => {
    expect(recoveredCost(100, { quantity: 0, before: 0, units: 1, percent: 100 })).toBe(0);
  });
});

describe("the recipe of a bundle", () => {
  const recipe = (validFrom: Day | null, quantity: number): BundleFacts => ({
    productId: "1",
    validFrom,
    components: [{ productId: "2", quantity }],
  });
  const recipes: BundleFacts[] = [recipe("2025-03-01", 2), recipe(null, 1), { productId: "1", validFrom: "2025-06-01", components: [] }];

  test.each([
    ["2025-02-28", 1],
    ["2025-03-01", 2],
    ["2025-05-31", 2],
  ])("on %s has %s of its component", (day, quantity) => {
    expect(recipeOn(recipes, parseDay(day))?.[0]?.quantity).toBe(quantity);
    expect(recipeOn(recipes.toReversed(), parseDay(day))?.[0]?.quantity).toBe(quantity);
  });

  test("is gone when it becomes empty, and is missing before the first", () => {
    expect(recipeOn(recipes, "2025-06-01")).toBeNull();
    expect(recipeOn([recipe("2025-03-01", 2)], "2025-02-28")).toBeNull();
    expect(recipeOn([], "2025-02-28")).toBeNull();
  });
});
