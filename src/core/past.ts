/** How far back the marketplace shows fees: beyond the twelve months of orders, and read after them in the background. */
import { addMonths, dayInZone, instantOf } from "./day.ts";
import type { Day, Instant } from "./facts.ts";
import { zoneOf } from "./market.ts";

const MONTHS = 72;

/** All markets keep the same time. */
const ZONE = zoneOf("PL");

/** The first moment of the day that the moment lies in. */
export function startOfDay(at: Instant): Instant {
  return startOf(dayInZone(at, ZONE));
}

/** The first moment whose fees are wanted. */
export function feesFrom(now: Instant): Instant {
  return startOf(addMonths(dayInZone(now, ZONE), -MONTHS));
}

function startOf(day: Day): Instant {
  return Temporal.Instant.from(instantOf(`${day}T00:00`, ZONE)).toString({ fractionalSecondDigits: 3 });
}
