/** What makes the product wait, once in real time: nothing turns a clock here. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { syncRound } from "#jobs/sync-round.ts";
import type { Clock } from "#sources/clock.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import { SIMULATED_NOW } from "#testing/simulator.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { storedSums } from "../marketplace/stored-sums.ts";
import { report } from "./report.ts";

const ORDERS = "/order/checkout-forms";
const SELLERS = [{ ordersPerDay: 0.8, offers: 20 }];

/** The moment of the presets, going on with this machine's time. */
function goingClock(): Clock {
  const began = performance.now();
  return { now: () => SIMULATED_NOW + Math.round(performance.now() - began), sleep: (milliseconds) => sleep(milliseconds) };
}

async function syncToTheEnd(stores: SimulatedStores): Promise<number> {
  const began = performance.now();
  const clock = goingClock();
  await sql`update stores set history_from = '2026-10-01'`.execute(stores.database.db);
  for (let turn = 0; turn < 20; turn += 1) {
    const end = await syncRound(
      { ...stores.deps, clock },
      { scope: stores.scope, storeId: 1, signal: new AbortController().signal, onPage: async () => undefined },
    );
    if (end.kind === "blocked") {
      await sleep(Math.max(0, Date.parse(end.until) - clock.now()));
      continue;
    }
    expect(end).toEqual({ kind: "done" });
    const { rows } = await sql<{
      waiting: number;
    }>`select count(*) as waiting from sync_feeds where state in ('waiting', 'failed')`.execute(stores.database.db);
    if (rows[0]?.waiting === 0) return performance.now() - began;
    await sleep(1000);
  }
  throw new Error("the sync never settled");
}

/** Milliseconds between one request to the endpoint and the next. */
function gapsOf({ requests }: SimulatedStores, endpoint: string): number[] {
  const moments = requests.flatMap(({ url, at }) => (url.includes(endpoint) ? [at] : []));
  return moments.slice(1).map((moment, place) => moment - (moments[place] ?? moment));
}

test("answers of 31 seconds, blocks with and without a hint, failures and cut connections are waited out in real time", async () => {
  // The simulator's own clock stands still: what it says is the same in both.
  const sellers = SELLERS;
  const clock = (): number => SIMULATED_NOW;
  const calm = await simulatedStores({ sellers, clock });
  const unruly = await simulatedStores({
    sellers,
    clock,
    sleep: (milliseconds) => sleep(milliseconds),
    misbehaviour: [
      { name: "slow", fireAt: { endpoint: ORDERS, nth: 1 }, milliseconds: 31_000 },
      { name: "tooManyWithRetryAfter", fireAt: { endpoint: ORDERS, nth: 3 }, milliseconds: 5_000 },
      { name: "tooMany", fireAt: { endpoint: "/billing/billing-entries", nth: 2 } },
      { name: "serverError", fireAt: { endpoint: "/billing/billing-entries", nth: 4 } },
      { name: "unavailable", fireAt: { endpoint: "/sale/offers", nth: 1 } },
      { name: "cutConnection", fireAt: { endpoint: "/payments/refunds", nth: 1 } },
    ],
  });
  try {
    const quick = await syncToTheEnd(calm);
    const slow = await syncToTheEnd(unruly);
    const counts = unruly.simulator.counts();
    process.stdout.write(`well-behaved ${Math.round(quick)} ms, waiting ${Math.round(slow)} ms: ${JSON.stringify(counts)}\n`);
    report("realTime", { wellBehavedMilliseconds: Math.round(quick), unrulyMilliseconds: Math.round(slow), firings: counts });
    expect(Object.keys(counts)).toHaveLength(6);
    // Lists are read side by side, so the waits of one pass beside those of another: 30 s until the answer is given up and
    // 5 s as asked in the orders, a minute without a hint in the billing.
    const orders = gapsOf(unruly, ORDERS);
    expect(Math.max(...orders)).toBeGreaterThanOrEqual(30_000);
    expect(orders.filter((gap) => gap >= 5_000).length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...gapsOf(unruly, "/billing/billing-entries"))).toBeGreaterThanOrEqual(59_000);
    expect(slow - quick).toBeGreaterThan(60_000);
    expect(await storedSums(unruly.scope)).toEqual(await storedSums(calm.scope));
    expect((await verifyLedger(unruly.database.db)).differences).toEqual([]);
  } finally {
    await calm.close();
    await unruly.close();
  }
}, 600_000);
