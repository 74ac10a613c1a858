/** Consents that end, scopes that are missing and long downtimes: nothing is hammered, and afterwards nothing is missing. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endConnection } from "#db/connections.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import { READING_SCOPES, SIMULATED_NOW, SIMULATOR_APP } from "#testing/simulator.ts";
import { reconnect, settle } from "../marketplace/settle.ts";
import { storedSums } from "../marketplace/stored-sums.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HISTORY_FROM = "2026-09-15";

const opened: SimulatedStores[] = [];
afterAll(async () => {
  for (const stores of opened) await stores.close();
});

/** A small seller with two months of history, settled. No orders are merged: whoever was away would never meet the emptied ones. */
async function settled(sellers = 1): Promise<SimulatedStores> {
  const stores = await simulatedStores({
    sellers: Array.from({ length: sellers }, () => ({ ordersPerDay: 1.5, offers: 25 })),
    misbehaviour: [{ name: "mergedBurst", rate: 0 }],
  });
  opened.push(stores);
  await sql`update stores set history_from = ${HISTORY_FROM}`.execute(stores.database.db);
  await settle(stores);
  return stores;
}

type OpenAlert = { kind: string; subject: string };

async function alerts({ database }: SimulatedStores): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select kind, subject from alerts where resolved_at is null and kind in ('consentEnded', 'scopeMissing', 'syncFailing') order by kind, subject`.execute(
    database.db,
  );
  return rows;
}

async function statusOf({ database }: SimulatedStores): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from stores where id = 1`.execute(database.db);
  return rows[0]?.status;
}

let calm: SimulatedStores;
beforeAll(async () => {
  calm = await settled();
});

/** Compared with a store that was never interrupted, looked at every week. The tests come in the order of their ends. */
async function expectSameAsUninterrupted(stores: SimulatedStores): Promise<void> {
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
}

test("a consent without billing brings orders, tells what is missing once, asks again twice in a day, and catches up when it is complete", async () => {
  const stores = await settled();
  stores.pass(DAY);
  await reconnect(
    stores,
    1,
    READING_SCOPES.filter((scope) => scope !== "allegro:api:billing:read"),
  );
  const before = stores.requests.length;
  for (let passed = 0; passed < 12 * 60; passed += 10) {
    expect(await stores.sync()).toEqual({ kind: "done" });
    stores.pass(10 * MINUTE);
  }
  // The four markets' billing and the list of its types, every six hours at most: at 0 and at 6 o'clock.
  const refused = stores.requests.slice(before).filter(({ url }) => new URL(url).pathname.startsWith("/billing/"));
  expect(refused.length).toBeLessThanOrEqual(10);
  expect(stores.requests.slice(before).filter(({ url }) => url.includes("/order/events")).length).toBeGreaterThan(60);
  const missing = ["CZ", "HU", "PL", "SK"].map((market) => ({ kind: "scopeMissing", subject: `1:billing:${market}` }));
  expect((await alerts(stores)).filter(({ subject }) => subject !== "1:types")).toEqual(missing);
  expect(await statusOf(stores)).toBe("connected");
  await reconnect(stores);
  await settle(stores);
  expect(await alerts(stores)).toEqual([]);
  await expectSameAsUninterrupted(stores);
}, 120_000);

test("a worker that dies when it has heard that the consent is gone leaves it to the next round to say so", async () => {
  const stores = await settled();
  await endConnection(stores.scope, 1, "refused");
  const asked = stores.requests.length;
  expect(await stores.sync()).toEqual({ kind: "unauthorized" });
  expect(stores.requests.length).toBe(asked);
  expect(await statusOf(stores)).toBe("expired");
  expect(await alerts(stores)).toEqual([{ kind: "consentEnded", subject: "1" }]);
});

test("a withdrawn consent ends the reading with one alert and no further request; renewed, it goes on where it stood", async () => {
  const stores = await settled();
  const firstSync = stores.requests.length;
  stores.pass(2 * DAY);
  stores.simulator.control.revokeSeller(stores.simulator.world.sellers[0]?.seller.id ?? "");
  expect(await stores.sync()).toEqual({ kind: "unauthorized" });
  // The access token had run out; the renewal was refused: one request.
  expect(stores.requests.length - firstSync).toBe(1);
  expect(await statusOf(stores)).toBe("expired");
  expect(await alerts(stores)).toEqual([{ kind: "consentEnded", subject: "1" }]);
  for (let round = 0; round < 20; round += 1) {
    stores.pass(2 * MINUTE);
    expect(await stores.sync()).toEqual({ kind: "skipped", why: "notConnected" });
  }
  expect(stores.requests.length - firstSync).toBe(1);
  stores.pass(5 * DAY);
  await reconnect(stores);
  const before = stores.requests.length;
  await settle(stores);
  expect(await statusOf(stores)).toBe("connected");
  expect(await alerts(stores)).toEqual([]);
  // Orders of two months are read again by the week, the history before them is not.
  const ofHistory = stores.requests.filter(({ url }) => url.includes("/order/checkout-forms") && url.includes(HISTORY_FROM));
  expect(ofHistory.length).toBeGreaterThan(0);
  expect(stores.requests.slice(before).filter((request) => ofHistory.includes(request))).toEqual([]);
  await expectSameAsUninterrupted(stores);
}, 120_000);

test("after 61 days, when the journal of changes has forgotten them, changed orders are found by scanning", async () => {
  const stores = await settled();
  const before = stores.requests.length;
  stores.pass(61 * DAY);
  await settle(stores);
  expect(stores.requests.slice(before).filter(({ url }) => url.includes("updatedAt.gte")).length).toBeGreaterThan(0);
  await expectSameAsUninterrupted(stores);
}, 180_000);

test("after 100 days the consent has run out as well: the store waits for a new one and then misses nothing", async () => {
  const stores = await settled();
  stores.pass(100 * DAY);
  expect(await stores.sync()).toEqual({ kind: "unauthorized" });
  expect(await statusOf(stores)).toBe("expired");
  await reconnect(stores);
  await settle(stores);
  expect(await alerts(stores)).toEqual([]);
  await expectSameAsUninterrupted(stores);
}, 180_000);

test("every request of four stores goes to their marketplace, says who asks and for what, and stays below the limit", async () => {
  const stores = await settled(4);
  for (const storeId of stores.storeIds) await stores.sync(storeId);
  stores.pass(13 * 60 * MINUTE);
  for (const storeId of stores.storeIds) await stores.sync(storeId);
  const { requests, simulator } = stores;
  expect(requests.length).toBeGreaterThan(300);
  expect(new Set(requests.map(({ url }) => new URL(url).origin))).toEqual(new Set([simulator.url]));
  expect(new Set(requests.map(({ userAgent }) => userAgent))).toEqual(new Set([SIMULATOR_APP.userAgent]));
  const wanted = (path: string): string => {
    if (path.startsWith("/auth/")) return "application/json";
    return `application/vnd.allegro.${path.startsWith("/order/customer-returns") ? "beta" : "public"}.v1+json`;
  };
  expect(requests.filter(({ url, accept }) => accept !== wanted(new URL(url).pathname))).toEqual([]);
  expect(requests.filter(({ url }) => url.includes("/order/customer-returns")).length).toBeGreaterThan(0);
  expect(requests.filter(({ url }) => url.includes("/auth/oauth/token"))).toHaveLength(4);
  // What the marketplace saw is what was recorded, and it never had to refuse for haste.
  const seen = simulator.control.requests();
  expect(seen).toHaveLength(requests.length);
  expect(seen.filter(({ status }) => status === 429)).toEqual([]);
  // 9,000 a minute are allowed; 8,400 are used, and a burst of two seconds: 280.
  const times = requests.map(({ at }) => at).filter((at) => at < SIMULATED_NOW + DAY / 2);
  const most = Math.max(...times.map((at, first) => times.filter((other, index) => index >= first && other < at + MINUTE).length));
  const second = Math.max(...times.map((at, first) => times.filter((other, index) => index >= first && other < at + 1000).length));
  expect(most).toBeLessThanOrEqual(9000);
  expect(second).toBeLessThanOrEqual(280 + 140 + 1);
}, 120_000);
