/** A consent that ends, and what is asked for how often: nothing is hammered, and afterwards nothing is missing. Long downtimes: `npm run test:chaos`. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { endConnection } from "#db/connections.ts";
import { SIMULATED_NOW, SIMULATOR_APP } from "#testing/simulator.ts";
import { reconnect, settle } from "../marketplace/settle.ts";
import { alerts, DAY, HISTORY_FROM, type Interruptions, interruptions, MINUTE, statusOf } from "./interrupted.ts";

let ground: Interruptions;
beforeAll(async () => {
  ground = await interruptions();
});
afterAll(() => ground.close());

test("a worker that dies when it has heard that the consent is gone leaves it to the next round to say so", async () => {
  const stores = await ground.settled();
  await endConnection(stores.scope, 1, "refused");
  const asked = stores.requests.length;
  expect(await stores.sync()).toEqual({ kind: "unauthorized" });
  expect(stores.requests.length).toBe(asked);
  expect(await statusOf(stores)).toBe("expired");
  expect(await alerts(stores)).toEqual([{ kind: "consentEnded", subject: "1" }]);
});

test("a withdrawn consent ends the reading with one alert and no further request; renewed, it goes on where it stood", async () => {
  const stores = await ground.settled();
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
  await ground.expectSameAsUninterrupted(stores);
});

test("every request of four stores goes to their marketplace, says who asks and for what, and stays below the limit", async () => {
  const stores = await ground.settled(4);
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
});
