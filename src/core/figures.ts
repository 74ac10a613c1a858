/**
 * The figures of a scope out of its sums (docs/PROFIT.md, Every figure; docs/RULES.md, Figures without costs; docs/RULES.md, Ratios).
 * Money is in minor units, income positive, cost negative; what cannot be computed is null.
 */
import type { Minor } from "./facts.ts";
import {
  COUNT_KEYS,
  type CountKey,
  FIGURE_KEYS,
  type FigureKey,
  MONEY_KEYS,
  type MoneyKey,
  RATIO_KEYS,
  type RatioKey,
} from "./figure-keys.ts";
import { type Amount, type Formula, FORMULAS } from "./formulas.ts";
import { groupOf, type Line, LINES, linesOf } from "./ledger.ts";
import { divRound, minor, negated, type Rate, totalOf } from "./money.ts";
import { ratio } from "./ratio.ts";
import { recordOf } from "./record-of.ts";

/**
 * What reports read of the ledger for one scope: per line the sum of its postings in one currency, null when a posting
 * of that line lacks its exchange rate, and what is counted beside them.
 */
export type Sums = Record<Line, Minor | null> & {
  orders: number;
  /** Units of counted sale lines; `costedUnits` of them have a known cost. */
  units: number;
  costedUnits: number;
  /** Units of them whose cost a rule estimates, because none is known. */
  estimatedUnits: number;
  refundedUnits: number;
  /** Sales of the lines whose unit cost is unknown. */
  uncostedSales: Minor | null;
  /** What those of them brought, net, that have no estimate either. */
  uncostedNet: Minor | null;
  /** Part of goods, those that came back included, that rules estimate; null when that is. */
  estimatedCosts: Minor | null;
  /** Parts of `commission`, `delivery` and `ads` that are estimated until they are billed; null when their line is. */
  estimatedCommission: Minor | null;
  estimatedDelivery: Minor | null;
  estimatedAds: Minor | null;
  /** Counted orders by how complete their fees are. */
  finalOrders: number;
  partialOrders: number;
  estimatedOrders: number;
};

/** `estimated`: nothing is missing, and some of the costs are what rules estimate. */
export type ProfitState = "complete" | "estimated" | "partial" | "unknown";

/** Counts are null only on days that no store knows (`unknownFigures`). */
export type Figures = Record<CountKey, number | null> &
  Record<MoneyKey, Minor | null> &
  Record<RatioKey, number | null> & { profitState: ProfitState };

/** The sums are in the currency they are shown in. */
export const SAME_CURRENCY: Rate = { numerator: 1n, denominator: 1n };

/**
 * The figures of the sums. With a rate, the sums are PLN and every money figure is translated from its own PLN total
 * with one rounding, so shown parts may differ from a shown total by rounding; ratios come from PLN, they have no
 * currency. `rate` null: the display currency has no rate, its money is not computable.
 */
export function figuresOf(sums: Sums, rate: Rate | null = SAME_CURRENCY): Figures {
  const profitState = profitStateOf(sums);
  const valueOf = (key: Exclude<FigureKey, "profitState">): number | null => computed(FORMULAS[key], sums, { rate, profitState });
  return {
    ...IN_ORDER,
    ...recordOf(COUNT_KEYS, (key) => sums[key]),
    ...recordOf(MONEY_KEYS, valueOf),
    ...recordOf(RATIO_KEYS, valueOf),
    profitState,
  };
}

/** Every figure is set over it; what stays is their order. */
const IN_ORDER = recordOf(FIGURE_KEYS, () => null);

function computed(formula: Formula, sums: Sums, { rate, profitState }: { rate: Rate | null; profitState: ProfitState }): number | null {
  if ("needsCosts" in formula && profitState === "unknown") return null;
  switch (formula.is) {
    case "count":
      return sums[formula.of];
    case "money":
      return translatedPer(amountOf(formula.of, sums), formula.per === undefined ? 1 : sums[formula.per], rate);
    case "ratio":
      return ratioOf(amountOf(formula.of, sums), amountOf(formula.to, sums));
    case "countRatio":
      return ratio(sums[formula.of], sums[formula.to]);
  }
}

function amountOf(amount: Amount, sums: Sums): Minor | null {
  if ("parts" in amount) return sumIn(sums, amount.parts);
  const total = sumIn(sums, amount.lines);
  if (amount.less !== undefined) return totalOf([total, negatedOrNull(sums[amount.less])]);
  return amount.negative ? negatedOrNull(total) : total;
}

/** Null as soon as one of them is not known. */
function sumIn(sums: Sums, keys: readonly (keyof Sums)[]): Minor | null {
  let total = 0;
  for (const key of keys) {
    const amount = sums[key];
    if (amount === null) return null;
    total += amount;
  }
  return minor(total);
}

/** Figures of what no row carries: money as it is, nothing that divides it, because no revenue of its own stands against it. */
export function restFigures(figures: Figures): Figures {
  return { ...figures, margin: null, roi: null, tacos: null, profitPerOrder: null, profitPerUnit: null };
}

/** Figures of the sum of a list: where nothing of it was sold, no margin is made of what came beside a sale. */
export function listFigures(figures: Figures): Figures {
  return figures.units === 0 && figures.orders === 0 ? restFigures(figures) : figures;
}

/** Figures of days whose fees are known and whose sales are not: what was billed stands, and is nobody's loss. */
export function withoutSales(figures: Figures): Figures {
  return { ...restFigures(figures), grossProfit: null, netProfit: null, netProfitLow: null };
}

/**
 * Figures of days that no store knows: nothing was counted, which is not 0. What was booked on them nevertheless stands (an
 * expense of the company, fees from before the orders that were read), and is nobody's loss.
 */
export function unknownFigures(figures: Figures): Figures {
  return {
    ...figures,
    ...recordOf(COUNT_KEYS, () => null),
    ...recordOf(RATIO_KEYS, () => null),
    ...recordOf(MONEY_KEYS, (key) => (figures[key] === 0 ? null : figures[key])),
    ...recordOf(LINES, (line) => (isBooked(figures, line) ? figures[line] : null)),
    ...recordOf(
      ["netRevenue", "grossProfit", "netProfit", "netProfitLow", "averageOrderValue", "profitPerOrder", "profitPerUnit"] as const,
      () => null,
    ),
  };
}

/** Of revenue a line by itself says so: a compensation tells of no sales. Fees are known together, where any of them was billed. */
export function isBooked(amounts: Record<Line, Minor | null>, line: Line): boolean {
  const group = groupOf(line);
  return group === "revenue" ? amounts[line] !== 0 : linesOf(group).some((other) => amounts[other] !== 0);
}

/** Counted orders of the scope by how complete their fees are. */
export function certaintyOf(sums: Sums): { final: number; partial: number; estimated: number } {
  return { final: sums.finalOrders, partial: sums.partialOrders, estimated: sums.estimatedOrders };
}

/** From the counts and not from the rounded coverage: one unit without cost among millions still is partial. */
function profitStateOf({ units, costedUnits, estimatedUnits, estimatedCosts }: Sums): ProfitState {
  // Goods may come back at an estimated cost in a range that sold none of them.
  if (costedUnits + estimatedUnits >= units) return estimatedUnits === 0 && (estimatedCosts ?? 0) === 0 ? "complete" : "estimated";
  return costedUnits + estimatedUnits === 0 ? "unknown" : "partial";
}

function ratioOf(numerator: Minor | null, denominator: Minor | null): number | null {
  return numerator === null || denominator === null ? null : ratio(numerator, denominator);
}

function negatedOrNull(amount: Minor | null): Minor | null {
  return amount === null ? null : negated(amount);
}

/** total × rate / pieces with one rounding half away from zero. */
function translatedPer(total: Minor | null, pieces: number, rate: Rate | null): Minor | null {
  if (total === null || rate === null || pieces <= 0) return null;
  return minor(divRound(BigInt(total) * rate.numerator, rate.denominator * BigInt(pieces)));
}
