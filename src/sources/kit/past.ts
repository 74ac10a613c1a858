/**
 * What lies before the twelve months of a first sync: fees of six years, and orders as far as the marketplace still shows
 * any. Read in the background, newest first. Pure.
 *
 * Empty stretches never end the reading of fees: the marketplace names no first day, and a seller may have paused for a
 * year. They cost a request or two a month and market, once.
 */
import { feesFrom, startOfDay } from "#core/past.ts";
import type { FeedCursor, FeedName, FeedState, HistoryStep, PastCursor } from "./feed.ts";
import { DAY, MINUTE } from "./spans.ts";
import { history } from "./windowed.ts";

const FIRST_PAUSE = 10 * MINUTE;

const isBilling = ({ feed }: { readonly feed: FeedName }): boolean => feed.startsWith("billing:");

/** Where the past begins, ms since 1970. */
export function pastFrom(now: number): number {
  return Date.parse(feesFrom(new Date(now).toISOString()));
}

/** Of feeds that are read by windows. `year` = how far back the first sync reads; nothing older is read while one that can be read lacks any of it. */
export function nextPast(feeds: readonly FeedState[], now: number, year: number): HistoryStep | null {
  const windowed = feeds.filter((feed) => Date.parse(feed.dueAt) <= now);
  if (history(windowed, now, year) !== null) return null;
  const open = windowed.filter((state) => !hasEnded(state) && Date.parse(state.cursor.past?.due ?? "1970-01-01") <= now);
  const step = open.some(({ feed }) => feed === "orders") ? history(open, now, pastFrom(now)) : withoutOrders(feeds, open, now);
  if (step === null) return null;
  // Whole days, so that what a file brought of one gives way to all of it.
  return { ...step, window: { from: startOfDay(step.window.from), to: step.window.to } };
}

/** The end of orders alone is one: what belongs to them goes as far as they do, however late it comes. */
const hasEnded = ({ feed, cursor }: FeedState): boolean => feed === "orders" && cursor.past?.end === true;

/** What belongs to orders comes as far as they have come, and no further; then fees alone. */
function withoutOrders(feeds: readonly FeedState[], open: readonly FeedState[], now: number): HistoryStep | null {
  const reached = feeds.find(({ feed }) => feed === "orders")?.coveredFrom ?? null;
  const behind = history(
    open.filter((state) => !isBilling(state)),
    now,
    reached === null ? now : Date.parse(reached),
  );
  return behind ?? history(open.filter(isBilling), now, pastFrom(now));
}

/** The next try, each a while after the one before: the daily reading of the feed does not wait for it. */
export function pastAfterFailure({ past }: FeedCursor, now: number): PastCursor {
  const tries = past?.tries ?? 0;
  return { tries: tries + 1, due: new Date(now + Math.min(DAY, FIRST_PAUSE * 2 ** Math.min(tries, 10))).toISOString() };
}

/** A stretch that is in: a reading again that was under way goes on, and failures are forgotten. */
export function cursorAfterPast(before: FeedCursor, { past: _past, ...after }: FeedCursor): FeedCursor {
  return before.reading === undefined ? after : { ...after, reading: before.reading };
}
