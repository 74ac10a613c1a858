/** A round of one store: reads what is due, newest first, until nothing is, and says how it went. */
import { billingTypeKey } from "#core/store-source.ts";
import { sql } from "kysely";
import type { Instant, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { MarketplaceError } from "#sources/errors.ts";
import type { OrderFact, Page, Window } from "#sources/facts.ts";
import type { FeedCursor, FeedName, FeedState, HistoryStep, NamedPage, Step } from "#sources/kit/feed.ts";
import { type OpenGap, gapsAfter } from "#sources/kit/gaps.ts";
import { DAY } from "#sources/kit/spans.ts";
import { cursorAfter, withGaps } from "#sources/kit/windowed.ts";
import type { Connector } from "#sources/connector.ts";
import { type FeedAdvance, readFeeds, startFeed } from "./feeds.query.ts";
import { readOfferDetails } from "./offer-details.ts";
import { readPriceFloors } from "./price-floors.ts";
import { nextStep, stateOf, windowsOf } from "./plan.ts";
import { clearStore, openQuarantine } from "./stage-facts.ts";
import { type Round, type SyncOutcome, type SyncRun, onPageOf } from "./sync-run.ts";
import { type Ahead, forgetAhead, ingestHistory } from "./ingest-history.ts";
import { type Staged, stagePages, ingest } from "./ingest.ts";
import { resolveFailures, recordFailure } from "./sync-failures.ts";
import { withinHistory } from "./within-history.ts";

type OneFeedStep = Exclude<Step, HistoryStep>;

type StoreRow = { markets: Market[]; historyFrom: string | null; createdAt: Instant };

/** Orders that signals named and that one merge takes in. */
const ORDERS_AT_ONCE = 50;

/**
 * One feed's failure never stops the others; what is common to all of them (a blocked application, a consent that is
 * gone) ends the round. @returns how it ended.
 */
export async function syncStore(scope: CompanyScope, request: SyncRun): Promise<SyncOutcome> {
  const store = await readStore(scope, request.storeId);
  const { manifest, feeds } = request.source;
  const from = store.historyFrom === null ? request.now() - manifest.historyDays * DAY : Date.parse(`${store.historyFrom}T00:00:00Z`);
  const run: Round = { ...request, from, feeds: feeds(store.markets) };
  const names = run.feeds.map(({ name }) => name);
  const ahead: Ahead = { stretch: null };
  await clearStore({ ...scope, storeId: run.storeId });
  try {
    for (;;) {
      const states = await readFeeds(scope, run.storeId, names);
      const step = nextStep(run.feeds, states, run.now(), from);
      if (step?.kind !== "history") await forgetAhead(scope, run, ahead);
      if (step === null) return { kind: "done" };
      const ended =
        step.kind === "history"
          ? await ingestHistory(scope, run, step, states, ahead)
          : await takeStep(scope, run, step, stateOf(states, step.feed));
      if (ended !== null) return ended;
    }
  } finally {
    await forgetAhead(scope, run, ahead);
  }
}

export async function readStore({ db, companyId }: CompanyScope, storeId: number): Promise<StoreRow> {
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
    if (error instanceof MarketplaceError) return recordFailure(scope, run, step.feed, error);
    throw error;
  }
  await resolveFailures(scope, run.storeId, state);
  return null;
}

async function stepsOf(scope: CompanyScope, run: Round, step: OneFeedStep, state: FeedState, at: Instant): Promise<void> {
  const { storeId, connector } = run;
  const onPage = onPageOf(run);
  let { facts, gaps }: Staged = { facts: 0, gaps: [] };
  const gapsBefore = state.cursor.gaps ?? [];
  const read = async (pages: AsyncIterable<NamedPage>): Promise<number> => {
    ({ facts, gaps } = await stagePages({ ...scope, storeId, feed: step.feed, part: 0 }, pages, onPage));
    return facts;
  };
  const gapsIn = (window: Window): OpenGap[] => gapsAfter(gapsBefore, window, gaps, run.now());
  const readOrders: OrderReader = (pages) => read(withinHistory(scope, storeId, run.from, pages));
  const settle = (advance: Partial<FeedAdvance>): Promise<number> =>
    ingest(scope, storeId, at, [
      { feed: step.feed, part: 0, facts, gapsBefore, cursor: state.cursor, coveredFrom: null, coveredTo: at, ...advance },
    ]);
  switch (step.kind) {
    case "startSignals":
      await settle({ cursor: { after: await connector.latestSignal(), asked: at }, coveredFrom: at });
      return;
    case "types":
      await rememberTypes(scope, run.source.manifest.key, connector);
      await settle({});
      return;
    case "details":
      await settle(await readSingles(scope, run, state, at));
      return;
    case "offers":
      await read(connector.offers());
      await settle({});
      return;
    case "signals":
      await readSignals(run, readOrders, (advance) => settle({ ...advance, wanted: state.wanted }), state.cursor, at);
      return;
    case "changes": {
      const after = await connector.latestSignal();
      await readOrders(connector.ordersUpdatedSince(step.from));
      await settle({ cursor: { ...state.cursor, after, asked: at }, wanted: state.wanted });
      return;
    }
    case "gap":
      await read(windowsOf(run.feeds, step.feed).pages(connector, step.window));
      await settle({ cursor: withGaps(state.cursor, gapsIn(step.window)), coveredTo: null });
      return;
    case "again": {
      const after = cursorAfter(
        state.cursor,
        windowsOf(run.feeds, step.feed).rereads,
        step,
        await read(await pagesAgain(scope, run, step)),
      );
      await settle({ cursor: withGaps(after, gapsIn(step.window)), ...endOf(step) });
    }
  }
}

/** What only single offers tell, a batch at a time: first what figures need, then how low their rules may go. */
async function readSingles(scope: CompanyScope, run: Round, { cursor }: FeedState, at: Instant): Promise<Partial<FeedAdvance>> {
  const { storeId, connector } = run;
  const onPage = onPageOf(run);
  if (await readOfferDetails(scope, storeId, connector, onPage)) return { coveredTo: null };
  const { more, asked } = await readPriceFloors({ ...scope, storeId, at, onPage }, connector, cursor.floors ?? null);
  return { cursor: { ...cursor, floors: asked }, ...(more ? { coveredTo: null } : {}) };
}

/** Only what reaches the present moves the end, and fulfils a wish. */
function endOf({ window, reading }: Extract<Step, { kind: "again" }>): Partial<FeedAdvance> {
  return window.to === reading.to ? { coveredTo: window.to, wanted: reading.wanted } : { coveredTo: null };
}

/** Reading again heals what the first reading could not understand. */
async function pagesAgain(
  scope: CompanyScope,
  { storeId, connector, from, feeds }: Round,
  { feed, window }: { readonly feed: FeedName; readonly window: Window },
): Promise<AsyncIterable<NamedPage>> {
  const pages = windowsOf(feeds, feed).pages(connector, window);
  if (feed !== "orders") return pages;
  // Orders that could not be read are asked for by name each time: a window may never meet them again.
  const unread = await openQuarantine({ ...scope, storeId, feed });
  return unread.length === 0 ? pages : both(pages, withinHistory(scope, storeId, from, ordersById(connector, unread)));
}

async function* both(first: AsyncIterable<NamedPage>, second: AsyncIterable<NamedPage>): AsyncGenerator<NamedPage> {
  yield* first;
  yield* second;
}

type OrderReader = (pages: AsyncIterable<Page<OrderFact>>) => Promise<number>;
type Settler = (advance: Partial<FeedAdvance>) => Promise<number>;

/**
 * Signals only say which orders to read again; they repeat, come out of order, and name orders that are gone. A few orders
 * at a time are taken in, and the others wait in the cursor, so that a marketplace that keeps failing is still followed.
 */
async function readSignals(run: SyncRun, read: OrderReader, settle: Settler, cursor: FeedCursor, at: Instant): Promise<void> {
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
async function rememberTypes({ db }: CompanyScope, source: string, connector: Connector): Promise<void> {
  const types = await connector.billingTypes();
  await sql`
    update billing_types t set name_pl = n.name, updated_at = now()
    from unnest(${types.map(({ id }) => billingTypeKey(source, id))}::text[], ${types.map(({ name }) => name)}::text[]) as n (type_id, name)
    where t.type_id = n.type_id and t.name_pl = '' and n.name <> ''`.execute(db);
}
