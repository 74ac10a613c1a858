/** „Synchronizuj teraz” against the simulator: what was charged a minute ago is there, also where it is dated weeks back. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { makeFeedsDue } from "#api/stores/store-sync.query.ts";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import { rawReader } from "#testing/simulator.ts";
import { settle } from "./settle.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BILLING = "/billing/billing-entries";

let stores: SimulatedStores | undefined;
afterAll(() => stores?.close());

/** Ids that the marketplace tells of the last sixty days of Polish billing. */
async function servedIds(from: SimulatedStores): Promise<string[]> {
  const since = new Date(from.now() - 60 * DAY).toISOString();
  const found: string[] = [];
  for (let offset = 0; ; offset += 100) {
    const body = await rawReader(from.simulator).json(`${BILLING}?marketplaceId=allegro-pl&occurredAt.gte=${since}&offset=${offset}`);
    const page = Reflect.get(Object(body), "billingEntries") as { id: string }[];
    found.push(...page.map(({ id }) => id));
    if (page.length < 100) return found.toSorted();
  }
}

async function kept(from: SimulatedStores): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry_key as id from billing_entries
    where company_id = 1 and market = 'PL' and occurred_at >= ${new Date(from.now() - 60 * DAY).toISOString()}::timestamptz`.execute(
    from.scope.db,
  );
  return rows.map(({ id }) => id).toSorted();
}

test("a fee charged a minute ago and dated weeks back is in after „Synchronizuj teraz”, and not after a round by the clock", async () => {
  stores = await simulatedStores({
    preset: "small",
    misbehaviour: [{ name: "lateEntries", endpoint: BILLING, rate: 0.3, milliseconds: 50 * DAY }],
  });
  // Eleven weeks are enough.
  await sql`update stores set history_from = '2026-09-01'`.execute(stores.scope.db);
  await settle(stores);
  // Now they are charged, all at once, each with its own day.
  stores.simulator.control.setMisbehaviour([]);
  stores.pass(MINUTE);
  await stores.sync();
  const all = await servedIds(stores);
  const byClock = new Set(await kept(stores));
  const missed = all.filter((id) => !byClock.has(id));
  expect(missed.length).toBeGreaterThan(10);

  const before = stores.requests.length;
  await makeFeedsDue(stores.scope, 1, null);
  // Due at the product's own moment, which tests turn.
  await sql`update sync_feeds set due_at = '2000-01-01' where company_id = 1`.execute(stores.scope.db);
  await stores.sync();
  expect(await kept(stores)).toEqual(all);
  // four markets of billing, refunds, returns, wallet and signals: sixty days cost few pages
  expect(stores.requests.length - before).toBeLessThan(60);

  // The wish is fulfilled once.
  const after = stores.requests.length;
  await stores.sync();
  expect(stores.requests.length).toBe(after);
}, 120_000);
