/** Companies that come and try the product with the simulator: each connects an account of its own, as on the real marketplace. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectCallbackRoute, connectRoute } from "#contract/connections.ts";
import { storesRoute } from "#contract/stores.ts";
import { readConnection } from "#db/connections.ts";
import { derivedKeys } from "#db/secrets.ts";
import type { Simulator } from "#sources/simulator/server.ts";
import { createTestApp, TEST_CONFIG, type TestApp, type TestClient } from "#testing/app.ts";
import { endpointsOf, SIMULATOR_APP, startTestSimulator } from "#testing/simulator.ts";
import { consentsOf } from "../../src/start/consents.ts";

const SHOP = { login: "dom-i-kuchnia", ordersPerDay: 0.5, offers: 20 } as const;
const WAITING = { ordersPerDay: 0.5, offers: 20 } as const;

let simulator: Simulator;
let app: TestApp;

beforeAll(async () => {
  simulator = await startTestSimulator({ sellers: [SHOP], waiting: WAITING });
  const places = { allegro: { simulator: { endpoints: endpointsOf(simulator), app: SIMULATOR_APP } } };
  app = await createTestApp({}, [], consentsOf(places));
});
afterAll(async () => {
  await app.close();
  await simulator.close();
});

/** What the page of consent offers, the first being what a click on „Zezwalam” chooses. */
async function offeredAt(url: string): Promise<{ id: string; name: string }[]> {
  const html = await (await fetch(url, { headers: { "user-agent": SIMULATOR_APP.userAgent } })).text();
  return [...html.matchAll(/<option value="(\d+)">([^<]+)<\/option>/g)].map(([, id = "", name = ""]) => ({ id, name }));
}

/** Consents with the account that `choose` picks of those offered, and comes back. @returns the query of the page it leads to. */
async function connect(client: TestClient, choose = (offered: { id: string; name: string }[]) => offered[0]): Promise<string> {
  const { body } = await client.call(connectRoute);
  const chosen = choose(await offeredAt(body.url));
  const form = new URLSearchParams([...new URL(body.url).searchParams, ["seller", chosen?.id ?? ""], ["decision", "allow"]]);
  const answer = await fetch(new URL("/auth/oauth/authorize", body.url), { method: "POST", body: form, redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "about:blank").searchParams;
  const response = await client.send(connectCallbackRoute, { query: Object.fromEntries(back) });
  return new URL(String(response.headers.location)).search;
}

async function accountOf(client: TestClient): Promise<string> {
  const [store] = (await client.call(storesRoute)).body;
  return store?.externalId ?? "";
}

async function tokenOf({ companyId }: TestClient): Promise<string> {
  const { rows } = await sql<{ id: number }>`select id from stores where company_id = ${companyId}`.execute(app.database.db);
  const kept = await readConnection({ db: app.database.db, companyId }, derivedKeys(TEST_CONFIG.secretKey), rows[0]?.id ?? 0);
  return kept?.tokens?.accessToken ?? "";
}

async function read(at: Simulator, client: TestClient, path: string): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: `Bearer ${await tokenOf(client)}`,
    accept: "application/vnd.allegro.public.v1+json",
    "user-agent": SIMULATOR_APP.userAgent,
  };
  const response = await fetch(`${at.apiUrl}${path}`, { headers });
  return { status: response.status, text: await response.text() };
}

test("every company that agrees without choosing has an account of its own, with orders of its own, also after a restart", async () => {
  const companies = [await app.signIn(), await app.signIn(), await app.signIn()];
  for (const client of companies) expect(await connect(client)).toMatch(/^\?connected=\d+$/);
  const accounts = await Promise.all(companies.map(accountOf));
  expect(new Set(accounts).size).toBe(3);
  // None of them is the shop there is from the start, which the demo connects.
  expect(accounts).not.toContain(simulator.world.sellers[0]?.seller.id);

  const ordersAt = async (at: Simulator, client: TestClient): Promise<string[]> => {
    const { status, text } = await read(at, client, "/order/checkout-forms?limit=100");
    expect(status).toBe(200);
    return JSON.parse(text).checkoutForms.map(({ id }: { id: string }) => id);
  };
  const orders = await Promise.all(companies.map((client) => ordersAt(simulator, client)));
  expect(Math.min(...orders.map(({ length }) => length))).toBeGreaterThan(20);
  expect(new Set(orders.flat()).size).toBe(orders.flat().length);

  // A simulator that was started anew knows nobody, and has the same accounts with the same orders.
  const restarted = await startTestSimulator({ sellers: [SHOP], waiting: WAITING });
  try {
    for (const [at, client] of companies.entries()) expect(await ordersAt(restarted, client)).toEqual(orders[at]);
    // Told who is connected, it offers somebody else first.
    for (const account of accounts) restarted.control.take(account);
    const asked = new URL((await (await app.signIn()).call(connectRoute)).body.url);
    const [first] = await offeredAt(`${restarted.authUrl}${asked.pathname}${asked.search}`);
    expect(accounts).not.toContain(first?.id);
    expect(first?.name).not.toMatch(/już połączone/);
  } finally {
    await restarted.close();
  }
});

test("an account that a company is connected to is marked so, and another company is refused it", async () => {
  const [first, second] = [await app.signIn(), await app.signIn()];
  await connect(first);
  const taken = await accountOf(first);
  const picked = await connect(second, (offered) => {
    const choice = offered.find(({ id }) => id === taken);
    expect(choice?.name).toMatch(/ \(już połączone\)$/);
    return choice;
  });
  expect(picked).toBe("?connect=taken");
  // The next click chooses one that is free.
  expect(await connect(second)).toMatch(/^\?connected=\d+$/);
  expect(await accountOf(second)).not.toBe(taken);
});

test("a simulator in which no account waits offers those there are and nothing else", async () => {
  const closed = await startTestSimulator({ sellers: [SHOP] });
  try {
    expect(closed.world.waiting(0)).toBeNull();
    expect(closed.world.seller("41000004")).toBeNull();
    expect(closed.world.seller("nobody")).toBeNull();
  } finally {
    await closed.close();
  }
});
