import { daysBetween } from "#core/day.ts";
import type { DayRange } from "#core/period.ts";

/** Whole days, today is not among them. */
export const LONGER_DAYS = 30;
const FEW_ORDERS = 10;

/** A range shorter than the one that would be shown instead, with a handful of orders in it. */
export function isThin({ startDate, endDate }: DayRange, orders: number): boolean {
  return orders < FEW_ORDERS && daysBetween(startDate, endDate) + 1 < LONGER_DAYS;
}
