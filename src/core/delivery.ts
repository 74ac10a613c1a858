/**
 * Landed cost: what the units of a delivery cost with their freight and duty. Nothing is lost on the way: the shares of a cost add up
 * to it, and the purchases of a line add up to its price and its shares.
 */
import type { Decimal, Minor } from "./facts.ts";
import { divRound, minor, parseDecimal } from "./money.ts";
import type { CostParts } from "./product-sheet.ts";
import { fittedParts, splitByWeights } from "./split.ts";

export const DELIVERY_COSTS = ["freight", "duty", "other"] as const;
export type DeliveryCostKind = (typeof DELIVERY_COSTS)[number];
export const SHARED_BY = ["value", "quantity", "weight"] as const;
export type SharedBy = (typeof SHARED_BY)[number];

/** `unitPrice` in the delivery's currency, at most four decimals; `weight` of the whole line, at most four; null = not said. */
export type DeliveryLine = { quantity: number; unitPrice: Decimal; weight: Decimal | null };
/** Minor units of the delivery's currency. */
export type DeliveryCost = { kind: DeliveryCostKind; amount: Minor; by: SharedBy };
export type Shares = Record<DeliveryCostKind, Minor>;
/** Units of one cost, decimal text in the delivery's currency. */
type LandedUnits = { quantity: number; unitCost: Decimal; components: CostParts };

const PER_MINOR = 100n;

/** 1/10000 of the currency, in which unit costs are exact. */
export function tenThousandths(text: Decimal): bigint {
  const { units, scale } = parseDecimal(text);
  return units * 10n ** BigInt(4 - scale);
}

function decimalText(value: bigint): Decimal {
  const text = `${value / 10_000n}.${String(value % 10_000n).padStart(4, "0")}`;
  return text.replace(/\.?0+$/, "");
}

const priceOf = ({ quantity, unitPrice }: DeliveryLine): bigint => BigInt(quantity) * tenThousandths(unitPrice);

function weightOf(line: DeliveryLine, by: SharedBy): bigint {
  if (by === "value") return priceOf(line);
  if (by === "quantity") return BigInt(line.quantity);
  return line.weight === null ? 0n : tenThousandths(line.weight);
}

/** Whether there is anything to share such a cost by. */
export function canShare(lines: readonly DeliveryLine[], by: SharedBy): boolean {
  return lines.some((line) => weightOf(line, by) > 0n);
}

/** What each line bears of the costs. RangeError where `canShare` says no. */
export function sharesOf(lines: readonly DeliveryLine[], costs: readonly DeliveryCost[]): Shares[] {
  const shares = lines.map((): Shares => ({ freight: minor(0), duty: minor(0), other: minor(0) }));
  for (const { kind, amount, by } of costs) {
    const parts = splitByWeights(
      amount,
      lines.map((line, at) => ({ key: String(at), weight: weightOf(line, by) })),
    );
    for (const [at, share] of shares.entries()) share[kind] = minor(share[kind] + (parts.get(String(at)) ?? 0));
  }
  return shares;
}

/** Price and shares of a line, in 1/10000. */
function landedOf(line: DeliveryLine, shares: Shares): bigint {
  return DELIVERY_COSTS.reduce((sum, kind) => sum + BigInt(shares[kind]) * PER_MINOR, priceOf(line));
}

/** What one unit costs on average, to four decimals, half away from zero. */
export function unitCostOf(line: DeliveryLine, shares: Shares): Decimal {
  return decimalText(divRound(landedOf(line, shares), BigInt(line.quantity)));
}

/** Price of all lines, minor units. */
export function goodsOf(lines: readonly DeliveryLine[]): Minor {
  return minor(
    divRound(
      lines.reduce((sum, line) => sum + priceOf(line), 0n),
      PER_MINOR,
    ),
  );
}

/**
 * The units of a line at their landed cost. A cost has four decimals: where the whole does not divide by them, some of the units cost
 * 0.0001 more than the others, and together they cost what the line does.
 */
export function landedUnits(line: DeliveryLine, shares: Shares): LandedUnits[] {
  const total = landedOf(line, shares);
  const quantity = BigInt(line.quantity);
  const dearer = Number(total % quantity);
  const units = (count: number, unit: bigint): LandedUnits[] =>
    count === 0 ? [] : [{ quantity: count, unitCost: decimalText(unit), components: componentsOf(line, shares, unit) }];
  return [...units(dearer, total / quantity + 1n), ...units(line.quantity - dearer, total / quantity)];
}

/** Parts of a unit cost, which add up to it. */
function componentsOf(line: DeliveryLine, shares: Shares, unit: bigint): CostParts {
  const parts = [
    { key: "goods" as const, exact: priceOf(line) },
    ...DELIVERY_COSTS.map((key) => ({ key, exact: BigInt(shares[key]) * PER_MINOR })),
  ].filter(({ exact }) => exact > 0n);
  if (parts.length === 0) return { goods: decimalText(unit) };
  const fitted = fittedParts(parts, BigInt(line.quantity), unit);
  return Object.fromEntries(parts.map(({ key }) => [key, decimalText(fitted.get(key) ?? 0n)]));
}
