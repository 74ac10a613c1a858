/**
 * The past, stretch by stretch: all feeds of a stretch are read at once, because the marketplace takes its time for each
 * page, and the next stretch is read while this one is taken in.
 */
import type { CompanyScope } from "#db/scope.ts";
import { MarketplaceError } from "#sources/errors.ts";
import type { FeedState, HistoryStep } from "#sources/kit/feed.ts";
import { gapsAfter } from "#sources/kit/gaps.ts";
import { cursorAfter, withGaps } from "#sources/kit/windowed.ts";
import { startFeed } from "./feeds.query.ts";
import { nextStep, stateOf, windowsOf } from "./plan.ts";
import { clearFacts } from "./stage-facts.ts";
import type { Part } from "./staged.sql.ts";
import { type Round, type SyncOutcome, onPageOf } from "./sync-run.ts";
import { type StagedFeed, stagePages, ingest } from "./ingest.ts";
import { resolveFailures, recordFailure } from "./sync-failures.ts";

/** What was read ahead, or nothing: carried from one step of a round to the next. */
export type Ahead = { stretch: Stretch | null };

/** A stretch on its way into staging. `feeds` = as they stand before it. */
type Stretch = {
  readonly step: HistoryStep;
  readonly feeds: readonly FeedState[];
  readonly part: Part;
  readonly readings: Promise<PromiseSettledResult<StagedFeed>[]>;
};

/** What was read comes in, also when others could not be read. @returns how that ended the round, or null. */
export async function ingestHistory(
  scope: CompanyScope,
  run: Round,
  step: HistoryStep,
  feeds: readonly FeedState[],
  ahead: Ahead,
): Promise<SyncOutcome | null> {
  const stretch = (await readAlready(scope, run, ahead, step)) ?? read(scope, run, { step, feeds, part: 0 });
  const readings = await stretch.readings;
  const fault = readings.find((reading) => reading.status === "rejected" && !(reading.reason instanceof MarketplaceError));
  if (fault?.status === "rejected") throw fault.reason;
  const staged = readings.flatMap((reading) => (reading.status === "fulfilled" ? [reading.value] : []));
  if (staged.length === readings.length) ahead.stretch = readAhead(scope, run, stretch, staged);
  if (staged.length > 0) await ingest(scope, run.storeId, presentOf(run), staged);
  for (const { feed } of staged) await resolveFailures(scope, run.storeId, stateOf(feeds, feed));
  let ended: SyncOutcome | null = null;
  for (const [place, reading] of readings.entries()) {
    const feed = stretch.step.feeds[place];
    if (reading.status === "fulfilled" || feed === undefined || !(reading.reason instanceof MarketplaceError)) continue;
    ended = (await recordFailure(scope, run, feed, reading.reason)) ?? ended;
  }
  return ended;
}

/**
 * What was read ahead counts only for the step that follows at once: whatever comes in between, like a change of an order
 * that is told, is newer. Nothing of it is under way any more when this returns.
 */
export async function forgetAhead(scope: CompanyScope, { storeId }: Round, ahead: Ahead): Promise<void> {
  const { stretch } = ahead;
  if (stretch === null) return;
  ahead.stretch = null;
  await stretch.readings;
  for (const feed of stretch.step.feeds) await clearFacts({ ...scope, storeId, feed, part: stretch.part });
}

/** The stretch read ahead, where it is the one that is wanted now. */
async function readAlready(scope: CompanyScope, run: Round, ahead: Ahead, { window, feeds }: HistoryStep): Promise<Stretch | null> {
  const { stretch } = ahead;
  const isWanted = stretch !== null && stretch.step.window.to === window.to && stretch.step.feeds.join() === feeds.join();
  if (!isWanted) await forgetAhead(scope, run, ahead);
  ahead.stretch = null;
  return isWanted ? stretch : null;
}

/** The stretch that follows once `staged` is in. */
function readAhead(scope: CompanyScope, run: Round, { feeds, part }: Stretch, staged: readonly StagedFeed[]): Stretch | null {
  const after = feeds.map((state): FeedState => {
    const advance = staged.find(({ feed }) => feed === state.feed);
    return advance === undefined ? state : { ...state, ...advance, wanted: state.wanted, coveredTo: state.coveredTo ?? advance.coveredTo };
  });
  const step = nextStep(run.feeds, after, run.now(), run.from);
  return step?.kind === "history" ? read(scope, run, { step, feeds: after, part: part === 0 ? 1 : 0 }) : null;
}

function read(scope: CompanyScope, run: Round, { step, feeds, part }: Omit<Stretch, "readings">): Stretch {
  const readings = Promise.allSettled(step.feeds.map((feed) => readFeed(scope, run, step, stateOf(feeds, feed), part)));
  return { step, feeds, part, readings };
}

export async function readFeed(
  scope: CompanyScope,
  run: Round,
  { window }: HistoryStep,
  { feed, cursor }: FeedState,
  part: Part,
): Promise<StagedFeed> {
  await startFeed(scope, run.storeId, feed, presentOf(run));
  const reading = { ...scope, storeId: run.storeId, feed, part };
  const { pages, rereads } = windowsOf(run.feeds, feed);
  const { facts, gaps } = await stagePages(reading, pages(run.connector, window), onPageOf(run));
  const gapsBefore = cursor.gaps ?? [];
  const next = withGaps(cursorAfter(cursor, rereads, { window, reading: null }, facts), gapsAfter(gapsBefore, window, gaps, run.now()));
  return { feed, part, facts, gapsBefore, cursor: next, coveredFrom: window.from, coveredTo: window.to };
}

const presentOf = ({ now }: Round): string => new Date(now()).toISOString();
