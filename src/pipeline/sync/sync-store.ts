/** A round of one store: reads what is due, newest first, until nothing is, and says how it went. */
import { sql } from "kysely";
import type { Instant, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type Connector, MarketplaceError, type Page, type Window } from "#marketplace/connector.ts";
import { type NewAlert, raiseAlerts, resolveAlerts } from "./alerts.ts";
import { type FeedAdvance, failFeed, failuresOf, readFeeds, startFeed } from "./feeds.query.ts";
import {
  type FeedCursor,
  type FeedName,
  type FeedState,
  HISTORY,
  MINUTE,
  type Step,
  type WindowStep,
  cursorAfter,
  feedsOf,
  nextStep,
} from "./plan.ts";
import { readOfferDetails } from "./offer-details.ts";
import { openQuarantine } from "./stage-facts.ts";
import { type OnPage, stagePages, takeIn } from "./take-in.ts";

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
export async function syncStore(scope: CompanyScope, run: SyncRun): Promise<SyncOutcome> {
  const store = await readStore(scope, run.storeId);
  const names = feedsOf(store.markets);
  const from = store.historyFrom === null ? run.now() - HISTORY : Date.parse(`${store.historyFrom}T00:00:00Z`);
  for (;;) {
    const feeds = await readFeeds(scope, run.storeId, names);
    const step = nextStep(feeds, run.now(), from);
    if (step === null) return { kind: "done" };
    const state = feeds.find(({ feed }) => feed === step.feed);
    if (!state) throw new Error(`no feed ${step.feed}`);
    const failed = await takeStep(scope, run, step, state);
    if (failed === null) continue;
    const ended = await noteFailure(scope, run, step.feed, failed);
    if (ended !== null) return ended;
  }
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

/** @returns why the marketplace could not be read; other errors are faults of ours and go up. */
async function takeStep(scope: CompanyScope, run: SyncRun, step: Step, state: FeedState): Promise<MarketplaceError | null> {
  const at = new Date(run.now()).toISOString();
  await startFeed(scope, run.storeId, step.feed, at);
  try {
    await stepsOf(scope, run, step, state, at);
    if (state.dueAt > "1970-01-02") {
      for (const kind of ["syncFailing", "scopeMissing"] as const) await resolveAlerts(scope, kind, [`${run.storeId}:${step.feed}`]);
    }
    return null;
  } catch (error) {
    if (error instanceof MarketplaceError) return error;
    throw error;
  }
}

async function stepsOf(scope: CompanyScope, run: SyncRun, step: Step, state: FeedState, at: Instant): Promise<void> {
  const { storeId, connector } = run;
  const onPage = run.onPage ?? (async () => undefined);
  const read = (pages: AsyncIterable<Named>): Promise<number> => stagePages(scope, storeId, step.feed, pages, onPage);
  const settle = (advance: Partial<FeedAdvance>): Promise<number> =>
    takeIn(scope, storeId, step.feed, at, { cursor: state.cursor, coveredFrom: null, coveredTo: at, ...advance });
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
      await followSignals(run, read, settle, state.cursor, at);
      return;
    case "changes": {
      const after = await connector.latestSignal();
      await read(connector.ordersUpdatedSince(step.from));
      await settle({ cursor: { ...state.cursor, after, asked: at } });
      return;
    }
    case "window":
      await settle({ cursor: cursorAfter(state.cursor, step, await read(await pagesOf(scope, run, step))), ...coverage(step) });
  }
}

async function pagesOf(
  scope: CompanyScope,
  { storeId, connector }: SyncRun,
  { feed, window, reading }: WindowStep,
): Promise<AsyncIterable<Named>> {
  const pages = windowPages(connector, feed, window);
  if (feed !== "orders" || reading === null) return pages;
  const unread = await openQuarantine({ ...scope, storeId, feed });
  return unread.length === 0 ? pages : withOrders(connector, pages, unread);
}

/** Orders that could not be read are asked for by name each time: a window may never meet them again. */
async function* withOrders(connector: Connector, pages: AsyncIterable<Named>, orderIds: readonly string[]): AsyncGenerator<Named> {
  yield* pages;
  yield* ordersById(connector, orderIds);
}

/** Only what reaches the present moves the end. */
function coverage({ window, reading }: WindowStep): Pick<FeedAdvance, "coveredFrom" | "coveredTo"> {
  if (reading === null) return { coveredFrom: window.from, coveredTo: window.to };
  return { coveredFrom: null, coveredTo: window.to === reading.to ? window.to : null };
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

type Reader = (pages: AsyncIterable<Named>) => Promise<number>;
type Settler = (advance: Partial<FeedAdvance>) => Promise<number>;

/**
 * Signals only say which orders to read again; they repeat, come out of order, and name orders that are gone. A few orders
 * at a time are taken in, and the others wait in the cursor, so that a marketplace that keeps failing is still followed.
 */
async function followSignals(run: SyncRun, read: Reader, settle: Settler, cursor: FeedCursor, at: Instant): Promise<void> {
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

async function* ordersById(connector: Connector, orderIds: readonly string[]): AsyncGenerator<Named> {
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
