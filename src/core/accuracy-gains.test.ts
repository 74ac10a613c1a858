import { expect, test } from "vitest";
import { accuracyGains, isGain, knownWithout } from "./accuracy-gains.ts";

const NOTHING = { sales: null, uncostedSales: null, feeCompleteness: null, allocated: null, unallocated: null };

test("a step gains the share that lacks what it brings", () => {
  const gains = accuracyGains({ sales: 50_000, uncostedSales: 19_000, feeCompleteness: 0.88, allocated: 9_740, unallocated: 260 });
  // 190.00 of 500.00 have no cost; 12 of 100 orders wait for fees; 2.60 of 97.40 + 2.60 are on no offer
  expect([gains.costs, gains.fees?.toFixed(2), gains.ads]).toEqual([0.38, "0.12", 0.026]);
});

test("what is complete gains nothing, and what is not known is not said to", () => {
  expect(accuracyGains({ sales: 100, uncostedSales: 0, feeCompleteness: 1, allocated: 100, unallocated: -5 })).toEqual({
    costs: 0,
    fees: 0,
    ads: 0,
  });
  expect(accuracyGains(NOTHING)).toEqual({ costs: null, fees: null, ads: null });
  // No sales, and advertising that came to nothing.
  expect(accuracyGains({ ...NOTHING, sales: 0, uncostedSales: 0, allocated: 0, unallocated: 0 })).toEqual({
    costs: null,
    fees: null,
    ads: null,
  });
});

test("what would be written as +0,0% is no gain", () => {
  // 4 of 10,000 is 0.04 %, 5 of 10,000 is written as 0.1 %.
  expect([isGain(4 / 10_000), isGain(5 / 10_000), isGain(0), isGain(null)]).toEqual([false, true, false, false]);
});

test("what is known today is said beside the whole, and is never rounded up to it", () => {
  // 8 of 1,000 zł sold without a cost; 0.0006 is the least gain that is told
  expect([0.008, 0.0006, 0.3333, 1].map(knownWithout)).toEqual([0.992, 0.999, 0.666, 0]);
});
