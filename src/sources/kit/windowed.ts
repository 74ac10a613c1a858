/** Lists by moments: history in slices, the past again from time to time, and stretches that did not come whole. Pure. */
import type { Instant } from "#core/facts.ts";
import type { Page, Window } from "../facts.ts";
import {
  type Feed,
  type FeedCursor,
  type FeedName,
  type FeedState,
  type HistoryStep,
  type Reread,
  type Rereading,
  URGENCY,
  type Windows,
} from "./feed.ts";
import { dueGap, type OpenGap } from "./gaps.ts";
import { DAY, HOUR, iso } from "./spans.ts";

const LONGEST_SLICE = 31 * DAY;
const SHORTEST_SLICE = DAY;
const FIRST_SLICE = 7 * DAY;
/** Facts of one feed that one merge should take in: large enough for set-based statements, small enough to show progress. */
const FACTS_PER_SLICE = 20_000;

type Windowed = Windows & { readonly name: FeedName };

export function windowed({ name, pages, rereads }: Windowed): Feed {
  return {
    name,
    windows: { pages, rereads },
    due(state, { now }) {
      const gap = dueGap(state.cursor.gaps ?? [], now);
      const again = rereadStep(state, rereads, now);
      return [
        ...(gap === null
          ? []
          : [{ urgency: URGENCY.gap, step: { kind: "gap", feed: name, window: { from: gap.from, to: gap.to } } } as const]),
        ...(again === null ? [] : [{ urgency: URGENCY.again, step: again }]),
      ];
    },
  };
}

/** Rows without an id of their own are told apart by their key. */
export async function* keyed<T extends { readonly key: string }>(
  pages: AsyncIterable<Page<T>>,
): AsyncGenerator<Page<T & { externalId: string }>> {
  for await (const page of pages) yield { ...page, facts: page.facts.map((fact) => ({ ...fact, externalId: fact.key })) };
}

/** The feeds that reach back least go first, together, so that all of them grow as one. `from` = how far back is wanted. */
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

function rereadStep(state: FeedState, rereads: readonly Reread[], now: number) {
  const reading = state.cursor.reading ?? wantedReading(state, rereads, now) ?? dueReading(state, rereads, now);
  if (reading === null) return null;
  const end = Math.min(Date.parse(reading.to), Date.parse(reading.from) + (state.cursor.slice ?? LONGEST_SLICE));
  return { kind: "again", feed: state.feed, window: { from: reading.from, to: iso(end) }, reading } as const;
}

/** What a person asks for now: all that can still change as a rule, and more where that is due anyway. */
function wantedReading(state: FeedState, rereads: readonly Reread[], now: number): Rereading | null {
  if (state.wanted === null || state.coveredFrom === null || state.coveredTo === null) return null;
  const due = dueReading(state, rereads, now);
  const read = Object.fromEntries(rereads.map(({ tier }) => [tier, iso(tier === "daily" ? 0 : now)]));
  const asked = dueReading({ ...state, cursor: { ...state.cursor, read } }, rereads, now);
  const longest = due !== null && asked !== null && due.tiers.length > asked.tiers.length ? due : asked;
  return longest === null ? null : { ...longest, wanted: state.wanted };
}

/** The longest reading that is due settles the shorter ones too. */
function dueReading({ cursor, coveredFrom, coveredTo }: FeedState, rereads: readonly Reread[], now: number): Rereading | null {
  if (coveredFrom === null || coveredTo === null) return null;
  const due = rereads.find(({ tier, every }) => Date.parse(cursor.read?.[tier] ?? coveredTo) + every <= now);
  if (!due) return null;
  // After a long time off the gap itself is read, however old its start; what history does not reach is not read again.
  const from = iso(Math.max(Date.parse(coveredFrom), Math.min(now - due.back, Date.parse(coveredTo) - HOUR)));
  return { from, to: iso(now), tiers: rereads.filter(({ back }) => back <= due.back).map(({ tier }) => tier) };
}

/** One feed's window, as it was read. `reading` = what it is a part of; `null` = of the history. */
export type ReadWindow = { readonly window: Window; readonly reading: Rereading | null };

/** The cursor after a window whose figures are in. `facts` = how many it held. */
export function cursorAfter(cursor: FeedCursor, rereads: readonly Reread[], { window, reading }: ReadWindow, facts: number): FeedCursor {
  const { reading: _before, ...rest } = cursor;
  const next = { ...rest, slice: nextSlice(window, facts) };
  // History begins at the present: from there every tier counts.
  if (reading === null)
    return {
      ...next,
      read:
        cursor.read ??
        readAt(
          rereads.map(({ tier }) => tier),
          window.to,
        ),
    };
  if (window.to < reading.to) return { ...next, reading: { ...reading, from: window.to } };
  return { ...next, read: { ...cursor.read, ...readAt(reading.tiers, reading.to) } };
}

const readAt = (tiers: readonly string[], at: Instant): Record<string, Instant> => Object.fromEntries(tiers.map((tier) => [tier, at]));

export function withGaps({ gaps: _before, ...cursor }: FeedCursor, gaps: readonly OpenGap[]): FeedCursor {
  return gaps.length === 0 ? cursor : { ...cursor, gaps };
}

/** The next slice's length, so that it holds about as many facts as one merge should. */
export function nextSlice(window: Window, facts: number): number {
  const length = Date.parse(window.to) - Date.parse(window.from);
  const fitting = facts === 0 ? LONGEST_SLICE : Math.floor((length * FACTS_PER_SLICE) / facts);
  return Math.min(LONGEST_SLICE, Math.max(SHORTEST_SLICE, Math.min(fitting, 4 * length)));
}
