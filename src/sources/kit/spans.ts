/** Lengths of time in milliseconds, and moments as the API writes them. */
import type { Instant } from "#core/facts.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `moment` in ms since 1970. */
export const iso = (moment: number): Instant => new Date(moment).toISOString();
