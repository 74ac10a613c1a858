import { dayText } from "#core/day-text.ts";

/** „12.03.2026 14:05:09” in the zone, as files write it. */
export function momentText(at: string, zone: string, locale: string): string {
  const moment = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  return `${dayText(moment.toPlainDate().toString(), locale)} ${moment.toPlainTime().toString({ smallestUnit: "second" })}`;
}
