import type { CompanyScope } from "#db/scope.ts";
import { addEntry } from "./add-entry.ts";
import { storeQueue } from "./queues.ts";

/** Behind everything that is due of the store itself, which waits for a turn of seconds at most. */
const LAST = 10;

/**
 * Asks for a turn at the store's past. One that waits already keeps its place; who has had a turn stands behind
 * the other stores.
 */
export async function addPast({ db, companyId }: CompanyScope, storeId: number): Promise<void> {
  const place = { queue: storeQueue(storeId), key: `past-${storeId}`, again: "preserve_run_at", priority: LAST } as const;
  await addEntry(db, "sync-past", { companyId, storeId }, place);
}
