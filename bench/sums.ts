/** What a report and an engine both say about a range: counts and every line of the account, in minor units of PLN. */
import type { Day } from "../src/core/facts.ts";
import { addDays, daysBetween, eachDay } from "../src/core/day.ts";
import { type Line, LINES } from "../src/core/ledger.ts";
import type { Row, Statement } from "./engines.ts";

export type DayRange = { readonly startDate: Day; readonly endDate: Day };

export type Sums = { orders: number; units: number; refundedUnits: number; amounts: Record<Line, number> };

/** Figures of an answer, as the contract describes them. */
export type Figures = { readonly orders: number; readonly units: number; readonly refundedUnits: number } & {
  readonly [line in Line]: number | null;
};

/** Which products a question is about, by id. */
export type Products = { readonly kind: "all" } | { readonly kind: "only" | "allBut"; readonly ids: readonly number[] };

export const ALL: Products = { kind: "all" };

/** Where days are counted from: a number is cheaper to hand over than a date. */
const EPOCH = "2024-01-01";

export function noSums(): Sums {
  return { orders: 0, units: 0, refundedUnits: 0, amounts: Object.fromEntries(LINES.map((line) => [line, 0])) as Record<Line, number> };
}

/** Collects the values of a statement as its text is written. */
export class Values {
  readonly list: (number | string)[] = [];

  integer(value: number): string {
    return `$${this.list.push(value)}::integer`;
  }

  day(value: string): string {
    return `$${this.list.push(value)}::date`;
  }
}

export function condition(values: Values, companyId: number, { startDate, endDate }: DayRange, products: Products = ALL): string {
  const range = `company_id = ${values.integer(companyId)} and day between ${values.day(startDate)} and ${values.day(endDate)}`;
  if (products.kind === "all") return range;
  const ids = products.ids.map((id) => values.integer(id)).join(", ");
  return `${range} and product_id ${products.kind === "only" ? "in" : "not in"} (${ids})`;
}

/** Odd marks are first lines of orders. With a condition on products only the distinct orders of its sales say how many there are. */
function ordersOf(products: Products): string {
  return products.kind === "all" ? "count(*) filter (where mark % 2 = 1)" : "count(distinct order_id) filter (where line = 'sales')";
}

/**
 * Sums by day and line over everything the ranges span, to be folded here: of the forms tried this is the one DuckDB answers
 * fastest (a month of each day, or one selection per range, take it longer). An order's lines share their day in this data, so its
 * distinct orders add up.
 */
export function byDay(companyId: number, ranges: readonly DayRange[], products: Products): Statement {
  const values = new Values();
  const span = spanOf(ranges);
  const text = `
    select day - date '${EPOCH}', line, sum(amount), sum(quantity), ${ordersOf(products)}
    from t where ${condition(values, companyId, span, products)}
    group by day, line`;
  return { text, values: values.list };
}

function spanOf(ranges: readonly DayRange[]): DayRange {
  const starts = ranges.map(({ startDate }) => startDate).toSorted();
  const ends = ranges.map(({ endDate }) => endDate).toSorted();
  return { startDate: starts[0] ?? EPOCH, endDate: ends.at(-1) ?? EPOCH };
}

const LINE_OF = new Map<unknown, Line>(LINES.map((line) => [line, line]));

/** Adds a row `line, amount, quantity, orders` to the sums. */
export function addRow(sums: Sums, [line, amount, quantity, orders]: Row): void {
  const known = LINE_OF.get(line);
  if (known === undefined) throw new Error(`an engine knows a line ${String(line)}`);
  sums.amounts[known] += Number(amount ?? 0);
  if (known === "sales") sums.units += Number(quantity ?? 0);
  if (known === "refunds") sums.refundedUnits += Number(quantity ?? 0);
  sums.orders += Number(orders ?? 0);
}

/** The sums of each range out of rows by day. */
export function foldDays(rows: readonly Row[], ranges: readonly DayRange[]): Sums[] {
  const byNumber = Map.groupBy(rows, ([day]) => Number(day));
  return ranges.map(({ startDate, endDate }) => {
    const sums = noSums();
    const first = daysBetween(EPOCH, startDate);
    for (const at of eachDay(startDate, endDate).keys()) for (const row of byNumber.get(first + at) ?? []) addRow(sums, row.slice(1));
    return sums;
  });
}

/** The first thing that differs, in words; null when all is the same. */
export function difference(what: string, figures: Figures, sums: Sums): string | null {
  for (const key of ["orders", "units", "refundedUnits"] as const) {
    if (figures[key] !== sums[key]) return `${what}: ${key} ${figures[key]} here, ${sums[key]} there`;
  }
  for (const line of LINES) {
    if (figures[line] !== sums.amounts[line]) return `${what}: ${line} ${figures[line]} here, ${sums.amounts[line]} there`;
  }
  return null;
}

export const minusDays = (day: Day, days: number): Day => addDays(day, -days);
