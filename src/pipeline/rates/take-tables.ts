/** Tables of the bank for ranges of days, taken in with what follows from them. */
import { type Db, withTransaction } from "#db/connection.ts";
import type { Day } from "#core/facts.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { fetchTables } from "#rates/nbp.ts";
import { followPublished, ownSource } from "./own-rates.ts";
import { companiesConverting, storeRates } from "./store-rates.ts";

/** `signal` ends the asking early, with its reason thrown; `baseUrl` absent = the bank's own address. */
export type Bank = { readonly baseUrl?: string | undefined; readonly signal?: AbortSignal };

/** Stores the tables of these dates, and has the figures of the days that they serve follow. @throws what `fetchTables` does. */
export async function takeTables(db: Db, ranges: readonly { from: Day; to: Day }[], { baseUrl, signal }: Bank): Promise<void> {
  const patient: typeof fetch = (url, init) =>
    fetch(url, signal && init?.signal ? { ...init, signal: AbortSignal.any([init.signal, signal]) } : init);
  for (const { from, to } of ranges) {
    const rates = await fetchTables(from, to, { ...(baseUrl ? { baseUrl } : {}), fetch: patient });
    await withTransaction(db, async (tx) => {
      const filled = await storeRates(tx, "nbp", rates);
      if (!filled) return;
      await follow(tx, "nbp", filled);
      for (const { companyId, changed } of await followPublished(tx)) if (changed) await follow(tx, ownSource(companyId), changed);
    });
  }
}

async function follow(db: Db, source: string, days: { from: Day; to: Day }): Promise<void> {
  for (const companyId of await companiesConverting(db, source, days)) {
    await enqueueRecompute({ db, companyId }, { reason: "rates", ...days });
  }
}
