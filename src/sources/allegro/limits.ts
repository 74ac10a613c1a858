/** Allegro counts requests per Client ID, shared by all its sellers, and blocks the whole Client ID for a minute when it is exceeded. */
import { type Limits, requestLimits } from "../kit/limits.ts";
import type { Clock } from "../clock.ts";

/** Allegro allows 9,000 a minute; bucket and refill together stay below it in any 60 seconds. */
export const REQUESTS_PER_MINUTE = 8_400;
const BURST_SECONDS = 2;
/** Returns allow 25 a second for one seller: 20 and a burst of 5 stay at it. */
const RETURNS = { perSecond: 20, burst: 5 };
/** Price rules of single offers allow 5 a second: 3, a burst of 1 and a request repeated with a new token stay at it. */
const PRICE_RULES = { perSecond: 3, burst: 1 };

/** `requestsPerMinute` is for this process: an instance with several fetching processes divides Allegro's 9,000 among them. */
export function allegroLimits(clock: Clock, requestsPerMinute = REQUESTS_PER_MINUTE): Limits {
  const perSecond = requestsPerMinute / 60;
  const atMost = (rate: typeof RETURNS) => ({ ...rate, perSecond: Math.min(rate.perSecond, perSecond) });
  return requestLimits(
    clock,
    { perSecond, burst: Math.max(1, perSecond * BURST_SECONDS) },
    { returns: atMost(RETURNS), priceRules: atMost(PRICE_RULES) },
  );
}
