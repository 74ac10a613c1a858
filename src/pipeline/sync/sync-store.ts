/** A round of one store: reads what is due, newest first, until nothing is, and says how it went. */
import { sql } from "kysely";
import type { Instant, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type Connector, MarketplaceError, type OrderFact, type Page, type Window } from "#marketplace/connector.ts";
import { type NewAlert, raiseAlerts, resolveAlerts } from "./alerts.ts";
import { type FeedAdvance, failFeed, failuresOf, readFeeds, startFeed } from "./feeds.query.ts";
import { type FeedCursor, type FeedName, type FeedState, HISTORY, MINUTE, type Step, cursorAfter, feedsOf, nextStep } from "./plan.ts";
import { readOfferDetails } from "./offer-details.ts";
import { openQuarantine } from "./stage-facts.ts";
import { type OnPage, type StagedFeed, stagePages, takeIn } from "./take-in.ts";
import { withinHistory } from "./within-history.ts";

export type SyncRun = {
  readonly storeId: number;
  readonly connector: Connector;
  /** The present moment, ms since 1970; tests turn it. */
  readonly now: () => number;
  /** Called between pages; throws when the round should stop. */
  readonly onPage?: OnPage;
  /** 0 ≤ r < 1, spreads retries. */
  readonly random?: () => number;
};

export type SyncOutcome =
  | { readonly kind: "done" }
  /** Every store of the application waits. */
  | { readonly kind: "blocked"; readonly until: Instant }
  /** The consent is gone: nothing can be read until the seller renews it. */
  | { readonly kind: "unauthorized" };

/** `from` = where the wanted history begins, ms since 1970. */
type Round = SyncRun & { readonly from: number };

type HistoryStep = Extract<Step, { kind: "history" }>;
type OneFeedStep = Exclude<Step, HistoryStep>;

type Named = Page<{ readonly externalId: string }>;

type StoreRow = { markets: Market[]; historyFrom: string | null; createdAt: Instant };

const LONGEST_PAUSE = 60 * MINUTE;
const REFUSED_PAUSE = 6 * 60 * MINUTE;
/** Orders that signals named and that one merge takes in. */
const ORDERS_AT_ONCE = 50;
/** From here on a feed that keeps failing is told to the seller. */
const FAILURES_TOLD = 5;

/**
 * One feed's failure never stops the others; what is common to all of them (a blocked application, a consent that is
 * gone) ends the round. @returns how it ended.
 */
export async function syncStore(scope: CompanyScope, request: SyncRun): Promise<SyncOutcome> {
  const store = await readStore(scope, request.storeId);
  const names = feedsOf(store.markets);
  const from = store.historyFrom === null ? request.now() - HISTORY : Date.parse(`${store.historyFrom}T00:00:00Z`);
  const run: Round = { ...request, from };
  for (;;) {
    const feeds = await readFeeds(scope, run.storeId, names);
    const step = nextStep(feeds, run.now(), from);
    if (step === null) return { kind: "done" };
    const ended =
      step.kind === "history" ? await takeHistory(scope, run, step, feeds) : await takeStep(scope, run, step, stateOf(feeds, step.feed));
    if (ended !== null) return ended;
  }
}

function stateOf(feeds: readonly FeedState[], name: FeedName): FeedState {
  const state = feeds.find(({ feed }) => feed === name);
  if (!state) throw new Error(`no feed ${name}`);
  return state;
}

async function readStore({ db, companyId }: CompanyScope, storeId: number): Promise<StoreRow> {
  const { rows } = await sql<StoreRow>`
    select markets, history_from as "historyFrom", created_at as "createdAt" from stores where company_id = ${companyId} and id = ${storeId}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new Error(`company ${companyId} has no store ${storeId}`);
  return row;
}

/** Errors that are not the marketplace's are faults of ours and go up. @returns how the round ended, or null. */
async function takeStep(scope: CompanyScope, run: Round, step: OneFeedStep, state: FeedState): Promise<SyncOutcome | null> {
  const at = new Date(run.now()).toISOString();
  await startFeed(scope, run.storeId, step.feed, at);
  try {
    await stepsOf(scope, run, step, state, at);
  } catch (error) {
    if (error instanceof MarketplaceError) return noteFailure(scope, run, step.feed, error);
    throw error;
  }
  await endTrouble(scope, run.storeId, state);
  return null;
}

/**
 * All feeds of the stretch are read at once: the marketplace takes its time for each page. What was read comes in, also
 * when others could not be read.
 */
async function takeHistory(scope: CompanyScope, run: SyncRun, step: HistoryStep, feeds: readonly FeedState[]): Promise<SyncOutcome | null> {
  const { storeId } = run;
  const at = new Date(run.now()).toISOString();
  const readings = await Promise.allSettled(step.feeds.map((feed) => readStretch(scope, run, step, stateOf(feeds, feed), at)));
  const fault = readings.find((reading) => reading.status === "rejected" && !(reading.reason instanceof MarketplaceError));
  if (fault?.status === "rejected") throw fault.reason;
  const staged = readings.flatMap((reading) => (reading.status === "fulfilled" ? [reading.value] : []));
  if (staged.length > 0) await takeIn(scope, storeId, at, staged);
  for (const { feed } of staged) await endTrouble(scope, storeId, stateOf(feeds, feed));
  let ended: SyncOutcome | null = null;
  for (const [place, reading] of readings.entries()) {
    const feed = step.feeds[place];
    if (reading.status === "fulfilled" || feed === undefined || !(reading.reason instanceof MarketplaceError)) continue;
    ended = (await noteFailure(scope, run, feed, reading.reason)) ?? ended;
  }
  return ended;
}

async function readStretch(
  scope: CompanyScope,
  run: SyncRun,
  { window }: HistoryStep,
  { feed, cursor }: FeedState,
  at: Instant,
): Promise<StagedFeed> {
  await startFeed(scope, run.storeId, feed, at);
  const facts = await stagePages(scope, run.storeId, feed, windowPages(run.connector, feed, window), onPageOf(run));
  return { feed, cursor: cursorAfter(cursor, { feed, window, reading: null }, facts), coveredFrom: window.from, coveredTo: window.to };
}

/** A feed that had failed and is read again has nothing to tell any more. */
async function endTrouble(scope: CompanyScope, storeId: number, { feed, dueAt }: FeedState): Promise<void> {
  if (dueAt <= "1970-01-02") return;
  for (const kind of ["syncFailing", "scopeMissing"] as const) await resolveAlerts(scope, kind, [`${storeId}:${feed}`]);
}

const onPageOf = ({ onPage }: SyncRun): OnPage => onPage ?? (async () => undefined);

async function stepsOf(scope: CompanyScope, run: Round, step: OneFeedStep, state: FeedState, at: Instant): Promise<void> {
  const { storeId, connector } = run;
  const onPage = onPageOf(run);
  const read = (pages: AsyncIterable<Named>): Promise<number> => stagePages(scope, storeId, step.feed, pages, onPage);
  const readOrders: OrderReader = (pages) => read(withinHistory(scope, storeId, run.from, pages));
  const settle = (advance: Partial<FeedAdvance>): Promise<number> =>
    takeIn(scope, storeId, at, [{ feed: step.feed, cursor: state.cursor, coveredFrom: null, coveredTo: at, ...advance }]);
  switch (step.kind) {
    case "startSignals":
      await settle({ cursor: { after: await connector.latestSignal(), asked: at }, coveredFrom: at });
      return;
    case "types":
      await rememberTypes(scope, connector);
      await settle({});
      return;
    case "details": {
      const more = await readOfferDetails(scope, storeId, connector, onPage);
      await settle(more ? { coveredTo: null } : {});
      return;
    }
    case "offers":
      await read(connector.offers());
      await settle({});
      return;
    case "signals":
      await followSignals(run, readOrders, settle, state.cursor, at);
      return;
    case "changes": {
      const after = await connector.latestSignal();
      await readOrders(connector.ordersUpdatedSince(step.from));
      await settle({ cursor: { ...state.cursor, after, asked: at } });
      return;
    }
    case "again": {
      const { window, reading } = step;
      const cursor = cursorAfter(state.cursor, step, await read(await pagesAgain(scope, run, step)));
      // Only what reaches the present moves the end.
      await settle({ cursor, coveredTo: window.to === reading.to ? window.to : null });
    }
  }
}

/** Reading again heals what the first reading could not understand. */
async function pagesAgain(
  scope: CompanyScope,
  { storeId, connector, from }: Round,
  { feed, window }: { readonly feed: FeedName; readonly window: Window },
): Promise<AsyncIterable<Named>> {
  const pages = windowPages(connector, feed, window);
  if (feed !== "orders") return pages;
  // Orders that could not be read are asked for by name each time: a window may never meet them again.
  const unread = await openQuarantine({ ...scope, storeId, feed });
  return unread.length === 0 ? pages : both(pages, withinHistory(scope, storeId, from, ordersById(connector, unread)));
}

async function* both(first: AsyncIterable<Named>, second: AsyncIterable<Named>): AsyncGenerator<Named> {
  yield* first;
  yield* second;
}

function windowPages(connector: Connector, feed: FeedName, window: Window): AsyncIterable<Named> {
  if (feed === "orders") return connector.orders(window);
  if (feed === "refunds") return connector.refunds(window);
  if (feed === "returns") return connector.returns(window);
  if (feed === "operations") return keyed(connector.operations(window));
  const market = (["PL", "CZ", "SK", "HU"] as const).find((name) => feed === `billing:${name}`);
  if (market === undefined) throw new Error(`the feed ${feed} has no windows`);
  return connector.billing(market, window);
}

async function* keyed<T extends { readonly key: string }>(pages: AsyncIterable<Page<T>>): AsyncGenerator<Page<T & { externalId: string }>> {
  for await (const page of pages) yield { ...page, facts: page.facts.map((fact) => ({ ...fact, externalId: fact.key })) };
}

type OrderReader = (pages: AsyncIterable<Page<OrderFact>>) => Promise<number>;
type Settler = (advance: Partial<FeedAdvance>) => Promise<number>;

/**
 * Signals only say which orders to read again; they repeat, come out of order, and name orders that are gone. A few orders
 * at a time are taken in, and the others wait in the cursor, so that a marketplace that keeps failing is still followed.
 */
async function followSignals(run: SyncRun, read: OrderReader, settle: Settler, cursor: FeedCursor, at: Instant): Promise<void> {
  const { connector } = run;
  let after = cursor.after ?? null;
  let unread = cursor.unread ?? [];
  let more = true;
  do {
    if (unread.length === 0) {
      const page = await connector.signals(after);
      after = page.signals.at(-1)?.eventId ?? after;
      unread = [...new Set(page.signals.map(({ orderId }) => orderId))];
      more = page.more;
    }
    await read(ordersById(connector, unread.slice(0, ORDERS_AT_ONCE)));
    unread = unread.slice(ORDERS_AT_ONCE);
    await settle({ cursor: { after, asked: at, ...(unread.length > 0 ? { unread } : {}) } });
  } while (more || unread.length > 0);
}

async function* ordersById(connector: Connector, orderIds: readonly string[]): AsyncGenerator<Page<OrderFact>> {
  for (const orderId of orderIds) {
    const page = await connector.order(orderId);
    if (page !== null) yield page;
  }
}

/** Names for people; lines of the account change only by hand or by the catalogue. */
async function rememberTypes({ db }: CompanyScope, connector: Connector): Promise<void> {
  const types = await connector.billingTypes();
  await sql`
    update billing_types t set name_pl = n.name, updated_at = now()
    from unnest(${types.map(({ id }) => id)}::text[], ${types.map(({ name }) => name)}::text[]) as n (type_id, name)
    where t.type_id = n.type_id and t.name_pl = '' and n.name <> ''`.execute(db);
}

async function noteFailure(scope: CompanyScope, run: SyncRun, feed: FeedName, error: MarketplaceError): Promise<SyncOutcome | null> {
  const { storeId } = run;
  const fail = (state: "waiting" | "failed", dueAt: number): Promise<number> =>
    failFeed(scope, storeId, feed, { state, kind: error.kind, message: error.message, dueAt: new Date(dueAt).toISOString() });
  const alert = (kind: NewAlert["kind"]): Promise<void> =>
    raiseAlerts(scope, [
      { kind, subject: `${storeId}:${feed}`, storeId, params: { feed, problem: error.kind, traceId: error.traceId ?? "" } },
    ]);
  if (error.kind === "blocked") {
    const until = error.retryAt ?? new Date(run.now() + MINUTE).toISOString();
    await fail("waiting", Date.parse(until));
    return { kind: "blocked", until };
  }
  if (error.kind === "unauthorized") {
    await fail("failed", run.now());
    return { kind: "unauthorized" };
  }
  if (error.kind === "forbidden" || error.kind === "refused") {
    await fail("failed", run.now() + REFUSED_PAUSE);
    await alert(error.kind === "forbidden" ? "scopeMissing" : "syncFailing");
    return null;
  }
  const before = await failuresOf(scope, storeId, feed);
  const pause = Math.min(LONGEST_PAUSE, MINUTE * 2 ** Math.min(before, 10));
  const failures = await fail("waiting", run.now() + pause * (0.5 + (run.random ?? Math.random)() / 2));
  if (failures >= FAILURES_TOLD) await alert("syncFailing");
  return null;
}
