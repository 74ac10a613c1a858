/** A machine that is down: its companies wait for it, the others go on; it is there again by itself. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { companyStatesRoute } from "#contract/companies.ts";
import { tilesRoute } from "#contract/dashboard.ts";
import { updateUserRoute } from "#contract/profile.ts";
import { loginRoute } from "#contract/session.ts";
import { EVERYTHING } from "../consistency/questions.ts";
import { createTestApp, TEST_PASSWORD, type TestApp, type TestClient } from "#testing/app.ts";
import { createOnCluster } from "#testing/citus-cluster.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { seller, TODAY } from "../consistency/seller.ts";
import { report } from "./report.ts";
import { type Relay, startRelay } from "./relay.ts";
import { placeOf } from "./shards.ts";

let app: TestApp;
let relays: Relay[];
/** One company on the machine that goes down, one on another. */
let fallen: TestClient;
let standing: TestClient;

beforeAll(async () => {
  const cluster = inject("citus");
  if (cluster === null) throw new Error("this is for a cluster");
  relays = await Promise.all(cluster.workers.map(startRelay));
  const database = await createOnCluster(cluster, { reachedBy: relays.map(({ machine }) => machine) });
  app = await createTestApp({}, [], [], undefined, false, { database });
  app.setNow(`${TODAY}T10:00:00Z`);
  const facts = seller(60);
  const nodes = new Map<number, TestClient>();
  while (nodes.size < 2) {
    const { companyId } = await loadFacts(database, facts);
    nodes.set((await placeOf(database.target, companyId)).node, await app.signIn({ companyId }));
  }
  // Machines are numbered in the order in which they joined.
  const [first, second] = [...nodes].toSorted(([one], [other]) => one - other).map(([, client]) => client);
  if (first === undefined || second === undefined) throw new Error("two companies, on two machines");
  [fallen, standing] = [first, second];
});
afterAll(async () => {
  await app.close();
  for (const relay of relays) await relay.cut();
});

const QUESTION = { body: { filter: EVERYTHING, tiles: [{ id: "year", startDate: "2026-01-01", endDate: TODAY }] } };
const statusOf = async (client: TestClient): Promise<number> => (await client.send(tilesRoute, QUESTION)).statusCode;

test("its companies are answered 503, those of other machines as before, and all of them once it is back", async () => {
  const before = (await fallen.call(tilesRoute, QUESTION)).body;
  expect(await statusOf(standing)).toBe(200);
  await relays[0]?.cut();
  const began = performance.now();
  expect(await statusOf(fallen)).toBe(503);
  const refused = Math.round(performance.now() - began);
  expect(await statusOf(standing)).toBe(200);
  // What is kept on every machine can be read and not written, and a person whose companies are all elsewhere sees how they are.
  const others = {
    states: (await standing.send(companyStatesRoute)).statusCode,
    profile: (await standing.send(updateUserRoute, { body: { name: "Anna" } })).statusCode,
    signIn: (await standing.send(loginRoute, { body: { email: standing.email, password: TEST_PASSWORD } })).statusCode,
  };
  expect(others).toEqual({ states: 200, profile: 503, signIn: 200 });
  const returned = performance.now();
  await relays[0]?.open();
  await expect.poll(() => statusOf(fallen), { timeout: 60_000 }).toBe(200);
  report("nodeDown", {
    othersMeanwhile: others,
    refusedAfterMilliseconds: refused,
    backAfterMilliseconds: Math.round(performance.now() - returned),
  });
  expect((await fallen.call(tilesRoute, QUESTION)).body).toEqual(before);
});
