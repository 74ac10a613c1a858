import fc from "fast-check";
import { expect, test } from "vitest";
import {
  canShare,
  type DeliveryCost,
  type DeliveryLine,
  landedUnits,
  sharesOf,
  SHARED_BY,
  tenThousandths,
  unitCostOf,
} from "./delivery.ts";
import { minor } from "./money.ts";

const LINES: DeliveryLine[] = [
  { quantity: 100, unitPrice: "10.00", weight: "50" },
  { quantity: 50, unitPrice: "40.00", weight: "25" },
];
const cost = (kind: DeliveryCost["kind"], amount: number, by: DeliveryCost["by"]): DeliveryCost => ({ kind, amount: minor(amount), by });

test("freight by quantity, duty by value, other by weight", () => {
  // 300.00 × 100/150 and 50/150; 120.00 × 1000/3000 and 2000/3000; 30.00 × 50/75 and 25/75
  const shares = sharesOf(LINES, [cost("freight", 30000, "quantity"), cost("duty", 12000, "value"), cost("other", 3000, "weight")]);
  expect(shares).toEqual([
    { freight: 20000, duty: 4000, other: 2000 },
    { freight: 10000, duty: 8000, other: 1000 },
  ]);
  // 10.00 + 2.00 + 0.40 + 0.20; 40.00 + 2.00 + 1.60 + 0.20
  expect(LINES.map((line, at) => unitCostOf(line, shares[at] ?? { freight: 0, duty: 0, other: 0 }))).toEqual(["12.6", "43.8"]);
  expect(landedUnits({ quantity: 100, unitPrice: "10.00", weight: null }, { freight: 20000, duty: 4000, other: 2000 })).toEqual([
    { quantity: 100, unitCost: "12.6", components: { goods: "10", freight: "2", duty: "0.4", other: "0.2" } },
  ]);
});

test("where four decimals do not divide, some units cost 0.0001 more and the line costs what it does", () => {
  // 3 × 10.00 + 1.00 = 31.00 = 1 × 10.3334 + 2 × 10.3333
  expect(landedUnits({ quantity: 3, unitPrice: "10.00", weight: null }, { freight: 100, duty: 0, other: 0 })).toEqual([
    { quantity: 1, unitCost: "10.3334", components: { goods: "10", freight: "0.3334" } },
    { quantity: 2, unitCost: "10.3333", components: { goods: "10", freight: "0.3333" } },
  ]);
});

test("what has no weight can not be shared by weight", () => {
  expect(canShare([{ quantity: 1, unitPrice: "1", weight: null }], "weight")).toBe(false);
  expect(canShare([{ quantity: 1, unitPrice: "0", weight: null }], "value")).toBe(false);
  expect(canShare([{ quantity: 1, unitPrice: "0", weight: null }], "quantity")).toBe(true);
});

const decimal = fc.tuple(fc.nat(100_000), fc.nat(9999)).map(([whole, rest]) => `${whole}.${String(rest).padStart(4, "0")}`);
const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 100_000 }),
  unitPrice: decimal,
  weight: fc.option(decimal, { nil: null }),
});
const anyCost = fc.record({
  kind: fc.constantFrom("freight" as const, "duty" as const, "other" as const),
  amount: fc.nat(1_000_000_00).map(minor),
  by: fc.constantFrom(...SHARED_BY),
});

test("shares add up to their cost, purchases to price and shares, parts to the unit cost", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), fc.array(anyCost, { maxLength: 5 }), (lines, all) => {
      const costs = all.filter(({ by }) => canShare(lines, by));
      const shares = sharesOf(lines, costs);
      for (const kind of ["freight", "duty", "other"] as const) {
        const said = costs.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
        expect(shares.reduce((sum, share) => sum + share[kind], 0)).toBe(said);
      }
      for (const [at, line] of lines.entries()) {
        const share = shares[at] ?? { freight: 0, duty: 0, other: 0 };
        const units = landedUnits(line, share);
        const total = BigInt(line.quantity) * tenThousandths(line.unitPrice) + BigInt(share.freight + share.duty + share.other) * 100n;
        expect(units.reduce((sum, { quantity, unitCost }) => sum + BigInt(quantity) * tenThousandths(unitCost), 0n)).toBe(total);
        expect(units.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(line.quantity);
        for (const { unitCost, components } of units) {
          expect(Object.values(components).reduce((sum, part) => sum + tenThousandths(part), 0n)).toBe(tenThousandths(unitCost));
        }
      }
    }),
  );
});
