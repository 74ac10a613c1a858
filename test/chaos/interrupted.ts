/** Stores whose reading is interrupted, beside one that never was and is looked at every week. */
import { sql } from "kysely";
import { expect } from "vitest";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import { settle } from "../marketplace/settle.ts";
import { storedSums } from "../marketplace/stored-sums.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const HISTORY_FROM = "2026-09-15";

export type Interruptions = {
  /** A small seller with two months of history, settled. */
  settled: (sellers?: number) => Promise<SimulatedStores>;
  /** Compared with the store that was never interrupted; it is led on in time, so tests come in the order of their ends. */
  expectSameAsUninterrupted: (stores: SimulatedStores) => Promise<void>;
  close: () => Promise<void>;
};

/** No orders are merged: whoever was away would never meet the emptied ones. */
async function settledStores(sellers: number): Promise<SimulatedStores> {
  const stores = await simulatedStores({
    sellers: Array.from({ length: sellers }, () => ({ ordersPerDay: 1.5, offers: 25 })),
    misbehaviour: [{ name: "mergedBurst", rate: 0 }],
  });
  await sql`update stores set history_from = ${HISTORY_FROM}`.execute(stores.database.db);
  await settle(stores);
  return stores;
}

export async function interruptions(): Promise<Interruptions> {
  const opened: SimulatedStores[] = [];
  const settled = async (sellers = 1): Promise<SimulatedStores> => {
    const stores = await settledStores(sellers);
    opened.push(stores);
    return stores;
  };
  const calm = await settled();
  return {
    settled,
    async expectSameAsUninterrupted(stores) {
      while (calm.now() + 7 * DAY < stores.now()) {
        calm.pass(7 * DAY);
        await settle(calm);
      }
      const end = stores.now() + DAY;
      for (const one of [calm, stores]) {
        one.pass(end - one.now());
        await settle(one);
      }
      expect(await storedSums(stores.scope)).toEqual(await storedSums(calm.scope));
      expect((await verifyLedger(stores.database.db)).differences).toEqual([]);
    },
    async close() {
      for (const stores of opened) await stores.close();
    },
  };
}

export type OpenAlert = { kind: string; subject: string };

export async function alerts({ database }: SimulatedStores): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select kind, subject from alerts where resolved_at is null and kind in ('consentEnded', 'scopeMissing', 'syncFailing') order by kind, subject`.execute(
    database.db,
  );
  return rows;
}

export async function statusOf({ database }: SimulatedStores): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from stores where id = 1`.execute(database.db);
  return rows[0]?.status;
}
