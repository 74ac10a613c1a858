import { type KnownSource, sourceName } from "../http/consent.ts";
import type { Lane } from "#contract/stores.ts";
import { MARKETS } from "#core/market.ts";
import { feesFrom } from "#core/past.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import type { LaneRow } from "./lanes.query.ts";

export type LaneWords = { texts: Texts; locale: TextLocale; /** ISO 8601 instant. */ now: string; sources: readonly KnownSource[] };

type LaneError = NonNullable<Lane["error"]>;

const ACTIONS = {
  blocked: "wait",
  unauthorized: "reconnect",
  forbidden: "reconnect",
  unavailable: "wait",
  refused: "retry",
  internal: "retry",
} as const satisfies Record<LaneError["kind"], LaneError["action"]>;

const isKnown = (kind: string): kind is LaneError["kind"] => kind in ACTIONS;

/** The order in which a seller asks: sales, fees by market, what comes back, what is sold. */
const ORDER = ["orders", "billing", "refunds", "returns", "offers", "details", "operations", "signals", "types"];

function presentError(row: LaneRow, { texts, locale, sources }: LaneWords): LaneError | null {
  if (row.errorKind === null || (row.state !== "failed" && row.state !== "waiting")) return null;
  const kind = isKnown(row.errorKind) ? row.errorKind : "internal";
  // Once given up, nothing goes on by itself.
  const action = row.state === "failed" && ACTIONS[kind] === "wait" ? "retry" : ACTIONS[kind];
  const [base = ""] = row.feed.split(":");
  const ofFeed = `api:lane.${kind}Of.${base}`;
  const message = texts.say(locale, texts.has(locale, ofFeed) ? ofFeed : `api:lane.${kind}`, { source: sourceName(sources, row.source) });
  return { kind, message, action, until: action === "wait" ? row.dueAt : null };
}

const DAY_MS = 24 * 3600 * 1000;
/** Of a source that this release does not have: nothing of it is read any more. */
const YEAR_DAYS = 365;
/** Feeds that have no time of their own: they are in or not. */
const WHOLE = new Set(["types", "signals", "offers", "details"]);

/** As far back as the seller chose, or as a first sync of the source reads. */
function wantedFrom({ historyFrom, source }: LaneRow, { now, sources }: LaneWords): string {
  const days = sources.find(({ manifest }) => manifest.key === source)?.manifest.historyDays ?? YEAR_DAYS;
  const moment = historyFrom === null ? Date.parse(now) - days * DAY_MS : Date.parse(`${historyFrom}T00:00:00Z`);
  return new Date(moment).toISOString();
}

function shareOf({ feed, coveredFrom, coveredTo }: LaneRow, wanted: string, now: string): number {
  if (WHOLE.has(feed)) return coveredTo === null ? 0 : 1;
  if (coveredFrom === null) return 0;
  const [from, to, start] = [Date.parse(coveredFrom), Date.parse(coveredTo ?? now), Date.parse(wanted)];
  const whole = Date.parse(now) - start;
  return whole <= 0 || from <= start ? 1 : Math.min(1, Math.max(0, (to - from) / whole));
}

/** Only fees reach further back than orders, and only after them; a beginning that the seller chose is the end. */
function pastOf({ feed, coveredFrom, historyFrom }: LaneRow, share: number, now: string): Lane["past"] {
  if (!feed.startsWith("billing:") || historyFrom !== null || share < 1 || coveredFrom === null) return null;
  const wanted = feesFrom(now);
  return { wantedFrom: wanted, complete: Date.parse(coveredFrom) <= Date.parse(wanted) };
}

/** Below this share the pace says nothing yet. */
const MEASURABLE_SHARE = 0.02;

function remainingSeconds({ isSyncing, startedAt }: LaneRow, share: number, now: string): number | null {
  if (!isSyncing || startedAt === null || share < MEASURABLE_SHARE || share === 1) return null;
  const elapsed = (Date.parse(now) - Date.parse(startedAt)) / 1000;
  return elapsed <= 0 ? null : Math.round((elapsed * (1 - share)) / share);
}

export function presentLane(row: LaneRow, words: LaneWords): Lane {
  const { storeId, feed, state, done, total, coveredFrom, coveredTo, startedAt, dueAt, quarantined } = row;
  const wanted = wantedFrom(row, words);
  const share = shareOf(row, wanted, words.now);
  return {
    storeId: String(storeId),
    feed,
    state,
    done,
    total,
    coveredFrom,
    coveredTo,
    wantedFrom: wanted,
    share,
    past: pastOf(row, share, words.now),
    startedAt,
    dueAt,
    remainingSeconds: remainingSeconds(row, share, words.now),
    quarantined,
    error: presentError(row, words),
  };
}

export function inReadingOrder(one: { feed: string }, other: { feed: string }): number {
  const place = ({ feed }: { feed: string }) => ORDER.indexOf(feed.split(":")[0] ?? "");
  const market = ({ feed }: { feed: string }) => MARKETS.findIndex((name) => feed.endsWith(`:${name}`));
  return place(one) - place(other) || market(one) - market(other);
}
