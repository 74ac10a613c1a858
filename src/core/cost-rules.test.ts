import { expect, test } from "vitest";
import { knownShare } from "./known-share.ts";
import { figuresOf, type Sums } from "./figures.ts";
import { emptySums } from "./sums.ts";

const shareOf = (sums: Partial<Sums>): number | null => knownShare(figuresOf({ ...emptySums(), ...sums }));

test("a rule is proposed with what goods of a known cost cost of their net price", () => {
  // 246.00 gross with a cost are 200.00 net, of which the goods cost 84.00; 123.00 have none
  const sums = { units: 3, costedUnits: 2, sales: 36_900, vat: -6900, uncostedSales: 12_300, cogs: -8400 };
  expect(shareOf(sums)).toBe(4200);
  // what a rule says is no known cost
  expect(shareOf({ ...sums, cogs: -8400 - 5000, estimatedCosts: -5000 })).toBe(4200);
  // not a VAT payer: 246.00 are 246.00, and 84.00 of them 34 %
  expect(shareOf({ ...sums, vat: 0 })).toBe(3400);
});

test("nothing is proposed where nothing is known, or where goods cost as much as they were sold for", () => {
  expect(shareOf({})).toBeNull();
  expect(shareOf({ units: 1, sales: 12_300, vat: -2300, uncostedSales: 12_300 })).toBeNull();
  expect(shareOf({ units: 1, costedUnits: 1, sales: 12_300, vat: -2300, cogs: -10_000 })).toBeNull();
  expect(shareOf({ units: 1, costedUnits: 1, sales: null, vat: -2300, cogs: -5000 })).toBeNull();
});
