/** A feed: one list of a source, the place that was reached in it, and what it has to do next. Pure. */
import type { Day, Instant, Market } from "#core/facts.ts";
import type { Page, Window } from "../facts.ts";
import type { Connector } from "../connector.ts";
import type { OpenGap } from "./gaps.ts";

/** What a feed may be: its row in `sync_feeds`, its words on the progress screen, and how what it brings is taken in. */
export type FeedName = "orders" | "signals" | "refunds" | "returns" | "offers" | "details" | "operations" | "types" | `billing:${Market}`;

/** Which step goes before which, over all feeds of a store: what makes today's figures right comes first. */
export const URGENCY = { begin: 0, types: 1, offers: 2, newest: 3, signals: 4, gap: 5, again: 6, details: 7, older: 8 } as const;

export type Due = { readonly urgency: number; readonly step: Exclude<Step, HistoryStep> };

/** The present (ms since 1970), and where the other feeds of the store stand. */
export type Present = { readonly now: number; readonly others: (name: FeedName) => FeedState | undefined };

export type Feed = {
  readonly name: FeedName;
  /** A list by moments; its history comes in stretches that all such feeds of a store share. `null` = it is none. */
  readonly windows: Windows | null;
  /** What it has to do now, history apart. */
  due(state: FeedState, present: Present): readonly Due[];
};

export type NamedPage = Page<{ readonly externalId: string }>;

export type Windows = {
  readonly pages: (connector: Connector, window: Window) => AsyncIterable<NamedPage>;
  /** How often what was read is read again, the longest stretch first. */
  readonly rereads: readonly Reread[];
};

/** `tier` names it in the cursor; every so often, so far back, in ms. */
export type Reread = { readonly tier: string; readonly every: number; readonly back: number };

/** Where a feed stands; stored as JSON and understood by the kit alone. */
export type FeedCursor = {
  /** Length of the next slice of history, ms. */
  slice?: number;
  /** Tier → moment of its last reading. */
  read?: Record<string, Instant>;
  /** A reading again that is under way: what is left of it, and the tiers it settles. */
  reading?: Rereading;
  /** Stretches that did not come whole. */
  gaps?: readonly OpenGap[];
  /** What lies before the first sync's history (`past.ts`). */
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

/** `end` = the source shows nothing older; after `tries` failures it is asked again from `due` on. */
export type PastCursor = { readonly end?: true; readonly tries?: number; readonly due?: Instant };

/** `wanted` = the wish that it fulfils. */
export type Rereading = { readonly from: Instant; readonly to: Instant; readonly tiers: readonly string[]; readonly wanted?: string };

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
  | HistoryStep;

/** One stretch of the past in every feed that lacks it: an order's fees and refunds come in with it, and its figures are made once. */
export type HistoryStep = { readonly kind: "history"; readonly feeds: readonly FeedName[]; readonly window: Window };
