/** Between the days of an answered period. */
export const SEPARATOR = "/";

/** The first and the last day of an answer. */
export function daysOf(period: string): [first: string, last: string] {
  const [first = "", last = ""] = period.split(SEPARATOR);
  return [first, last];
}
