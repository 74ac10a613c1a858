/**
 * One unit from its price to its profit (docs/PROFIT.md, One unit): every line of the ledger is in exactly one part, and the parts in
 * whole minor units are the profit of a unit to the grosz.
 */
import type { Minor } from "./facts.ts";
import type { ProfitState, Sums } from "./figures.ts";
import { type Line, LINES } from "./ledger.ts";
import { divRound, minor, type Rate, totalOf } from "./money.ts";
import { recordOf } from "./record-of.ts";
import { fittedParts } from "./split.ts";

/** From the price down, as they are shown. */
export const UNIT_PARTS = [
  "price",
  "buyerDelivery",
  "compensation",
  "vat",
  "commission",
  "delivery",
  "ads",
  "returns",
  "cost",
  "packaging",
  "otherFees",
  "expenses",
] as const;
export type UnitPart = (typeof UNIT_PARTS)[number];

/** Lines whose part bears another name than theirs. */
const PART_OF: Partial<Record<Line, UnitPart>> = {
  sales: "price",
  deliveryIncome: "buyerDelivery",
  ownShipping: "delivery",
  refunds: "returns",
  cogsRecovered: "returns",
  cogs: "cost",
};

function partOf(line: Line): UnitPart {
  // What the marketplace bills besides is one part: none of it is of this product by its nature.
  return PART_OF[line] ?? UNIT_PARTS.find((part) => part === line) ?? "otherFees";
}

/** The lines of each part. */
export const LINES_OF_PART: Readonly<Record<UnitPart, readonly Line[]>> = recordOf(UNIT_PARTS, (part) =>
  LINES.filter((line) => partOf(line) === part),
);

/** What a part is called: by its figure where it is one, by a word of its own where it is several lines. */
export const UNIT_PART_NAMES = {
  price: "unit:parts.price",
  buyerDelivery: "figures:deliveryIncome",
  compensation: "figures:compensation",
  vat: "figures:vat",
  commission: "figures:commission",
  delivery: "unit:parts.delivery",
  ads: "figures:ads",
  returns: "unit:parts.returns",
  cost: "unit:parts.cost",
  packaging: "figures:packaging",
  otherFees: "figures:otherFees",
  expenses: "figures:expenses",
} as const satisfies Record<UnitPart, string>;

/** Parts that stand there also where they are 0: the question is about them. */
const ALWAYS: ReadonlySet<UnitPart> = new Set<UnitPart>(["price", "vat", "commission", "delivery", "ads", "returns", "cost"]);

/** Minor units; the parts add up to the profit. */
export type PartAmounts = { parts: Record<UnitPart, Minor>; profit: Minor };

/** What the whole range brought and cost, by part; null when an exchange rate is missing. */
export function wholeOf(sums: Sums, rate: Rate | null): PartAmounts | null {
  return amountsPer(sums, rate, 1);
}

/** The same of one unit; null also when none was sold. */
export function unitOf(sums: Sums, rate: Rate | null): PartAmounts | null {
  return sums.units > 0 ? amountsPer(sums, rate, sums.units) : null;
}

/** The profit is rounded once, half away from zero; the parts are fitted to it, the largest fractions first. A part of 0 stays 0. */
function amountsPer(sums: Sums, rate: Rate | null, pieces: number): PartAmounts | null {
  const total = totalOf(LINES.map((line) => sums[line]));
  if (total === null || rate === null) return null;
  const denominator = rate.denominator * BigInt(pieces);
  const profit = divRound(BigInt(total) * rate.numerator, denominator);
  const exact = UNIT_PARTS.map((key) => {
    const amount = totalOf(LINES_OF_PART[key].map((line) => sums[line])) ?? 0;
    return { key, exact: BigInt(amount) * rate.numerator };
  });
  const moved = exact.filter(({ exact: amount }) => amount !== 0n);
  const fitted = fittedParts(moved.length > 0 ? moved : exact, denominator, profit);
  return { parts: recordOf(UNIT_PARTS, (part) => minor(fitted.get(part) ?? 0n)), profit: minor(profit) };
}

/** A row of the table: null where it is not known. */
export type UnitRow = { part: UnitPart; whole: Minor | null; unit: Minor | null; best: Minor | null; difference: Minor | null };

type Sides = {
  whole: PartAmounts | null;
  unit: PartAmounts | null;
  best: PartAmounts | null;
  /** `unknown`: no unit of the range has a cost, so that part is not known; `partial`: some have none, so it is not all. */
  profitState: ProfitState;
};

/** The parts that say something on either side. */
export function unitRows({ whole, unit, best, profitState }: Sides): UnitRow[] {
  const isKnown = (part: UnitPart): boolean => part !== "cost" || profitState !== "unknown";
  const isWhole = (part: UnitPart): boolean => part !== "cost" || profitState === "complete" || profitState === "estimated";
  return UNIT_PARTS.filter((part) => ALWAYS.has(part) || [whole, unit, best].some((side) => (side?.parts[part] ?? 0) !== 0)).map(
    (part) => ({
      part,
      whole: isKnown(part) ? (whole?.parts[part] ?? null) : null,
      unit: isKnown(part) ? (unit?.parts[part] ?? null) : null,
      best: best?.parts[part] ?? null,
      difference: unit === null || best === null || !isWhole(part) ? null : minor(unit.parts[part] - best.parts[part]),
    }),
  );
}

/** The part that took most of the profit of a unit since the best month; null where none took anything. The earlier of two alike. */
export function largestLoss(rows: readonly UnitRow[]): { part: UnitPart; difference: Minor } | null {
  const fallen = rows.flatMap(({ part, difference }) => (difference !== null && difference < 0 ? [{ part, difference }] : []));
  return fallen.toSorted((a, b) => a.difference - b.difference)[0] ?? null;
}

/** The part that takes most of the price, VAT aside, which nobody chooses; null where none takes anything. */
export function largestCost(rows: readonly UnitRow[]): UnitPart | null {
  const costs = rows.flatMap(({ part, unit }) => (part !== "vat" && unit !== null && unit < 0 ? [{ part, unit }] : []));
  return costs.toSorted((a, b) => a.unit - b.unit)[0]?.part ?? null;
}

/** Where a part hangs between the price and the profit, as fractions of the widest extent. */
export type UnitBar = { from: number; width: number };

/** From the price down: each part begins where the one before it ended; the profit, last, stands from 0. Null where nothing has a width. */
export function unitBars(amounts: readonly number[], profit: number): (UnitBar | null)[] {
  let level = 0;
  const spans = amounts.map((amount) => {
    const from = level;
    level += amount;
    return { from, to: level };
  });
  const all = [...spans, { from: 0, to: profit }];
  const ends = [0, ...all.flatMap(({ from, to }) => [from, to])];
  const low = Math.min(...ends);
  const extent = Math.max(...ends) - low;
  if (extent === 0) return all.map(() => null);
  return all.map(({ from, to }) =>
    from === to ? null : { from: (Math.min(from, to) - low) / extent, width: Math.abs(to - from) / extent },
  );
}
