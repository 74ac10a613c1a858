/**
 * How fast one application may ask: a source counts the requests of all its sellers together and blocks the whole application when
 * there are too many. One `Limits` therefore serves every store of an application.
 */
import { MarketplaceError } from "../errors.ts";
import type { Clock } from "../clock.ts";

/** Requests a second, and how many at once after a pause. */
export type Rate = { readonly perSecond: number; readonly burst: number };

export type Limits = {
  /** Waits for its turn in the lane, and in that of all; throws `blocked` while the source refuses the application. */
  take(lane: string, signal?: AbortSignal): Promise<void>;
  /** From now on nobody asks before the moment (epoch milliseconds). */
  block(until: number): void;
};

/** `lanes`: lists with a narrower limit of their own, by name; every other lane is that of all. */
export function requestLimits(clock: Clock, all: Rate, lanes: Readonly<Record<string, Rate>> = {}): Limits {
  const everyone = bucket(clock, all);
  const own = new Map(Object.entries(lanes).map(([name, rate]) => [name, bucket(clock, rate)]));
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
      await own.get(lane)?.(signal);
      await everyone(signal);
      refuseWhileBlocked();
    },
    block(until) {
      blockedUntil = Math.max(blockedUntil, until);
    },
  };
}

/** So many a minute, and a few at once after a pause: the limits of a source that has no narrower lists. */
export function perMinute(clock: Clock, requests: number): Limits {
  return requestLimits(clock, { perSecond: requests / 60, burst: 10 });
}

/** A token bucket that lends: whoever comes to an empty one is told how long to wait, in the order of coming. */
function bucket(clock: Clock, { perSecond, burst }: Rate): (signal?: AbortSignal) => Promise<void> {
  let tokens = burst;
  let filledAt = clock.now();
  return async (signal) => {
    const now = clock.now();
    tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) * perSecond) / 1_000);
    filledAt = now;
    tokens -= 1;
    if (tokens < 0) await clock.sleep(Math.ceil((-tokens * 1_000) / perSecond), signal);
  };
}
