import { writeAudit } from "#accounts/audit.ts";
import { AppError } from "#core/errors.ts";
import { endConnection } from "#db/connections.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueue } from "#queue/enqueue.ts";
import type { StoreRow } from "../domain/stores.query.ts";
import { markDeleted, markDisconnected, reclaimAccount, undeleteStore } from "./store-details.query.ts";
import { findOpenSync, makeFeedsDue, resumeSyncs, stopSyncs } from "./store-sync.query.ts";
import { lockStore } from "./update-store.query.ts";

/** Who changes which store; all functions here run inside the caller's transaction. */
export type StoreAct = { scope: CompanyScope; userId: number; storeId: number };

async function storeOr404({ scope, storeId }: StoreAct): Promise<StoreRow> {
  const store = await lockStore(scope, storeId);
  if (store === null) throw new AppError("NOT_FOUND", `no store ${storeId}`);
  return store;
}

async function connectedOr404(act: StoreAct): Promise<StoreRow> {
  const store = await storeOr404(act);
  if (store.is_read) return store;
  throw new AppError("REFUSED", `store ${store.id} is fed by files`, { text: { key: "api:refused.storeNotConnected" } });
}

function audit({ scope, userId, storeId }: StoreAct, action: string): Promise<void> {
  return writeAudit(scope, { action, userId, subjectType: "store", subjectId: String(storeId) });
}

/** Reads the store now, or one feed of it; a sync that is under way already is the answer. */
export async function syncNow(act: StoreAct, feed: string | null): Promise<number> {
  const store = await connectedOr404(act);
  if (store.status !== "connected") {
    throw new AppError("REFUSED", `store ${store.id} is ${store.status}`, { text: { key: `api:refused.sync.${store.status}` } });
  }
  const feeds = await makeFeedsDue(act.scope, store.id, feed);
  if (feed !== null && feeds === 0) throw new AppError("NOT_FOUND", `store ${store.id} has no feed ${feed}`);
  const open = await findOpenSync(act.scope, store.id);
  return open ?? enqueue(act.scope, { task: "sync-store", storeId: store.id, createdBy: act.userId });
}

export async function disconnect(act: StoreAct): Promise<StoreRow> {
  const store = await connectedOr404(act);
  await endConnection(act.scope, store.id, "disconnected");
  await stopSyncs(act.scope, store.id);
  const disconnected = await markDisconnected(act.scope, store.id);
  await audit(act, "store.disconnected");
  return disconnected ?? store;
}

/** The consent stays sealed, so that the store can come back whole. */
export async function deleteStore(act: StoreAct): Promise<void> {
  const store = await storeOr404(act);
  await stopSyncs(act.scope, store.id);
  await markDeleted(act.scope, store.id);
  await audit(act, "store.deleted");
}

export async function restoreStore(act: StoreAct): Promise<StoreRow> {
  const store = await undeleteStore(act.scope, act.storeId);
  if (store === null) throw new AppError("NOT_FOUND", `no deleted store ${act.storeId}`);
  if (!(await reclaimAccount(act.scope, store))) {
    const text = { key: "api:refused.accountOfAnotherCompany", values: { login: store.name } };
    throw new AppError("REFUSED", `the account of store ${store.id} belongs to another company by now`, { text });
  }
  if (store.status === "connected" && (await resumeSyncs(act.scope, store.id))) {
    await enqueue(act.scope, { task: "sync-store", storeId: store.id, createdBy: act.userId });
  }
  await audit(act, "store.restored");
  return store;
}
