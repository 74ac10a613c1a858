/**
 * Calendar days, written `yyyy-MM-dd`, years 0001 to 9999, and the zones that give an instant its day.
 * A result outside those years is a RangeError, because neither an address nor the database could hold it.
 */
import type { Day, Instant } from "./facts.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:[0-5]\d(?::[0-5]\d)?)$/;

/** True for a day that exists in the calendar: 2028-02-29 does, 2026-02-29 does not. */
export function isDay(text: string): text is Day {
  try {
    plain(text);
    return true;
  } catch {
    return false;
  }
}

/** The day that a text from outside names; RangeError unless the calendar has it. */
export function parseDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a day: "${text}"`);
  return text;
}

/** n days later, or earlier when n is negative. */
export function addDays(day: Day, n: number): Day {
  return written(plain(day).add({ days: n }));
}

/** n months later; a day that the month lacks becomes its last: a 31st falls on the 30th, 28th or 29th. */
export function addMonths(day: Day, n: number): Day {
  return written(plain(day).add({ months: n }));
}

/** Whole days from a to b: 1 when b is the day after a. */
export function daysBetween(a: Day, b: Day): number {
  return plain(a).until(plain(b), { largestUnit: "day" }).days;
}

/** Whole months from the month of a to the month of b, whatever their day numbers. */
export function monthsBetween(a: Day, b: Day): number {
  return plain(startOfMonth(a)).until(plain(startOfMonth(b)), { largestUnit: "month" }).months;
}

export function startOfMonth(day: Day): Day {
  return written(plain(day).with({ day: 1 }));
}

export function endOfMonth(day: Day): Day {
  const date = plain(day);
  return written(date.with({ day: date.daysInMonth }));
}

/** The Monday of the ISO week. */
export function startOfWeek(day: Day): Day {
  return addDays(day, 1 - isoWeekday(day));
}

/** The Sunday of the ISO week. */
export function endOfWeek(day: Day): Day {
  return addDays(day, 7 - isoWeekday(day));
}

/** 1 = Monday … 7 = Sunday. */
export function isoWeekday(day: Day): number {
  return plain(day).dayOfWeek;
}

/** Below, at or above 0, for sorting: `yyyy-MM-dd` sorts as text. */
export function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function earlierDay(a: Day, b: Day): Day {
  return a < b ? a : b;
}

export function laterDay(a: Day, b: Day): Day {
  return a < b ? b : a;
}

/** Every day of the inclusive range in order; empty when `from` is after `to`. */
export function eachDay(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  const last = plain(to);
  for (let date = plain(from); Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    days.push(written(date));
  }
  return days;
}

/** The calendar day that the instant has in the zone: 23:30 UTC on 31 March is 1 April in Warsaw. */
export function dayInZone(at: Instant, zone: string): Day {
  return written(Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate());
}

/**
 * The instant of a local time `yyyy-MM-dd HH:mm[:ss]` (or with T). In the hour that autumn repeats it is the first of
 * the two; in the hour that spring leaves out it is moved forward by that hour (docs/RULES.md, Numbers and dates in files).
 */
export function instantOf(local: string, zone: string): Instant {
  const match = LOCAL_TIME.exec(local);
  const [, day = "", time = ""] = match ?? [];
  if (match === null || !isDay(day)) throw new RangeError(`not a local time: "${local}"`);
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation: "compatible" });
  return zoned.toInstant().toString();
}

function hasForm(text: string): text is Day {
  return DAY.test(text) && !text.startsWith("0000");
}

function plain(day: string): Temporal.PlainDate {
  if (!hasForm(day)) throw new RangeError(`not a day: "${day}"`);
  return Temporal.PlainDate.from(day);
}

/** Years beyond the calendar are written with a sign and six digits, which is not the form of a day. */
function written(date: Temporal.PlainDate): Day {
  const text = date.toString();
  if (!hasForm(text)) throw new RangeError(`a day outside the calendar: ${text}`);
  return text;
}

/** Of two instants; one that is not known gives way. */
export function laterOf(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other;
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}
