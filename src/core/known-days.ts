/** Days before the first order were not read, or were not yet: a comparison with them compares with what is not known. */
import type { Day } from "./facts.ts";
import type { DayRange } from "./period.ts";

/** How much of a range lies in what is known: all of it, its end, or nothing. */
export type Known = "whole" | "part" | "none";

/** `dataFrom` is the day of the first order of the stores that are looked at; without one nothing is known. */
export function knownOf({ startDate, endDate }: DayRange, dataFrom: Day | null): Known {
  if (dataFrom === null || endDate < dataFrom) return "none";
  return startDate < dataFrom ? "part" : "whole";
}
