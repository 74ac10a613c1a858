/** Lists without a date: read whole, from time to time. Pure. */
import { dayInZone } from "#core/day.ts";
import type { Market } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { type Due, type Feed, type FeedState, URGENCY } from "./feed.ts";
import { DAY, HOUR, iso } from "./spans.ts";

/** Nobody changes prices then, and what was set the day before is in force. */
const FROM_HOUR = 3 * HOUR;

/** Names of the billing types: once a week. */
export function billingTypes(): Feed {
  return {
    name: "types",
    windows: null,
    due: (state, { now }) => (isOlder(state, now, 7 * DAY) ? [{ urgency: URGENCY.types, step: { kind: "types", feed: "types" } }] : []),
  };
}

/** Once every day of the market, from three in the night on. 24 hours after the last time would wander over midnight and leave a day out. */
export function offersOfTheDay(market: Market): Feed {
  const isRead = ({ coveredTo }: FeedState, now: number): boolean =>
    coveredTo !== null && dayInZone(coveredTo, zoneOf(market)) >= dayInZone(iso(now - FROM_HOUR), zoneOf(market));
  return {
    name: "offers",
    windows: null,
    due: (state, { now }) => (isRead(state, now) ? [] : [{ urgency: URGENCY.offers, step: { kind: "offers", feed: "offers" } }]),
  };
}

/** What single offers tell: asked for after each list, which says of whom, and before the long history, whose figures need their VAT rates. */
export function offerDetails(): Feed {
  const due: Due = { urgency: URGENCY.details, step: { kind: "details", feed: "details" } };
  return {
    name: "details",
    windows: null,
    due(state, { now, others }) {
      const list = others("offers")?.coveredTo ?? null;
      const isBehind = list !== null && state.coveredTo !== null && Date.parse(state.coveredTo) < Date.parse(list);
      return isBehind || isOlder(state, now, DAY) ? [due] : [];
    },
  };
}

function isOlder({ coveredTo }: FeedState, now: number, every: number): boolean {
  return coveredTo === null || Date.parse(coveredTo) + every <= now;
}
