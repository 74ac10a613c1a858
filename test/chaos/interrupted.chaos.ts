/** Scopes that are missing and long downtimes: nothing is hammered, and afterwards nothing is missing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { READING_SCOPES } from "#testing/simulator.ts";
import { reconnect, settle } from "../marketplace/settle.ts";
import { alerts, DAY, type Interruptions, interruptions, MINUTE, statusOf } from "./interrupted.ts";

let ground: Interruptions;
beforeAll(async () => {
  ground = await interruptions();
});
afterAll(() => ground.close());

test("a consent without billing brings orders, tells what is missing once, asks again twice in a day, and catches up when it is complete", async () => {
  const stores = await ground.settled();
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
  await ground.expectSameAsUninterrupted(stores);
}, 120_000);

test("after 61 days, when the journal of changes has forgotten them, changed orders are found by scanning", async () => {
  const stores = await ground.settled();
  const before = stores.requests.length;
  stores.pass(61 * DAY);
  await settle(stores);
  expect(stores.requests.slice(before).filter(({ url }) => url.includes("updatedAt.gte")).length).toBeGreaterThan(0);
  await ground.expectSameAsUninterrupted(stores);
}, 180_000);

test("after 100 days the consent has run out as well: the store waits for a new one and then misses nothing", async () => {
  const stores = await ground.settled();
  stores.pass(100 * DAY);
  expect(await stores.sync()).toEqual({ kind: "unauthorized" });
  expect(await statusOf(stores)).toBe("expired");
  await reconnect(stores);
  await settle(stores);
  expect(await alerts(stores)).toEqual([]);
  await ground.expectSameAsUninterrupted(stores);
}, 180_000);
