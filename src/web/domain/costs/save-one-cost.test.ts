import { expect, test } from "vitest";
import type { Day } from "#core/facts.ts";
import type { CostRow } from "./cost-price.ts";
import { withCostOn } from "./save-one-cost.ts";

const TODAY: Day = "2026-11-20";
const price = { unitCost: "12.40", currency: "EUR", vatMode: "net" as const };

const row = (validFrom: Day | null, validTo: Day | null, unitCost: string, currency = "PLN"): CostRow => {
  return { market: null, validFrom, validTo, unitCost, currency, vatMode: "net", vatRate: null, components: null };
};

test("a cost typed in a row of the list holds since ever where there was none", () => {
  expect(withCostOn([], TODAY, price, false)).toEqual([row(null, null, "12.40", "EUR")]);
});

test("where costs follow each other it is the one that holds today; its parts give way", () => {
  const split = { ...row("2026-09-01", null, "16.46"), components: { goods: "15.10", freight: "1.36" } };
  const costs = [row(null, null, "16.20"), split, row("2026-12-01", null, "17.00")];
  expect(withCostOn(costs, TODAY, price, false)).toEqual([costs[0], row("2026-09-01", null, "12.40", "EUR"), costs[2]]);
});

test("between two periods it fills the days between them, and leaves no gap", () => {
  const costs = [row(null, "2026-10-31", "1.00"), row("2026-12-01", null, "2.00")];
  expect(withCostOn(costs, TODAY, price, true)).toEqual([...costs, row("2026-11-01", "2026-11-30", "12.40", "EUR")]);
});

test("before the first constant cost it holds since ever, until that one begins", () => {
  const costs = [row("2026-12-01", null, "2.00")];
  expect(withCostOn(costs, TODAY, price, false)).toEqual([...costs, row(null, null, "12.40", "EUR")]);
});
