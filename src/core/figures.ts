/**
 * The figures of a scope out of its sums (domain.md §5; rules.md: figures without costs, ratios, FX).
 * Money is in minor units, income positive, cost negative; what cannot be computed is null.
 */
import type { Minor } from "./facts.ts";
import { type Group, type Line, LINES, linesOf } from "./ledger.ts";
import { divRound, minor, type Rate } from "./money.ts";
import { ratio } from "./ratio.ts";

/**
 * What reports read of the ledger for one scope: per line the sum of its postings in one currency, null when a posting
 * of that line lacks its exchange rate, and what is counted beside them.
 */
export type Sums = Record<Line, Minor | null> & {
  orders: number;
  /** Units of counted sale lines; `costedUnits` of them have a known cost. */
  units: number;
  costedUnits: number;
  refundedUnits: number;
  /** Sales of the lines whose unit cost is unknown. */
  uncostedSales: Minor | null;
  /** Part of `commission` that is estimated; null when that is. */
  estimated: Minor | null;
  /** Counted orders by how complete their fees are. */
  finalOrders: number;
  partialOrders: number;
  estimatedOrders: number;
};

export type ProfitState = "complete" | "partial" | "unknown";

export const COUNT_KEYS = ["orders", "units", "refundedUnits"] as const;
export const RATIO_KEYS = ["margin", "roi", "tacos", "refundRate", "costCoverage", "feeCompleteness"] as const;
export const MONEY_KEYS = [
  "sales",
  "deliveryIncome",
  "compensation",
  "refunds",
  "vat",
  "netRevenue",
  "commission",
  "listing",
  "promotion",
  "delivery",
  "subscription",
  "fulfilment",
  "localTax",
  "otherFees",
  "fees",
  "ads",
  "cogs",
  "cogsRecovered",
  "packaging",
  "ownShipping",
  "grossProfit",
  "expenses",
  "netProfit",
  "averageOrderValue",
  "profitPerOrder",
  "profitPerUnit",
  "uncostedSales",
  "estimated",
] as const;

export type CountKey = (typeof COUNT_KEYS)[number];
export type RatioKey = (typeof RATIO_KEYS)[number];
export type MoneyKey = (typeof MONEY_KEYS)[number];
export type FigureKey = CountKey | RatioKey | MoneyKey | "profitState";

export type Figures = Record<CountKey, number> &
  Record<MoneyKey, Minor | null> &
  Record<RatioKey, number | null> & { profitState: ProfitState };

/** Every key of `Figures`, in the order of domain.md §5. */
export const FIGURE_KEYS = [
  "orders",
  "units",
  "refundedUnits",
  "sales",
  "deliveryIncome",
  "compensation",
  "refunds",
  "vat",
  "netRevenue",
  "commission",
  "listing",
  "promotion",
  "delivery",
  "subscription",
  "fulfilment",
  "localTax",
  "otherFees",
  "fees",
  "ads",
  "cogs",
  "cogsRecovered",
  "packaging",
  "ownShipping",
  "grossProfit",
  "expenses",
  "netProfit",
  "margin",
  "roi",
  "tacos",
  "averageOrderValue",
  "profitPerOrder",
  "profitPerUnit",
  "refundRate",
  "costCoverage",
  "uncostedSales",
  "profitState",
  "feeCompleteness",
  "estimated",
] as const satisfies readonly FigureKey[];

/** The sums are in the currency they are shown in. */
export const SAME_CURRENCY: Rate = { numerator: 1n, denominator: 1n };

/**
 * The figures of the sums. With a rate, the sums are PLN and every money figure is translated from its own PLN total
 * with one rounding, so shown parts may differ from a shown total by rounding; ratios come from PLN, they have no
 * currency. `rate` null: the display currency has no rate, its money is not computable.
 */
export function figuresOf(sums: Sums, rate: Rate | null = SAME_CURRENCY): Figures {
  const totals = totalsOf(sums);
  const shown = (total: Minor | null, pieces = 1): Minor | null => translatedPer(total, pieces, rate);
  const profitState = profitStateOf(sums);
  const ofProfit = <T>(value: T | null): T | null => (profitState === "unknown" ? null : value);
  const { netRevenue, fees, grossProfit, netProfit } = totals;
  return {
    orders: sums.orders,
    units: sums.units,
    refundedUnits: sums.refundedUnits,
    sales: shown(sums.sales),
    deliveryIncome: shown(sums.deliveryIncome),
    compensation: shown(sums.compensation),
    refunds: shown(sums.refunds),
    vat: shown(sums.vat),
    netRevenue: shown(netRevenue),
    commission: shown(sums.commission),
    listing: shown(sums.listing),
    promotion: shown(sums.promotion),
    delivery: shown(sums.delivery),
    subscription: shown(sums.subscription),
    fulfilment: shown(sums.fulfilment),
    localTax: shown(sums.localTax),
    otherFees: shown(sums.otherFees),
    fees: shown(fees),
    ads: shown(sums.ads),
    cogs: shown(sums.cogs),
    cogsRecovered: shown(sums.cogsRecovered),
    packaging: shown(sums.packaging),
    ownShipping: shown(sums.ownShipping),
    grossProfit: shown(grossProfit),
    expenses: shown(sums.expenses),
    netProfit: shown(netProfit),
    margin: ofProfit(ratioOf(netProfit, netRevenue)),
    roi: ofProfit(ratioOf(netProfit, negated(totalOf([sums.cogs, sums.cogsRecovered])))),
    tacos: ratioOf(negated(sums.ads), sums.sales),
    averageOrderValue: shown(totalOf([sums.sales, sums.deliveryIncome]), sums.orders),
    profitPerOrder: ofProfit(shown(netProfit, sums.orders)),
    profitPerUnit: ofProfit(shown(netProfit, sums.units)),
    refundRate: ratio(sums.refundedUnits, sums.units),
    costCoverage: ratio(sums.costedUnits, sums.units),
    uncostedSales: shown(sums.uncostedSales),
    profitState,
    feeCompleteness: ratio(sums.finalOrders, sums.orders),
    estimated: shown(sums.estimated),
  };
}

/** Figures of what no row carries: money as it is, nothing that divides it, because no revenue of its own stands against it. */
export function restFigures(figures: Figures): Figures {
  return { ...figures, margin: null, roi: null, tacos: null, profitPerOrder: null, profitPerUnit: null };
}

/** Figures of days whose fees are known and whose sales are not: what was billed stands, and is nobody's loss. */
export function withoutSales(figures: Figures): Figures {
  return { ...restFigures(figures), grossProfit: null, netProfit: null };
}

/** Counted orders of the scope by how complete their fees are. */
export function certaintyOf(sums: Sums): { final: number; partial: number; estimated: number } {
  return { final: sums.finalOrders, partial: sums.partialOrders, estimated: sums.estimatedOrders };
}

/** The sum of the amounts; null as soon as one of them is not known. */
export function totalOf(amounts: readonly (Minor | null)[]): Minor | null {
  let total = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    total += amount;
  }
  return minor(total);
}

type Totals = { netRevenue: Minor | null; fees: Minor | null; grossProfit: Minor | null; netProfit: Minor | null };

function totalsOf(sums: Sums): Totals {
  const groupTotal = (...groups: Group[]): Minor | null => totalOf(groups.flatMap((group) => linesOf(group)).map((line) => sums[line]));
  return {
    netRevenue: groupTotal("revenue"),
    fees: groupTotal("fees"),
    grossProfit: groupTotal("revenue", "fees", "ads", "goods"),
    netProfit: totalOf(LINES.map((line) => sums[line])),
  };
}

/** From the counts and not from the rounded coverage: one unit without cost among millions still is partial. */
function profitStateOf({ units, costedUnits }: Sums): ProfitState {
  if (costedUnits >= units) return "complete";
  return costedUnits === 0 ? "unknown" : "partial";
}

function ratioOf(numerator: Minor | null, denominator: Minor | null): number | null {
  return numerator === null || denominator === null ? null : ratio(numerator, denominator);
}

function negated(amount: Minor | null): Minor | null {
  return amount === null ? null : minor(-amount);
}

/** total × rate / pieces with one rounding half away from zero. */
function translatedPer(total: Minor | null, pieces: number, rate: Rate | null): Minor | null {
  if (total === null || rate === null || pieces <= 0) return null;
  return minor(divRound(BigInt(total) * rate.numerator, rate.denominator * BigInt(pieces)));
}
