/**
 * Why the profit changed: each part is what one cause alone would have changed (docs/PROFIT.md, Bridge). Computed product
 * by product in millionths of a minor unit and rounded once, so that the parts are the difference to the grosz.
 */
import type { Minor } from "./facts.ts";
import { divRound, minor, type Rate } from "./money.ts";
import { recordOf } from "./record-of.ts";
import { fittedParts } from "./split.ts";

export const BRIDGE_PARTS = [
  "volume",
  "price",
  "mix",
  "goods",
  "commission",
  "otherFees",
  "delivery",
  "refunds",
  "ads",
  "expenses",
] as const;
export type BridgePart = (typeof BRIDGE_PARTS)[number];

/** Amounts of one product in one of the two ranges, signed as in the ledger; together they are its profit. */
export type BridgeSide = {
  units: number;
  /** What buyers and the marketplace pay for the goods, without its VAT. */
  income: Minor;
  commission: Minor;
  /** Delivery as a whole: what buyers pay for it without VAT, and what it costs. */
  delivery: Minor;
  /** Cost of goods and packaging. */
  goods: Minor;
  otherFees: Minor;
  /** Money given back without its VAT, and the goods that came back. */
  refunds: Minor;
  ads: Minor;
  expenses: Minor;
};

/** What belongs to no product is one of them. */
export type BridgeProduct = { id: string; before: BridgeSide; after: BridgeSide };

/** Millionths of a minor unit. */
export type Contributions = Record<BridgePart, bigint>;

const SCALE = 1_000_000n;

export type Bridge = { parts: Contributions; products: { id: string; parts: Contributions }[] };

export function bridgeOf(products: readonly BridgeProduct[]): Bridge {
  const units = (side: "before" | "after"): bigint => BigInt(products.reduce((sum, product) => sum + product[side].units, 0));
  const [unitsBefore, unitsAfter] = [units("before"), units("after")];
  const found = products.map((product) => ({ id: product.id, parts: partsOf(product, unitsBefore, unitsAfter) }));
  return { parts: added(found.map(({ parts }) => parts)), products: found };
}

/** The parts in whole minor units of the shown currency; they sum to `difference`, the largest fractions are served first. */
export function fittedBridge(parts: Contributions, rate: Rate, difference: Minor): Record<BridgePart, Minor> {
  // A cause that did not change at all gets no grosz, as long as another one can take it.
  const causes = BRIDGE_PARTS.filter((key) => parts[key] !== 0n);
  const exact = (causes.length > 0 ? causes : BRIDGE_PARTS).map((key) => ({ key, exact: parts[key] * rate.numerator }));
  const amounts = fittedParts(exact, SCALE * rate.denominator, BigInt(difference));
  return ofParts((key) => minor(amounts.get(key) ?? 0n));
}

/** One contribution in whole minor units, for a list that need not add up. */
export function roundedPart(contribution: bigint, rate: Rate): Minor {
  return minor(divRound(contribution * rate.numerator, SCALE * rate.denominator));
}

function partsOf({ before, after }: BridgeProduct, unitsBefore: bigint, unitsAfter: bigint): Contributions {
  const margin = (side: BridgeSide): bigint => BigInt(side.income + side.commission + side.delivery + side.goods);
  const perUnit = before.units > 0 ? perUnitParts(before, after) : newParts(before, after);
  const { price, commission, delivery, goods } = perUnit;
  const quantity = (margin(after) - margin(before)) * SCALE - price - commission - delivery - goods;
  // As many units more as of everything, at what this product earned a unit before; the rest is that it sold unlike the others.
  const volume = unitsBefore > 0n ? divRound(margin(before) * (unitsAfter - unitsBefore) * SCALE, unitsBefore) : quantity;
  const plain = (key: "otherFees" | "refunds" | "ads" | "expenses"): bigint => BigInt(after[key] - before[key]) * SCALE;
  return {
    volume,
    price,
    mix: quantity - volume,
    goods,
    commission,
    otherFees: plain("otherFees"),
    delivery,
    refunds: plain("refunds"),
    ads: plain("ads"),
    expenses: plain("expenses"),
  };
}

type UnitParts = Record<"price" | "commission" | "delivery" | "goods", bigint>;

/** Against what as many units as now would have brought and cost at the old amounts per unit. */
function perUnitParts(before: BridgeSide, after: BridgeSide): UnitParts {
  const [sold, unitsBefore] = [BigInt(after.units), BigInt(before.units)];
  const dearer = (key: "income" | "commission" | "delivery" | "goods"): bigint =>
    BigInt(after[key]) * SCALE - divRound(BigInt(before[key]) * sold * SCALE, unitsBefore);
  const price = dearer("income");
  // A commission is a share of the price: what it takes of a new price at the old share belongs to the price.
  const ofPrice = before.income > 0 ? divRound(price * BigInt(before.commission), BigInt(before.income)) : 0n;
  return { price: price + ofPrice, commission: dearer("commission") - ofPrice, delivery: dearer("delivery"), goods: dearer("goods") };
}

/** A product that was not sold before: what it sells is a matter of quantity; without a sale each change is its own cause. */
function newParts(before: BridgeSide, after: BridgeSide): UnitParts {
  const change = (key: "income" | "commission" | "delivery" | "goods"): bigint =>
    after.units > 0 ? -BigInt(before[key]) * SCALE : BigInt(after[key] - before[key]) * SCALE;
  return { price: change("income"), commission: change("commission"), delivery: change("delivery"), goods: change("goods") };
}

function added(all: readonly Contributions[]): Contributions {
  return ofParts((key) => all.reduce((sum, parts) => sum + parts[key], 0n));
}

function ofParts<T>(value: (key: BridgePart) => T): Record<BridgePart, T> {
  return recordOf(BRIDGE_PARTS, value);
}
