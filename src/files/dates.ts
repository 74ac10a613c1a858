/**
 * Days and moments as files write them: ISO with or without an offset, `dd.mm.yyyy`, the Hungarian `yyyy. mm. dd.`, slashes in the order
 * of the column, `yyyymmdd`, the serial numbers of Excel.
 */
import type { Day, Instant } from "#core/facts.ts";
import { addDays, dayInZone, instantOf, isDay, parseDay } from "#core/day.ts";
import type { Cell } from "./cells.ts";
import { problem } from "./cell-problem.ts";
import type { CellProblem } from "./cell-problem.ts";
import type { DateOrder } from "./date-order.ts";

const BAD_DATE = problem("rowBadDate");

const ISO =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[T ] ?(\d{1,2}:[0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?)?(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/i;
// Hungarian programs begin with the year and end with a point.
const YEAR_FIRST = /^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?(?:,? +(\d{1,2}:[0-5]\d)(?::([0-5]\d))?)?(?: (UTC|GMT))?$/i;
// Czech and Slovak programs put spaces after the points.
const POINTED = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?:,? +(\d{1,2}:[0-5]\d)(?::([0-5]\d))?)?(?: (UTC|GMT))?$/i;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:,? +(\d{1,2}:[0-5]\d)(?::([0-5]\d))?(?: ?([AP])\.?M\.?)?)?(?: (UTC|GMT))?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2}):?([0-5]\d)(?::?([0-5]\d))?)?(Z| UTC)?$/i;
const SERIAL = /^(\d{5})(?:[.,](\d{1,12}))?$/;

// Day 0 of Excel, whose calendar counts a 29 February 1900 that never was.
const EXCEL_EPOCH = "1899-12-30";
const LAST_SERIAL = 120_000;
const FIRST_YEAR = 1980;
const LAST_YEAR = 2199;
const SECONDS_OF_DAY = 86_400;

/** What a cell says, before the zone is known. `offset` null = the local time of the market. */
type Written = { day: string; time: string; fraction: string; offset: string | null };

/** `at` = ISO instant in UTC, `day` = its calendar day in the zone. */
export type Moment = { at: Instant; day: Day };

/** Stands in a row without its moment, which is rejected. */
export const NO_MOMENT: Moment = { at: "", day: EXCEL_EPOCH };

export type MomentReader = (cell: Cell, zone: string) => Moment | CellProblem;

const USUAL_ORDER: DateOrder = "dmy";

/** Reads moments; keeps what it learnt about the hours of a zone, and the last cell, which the lines of one order share. */
export function createMomentReader(order: DateOrder = USUAL_ORDER): MomentReader {
  const utcHours = createHourMemory(utcHourOf);
  const localDays = createHourMemory((hour, zone) => dayInZone(`${hour}:00:00Z`, zone));
  let lastCell: Cell = "";
  let lastZone = "";
  let last: Moment | CellProblem = BAD_DATE;

  function read(cell: Cell, zone: string): Moment | CellProblem {
    const written = readWritten(cell, order);
    if (written === null) return BAD_DATE;
    const { day, time, offset } = written;
    const fraction = written.fraction === "" ? "" : `.${written.fraction}`;
    if (offset !== null) {
      const at = Temporal.Instant.from(`${day}T${time}${fraction}${offset}`).toString();
      return { at, day: localDays(at.slice(0, 13), zone) };
    }
    const utcHour = utcHours(`${day} ${time.slice(0, 2)}`, zone);
    const at = utcHour === null ? instantOf(`${day} ${time}`, zone) : `${utcHour}${time.slice(2)}Z`;
    return { at: fraction === "" ? at : `${at.slice(0, -1)}${fraction}Z`, day: parseDay(day) };
  }

  return (cell, zone) => {
    if (cell === lastCell && zone === lastZone && cell !== "") return last;
    lastCell = cell;
    lastZone = zone;
    try {
      last = read(cell, zone);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // "2026-02-31" has the form of a date
      last = BAD_DATE;
    }
    return last;
  };
}

/** The day as written, without its time: a cost is valid from a day of its market. */
export function readDay(cell: Cell, order: DateOrder = USUAL_ORDER): Day | CellProblem {
  const day = readWritten(cell, order)?.day;
  return day !== undefined && isDay(day) ? day : BAD_DATE;
}

/** The hour `yyyy-MM-ddTHH` in UTC that a whole local hour shares; null for an hour in which the clock is moved. */
function utcHourOf(hour: string, zone: string): string | null {
  const first = instantOf(`${hour}:00:00`, zone);
  const last = instantOf(`${hour}:59:59`, zone);
  const utcHour = first.slice(0, 13);
  return first === `${utcHour}:00:00Z` && last === `${utcHour}:59:59Z` ? utcHour : null;
}

/** A year of orders falls into a few thousand hours; asking the calendar for each line would take seconds. */
function createHourMemory<Known>(find: (hour: string, zone: string) => Known): (hour: string, zone: string) => Known {
  const zones = new Map<string, Map<string, Known>>();
  return (hour, zone) => {
    const hours = zones.get(zone) ?? new Map<string, Known>();
    if (hours.size === 0) zones.set(zone, hours);
    const known = hours.get(hour);
    if (known !== undefined) return known;
    const found = find(hour, zone);
    hours.set(hour, found);
    return found;
  };
}

function readWritten(cell: Cell, order: DateOrder): Written | null {
  if (typeof cell === "number") return fromSerial(cell) ?? fromCompact(String(cell));
  const text = cell.trim();
  const written = fromIso(text) ?? fromPointed(text) ?? fromYearFirst(text) ?? fromSlashed(text, order) ?? fromCompact(text);
  if (written !== null) return isNear(written.day) ? written : null;
  const serial = SERIAL.exec(text);
  return serial === null ? null : fromSerial(Number(`${serial[1]}.${serial[2] ?? "0"}`));
}

type Parts = { year: string; month: string; day: string };

function dayOf({ year, month, day }: Parts): string {
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** „UTC” and „GMT” are no offset to the calendar, but mean one. */
function offsetOf(zone: string | undefined): string | null {
  if (zone === undefined) return null;
  return /^[+-]/.test(zone) ? zone : "Z";
}

function fromIso(text: string): Written | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const [, year = "", , month = "", day = "", time, seconds, fraction = "", offset] = match;
  if (offset !== undefined && time === undefined) return null;
  return {
    day: dayOf({ year, month, day }),
    time: timeOf(time, seconds),
    // the database keeps microseconds; the marketplace writes milliseconds
    fraction: fraction.slice(0, 6).replace(/0+$/, ""),
    offset: offsetOf(offset),
  };
}

function fromPointed(text: string): Written | null {
  const match = POINTED.exec(text);
  if (match === null) return null;
  const [, day = "", month = "", year = "", time, seconds, zone] = match;
  return plain({ year, month, day }, timeOf(time, seconds), zone);
}

function fromYearFirst(text: string): Written | null {
  const match = YEAR_FIRST.exec(text);
  if (match === null) return null;
  const [, year = "", month = "", day = "", time, seconds, zone] = match;
  return plain({ year, month, day }, timeOf(time, seconds), zone);
}

function fromSlashed(text: string, order: DateOrder): Written | null {
  const match = SLASHED.exec(text);
  if (match === null) return null;
  const [, first = "", second = "", year = "", time, seconds, half, zone] = match;
  const [day, month] = order === "dmy" ? [first, second] : [second, first];
  const hour = time === undefined ? null : hourOfDay(time, half);
  if (time !== undefined && hour === null) return null;
  return plain({ year, month, day }, timeOf(hour ?? undefined, seconds), zone);
}

/** „2:05” of the afternoon is 14:05, „12:05” of the morning 0:05; null for an hour that no such clock has. */
function hourOfDay(time: string, half: string | undefined): string | null {
  if (half === undefined) return time;
  const [hour = "", minute = ""] = time.split(":");
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  return `${(Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0)}:${minute}`;
}

function fromCompact(text: string): Written | null {
  const match = COMPACT.exec(text);
  if (match === null) return null;
  const [, year = "", month = "", day = "", hour, minute, seconds, zone] = match;
  const found = plain({ year, month, day }, timeOf(hour === undefined ? undefined : `${hour}:${minute}`, seconds), zone);
  return isNear(found.day) ? found : null;
}

function plain(parts: Parts, time: string, zone: string | undefined): Written {
  return { day: dayOf(parts), time, fraction: "", offset: offsetOf(zone?.trim()) };
}

function fromSerial(serial: number): Written | null {
  const seconds = Math.round(serial * SECONDS_OF_DAY);
  if (!(serial >= 0 && serial < LAST_SERIAL)) return null;
  const day = addDays(EXCEL_EPOCH, Math.floor(seconds / SECONDS_OF_DAY));
  const rest = seconds % SECONDS_OF_DAY;
  const time = [rest / 3600, (rest / 60) % 60, rest % 60].map((part) => String(Math.floor(part)).padStart(2, "0"));
  return isNear(day) ? { day, time: time.join(":"), fraction: "", offset: null } : null;
}

function timeOf(time: string | undefined, seconds: string | undefined): string {
  return time === undefined ? "00:00:00" : `${time.padStart(5, "0")}:${seconds ?? "00"}`;
}

/** A slip such as the year 0206 is an error, not a day of long ago. Whether the day exists is checked by its reader. */
function isNear(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
