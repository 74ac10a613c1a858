import { expect, test } from "vitest";
import { pricedPeriods } from "./plan-periods.ts";

test("a month or a year is a choice only where both have a price", () => {
  expect(pricedPeriods([])).toEqual([]);
  expect(pricedPeriods([{ monthlyPrice: null, yearlyPrice: null }])).toEqual([]);
  expect(pricedPeriods([{ monthlyPrice: 4950, yearlyPrice: null }])).toEqual(["monthly"]);
  expect(
    pricedPeriods([
      { monthlyPrice: 4950, yearlyPrice: null },
      { monthlyPrice: null, yearlyPrice: 49_500 },
    ]),
  ).toEqual(["monthly", "yearly"]);
});
