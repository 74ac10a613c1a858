/** One stretch of the past, under the store's lock; whoever asks comes back for the next one, so that others get their turn. */
import { sql } from "kysely";
import { dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";
import { MarketplaceError } from "#sources/errors.ts";
import type { Window } from "#sources/facts.ts";
import type { Feed, FeedCursor, FeedName, FeedState, HistoryStep } from "#sources/kit/feed.ts";
import { cursorAfterPast, nextPast, pastAfterFailure, pastFrom } from "#sources/kit/past.ts";
import { DAY } from "#sources/kit/spans.ts";
import { raiseAlerts, resolveAlerts } from "./alerts.ts";
import { readFeeds } from "./feeds.query.ts";
import { stateOf, windowedOf } from "./plan.ts";
import { clearStore } from "./stage-facts.ts";
import { type Round, type SyncOutcome, type SyncRun, onPageOf } from "./sync-run.ts";
import { readStore } from "./sync-store.ts";
import { readFeed } from "./ingest-history.ts";
import { ingest } from "./ingest.ts";
import { resolveFailures } from "./sync-failures.ts";

/** `more` = there is another stretch to read now. */
export type PastOutcome = SyncOutcome | { readonly kind: "more" };

type Plan = { readonly feeds: readonly Feed[]; readonly states: readonly FeedState[]; readonly step: HistoryStep | null };

/** A beginning that the seller has chosen is the end of it. */
type Reader = Pick<SyncRun, "source" | "storeId">;

async function plan(scope: CompanyScope, { source, storeId }: Reader, now: number): Promise<Plan> {
  const { markets, historyFrom } = await readStore(scope, storeId);
  const feeds = source.feeds(markets);
  const states = await readFeeds(
    scope,
    storeId,
    feeds.map(({ name }) => name),
  );
  const year = now - source.manifest.historyDays * DAY;
  return { feeds, states, step: historyFrom === null ? nextPast(windowedOf(feeds, states), now, year) : null };
}

export async function wantsPast(scope: CompanyScope, reader: Reader, now: number): Promise<boolean> {
  return (await plan(scope, reader, now)).step !== null;
}

export async function readPast(scope: CompanyScope, request: SyncRun): Promise<PastOutcome> {
  const { storeId } = request;
  await clearStore({ ...scope, storeId });
  const { feeds, states, step } = await plan(scope, request, request.now());
  if (step === null) return { kind: "done" };
  const run: Round = { ...request, from: pastFrom(request.now()), feeds };
  return (await endOfOrders(scope, run, step, states)) ?? (await readStretch(scope, run, step, states)) ?? { kind: "more" };
}

/** Where no older orders are left they end, and what belongs to them where they do; fees go on. @returns null = the stretch is to be read. */
async function endOfOrders(scope: CompanyScope, run: Round, step: HistoryStep, feeds: readonly FeedState[]): Promise<PastOutcome | null> {
  if (!step.feeds.includes("orders")) return null;
  try {
    if (await areOrdersLeft(run, step.window)) return null;
  } catch (error) {
    return (await noteFailures(scope, run, feeds, [{ feed: "orders", error }])) ?? { kind: "more" };
  }
  await keepCursor(scope, run.storeId, "orders", { ...stateOf(feeds, "orders").cursor, past: { end: true } });
  return { kind: "more" };
}

/**
 * The marketplace promises orders of twelve months and says nothing of older ones. One request over all that is left tells
 * whether there are any; a refusal is a no as well.
 */
async function areOrdersLeft({ connector, from }: Round, { to }: Window): Promise<boolean> {
  try {
    for await (const { rows, gap } of connector.orders({ from: new Date(from).toISOString(), to })) {
      if (rows > 0) return true;
      if (gap !== undefined) throw new MarketplaceError("unavailable", "the list of orders counts some and shows none");
    }
    return false;
  } catch (error) {
    if (error instanceof MarketplaceError && error.kind === "refused") return false;
    throw error;
  }
}

async function keepCursor({ db, companyId }: CompanyScope, storeId: number, feed: FeedName, cursor: FeedCursor): Promise<void> {
  await sql`
    update sync_feeds set cursor = ${JSON.stringify(cursor)}::jsonb where company_id = ${companyId} and store_id = ${storeId} and feed = ${feed}`.execute(
    db,
  );
}

/** What was read comes in, also when others could not be read. @returns how that ended it, or null. */
async function readStretch(scope: CompanyScope, run: Round, step: HistoryStep, feeds: readonly FeedState[]): Promise<PastOutcome | null> {
  const readings = await Promise.allSettled(
    step.feeds.map(async (feed) => {
      const state = stateOf(feeds, feed);
      const staged = await readFeed(scope, run, step, state, 0);
      return { ...staged, cursor: cursorAfterPast(state.cursor, staged.cursor) };
    }),
  );
  const failures = step.feeds.flatMap((feed, place): Failure[] => {
    const reading = readings[place];
    return reading?.status === "rejected" ? [{ feed, error: reading.reason }] : [];
  });
  if (failures.length > 0) await stopIfAsked(run);
  const staged = readings.flatMap((reading) => (reading.status === "fulfilled" ? [reading.value] : []));
  if (staged.length > 0) {
    try {
      await ingest(scope, run.storeId, new Date(run.now()).toISOString(), staged);
    } catch (error) {
      failures.push(...staged.map(({ feed }) => ({ feed, error })));
      return noteFailures(scope, run, feeds, failures);
    }
  }
  for (const { feed } of staged) await resolveFailures(scope, run.storeId, stateOf(feeds, feed));
  const alerted = staged.filter(({ feed }) => stateOf(feeds, feed).cursor.past?.tries !== undefined);
  await resolveAlerts(
    scope,
    "pastFailing",
    alerted.map(({ feed }) => subjectOf(run.storeId, feed)),
  );
  return noteFailures(scope, run, feeds, failures);
}

type Failure = { readonly feed: FeedName; readonly error: unknown };

/** A worker that stops is no failure: the same stretch is read again as soon as there is another. */
const stopIfAsked = (run: Round): Promise<void> => onPageOf(run)();

/**
 * What failed waits, whoever is to blame: read again at once it would fail again, for ever. A fault of ours goes up after
 * that, where it is told. @returns how the others ended it, or null.
 */
async function noteFailures(
  scope: CompanyScope,
  run: Round,
  feeds: readonly FeedState[],
  failures: readonly Failure[],
): Promise<PastOutcome | null> {
  if (failures.length === 0) return null;
  await stopIfAsked(run);
  let ended: PastOutcome | null = null;
  for (const { feed, error } of failures) ended = (await noteFailure(scope, run, stateOf(feeds, feed), error)) ?? ended;
  const fault = failures.find(({ error }) => !(error instanceof MarketplaceError));
  if (fault !== undefined) throw fault.error;
  return ended;
}

/** From here on a fault of ours that keeps the past out is told to the seller; what a marketplace refuses is nobody's to mend. */
const TRIES_TOLD = 3;

/** Fees of four markets are one list to a seller. */
const listOf = (feed: FeedName): string => feed.split(":")[0] ?? feed;

const subjectOf = (storeId: number, feed: FeedName): string => `${storeId}:${listOf(feed)}:past`;

async function tellOfFault(scope: CompanyScope, storeId: number, { feed, coveredFrom }: FeedState): Promise<void> {
  const beforeDay = dayInZone(coveredFrom ?? "", zoneOf("PL"));
  await raiseAlerts(scope, [
    { kind: "pastFailing", subject: subjectOf(storeId, feed), storeId, params: { feed: listOf(feed), beforeDay } },
  ]);
}

/** Only the past waits: what is new of the feed is read as ever, and tells the seller what is wrong. */
async function noteFailure(scope: CompanyScope, { storeId, now }: Round, state: FeedState, error: unknown): Promise<SyncOutcome | null> {
  const { feed, cursor } = state;
  await sql`
    update sync_feeds set state = 'done' where company_id = ${scope.companyId} and store_id = ${storeId} and feed = ${feed} and state = 'reading'`.execute(
    scope.db,
  );
  if (error instanceof MarketplaceError) {
    if (error.kind === "unauthorized") return { kind: "unauthorized" };
    if (error.kind === "blocked") return { kind: "blocked", until: error.retryAt ?? new Date(now() + 60_000).toISOString() };
  }
  const past = pastAfterFailure(cursor, now());
  await keepCursor(scope, storeId, feed, { ...cursor, past });
  if (!(error instanceof MarketplaceError) && (past.tries ?? 0) >= TRIES_TOLD) await tellOfFault(scope, storeId, state);
  return null;
}
