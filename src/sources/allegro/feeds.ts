/** What Allegro gives of a store, and how often each list is read. */
import type { Market } from "#core/facts.ts";
import { billed } from "../kit/billed.ts";
import type { Feed, Reread } from "../kit/feed.ts";
import { billingTypes, offerDetails, offersOfTheDay } from "../kit/listed.ts";
import { signalled } from "../kit/signalled.ts";
import { DAY, HOUR } from "../kit/spans.ts";
import { keyed, windowed } from "../kit/windowed.ts";

/** As it stands in stores. */
export const KEY = "allegro";

/** Allegro keeps orders for twelve months. */
export const HISTORY_DAYS = 365;
const HISTORY = HISTORY_DAYS * DAY;
const SIGNALS_KEPT = 60 * DAY;

/** Entries arrive late, so the past is read again: often what is fresh, seldom what is old (docs/RULES.md, Late entries). */
const REREADS: readonly Reread[] = [
  // Two months more than history begins with: what was withheld or unreadable in its oldest days is still met.
  { tier: "monthly", every: 30 * DAY, back: HISTORY + 62 * DAY },
  { tier: "weekly", every: 7 * DAY, back: 180 * DAY },
  { tier: "daily", every: DAY, back: 60 * DAY },
  { tier: "sixHourly", every: 6 * HOUR, back: 14 * DAY },
  { tier: "hourly", every: HOUR, back: 3 * DAY },
];
/** Orders are told about by signals; reading again heals what those missed. */
const ORDER_REREADS: readonly Reread[] = [
  { tier: "monthly", every: 30 * DAY, back: HISTORY },
  { tier: "weekly", every: 7 * DAY, back: 60 * DAY },
  { tier: "daily", every: DAY, back: 14 * DAY },
];

/** In the order in which they are shown; orders before what belongs to them. */
export function allegroFeeds(markets: readonly Market[]): Feed[] {
  return [
    billingTypes(),
    signalled({ kept: SIGNALS_KEPT }),
    offersOfTheDay("PL"),
    windowed({ name: "orders", pages: (from, window) => from.orders(window), rereads: ORDER_REREADS }),
    ...markets.map((market) => billed(KEY, market, REREADS)),
    windowed({ name: "refunds", pages: (from, window) => from.refunds(window), rereads: REREADS }),
    windowed({ name: "returns", pages: (from, window) => from.returns(window), rereads: REREADS }),
    windowed({ name: "operations", pages: (from, window) => keyed(from.operations(window)), rereads: REREADS }),
    offerDetails(),
  ];
}
