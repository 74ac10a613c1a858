import type { Store } from "#contract/stores.ts";
import type { StoreRow } from "./stores.query.ts";

export function presentStore(row: StoreRow): Store {
  return {
    id: String(row.id),
    name: row.name,
    platform: row.source,
    markets: row.markets,
    status: row.status,
    externalId: row.external_id,
    lastSyncAt: row.last_ingest_at,
    historyFrom: row.history_from,
    syncStatus: row.sync_status,
  };
}
