/** Categories as parts of what was booked, and months as stacks of them. */
import type { Day, Minor } from "#core/facts.ts";
import type { expensesOverTimeRoute } from "#contract/expenses.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { ExpensesAnswer } from "./expenses.api.ts";

export type Share = { name: string | null; booked: Minor; ratio: number; shade: number };

const SHADES = 6;

/** Costs alone, the largest first: an income is no part of them, and what is not known cannot be drawn. */
export function sharesOf(categories: ExpensesAnswer["categories"]): Share[] {
  const costs = categories.flatMap(({ name, booked }) => (booked !== null && booked < 0 ? [{ name, booked }] : []));
  const whole = costs.reduce((sum, { booked }) => sum + booked, 0);
  return costs.map(({ name, booked }, at) => ({ name, booked, ratio: booked / whole, shade: Math.min(at, SHADES - 1) }));
}

/** A category keeps its shade from one chart to the other; those that the other does not show share the last one. */
export function shadeOf(order: readonly (string | null)[], name: string | null): number {
  const at = order.indexOf(name);
  return at < 0 ? SHADES - 1 : Math.min(at, SHADES - 1);
}

export type Stack = { month: Day; total: Minor | null; height: number; parts: { name: string | null; ratio: number }[] };

/** `height` of the dearest month = 1; the parts of a stack are its costs. */
export function stacksOf(
  { months, categories, totals }: ResponseOf<typeof expensesOverTimeRoute>,
  order: readonly (string | null)[],
): Stack[] {
  const costsOf = (at: number) =>
    categories.map(({ name, booked }) => ({ name, cost: Math.max(0, -(booked[at] ?? 0)) })).filter(({ cost }) => cost > 0);
  const sumOf = (at: number): number => costsOf(at).reduce((sum, { cost }) => sum + cost, 0);
  const most = Math.max(1, ...months.map((_, at) => sumOf(at)));
  return months.map((month, at) => {
    const sum = sumOf(at);
    const parts = costsOf(at)
      .toSorted((a, b) => shadeOf(order, a.name) - shadeOf(order, b.name))
      .map(({ name, cost }) => ({ name, ratio: cost / sum }));
    return { month, total: totals[at] ?? null, height: sum / most, parts };
  });
}
