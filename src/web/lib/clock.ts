import { dayInZone } from "#core/day.ts";
import type { Day, Market } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";

/** The current day where the market is. */
export function todayIn(market: Market): Day {
  return dayInZone(new Date().toISOString(), zoneOf(market));
}
