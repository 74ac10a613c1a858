/** Moments are milliseconds since 1970 UTC; months are counted as year × 12 + month, January = 0. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}

export function monthOf(moment: number): number {
  const date = new Date(moment);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first moment of a month. */
export function monthStart(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1);
}

/** The first moments of all days of a month, UTC. */
export function daysOf(month: number): number[] {
  const end = monthStart(month + 1);
  const days: number[] = [];
  for (let day = monthStart(month); day < end; day += DAY) days.push(day);
  return days;
}

/** The same moment of day, `months` earlier; a 31st falls on the last day of a shorter month. */
export function monthsBefore(moment: number, months: number): number {
  const month = monthOf(moment) - months;
  const intoMonth = moment - monthStart(monthOf(moment));
  return Math.min(monthStart(month) + intoMonth, monthStart(month + 1) - 1);
}
