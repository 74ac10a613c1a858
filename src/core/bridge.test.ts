import fc from "fast-check";
import { expect, test } from "vitest";
import { BRIDGE_PARTS, type BridgePart, bridgeOf, type BridgeProduct, type BridgeSide, fittedBridge } from "./bridge.ts";
import { SAME_CURRENCY } from "./figures.ts";

/** 10 units at 100.00 net with 10 % commission, 5.00 of delivery, goods of 40.00 and nothing else. */
const BASE: BridgeSide = {
  units: 10,
  income: 100_000,
  commission: -10_000,
  delivery: -5000,
  goods: -40_000,
  otherFees: -700,
  refunds: -2000,
  ads: -3000,
  expenses: -1500,
};

/** The same with other units: what is earned and paid by unit follows them. */
function sold(side: BridgeSide, units: number): BridgeSide {
  const scaled = (amount: number): number => (amount * units) / side.units;
  const { income, commission, delivery, goods } = side;
  return { ...side, units, income: scaled(income), commission: scaled(commission), delivery: scaled(delivery), goods: scaled(goods) };
}

function profit({ income, commission, delivery, goods, otherFees, refunds, ads, expenses }: BridgeSide): number {
  return income + commission + delivery + goods + otherFees + refunds + ads + expenses;
}

function difference(products: readonly BridgeProduct[]): number {
  return products.reduce((sum, { before, after }) => sum + profit(after) - profit(before), 0);
}

/** What changed, without the parts in which nothing did. */
function changed(products: readonly BridgeProduct[]): Partial<Record<BridgePart, number>> {
  const parts = fittedBridge(bridgeOf(products).parts, SAME_CURRENCY, difference(products));
  return Object.fromEntries(BRIDGE_PARTS.filter((key) => parts[key] !== 0).map((key) => [key, parts[key]]));
}

const from = (after: Partial<BridgeSide>): BridgeProduct[] => [{ id: "1", before: BASE, after: { ...BASE, ...after } }];

test("more of everything at the same amounts per unit is volume alone", () => {
  const other = sold({ ...BASE, income: 30_000, commission: -3000 }, 10);
  // 12 units instead of 10 of both: a fifth more of 450.00 and of −180.00
  const products = [
    { id: "1", before: BASE, after: sold(BASE, 12) },
    { id: "2", before: other, after: sold(other, 12) },
  ];
  expect(changed(products)).toEqual({ volume: 9000 - 3600 });
});

test("as many units, of other products, is mix alone", () => {
  const cheap = { ...sold(BASE, 10), income: 50_000, commission: -5000 };
  // 3 units from 45.00 each to 0.00 each: (500 − 50 − 50 − 400) ÷ 10
  const products = [
    { id: "1", before: BASE, after: sold(BASE, 7) },
    { id: "2", before: cheap, after: sold(cheap, 13) },
  ];
  expect(changed(products)).toEqual({ mix: -3 * 4500 });
});

test("a new product in the place of an old one is mix alone", () => {
  const nothing = sold(BASE, 0);
  const products = [
    { id: "1", before: BASE, after: nothing },
    { id: "2", before: { ...nothing }, after: { ...BASE, income: 110_000, commission: -10_000 } },
  ];
  expect(changed(products)).toEqual({ mix: 10_000 });
});

test("a dearer price with the same share of commission is price alone", () => {
  // 10 × 10.00 more, a tenth of it commission
  expect(changed(from({ income: 110_000, commission: -11_000 }))).toEqual({ price: 9000 });
});

test("another share of commission is commission alone", () => {
  expect(changed(from({ commission: -12_500 }))).toEqual({ commission: -2500 });
});

test.each([
  ["goods", -44_000, -4000],
  ["delivery", -5600, -600],
  ["otherFees", 0, 700],
  ["refunds", -2500, -500],
  ["ads", -1000, 2000],
  ["expenses", -9999, -8499],
] as const)("a change of %s is that part alone", (key, amount, change) => {
  expect(changed(from({ [key]: amount }))).toEqual({ [key]: change });
});

test("nothing changed, no part", () => {
  expect(changed(from({}))).toEqual({});
});

test("several causes at once, worked out", () => {
  // 12 units at 95.00: 10 → 12 of 45.00 = +90.00; price −5.00 × 12 × 0.9 = −54.00; commission 11 % instead of 10 %:
  // 1,140.00 × 1 % = −11.40; goods 41.00 instead of 40.00: −12.00; ads −20.00
  const after = { ...sold(BASE, 12), income: 114_000, commission: -12_540, goods: -49_200, ads: -5000 };
  expect(changed([{ id: "1", before: BASE, after }])).toEqual({ volume: 9000, price: -5400, commission: -1140, goods: -1200, ads: -2000 });
});

const amount = fc.integer({ min: -500_000, max: 500_000 });
const side = fc.record({
  units: fc.integer({ min: 0, max: 500 }),
  income: amount,
  commission: amount,
  delivery: amount,
  goods: amount,
  otherFees: amount,
  refunds: amount,
  ads: amount,
  expenses: amount,
});
const products = fc.array(fc.record({ before: side, after: side }), { maxLength: 12 });

test("the parts always are the difference of profit, in złoty and at any rate", () => {
  fc.assert(
    fc.property(products, fc.bigInt({ min: 1n, max: 90_000n }), (drawn, mid) => {
      const all = drawn.map((product, index) => ({ id: String(index), ...product }));
      const rate = { numerator: 10_000n, denominator: mid };
      for (const used of [SAME_CURRENCY, rate]) {
        const shown = (total: number): number => Number((2n * BigInt(total) * used.numerator + used.denominator) / (2n * used.denominator));
        const wanted = used === SAME_CURRENCY ? difference(all) : shown(difference(all));
        const parts = fittedBridge(bridgeOf(all).parts, used, wanted);
        expect(BRIDGE_PARTS.reduce((sum, key) => sum + parts[key], 0)).toBe(wanted);
      }
    }),
    { numRuns: 300 },
  );
});

test("what products contribute to a part is the part", () => {
  fc.assert(
    fc.property(products, (drawn) => {
      const { parts, products: found } = bridgeOf(drawn.map((product, index) => ({ id: String(index), ...product })));
      for (const key of BRIDGE_PARTS) expect(found.reduce((sum, product) => sum + product.parts[key], 0n)).toBe(parts[key]);
    }),
    { numRuns: 100 },
  );
});
