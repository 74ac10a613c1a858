import { isDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";

const WRITTEN = /^(\d{1,2})[.\-/ ](\d{1,2})[.\-/ ](\d{4})$/;
/** As Hungarian writes it: `2026. 09. 01.`. */
const YEAR_FIRST = /^(\d{4})\.\s*(\d{1,2})\.\s*(\d{1,2})\.?$/;

/** A day as people type it: `1.9.2026`, `01.09.2026`, `2026-09-01`, `2026. 09. 01.`; null when there is no such day. */
export function dayFromText(text: string): Day | null {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const [, first = "", month = "", last = ""] = WRITTEN.exec(trimmed) ?? YEAR_FIRST.exec(trimmed) ?? [];
  const [date, year] = first.length === 4 ? [last, first] : [first, last];
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** As a field shows it: `01.09.2026`. */
export function textOfDay(day: Day): string {
  return day.split("-").toReversed().join(".");
}
