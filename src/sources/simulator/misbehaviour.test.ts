import { afterEach, describe, expect, test } from "vitest";
import { type RawReader, rawReader, SIMULATED_NOW, SIMULATOR_APP, startTestSimulator, UNRULY } from "#testing/simulator.ts";
import { type MisbehaviourRule, SWITCHES } from "./misbehaviour.ts";
import type { Simulator } from "./server.ts";

const ORDERS = "/order/checkout-forms";
const BILLING = "/billing/billing-entries";

let started: Simulator[] = [];

async function unruly(
  rules: readonly MisbehaviourRule[],
  options: { clock?: () => number; sleep?: (ms: number) => Promise<void> } = {},
): Promise<{
  simulator: Simulator;
  reader: RawReader;
}> {
  const simulator = await startTestSimulator({ misbehaviour: rules, ...options });
  started.push(simulator);
  return { simulator, reader: rawReader(simulator) };
}

afterEach(async () => {
  await Promise.all(started.map((simulator) => simulator.close()));
  started = [];
});

type Row = Readonly<Record<string, unknown>>;

/** The guarantee: lists of the API are arrays of objects. */
function rowsOf(body: unknown, name: string): Row[] {
  return Reflect.get(Object(body), name) as Row[];
}

/** Reads to the end: a page shorter than the limit. */
async function everything(reader: RawReader, path: string, name: string, limit = 100): Promise<Row[]> {
  const rows: Row[] = [];
  for (let offset = 0; ; offset += limit) {
    const page = rowsOf(await reader.json(`${path}${path.includes("?") ? "&" : "?"}limit=${limit}&offset=${offset}`), name);
    rows.push(...page);
    if (page.length < limit) return rows;
  }
}

function idsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ id }) => String(id)))].toSorted();
}

async function wellBehaved(path: string, name: string): Promise<Row[]> {
  return everything((await unruly([])).reader, path, name);
}

describe("refusals and broken transport", () => {
  test.each([
    [{ name: "tooManyWithRetryAfter", milliseconds: 7_000 } as const, 429, "7"],
    [{ name: "tooMany" } as const, 429, null],
    [{ name: "serverError" } as const, 500, null],
    [{ name: "unavailable" } as const, 503, null],
  ])("$name answers so at the chosen request, once, and is counted", async (rule, status, retryAfter) => {
    const { simulator, reader } = await unruly([{ ...rule, fireAt: { endpoint: ORDERS, nth: 2 } }]);
    expect((await reader.get(`${ORDERS}?limit=1`)).status).toBe(200);
    const refused = await reader.get(`${ORDERS}?limit=1&offset=1`);
    expect(refused.status).toBe(status);
    expect(refused.headers.get("retry-after")).toBe(retryAfter);
    expect((await reader.get(`${ORDERS}?limit=1`)).status).toBe(200);
    expect(simulator.counts()).toEqual({ [rule.name]: { [ORDERS]: 1 } });
    expect(simulator.control.firings()).toEqual([{ name: rule.name, endpoint: ORDERS, request: 2, insideSequence: true }]);
  });

  test("cutConnection ends in the middle of the body", async () => {
    const { simulator, reader } = await unruly([{ name: "cutConnection", fireAt: { endpoint: ORDERS, nth: 1 } }]);
    await expect(reader.get(ORDERS)).rejects.toThrow("terminated");
    expect((await reader.get(ORDERS)).status).toBe(200);
    expect(simulator.counts()).toEqual({ cutConnection: { [ORDERS]: 1 } });
  });

  test("slow waits as long as told, on the sleep that was given", async () => {
    const waits: number[] = [];
    const sleep = (ms: number): Promise<void> => Promise.resolve(void waits.push(ms));
    const { simulator, reader } = await unruly([{ name: "slow", fireAt: { endpoint: "/me", nth: 1 } }], { sleep });
    expect((await reader.get("/me")).status).toBe(200);
    expect(waits).toEqual([30_000]);
    expect(simulator.counts()).toEqual({ slow: { "/me": 1 } });
  });

  test("a share of 1 fires at each request of its endpoint and at no other", async () => {
    const { simulator, reader } = await unruly([{ name: "serverError", endpoint: "/me", rate: 1 }]);
    for (let request = 0; request < 3; request += 1) expect((await reader.get("/me")).status).toBe(500);
    expect((await reader.get("/marketplaces")).status).toBe(200);
    expect(simulator.counts()).toEqual({ serverError: { "/me": 3 } });
  });
});

describe("pages", () => {
  test("shiftingPages repeats rows of the page before and loses none to a reader who goes on to the end", async () => {
    const { simulator, reader } = await unruly([{ name: "shiftingPages", rate: 1, rows: 4 }]);
    const rows = await everything(reader, BILLING, "billingEntries");
    expect(idsOf(rows)).toEqual(idsOf(await wellBehaved(BILLING, "billingEntries")));
    const fired = simulator.counts().shiftingPages?.[BILLING] ?? 0;
    expect(fired).toBeGreaterThan(3);
    // every firing pushed four rows onto the next page
    expect(rows.length).toBe(idsOf(rows).length + 4 * fired);
    expect(simulator.control.firings().every(({ insideSequence }) => insideSequence)).toBe(true);
  });

  test("repeatedPage answers with the page before, and shortPage without the last rows: who believes them loses rows", async () => {
    const ids = idsOf(await wellBehaved(BILLING, "billingEntries"));
    const again = await unruly([{ name: "repeatedPage", fireAt: { endpoint: BILLING, nth: 2 } }]);
    expect(idsOf(await everything(again.reader, BILLING, "billingEntries"))).toHaveLength(ids.length - 100);
    expect(again.simulator.counts()).toEqual({ repeatedPage: { [BILLING]: 1 } });
    const short = await unruly([{ name: "shortPage", fireAt: { endpoint: BILLING, nth: 2 }, rows: 7 }]);
    expect(await everything(short.reader, BILLING, "billingEntries")).toHaveLength(193);
    expect(short.simulator.counts()).toEqual({ shortPage: { [BILLING]: 1 } });
  });

  test("duplicates repeats rows and loses none", async () => {
    const { simulator, reader } = await unruly([{ name: "duplicates", rate: 1 }]);
    const rows = await everything(reader, ORDERS, "checkoutForms", 50);
    expect(idsOf(rows)).toEqual(idsOf(await wellBehaved(ORDERS, "checkoutForms")));
    expect(rows.length).toBeGreaterThan(idsOf(rows).length);
    expect(simulator.counts().duplicates?.[ORDERS]).toBeGreaterThan(3);
  });

  test("eventsOutOfOrder swaps neighbours; the cursor still sees every event", async () => {
    const { simulator, reader } = await unruly([{ name: "eventsOutOfOrder", rate: 1 }]);
    const seen: string[] = [];
    for (let from = "0"; ; from = seen.at(-1) ?? from) {
      const ids = rowsOf(await reader.json(`/order/events?limit=40&from=${from}`), "events").map(({ id }) => String(id));
      seen.push(...ids);
      if (ids.length < 40) break;
    }
    expect(seen).not.toEqual(seen.toSorted());
    const calm = await (await unruly([])).reader.json("/order/events?limit=1000");
    expect(seen.toSorted()).toEqual(rowsOf(calm, "events").map(({ id }) => String(id)));
    expect(simulator.counts().eventsOutOfOrder?.["/order/events"]).toBeGreaterThan(3);
  });

  test("lateEntries withholds entries for weeks and tells them in the end", async () => {
    let now = SIMULATED_NOW;
    const rule: MisbehaviourRule = { name: "lateEntries", rate: 0.3, milliseconds: 21 * 86_400_000 };
    const { simulator, reader } = await unruly([rule], { clock: () => now });
    const path = `${BILLING}?occurredAt.gte=2026-11-01T00:00:00Z&occurredAt.lte=2026-11-18T10:00:00Z`;
    const early = idsOf(await everything(reader, path, "billingEntries"));
    const whole = idsOf(await wellBehaved(path, "billingEntries"));
    expect(early.length).toBeLessThan(whole.length);
    now += 22 * 86_400_000;
    expect(idsOf(await everything(rawReader(simulator), path, "billingEntries"))).toEqual(whole);
    expect(simulator.counts().lateEntries?.[BILLING]).toBeGreaterThan(0);
  });

  test("mergedBurst holds merges back and tells them in bursts, each with an event", async () => {
    const simulator = await startTestSimulator({
      sellers: [{ ordersPerDay: 12 }],
      misbehaviour: [{ name: "mergedBurst", endpoint: "/order/events", rate: 1 }],
    });
    started.push(simulator);
    const reader = rawReader(simulator);
    const world = simulator.world.sellers[0];
    const merged = Array.from({ length: 11 }, (_, index) => world?.orders(2026 * 12 + index) ?? [])
      .flat()
      .filter(({ mergedFrom, appearsAt }) => mergedFrom.length > 0 && appearsAt < SIMULATED_NOW);
    expect(merged.length).toBeGreaterThan(10);
    const statuses = async (): Promise<number[]> => Promise.all(merged.map(async ({ id }) => (await reader.get(`${ORDERS}/${id}`)).status));
    expect(new Set(await statuses())).toEqual(new Set([404]));
    const before = rowsOf(
      await reader.json("/order/event-stats").then((body) => ({ list: [Reflect.get(Object(body), "latestEvent")] })),
      "list",
    )[0];
    for (let round = 0; round < 32; round += 1) await reader.get("/order/events?limit=1");
    expect(new Set(await statuses())).toEqual(new Set([200]));
    const answer = JSON.stringify(await reader.json(`/order/events?limit=1000&from=${String(before?.["id"])}`));
    for (const { id } of merged) expect(answer).toContain(id);
    expect(simulator.counts().mergedBurst?.["/order/events"]).toBeGreaterThanOrEqual(32);
  });
});

describe("tokens", () => {
  test("expiredToken refuses the token in the middle of the pages; a new one goes on", async () => {
    const { simulator, reader } = await unruly([{ name: "expiredToken", fireAt: { endpoint: ORDERS, nth: 2 } }]);
    expect((await reader.get(`${ORDERS}?limit=10`)).status).toBe(200);
    expect((await reader.get(`${ORDERS}?limit=10&offset=10`)).status).toBe(401);
    expect((await reader.get("/me")).status).toBe(401);
    expect((await rawReader(simulator).get(`${ORDERS}?limit=10&offset=10`)).status).toBe(200);
    expect(simulator.counts()).toEqual({ expiredToken: { [ORDERS]: 1 } });
  });

  test("revokedGrant ends the consent until it is given again", async () => {
    const { simulator, reader } = await unruly([{ name: "revokedGrant", fireAt: { endpoint: "/me", nth: 1 } }]);
    expect((await reader.get("/me")).status).toBe(401);
    expect((await reader.get(ORDERS)).status).toBe(401);
    expect((await rawReader(simulator).get("/me")).status).toBe(200);
    expect(simulator.counts()).toEqual({ revokedGrant: { "/me": 1 } });
  });

  test("refreshRace makes the new pair and loses the answer: the old token works for its minute of grace", async () => {
    const token = "/auth/oauth/token";
    const { simulator } = await unruly([{ name: "refreshRace", fireAt: { endpoint: token, nth: 1 } }]);
    const issued = simulator.control.grant(simulator.world.sellers[0]?.seller.id ?? "", ["allegro:api:profile:read"]);
    const refresh = async (): Promise<Response> =>
      fetch(`${simulator.authUrl}${token}`, {
        method: "POST",
        headers: {
          authorization: `Basic ${Buffer.from(`${SIMULATOR_APP.clientId}:${SIMULATOR_APP.clientSecret}`).toString("base64")}`,
          "user-agent": "Zyskomierz/1.0 (+https://zyskomierz.example)",
        },
        body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: issued.refresh_token }),
      });
    await expect(refresh()).rejects.toThrow("fetch failed");
    expect((await refresh()).status).toBe(200);
    expect(simulator.control.refreshUse()).toEqual({ first: 1, againInGrace: 1, againTooLate: 0 });
    expect(simulator.counts()).toEqual({ refreshRace: { [token]: 1 } });
  });
});

describe("rows", () => {
  test.each([
    ["unknownBillingTypes", BILLING, /"ZZ9"/],
    ["unknownFields", BILLING, /"programme"/],
    ["unknownFields", ORDERS, /"programme"/],
    ["longDecimals", BILLING, /"amount":"-?\d+\.\d{3}"/],
    ["longDecimals", ORDERS, /"amount":"-?\d+\.\d{3}"/],
  ] as const)("%s touches one row of a page of %s, and is gone when switched off", async (name, path, sign) => {
    const { simulator, reader } = await unruly([{ name, endpoint: path, rate: 1 }]);
    const rows = rowsOf(await reader.json(path), path === BILLING ? "billingEntries" : "checkoutForms");
    expect(rows.filter((row) => sign.test(JSON.stringify(row)))).toHaveLength(1);
    expect(simulator.counts()).toEqual({ [name]: { [path]: 1 } });
    simulator.control.setMisbehaviour([]);
    expect((await reader.get(path)).text).not.toMatch(sign);
  });

  test("missingFields leaves optional fields of a row out, or null, and required ones alone", async () => {
    const { simulator, reader } = await unruly([{ name: "missingFields", rate: 1, fields: ["tax", "order"] }]);
    const entries = rowsOf(await reader.json(BILLING), "billingEntries");
    expect(entries.filter(({ tax }) => tax === undefined || tax === null)).toHaveLength(1);
    expect(entries.every(({ id, type, value, occurredAt }) => Boolean(id && type && value && occurredAt))).toBe(true);
    expect(simulator.counts()).toEqual({ missingFields: { [BILLING]: 1 } });
  });
});

test("when misbehaviour is over, every list says what a well-behaved simulator of the same seed and moment says", async () => {
  const lists = [ORDERS, BILLING, `${BILLING}?marketplaceId=allegro-cz`, "/payments/refunds", "/order/customer-returns", "/sale/offers"];
  const { simulator, reader } = await unruly([...UNRULY, ...SWITCHES.map((name) => ({ name, rate: 0.05 }))]);
  for (let round = 0; round < 15; round += 1) {
    for (const path of lists) await reader.get(path).catch(() => null);
  }
  simulator.control.setMisbehaviour([]);
  const again = rawReader(simulator);
  const calm = (await unruly([])).reader;
  for (const path of [...lists, "/order/events?limit=5"]) {
    expect({ path, text: (await again.get(path)).text }).toEqual({ path, text: (await calm.get(path)).text });
  }
});

test("the same seed and the same requests misbehave in the same way", async () => {
  const run = async (): Promise<unknown> => {
    const { simulator, reader } = await unruly(UNRULY);
    for (let offset = 0; offset < 1500; offset += 100) await reader.get(`${BILLING}?offset=${offset}`).catch(() => null);
    return simulator.control.firings();
  };
  const first = await run();
  expect(first).not.toEqual([]);
  expect(await run()).toEqual(first);
});
