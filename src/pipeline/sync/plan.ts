/** What a round of a store reads next. Pure: feeds as they stand and the moment in, one step out. */
import { dayInZone } from "#core/day.ts";
import type { Day, Instant, Market } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import type { Window } from "#sources/connector.ts";
import { type OpenGap, dueGap } from "./gaps.ts";

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The newest stretch comes first in every feed, so that today's figures are right before last year's. */
const NEWEST = 30 * DAY;
/** The marketplace keeps orders for twelve months. */
export const HISTORY = 365 * DAY;
/** Signals are kept for 60 days; after that changes are found by scanning. */
const SIGNALS_KEPT = 60 * DAY;
const SIGNALS_EVERY = 2 * MINUTE;
const LONGEST_SLICE = 31 * DAY;
const SHORTEST_SLICE = DAY;
const FIRST_SLICE = 7 * DAY;
/** Nobody changes prices then, and what was set the day before is in force. */
const OFFERS_FROM = 3 * HOUR;
/** Facts of one feed that one merge should take in: large enough for set-based statements, small enough to show progress. */
const FACTS_PER_SLICE = 20_000;

/** Entries arrive late, so the past is read again: often what is fresh, seldom what is old (docs/RULES.md, Late entries). */
const REREADS = [
  // Two months more than history begins with: what was withheld or unreadable in its oldest days is still met.
  { tier: "monthly", every: 30 * DAY, back: HISTORY + 62 * DAY },
  { tier: "weekly", every: 7 * DAY, back: 180 * DAY },
  { tier: "daily", every: DAY, back: 60 * DAY },
  { tier: "sixHourly", every: 6 * HOUR, back: 14 * DAY },
  { tier: "hourly", every: HOUR, back: 3 * DAY },
] as const;
/** Orders are told about by signals; reading again heals what those missed. */
const ORDER_REREADS = [
  { tier: "monthly", every: 30 * DAY, back: HISTORY },
  { tier: "weekly", every: 7 * DAY, back: 60 * DAY },
  { tier: "daily", every: DAY, back: 14 * DAY },
] as const;

export type FeedName = "orders" | "signals" | "refunds" | "returns" | "offers" | "details" | "operations" | "types" | `billing:${Market}`;

export type FeedCursor = {
  /** Length of the next slice of history, ms. */
  slice?: number;
  /** Tier → moment of its last reading. */
  read?: Record<string, Instant>;
  /** A reading again that is under way: what is left of it, and the tiers it settles. */
  reading?: Rereading;
  /** Stretches that did not come whole. */
  gaps?: readonly OpenGap[];
  /** What lies before the twelve months (`past.ts`). */
  past?: PastCursor;
  /** Details: offers whose rules were asked about on a day. */
  floors?: FloorsAsked;
  /** Signals: the last one taken in; `null` = none was there. */
  after?: string | null;
  /** Signals: orders named up to there that have still to be read. */
  unread?: readonly string[];
  /** Signals: when they were last asked for. */
  asked?: Instant;
};

export type FloorsAsked = { readonly day: Day; readonly offers: number };

/** `end` = the marketplace shows nothing older; after `tries` failures it is asked again from `due` on. */
export type PastCursor = { readonly end?: true; readonly tries?: number; readonly due?: Instant };

/** `wanted` = the wish that it fulfils. */
type Rereading = { readonly from: Instant; readonly to: Instant; readonly tiers: readonly string[]; readonly wanted?: string };

export type FeedState = {
  readonly feed: FeedName;
  readonly cursor: FeedCursor;
  /** Everything from here on is in; `null` = nothing yet. */
  readonly coveredFrom: Instant | null;
  readonly coveredTo: Instant | null;
  /** Not before this moment, after a failure. */
  readonly dueAt: Instant;
  /** A person's wish to have it read now, as the database writes its moment; `null` = none. */
  readonly wanted: string | null;
};

export type Step =
  | { readonly kind: "startSignals" | "signals" | "offers" | "types" | "details"; readonly feed: FeedName }
  /** Orders changed since `from`. */
  | { readonly kind: "changes"; readonly feed: FeedName; readonly from: Instant }
  /** A stretch that did not come whole. */
  | { readonly kind: "gap"; readonly feed: FeedName; readonly window: Window }
  /** The next part of a reading again. */
  | { readonly kind: "again"; readonly feed: FeedName; readonly window: Window; readonly reading: Rereading }
  /** One stretch of the past in every feed that lacks it: an order's fees and refunds come in with it, and its figures are made once. */
  | { readonly kind: "history"; readonly feeds: readonly FeedName[]; readonly window: Window };

export type HistoryStep = Extract<Step, { kind: "history" }>;

/** One feed's window, as it was read. `reading` = what it is a part of; `null` = of the history. */
export type ReadWindow = { readonly feed: FeedName; readonly window: Window; readonly reading: Rereading | null };

const iso = (moment: number): Instant => new Date(moment).toISOString();

export function feedsOf(markets: readonly Market[]): FeedName[] {
  return [
    "types",
    "signals",
    "offers",
    "orders",
    ...markets.map((market): FeedName => `billing:${market}`),
    "refunds",
    "returns",
    "operations",
    "details",
  ];
}

export const isWindowed = ({ feed }: FeedState): boolean => !["types", "signals", "offers", "details"].includes(feed);

export function stateOf(feeds: readonly FeedState[], name: FeedName): FeedState {
  const state = feeds.find(({ feed }) => feed === name);
  if (!state) throw new Error(`no feed ${name}`);
  return state;
}

/** `from` = how far back history is wanted. Feeds that failed wait for their own moment. `null` = nothing to do now. */
export function nextStep(feeds: readonly FeedState[], now: number, from: number): Step | null {
  const ready = feeds.filter((feed) => Date.parse(feed.dueAt) <= now);
  const windowed = ready.filter(isWindowed);
  return (
    startOfSignals(ready) ??
    listed(ready, now, "types", 7 * DAY) ??
    offersOfTheDay(ready, now) ??
    history(windowed, now, Math.max(from, now - NEWEST)) ??
    signals(ready, now) ??
    gap(windowed, now) ??
    reread(windowed, now) ??
    // Before the long history, whose figures would have to be made again with the VAT rates that come here.
    detailsOfTheList(ready, now) ??
    history(windowed, now, from)
  );
}

/** The place in the stream is taken before history is read, so that no change in between is missed. */
function startOfSignals(feeds: readonly FeedState[]): Step | null {
  const feed = feeds.find((state) => state.feed === "signals");
  return feed && feed.cursor.asked === undefined ? { kind: "startSignals", feed: "signals" } : null;
}

/** Lists without a date are read whole, from time to time. */
function listed(feeds: readonly FeedState[], now: number, name: "types" | "details", every: number): Step | null {
  const state = feeds.find(({ feed }) => feed === name);
  if (!state) return null;
  return state.coveredTo === null || Date.parse(state.coveredTo) + every <= now ? { kind: name, feed: name } : null;
}

/** What single offers tell is asked for after each list, which says of whom. */
function detailsOfTheList(feeds: readonly FeedState[], now: number): Step | null {
  const [list, details] = (["offers", "details"] as const).map((name) => feeds.find(({ feed }) => feed === name)?.coveredTo ?? null);
  const isBehind = list && details && Date.parse(details) < Date.parse(list);
  return isBehind ? { kind: "details", feed: "details" } : listed(feeds, now, "details", DAY);
}

/** Once every Polish day, from three in the night on. 24 hours after the last time would wander over midnight and leave a day out. */
function offersOfTheDay(feeds: readonly FeedState[], now: number): Step | null {
  const state = feeds.find(({ feed }) => feed === "offers");
  if (!state) return null;
  const isRead = state.coveredTo !== null && dayInZone(state.coveredTo, zoneOf("PL")) >= dayInZone(iso(now - OFFERS_FROM), zoneOf("PL"));
  return isRead ? null : { kind: "offers", feed: "offers" };
}

/** The feeds that reach back least go first, together, so that all of them grow as one. */
export function history(feeds: readonly FeedState[], now: number, from: number): HistoryStep | null {
  const reach = ({ coveredFrom }: FeedState): number => (coveredFrom === null ? now : Date.parse(coveredFrom));
  const to = Math.max(...feeds.map(reach));
  if (feeds.length === 0 || to <= from) return null;
  const behind = feeds.filter((feed) => reach(feed) === to);
  // No further than the others reach already: from there on they are read together.
  const next = Math.max(from, ...feeds.map(reach).filter((moment) => moment < to));
  const slice = Math.min(...behind.map(({ cursor }) => cursor.slice ?? FIRST_SLICE));
  return { kind: "history", feeds: behind.map(({ feed }) => feed), window: { from: iso(Math.max(next, to - slice)), to: iso(to) } };
}

function signals(feeds: readonly FeedState[], now: number): Step | null {
  const feed = feeds.find((state) => state.feed === "signals");
  const asked = feed?.cursor.asked === undefined ? null : Date.parse(feed.cursor.asked);
  if (asked === null || (feed?.wanted === null && asked + SIGNALS_EVERY > now)) return null;
  // An hour more on each side of what was lost, and a day before the marketplace forgets.
  if (asked + SIGNALS_KEPT - DAY <= now) return { kind: "changes", feed: "signals", from: iso(asked - HOUR) };
  return { kind: "signals", feed: "signals" };
}

function gap(feeds: readonly FeedState[], now: number): Step | null {
  for (const { feed, cursor } of feeds) {
    const found = dueGap(cursor.gaps ?? [], now);
    if (found !== null) return { kind: "gap", feed, window: { from: found.from, to: found.to } };
  }
  return null;
}

function reread(feeds: readonly FeedState[], now: number): Step | null {
  for (const state of feeds) {
    const reading = state.cursor.reading ?? wantedReading(state, now) ?? dueReading(state, now);
    if (reading === null) continue;
    const end = Math.min(Date.parse(reading.to), Date.parse(reading.from) + (state.cursor.slice ?? LONGEST_SLICE));
    return { kind: "again", feed: state.feed, window: { from: reading.from, to: iso(end) }, reading };
  }
  return null;
}

const tiersOf = (feed: FeedName) => (feed === "orders" ? ORDER_REREADS : REREADS);

/** What a person asks for now: all that can still change as a rule, and more where that is due anyway. */
function wantedReading(state: FeedState, now: number): Rereading | null {
  if (state.wanted === null || state.coveredFrom === null || state.coveredTo === null) return null;
  const due = dueReading(state, now);
  const read = Object.fromEntries(tiersOf(state.feed).map(({ tier }) => [tier, iso(tier === "daily" ? 0 : now)]));
  const asked = dueReading({ ...state, cursor: { ...state.cursor, read } }, now);
  const longest = due !== null && asked !== null && due.tiers.length > asked.tiers.length ? due : asked;
  return longest === null ? null : { ...longest, wanted: state.wanted };
}

/** The longest reading that is due settles the shorter ones too. */
function dueReading({ feed, cursor, coveredFrom, coveredTo }: FeedState, now: number): Rereading | null {
  if (coveredFrom === null || coveredTo === null) return null;
  const tiers = tiersOf(feed);
  const due = tiers.find(({ tier, every }) => Date.parse(cursor.read?.[tier] ?? coveredTo) + every <= now);
  if (!due) return null;
  // After a long time off the gap itself is read, however old its start; what history does not reach is not read again.
  const from = iso(Math.max(Date.parse(coveredFrom), Math.min(now - due.back, Date.parse(coveredTo) - HOUR)));
  return { from, to: iso(now), tiers: tiers.filter(({ back }) => back <= due.back).map(({ tier }) => tier) };
}

/** The cursor after a window whose figures are in. `facts` = how many it held. */
export function cursorAfter(cursor: FeedCursor, { feed, window, reading }: ReadWindow, facts: number): FeedCursor {
  const { reading: _before, ...rest } = cursor;
  const next = { ...rest, slice: nextSlice(window, facts) };
  // History begins at the present: from there every tier counts.
  if (reading === null) return { ...next, read: cursor.read ?? Object.fromEntries(tiersOf(feed).map(({ tier }) => [tier, window.to])) };
  if (window.to < reading.to) return { ...next, reading: { ...reading, from: window.to } };
  return { ...next, read: { ...cursor.read, ...Object.fromEntries(reading.tiers.map((tier) => [tier, reading.to])) } };
}

export function withGaps({ gaps: _before, ...cursor }: FeedCursor, gaps: readonly OpenGap[]): FeedCursor {
  return gaps.length === 0 ? cursor : { ...cursor, gaps };
}

/** The next slice's length, so that it holds about as many facts as one merge should. */
export function nextSlice(window: Window, facts: number): number {
  const length = Date.parse(window.to) - Date.parse(window.from);
  const fitting = facts === 0 ? LONGEST_SLICE : Math.floor((length * FACTS_PER_SLICE) / facts);
  return Math.min(LONGEST_SLICE, Math.max(SHORTEST_SLICE, Math.min(fitting, 4 * length)));
}
