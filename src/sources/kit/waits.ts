/** How long to wait: pure, with the moment and the chance passed in. All figures are milliseconds. */

const FIRST = 500;
const LONGEST = 30_000;
/** Allegro blocks a Client ID for one minute and does not promise to say so. */
const BLOCK = 60_000;
const BLOCK_JITTER = 15_000;
/** A `Retry-After` beyond this is taken for a mistake. */
const LONGEST_BLOCK = 24 * 60 * 60_000;

/** Exponential, half of it by chance, so that many stores do not come back in the same instant. `attempt` starts at 1. */
export function backOff(attempt: number, chance: number): number {
  const whole = Math.min(LONGEST, FIRST * 2 ** (attempt - 1));
  return Math.round(whole / 2 + (whole / 2) * chance);
}

/** The moment (epoch) until which the application must not ask: never earlier than the header or the usual minute says. */
export function blockedUntil(retryAfter: string | null, now: number, chance: number): number {
  const asked = retryAfterMilliseconds(retryAfter, now);
  const wait = asked === null ? BLOCK : Math.min(LONGEST_BLOCK, Math.max(1_000, asked));
  return now + wait + Math.round(Math.min(BLOCK_JITTER, wait / 4) * chance);
}

/** Seconds or a date, as the header allows; `null` = absent or not understood. */
export function retryAfterMilliseconds(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}
