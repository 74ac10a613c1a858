/** The product against the simulator over HTTP: a well-behaved marketplace, and one where everything goes wrong now and then. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { verifyLedger } from "#ledger/verify.ts";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import { UNRULY } from "#testing/simulator.ts";
import { storedSums } from "./stored-sums.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const open: SimulatedStores[] = [];
afterAll(async () => {
  for (const stores of open) await stores.close();
});

async function opened(options: Parameters<typeof simulatedStores>[0]): Promise<SimulatedStores> {
  const stores = await simulatedStores(options);
  open.push(stores);
  return stores;
}

/** Rounds until one finds everything done, as the schedule would run them; waits pass on the stores' own clock. */
async function settle(stores: SimulatedStores): Promise<void> {
  for (let round = 0; round < 400; round++) {
    const end = await stores.sync();
    if (end.kind === "blocked") stores.pass(Math.max(0, Date.parse(end.until) - stores.now()));
    else if (end.kind !== "done") throw new Error(`the round ended ${end.kind}`);
    const { rows } = await sql<{ waiting: number; wait: number }>`
      select count(*) as waiting, coalesce(max(extract(epoch from due_at - ${new Date(stores.now()).toISOString()}::timestamptz)), 0)::float8 as wait
      from sync_feeds where state in ('waiting', 'failed')`.execute(stores.database.db);
    if (end.kind === "done" && rows[0]?.waiting === 0) return;
    stores.pass(Math.max(1000, (rows[0]?.wait ?? 0) * 1000));
  }
  throw new Error("the sync never settled");
}

async function expectClean(stores: SimulatedStores): Promise<void> {
  expect((await verifyLedger(stores.database.db)).differences).toEqual([]);
}

describe("a year of a small seller in four markets", () => {
  test("ends with the same figures from an unruly marketplace as from a well-behaved one, at every stage", async () => {
    // Merges are told late in both: a fee of an order that was merged away before anybody read it can be matched by nobody.
    const calm = await opened({ preset: "small", misbehaviour: [{ name: "mergedBurst", rate: 0 }] });
    const unruly = await opened({ preset: "small", misbehaviour: UNRULY });
    await settle(calm);
    await settle(unruly);
    await expectClean(unruly);
    // Life goes on for a day and a week under trouble; then the trouble ends, and a month later all has healed.
    for (const pause of [2 * HOUR, DAY, 8 * DAY]) {
      unruly.pass(pause);
      await settle(unruly);
    }
    await expectClean(unruly);
    calm.pass(unruly.now() - calm.now());
    await settle(calm);
    for (const stores of [calm, unruly]) stores.simulator.control.setMisbehaviour([]);
    const healed = Math.max(calm.now(), unruly.now()) + 31 * DAY;
    for (const stores of [calm, unruly]) {
      stores.pass(healed - stores.now());
      await settle(stores);
    }
    // Both read once more at the same moment, so that no round is ahead of the other.
    for (const stores of [calm, unruly]) await settle(stores);
    expect(await storedSums(unruly.scope)).toEqual(await storedSums(calm.scope));
    await expectClean(calm);
    await expectClean(unruly);
  }, 600_000);
});
