/** How far off mornings were: the mean and the ninth tenth of their errors, and the bias of their sums. */
import { FEE_LINES, type Replayed, type Said } from "./replay.ts";

/** `mean` and `p90`: of |said − came| ÷ |came| of each day; `bias`: (Σ said − Σ came) ÷ Σ came. Fractions. */
export type Error = { mean: number; p90: number; bias: number };
export const MEASURED = ["profit", "profitOfKnown", "fees", ...FEE_LINES] as const;
export type Measured = (typeof MEASURED)[number];
export type Errors = Record<Measured, Error>;
export type Measurement = {
  days: number;
  orders: number;
  /** Orders of which some fee was estimated. */
  estimatedOrders: number;
  without: Errors;
  with: Errors;
  /** Σ of the estimates against Σ of what came in their place. */
  ofEstimates: number;
};

export function measure(days: readonly Replayed[]): Measurement {
  const said = days.reduce((sum, { awaited }) => sum + awaited.estimated, 0);
  const came = days.reduce((sum, { awaited }) => sum + awaited.came, 0);
  return {
    days: days.length,
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    estimatedOrders: days.reduce((sum, { estimated }) => sum + estimated, 0),
    without: errorsOf(days, "without"),
    with: errorsOf(days, "with"),
    ofEstimates: said / came - 1,
  };
}

function errorsOf(days: readonly Replayed[], by: "with" | "without"): Errors {
  const of = (key: Measured): Error => errorOf(days.map((day) => [valueOf(day[by], key), valueOf(day.final, key)]));
  return {
    profit: of("profit"),
    profitOfKnown: of("profitOfKnown"),
    fees: of("fees"),
    commission: of("commission"),
    delivery: of("delivery"),
    ads: of("ads"),
  };
}

/** Days on which nothing came have no share. */
function errorOf(pairs: readonly (readonly [said: number, came: number])[]): Error {
  const errors = pairs.flatMap(([said, came]) => (came === 0 ? [] : [Math.abs(said - came) / Math.abs(came)])).toSorted((a, b) => a - b);
  const sum = (at: 0 | 1): number => pairs.reduce((total, pair) => total + pair[at], 0);
  return {
    mean: errors.reduce((total, error) => total + error, 0) / Math.max(1, errors.length),
    p90: errors[Math.ceil(errors.length * 0.9) - 1] ?? 0,
    bias: sum(1) === 0 ? 0 : (sum(0) - sum(1)) / Math.abs(sum(1)),
  };
}

function valueOf(said: Said, key: Measured): number {
  return key === "fees" ? FEE_LINES.reduce((sum, line) => sum + said[line], 0) : said[key];
}
