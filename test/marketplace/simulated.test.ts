/** The product against the simulator over HTTP: a well-behaved marketplace, and one where everything goes wrong now and then. */
import { afterAll, describe, expect, test } from "vitest";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import { UNRULY } from "#testing/simulator.ts";
import { firingsOf, settle, printFirings } from "./settle.ts";
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

async function expectClean(stores: SimulatedStores): Promise<void> {
  expect((await verifyLedger(stores.database.db)).differences).toEqual([]);
}

describe("a year of a small seller in four markets", () => {
  test("ends with the same figures from an unruly marketplace as from a well-behaved one, at every stage", async () => {
    // A fee of an order that was merged away before anybody read it can be matched by nobody: in the first sync no merge is told.
    const calm = await opened({ preset: "small", misbehaviour: [{ name: "mergedBurst", rate: 0 }] });
    const unruly = await opened({
      preset: "small",
      misbehaviour: UNRULY.map((rule) => (rule.name === "mergedBurst" ? { ...rule, rate: 0 } : rule)),
    });
    await settle(calm);
    await settle(unruly);
    unruly.simulator.control.setMisbehaviour(UNRULY);
    await expectClean(unruly);
    // Life goes on for a day and a week under trouble; then the trouble ends, and a month later all has healed.
    for (const pause of [2 * HOUR, DAY, 8 * DAY]) {
      unruly.pass(pause);
      await settle(unruly);
    }
    await expectClean(unruly);
    calm.pass(unruly.now() - calm.now());
    await settle(calm);
    process.stdout.write(printFirings(firingsOf(unruly.simulator)));
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
