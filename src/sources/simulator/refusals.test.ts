import { afterEach, describe, expect, test } from "vitest";
import {
  rawReader,
  READING_SCOPES,
  SIMULATED_NOW,
  SIMULATOR_APP,
  startTestSimulator,
  type TestSimulatorOptions,
} from "#testing/simulator.ts";
import type { Simulator } from "./server.ts";

let started: Simulator | null = null;

async function simulatorWith(options: TestSimulatorOptions = {}): Promise<Simulator> {
  started = await startTestSimulator(options);
  return started;
}

afterEach(async () => {
  await started?.close();
  started = null;
});

function errorOf(text: string): unknown {
  const body: unknown = JSON.parse(text);
  return Reflect.get(Object(body), "errors") ?? Reflect.get(Object(body), "error");
}

describe("what Allegro refuses", () => {
  test.each([
    ["/order/checkout-forms?limit=101"],
    ["/order/checkout-forms?limit=0"],
    ["/order/checkout-forms?offset=10001"],
    ["/order/checkout-forms?offset=-1"],
    ["/order/checkout-forms?sort=price"],
    ["/order/checkout-forms/no-uuid"],
    ["/order/events?limit=1001"],
    ["/billing/billing-entries?limit=101"],
    ["/billing/billing-entries?offset=10001"],
    ["/billing/billing-entries?occurredAt.gte=2026-02-01T00:00:00Z&occurredAt.lte=2026-01-01T00:00:00Z"],
    ["/billing/billing-entries?occurredAt.gte=yesterday"],
    ["/payments/refunds?limit=101"],
    ["/payments/payment-operations?limit=51"],
    ["/payments/payment-operations?group=ALL"],
    ["/order/customer-returns?limit=1001"],
    ["/order/refund-claims?limit=101"],
    ["/sale/offers?limit=1001"],
  ])("a value out of its range is 422: %s", async (path) => {
    const { status, text, headers } = await rawReader(await simulatorWith()).get(path);
    expect(status).toBe(422);
    expect(errorOf(text)).toMatchObject([{ code: "VALIDATION_ERROR", userMessage: expect.any(String), path: expect.any(String) }]);
    expect(headers.get("trace-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a name the API does not know is ignored without a word, as the real one does", async () => {
    const reader = rawReader(await simulatorWith());
    const asked = await reader.get("/order/checkout-forms?limit=5&boughtAt.gte=2030-01-01T00:00:00Z");
    expect(asked.text).toBe((await reader.get("/order/checkout-forms?limit=5")).text);
  });

  test.each([
    ["nothing", "", 403],
    ["Node's own", "node", 403],
    ["a library's own", "axios/1.7.2", 403],
    ["no address", "Zyskomierz/1.0", 400],
    ["an address without https", "Zyskomierz/1.0 (+http://zyskomierz.example)", 400],
    ["another application's name", "Konkurent/1.0 (+https://konkurent.example)", 400],
  ])("a User-Agent of %s is refused", async (_what, userAgent, status) => {
    const reader = rawReader(await simulatorWith());
    expect((await reader.get("/me", { "user-agent": userAgent })).status).toBe(status);
    expect((await reader.get("/me")).status).toBe(200);
    expect((await reader.get("/me", { "user-agent": "Zyskomierz/1.0 (+http://127.0.0.1:4000)" })).status).toBe(200);
  });

  test.each([
    ["/me", "application/json"],
    ["/me", "*/*"],
    ["/order/checkout-forms", "application/vnd.allegro.beta.v1+json"],
    ["/order/customer-returns", "application/vnd.allegro.public.v1+json"],
  ])("%s does not speak %s: 406", async (path, accept) => {
    const { status, text } = await rawReader(await simulatorWith()).get(path, { accept });
    expect(status).toBe(406);
    expect(errorOf(text)).toMatchObject([{ code: "NotAcceptableException" }]);
  });

  test.each([
    ["/order/checkout-forms", "allegro:api:orders:read"],
    ["/order/events", "allegro:api:orders:read"],
    ["/order/customer-returns", "allegro:api:orders:read"],
    ["/billing/billing-entries", "allegro:api:billing:read"],
    ["/payments/refunds", "allegro:api:payments:read"],
    ["/sale/offers", "allegro:api:sale:offers:read"],
    ["/sale/price-automation/rules", "allegro:api:sale:offers:read"],
    ["/sale/badges?marketplace.id=allegro-pl", "allegro:api:campaigns"],
    ["/me", "allegro:api:profile:read"],
  ])("%s without the scope %s is 403, with it alone 200", async (path, scope) => {
    const simulator = await simulatorWith();
    const others = READING_SCOPES.filter((known) => known !== scope);
    expect((await rawReader(simulator, others).get(path)).status).toBe(403);
    expect((await rawReader(simulator, [scope]).get(path)).status).toBe(200);
  });

  test("no token, a foreign token and a token after its twelve hours are 401", async () => {
    let now = SIMULATED_NOW;
    const reader = rawReader(await simulatorWith({ clock: () => now }));
    expect((await reader.get("/me", { authorization: "" })).status).toBe(401);
    expect((await reader.get("/me", { authorization: "Bearer made.up" })).status).toBe(401);
    expect((await reader.get("/me")).status).toBe(200);
    // an access token lives 43,199 seconds
    now += 43_199_000;
    const { status, text } = await reader.get("/me");
    expect(status).toBe(401);
    expect(errorOf(text)).toBe("invalid_token");
  });

  test("above the rate of the application everything is 429 for a minute, for all its sellers", async () => {
    let now = SIMULATED_NOW;
    const simulator = await simulatorWith({ clock: () => now, requestsPerMinute: 3, sellers: 2 });
    const reader = rawReader(simulator);
    for (const expected of [200, 200, 200, 429]) expect((await reader.get("/me")).status).toBe(expected);
    const second = simulator.world.sellers[1]?.seller.id ?? "";
    const token = simulator.control.grant(second, READING_SCOPES).access_token;
    expect((await reader.get("/me", { authorization: `Bearer ${token}` })).status).toBe(429);
    now += 59_000;
    expect((await reader.get("/me")).status).toBe(429);
    now += 2_000;
    expect((await reader.get("/me")).status).toBe(200);
  });

  test("an order older than a year, a merged one's old id and an invented id are all not found", async () => {
    const simulator = await simulatorWith({ preset: "year" });
    const reader = rawReader(simulator);
    const [world] = simulator.world.sellers;
    const old = world?.orders(2025 * 12 + 9)[0];
    const recent = Array.from({ length: 6 }, (_, index) => world?.orders(2026 * 12 + 4 + index) ?? []).flat();
    const merged = recent.find(({ goneAt }) => goneAt !== null);
    for (const id of [old?.id, merged?.id, "0b3764be-5f02-1197-9a01-000000000000"]) {
      expect((await reader.get(`/order/checkout-forms/${id}`)).status).toBe(404);
    }
    const into = recent.find(({ mergedFrom }) => mergedFrom.some(({ id }) => id === merged?.id));
    const body = await reader.json(`/order/checkout-forms/${into?.id}`);
    // the same line items live on in the new order
    expect(JSON.stringify(body)).toContain(merged?.lines[0]?.id);
  });

  test("without marketplaceId billing is that of the base market alone; a business marketplace is its country's main one", async () => {
    const reader = rawReader(await simulatorWith());
    const base = await reader.get("/billing/billing-entries?limit=50");
    expect((await reader.get("/billing/billing-entries?limit=50&marketplaceId=allegro-pl")).text).toBe(base.text);
    expect((await reader.get("/billing/billing-entries?limit=50&marketplaceId=allegro-business-pl")).text).toBe(base.text);
    const czech = await reader.get("/billing/billing-entries?limit=50&marketplaceId=allegro-cz");
    expect(base.text).not.toContain('"CZK"');
    expect(czech.text).toContain('"CZK"');
    expect(czech.text).not.toContain('"PLN"');
  });

  test("an application's own token reads what is public, and no seller's data", async () => {
    const simulator = await simulatorWith();
    const answer = await fetch(`${simulator.authUrl}/auth/oauth/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${SIMULATOR_APP.clientId}:${SIMULATOR_APP.clientSecret}`).toString("base64")}`,
        "user-agent": SIMULATOR_APP.userAgent,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });
    const token = String(Reflect.get(Object(await answer.json()), "access_token"));
    const reader = rawReader(simulator);
    expect((await reader.get("/billing/billing-types", { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await reader.get("/billing/billing-entries", { authorization: `Bearer ${token}` })).status).toBe(403);
  });
});
