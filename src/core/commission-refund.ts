/** Until when a commission can be asked back (docs/RULES.md, Commission refund). Days are those of the market's zone. */
import { addDays } from "./day.ts";
import type { Day } from "./facts.ts";

const DAYS_TO_CLAIM = 45;

/** The last day on which the commission of a line bought on the day can be asked back. */
export function lastDayToClaim(boughtOn: Day): Day {
  return addDays(boughtOn, DAYS_TO_CLAIM);
}

/** Lines bought before it are too late today. */
export function firstClaimableDay(today: Day): Day {
  return addDays(today, -DAYS_TO_CLAIM);
}
