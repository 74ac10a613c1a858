/**
 * How fast one application may ask: Allegro counts requests per Client ID, shared by all its sellers, and blocks the
 * whole Client ID for a minute when it is exceeded. One `Limits` therefore serves every store of an application.
 */
import { MarketplaceError, type Clock } from "../connector.ts";

/** Allegro allows 9,000 a minute; bucket and refill together stay below it in any 60 seconds. */
const REQUESTS_PER_MINUTE = 8_400;
const BURST_SECONDS = 2;
/** Returns allow 25 a second for one seller: 20 and a burst of 5 stay at it. */
const RETURNS_PER_SECOND = 20;
const RETURNS_BURST = 5;
/** Price rules of single offers allow 5 a second: 3, a burst of 1 and a request repeated with a new token stay at it. */
const PRICE_RULES_PER_SECOND = 3;
const PRICE_RULES_BURST = 1;

export type Lane = "all" | "returns" | "priceRules";

export type Limits = {
  /** Waits for its turn; throws `blocked` while the marketplace refuses the application. */
  take(lane: Lane, signal?: AbortSignal): Promise<void>;
  /** From now on nobody asks before the moment (epoch milliseconds). */
  block(until: number): void;
};

/**
 * `requestsPerMinute` is for this process: an instance with several fetching processes divides Allegro's 9,000 among them.
 */
export function requestLimits(options: { readonly clock: Clock; readonly requestsPerMinute?: number }): Limits {
  const { clock, requestsPerMinute = REQUESTS_PER_MINUTE } = options;
  const perSecond = requestsPerMinute / 60;
  const all = bucket(clock, perSecond, Math.max(1, perSecond * BURST_SECONDS));
  const returns = bucket(clock, Math.min(RETURNS_PER_SECOND, perSecond), RETURNS_BURST);
  const priceRules = bucket(clock, Math.min(PRICE_RULES_PER_SECOND, perSecond), PRICE_RULES_BURST);
  let blockedUntil = 0;

  function refuseWhileBlocked(): void {
    if (clock.now() >= blockedUntil) return;
    throw new MarketplaceError("blocked", "the application is blocked for asking too often", {
      retryAt: new Date(blockedUntil).toISOString(),
      status: 429,
    });
  }

  return {
    async take(lane, signal) {
      if (lane === "returns") await returns(signal);
      if (lane === "priceRules") await priceRules(signal);
      await all(signal);
      refuseWhileBlocked();
    },
    block(until) {
      blockedUntil = Math.max(blockedUntil, until);
    },
  };
}

/** A token bucket that lends: whoever comes to an empty one is told how long to wait, in the order of coming. */
function bucket(clock: Clock, perSecond: number, capacity: number): (signal?: AbortSignal) => Promise<void> {
  let tokens = capacity;
  let filledAt = clock.now();
  return async (signal) => {
    const now = clock.now();
    tokens = Math.min(capacity, tokens + (Math.max(0, now - filledAt) * perSecond) / 1_000);
    filledAt = now;
    tokens -= 1;
    if (tokens < 0) await clock.sleep(Math.ceil((-tokens * 1_000) / perSecond), signal);
  };
}
