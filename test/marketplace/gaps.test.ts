/** A marketplace that for a while never shows a list whole, over HTTP: told, read again by itself, and whole in the end. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import { settle } from "./settle.ts";

const MINUTE = 60_000;
const REFUNDS = "/payments/refunds";

const open: SimulatedStores[] = [];
afterAll(async () => {
  for (const stores of open) await stores.close();
});

async function synced(options: Parameters<typeof simulatedStores>[0]): Promise<SimulatedStores> {
  const stores = await simulatedStores(options);
  open.push(stores);
  // Eleven weeks are enough.
  await sql`update stores set history_from = '2026-09-01'`.execute(stores.scope.db);
  await settle(stores);
  return stores;
}

async function refundsOf({ scope }: SimulatedStores): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select external_id as id from refunds where company_id = 1 order by 1`.execute(scope.db);
  return rows.map(({ id }) => id);
}

async function openAlerts({ scope }: SimulatedStores): Promise<string[]> {
  const { rows } = await sql<{ feed: string }>`
    select distinct params ->> 'feed' as feed from alerts where company_id = 1 and kind = 'listGap' and resolved_at is null`.execute(
    scope.db,
  );
  return rows.map(({ feed }) => feed);
}

test("refunds that come short on every page are told, and are all in soon after the pages are whole again", async () => {
  const calm = await synced({ preset: "small" });
  const all = await refundsOf(calm);
  const askedFor = (stores: SimulatedStores): number => stores.requests.filter(({ url }) => url.includes(REFUNDS)).length;

  const short = await synced({ preset: "small", misbehaviour: [{ name: "shortPage", endpoint: REFUNDS, rate: 1 }] });
  expect((await refundsOf(short)).length).toBeLessThan(all.length);
  expect(await openAlerts(short)).toEqual(["refunds"]);
  // four looks at each stretch, and as many when it is read again
  expect(askedFor(short)).toBeLessThanOrEqual(8 * askedFor(calm));

  short.simulator.control.setMisbehaviour([]);
  short.pass(11 * MINUTE);
  await settle(short);
  expect(await refundsOf(short)).toEqual(all);
  expect(await openAlerts(short)).toEqual([]);
  expect((await verifyLedger(short.database.db)).differences).toEqual([]);
}, 120_000);
