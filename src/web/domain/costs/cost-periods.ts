/**
 * The costs of one market as a row of periods in which no gap and no overlap can be said: a period only has a beginning,
 * and ends the day before the next one begins. Days are text as a field holds it, "" while it is being typed.
 */
import type { Day } from "#core/facts.ts";
import { costOn } from "#core/costs.ts";
import { addDays, isDay } from "#core/day.ts";
import { type CostRow, emptyPrice, type PriceFields, priceFieldsOf, priceOf } from "./cost-price.ts";

/** `from` of the first one counts only where the cost does not hold since ever. */
export type PeriodFields = PriceFields & { from: string };

/** `isEndless`: the last period has no end; `until` is its last day where it has one. Without rows the market has no cost of its own. */
export type MarketCosts = { isSinceEver: boolean; isEndless: boolean; until: string; rows: PeriodFields[] };

export const NO_COSTS: MarketCosts = { isSinceEver: true, isEndless: true, until: "", rows: [] };

export type PeriodProblem = "day" | "order";

/** First day of the period; null = since ever, or not typed yet. */
export function beginOf({ isSinceEver, rows }: MarketCosts, index: number): Day | null {
  const from = rows[index]?.from ?? "";
  return (index === 0 && isSinceEver) || !isDay(from) ? null : from;
}

/** Last day of the period; null = without an end, or not typed yet. */
export function endOf(costs: MarketCosts, index: number): Day | null {
  const next = costs.rows[index + 1];
  if (next !== undefined) return isDay(next.from) ? addDays(next.from, -1) : null;
  return costs.isEndless || !isDay(costs.until) ? null : costs.until;
}

/** What is saved as it is edited; a gap in it, which only a file could make, becomes a period without an amount. */
export function marketCostsOf(saved: readonly CostRow[]): MarketCosts {
  const rows = saved.map((row) => ({ ...row, market: null }));
  const begins = rows.some(({ validFrom }) => validFrom === null) ? [null] : [];
  const days = rows.flatMap(({ validFrom, validTo }) => [validFrom, validTo === null ? null : addDays(validTo, 1)]);
  const edges: (Day | null)[] = [...begins, ...[...new Set(days.filter((day) => day !== null))].toSorted()];
  const parts = edges.map((from) => ({ from, row: costOn(rows, "PL", from ?? BEFORE_ALL) }));
  const merged = parts.filter(({ row }, index) => index === 0 || row !== parts[index - 1]?.row);
  const last = merged.at(-1);
  const ends = last?.row === null && last.from !== null ? last.from : null;
  const kept = ends === null ? merged : merged.slice(0, -1);
  return {
    isSinceEver: kept[0]?.from === null || kept.length === 0,
    isEndless: ends === null,
    until: ends === null ? "" : addDays(ends, -1),
    rows: kept.map(({ from, row }) => ({ ...(row === null ? emptyPrice("PLN", "net") : priceFieldsOf(row)), from: from ?? "" })),
  };
}

/** Before any day that a cost may begin on. */
const BEFORE_ALL: Day = "0001-01-01";

/** The rows to be saved; only of costs without problems. `isPeriod`: rows end; of a constant cost each holds until the next one. */
export function rowsOf(costs: MarketCosts, market: CostRow["market"], isPeriod: boolean): CostRow[] {
  return costs.rows.map((row, index) => ({
    market,
    validFrom: beginOf(costs, index),
    validTo: isPeriod ? endOf(costs, index) : null,
    ...priceOf(row),
  }));
}

/** Of each period whose beginning, or of the last one whose end, cannot be; `until` = the end of the last one. */
export function dayProblems(costs: MarketCosts, isPeriod: boolean): { rows: (PeriodProblem | null)[]; until: PeriodProblem | null } {
  const rows = costs.rows.map((row, index): PeriodProblem | null => {
    if (index === 0 && costs.isSinceEver) return null;
    if (!isDay(row.from)) return "day";
    const before = index === 0 ? null : beginOf(costs, index - 1);
    return before !== null && row.from <= before ? "order" : null;
  });
  if (!isPeriod || costs.isEndless) return { rows, until: null };
  if (!isDay(costs.until)) return { rows, until: "day" };
  const last = beginOf(costs, costs.rows.length - 1);
  return { rows, until: last !== null && costs.until < last ? "order" : null };
}

/** The period ends on that day, and the one behind it begins on the next; "" while it is being typed. */
export function withEnd(costs: MarketCosts, index: number, end: string): MarketCosts {
  if (index >= costs.rows.length - 1) return { ...costs, until: end };
  const from = isDay(end) ? addDays(end, 1) : "";
  return { ...costs, rows: costs.rows.map((row, at) => (at === index + 1 ? { ...row, from } : row)) };
}

/** A period more at the end, beginning that day with what the last one costs, or without an end before it the day after it. */
export function withPeriod(costs: MarketCosts, today: Day, fresh: PriceFields): MarketCosts {
  const last = costs.rows.at(-1);
  if (last === undefined) return { ...NO_COSTS, rows: [{ ...fresh, from: "" }] };
  const begun = beginOf(costs, costs.rows.length - 1);
  const end = endOf(costs, costs.rows.length - 1);
  const afterLast = end === null ? null : addDays(end, 1);
  const from = afterLast ?? (begun !== null && begun >= today ? addDays(begun, 1) : today);
  return { ...costs, isEndless: true, until: "", rows: [...costs.rows, { ...last, from }] };
}

/** Without the period: the one before it goes on over its days; behind the first, the next one does. */
export function withoutPeriod(costs: MarketCosts, index: number): MarketCosts {
  const rows = costs.rows.filter((_, at) => at !== index);
  const [first, ...rest] = rows;
  if (first === undefined) return NO_COSTS;
  if (index !== 0) return { ...costs, rows };
  return { ...costs, rows: [{ ...first, from: costs.rows[0]?.from ?? "" }, ...rest] };
}
