/** What a month will come to if it goes on as its whole days so far. */
import { daysBetween, endOfMonth, startOfMonth } from "./day.ts";
import type { Day } from "./facts.ts";

/** Fewer whole days say little about a month. */
const LEAST_DAYS = 3;

/**
 * `before` = what was counted on the month's days before today, `sofar` = today's included. A whole number, never less than is there
 * already; `null` in a month's first three days.
 */
export function projectMonth({ before, sofar, today }: { before: number; sofar: number; today: Day }): number | null {
  const completeDays = daysBetween(startOfMonth(today), today);
  if (completeDays < LEAST_DAYS) return null;
  const days = daysBetween(startOfMonth(today), endOfMonth(today)) + 1;
  return Math.max(sofar, Math.round((before / completeDays) * days));
}
