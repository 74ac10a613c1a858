import { writeAudit } from "#accounts/audit.ts";
import { measureCompany } from "#accounts/company-overview.ts";
import type { Session } from "#accounts/sessions.ts";
import {
  createStoreRoute,
  deleteStoreRoute,
  disconnectStoreRoute,
  restoreStoreRoute,
  retryFeedRoute,
  type StoreDetails,
  storesRoute,
  syncStoreRoute,
  updateStoreRoute,
} from "#contract/stores.ts";
import type { BodyOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction, withTransactionAgain } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import type { LaneWords } from "../domain/lanes.present.ts";
import { findLanes } from "../domain/lanes.query.ts";
import { closedToSupport } from "../http/policy.ts";
import { route } from "../http/route.ts";
import { presentStore } from "../domain/store.present.ts";
import { findStores, type StoreRow } from "../domain/stores.query.ts";
import { createStore } from "./create-store.query.ts";
import { presentDetails } from "./store-details.present.ts";
import { findConnections, findDeletedStores } from "./store-details.query.ts";
import { deleteStore, disconnect, restoreStore, type StoreAct, syncNow } from "./store-life.ts";
import { findMarketInUse, lockStore, saveStore } from "./update-store.query.ts";

type Change = BodyOf<typeof updateStoreRoute>;

function changed(store: StoreRow, change: Change): StoreRow {
  const markets = change.markets ?? store.markets;
  const isRunning = store.status === "connected" || store.status === "paused";
  const status = change.paused === undefined || !isRunning ? store.status : change.paused ? "paused" : "connected";
  return {
    ...store,
    name: change.name ?? store.name,
    markets,
    base_market: markets[0] ?? store.base_market,
    status,
    history_from: change.historyFrom === undefined ? store.history_from : change.historyFrom,
  };
}

/** A market with orders stays: its figures would otherwise have no store to be chosen by. */
async function refuseMarketsInUse(scope: CompanyScope, before: StoreRow, after: StoreRow): Promise<void> {
  const dropped = before.markets.filter((market) => !after.markets.includes(market));
  const market = dropped.length === 0 ? null : await findMarketInUse(scope, before.id, dropped);
  if (market === null) return;
  throw new AppError("REFUSED", `store ${before.id} has orders on ${market}`, {
    text: { key: "api:refused.marketHasData", values: { market } },
  });
}

async function updateStore(scope: CompanyScope, userId: number, id: number, change: Change): Promise<StoreRow> {
  const before = await lockStore(scope, id);
  if (before === null) throw new AppError("NOT_FOUND", `no store ${id}`);
  const after = changed(before, change);
  await refuseMarketsInUse(scope, before, after);
  await saveStore(scope, after);
  // Amounts without a market of their own belong to the base market.
  const moves = after.base_market !== before.base_market;
  const jobId = moves ? await enqueueRecompute(scope, { reason: "settings", createdBy: userId }) : null;
  await writeAudit(scope, {
    action: "store.changed",
    userId,
    subjectType: "store",
    subjectId: String(id),
    before: presentStore(before),
    after: presentStore(after),
    jobId,
  });
  return after;
}

async function answerStores({ deps }: Api, scope: CompanyScope, deleted: boolean, words: LaneWords): Promise<StoreDetails[]> {
  const needed = (source: string) => deps.sources.find(({ manifest }) => manifest.key === source)?.neededScopes ?? [];
  const { onlyStores } = scope;
  const found = deleted ? await findDeletedStores(scope) : await findStores(scope);
  const stores = onlyStores === undefined ? found : found.filter(({ id }) => onlyStores.includes(id));
  const [connections, lanes] = [await findConnections(scope), deleted ? [] : await findLanes(scope, [])];
  return stores.map((store) => presentDetails(store, { connections, lanes, needed }, words));
}

type LifeCall = { scope: CompanyScope; session: Session; params: { id: string } };

function actIn<T>({ scope, session, params }: LifeCall, work: (act: StoreAct) => Promise<T>): Promise<T> {
  // A sync that is under way may hold the feeds in another order.
  return withTransactionAgain(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    const done = await work({ scope: inside, userId: session.account.id, storeId: idOr404(params.id) });
    await measureCompany(inside);
    return done;
  });
}

function registerStoreLife(api: Api): void {
  route(api, syncStoreRoute, async (call) => ({ jobId: String(await actIn(call, (act) => syncNow(act, null))) }));
  route(api, retryFeedRoute, async (call) => ({ jobId: String(await actIn(call, (act) => syncNow(act, call.params.feed))) }));
  route(api, disconnectStoreRoute, async (call) => presentStore(await actIn(call, disconnect)));
  route(api, deleteStoreRoute, (call) => actIn(call, deleteStore));
  route(api, restoreStoreRoute, async (call) => presentStore(await actIn(call, restoreStore)));
}

export function registerStores(api: Api): void {
  const { texts, clock, sources } = api.deps;
  registerStoreLife(api);
  route(api, storesRoute, ({ scope, query, locale }) =>
    answerStores(api, scope, query.deleted === "true", { texts, locale, now: clock(), sources }),
  );

  route(api, createStoreRoute, ({ scope, session, body }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const store = presentStore(await createStore(inside, body));
      await writeAudit(inside, {
        action: "store.created",
        userId: session.account.id,
        subjectType: "store",
        subjectId: store.id,
        after: store,
      });
      await measureCompany(inside);
      return store;
    }),
  );

  route(api, updateStoreRoute, ({ scope, session, params, body }) => {
    // Support may stop the reading of an account; that it goes on is the company's to say.
    if (session.impersonation !== null && body.paused === false) throw closedToSupport();
    return withTransaction(scope.db, async (db) =>
      presentStore(await updateStore({ db, companyId: scope.companyId }, session.account.id, idOr404(params.id), body)),
    );
  });
}
