import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession } from "#accounts/sessions.ts";
import { newToken } from "#accounts/token.ts";
import { confirmTokenRoute, forgotPasswordRoute, loginLinkRoute, registerRoute } from "#contract/accounts.ts";
import { companySettingsRoute } from "#contract/company-settings.ts";
import { sessionsRoute } from "#contract/profile.ts";
import type { RouteContract } from "#contract/route.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { storesRoute } from "#contract/stores.ts";
import { subscriptionRoute } from "#contract/subscription.ts";
import { usersRoute } from "#contract/team.ts";
import { createTestApp, TEST_CONFIG, type TestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";

const SESSION_COOKIE = "zyskomierz_session";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ limits: { ...TEST_CONFIG.limits, signIn: 4, mail: 3 } });
});
afterAll(() => app.close());

test("guessing over many accounts from one address is slowed down with 429 and the time to wait", async () => {
  const browser = createBrowser(app);
  for (let guess = 0; guess < 4; guess++) {
    const { code } = await browser.refused(loginRoute, { body: { email: `konto${guess}@example.com`, password: "zle-haslo" } });
    expect(code).toBe("BAD_CREDENTIALS");
  }
  const { status, code, retryAfter } = await browser.refused(loginRoute, { body: { email: "konto9@example.com", password: "zle-haslo" } });
  expect([status, code, (retryAfter ?? 0) > 0]).toEqual([429, "TOO_MANY_REQUESTS", true]);
});

test("guessing tokens is slowed down as well", async () => {
  const browser = createBrowser(app);
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess++)
    statuses.push((await browser.refused(confirmTokenRoute, { body: { token: `zgaduje${guess}` } })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
});

test.each([
  ["POST /api/forgot-password", forgotPasswordRoute, {}],
  ["POST /api/login-link", loginLinkRoute, {}],
  ["POST /api/register", registerRoute, { password: "kubek-zielony-pod-oknem", acceptTerms: true }],
])("%s: letters to many addresses from one place are slowed down", async (_, contract, rest) => {
  const browser = createBrowser(app);
  const statuses: number[] = [];
  for (let request = 0; request < 5; request++)
    statuses.push((await browser.send(contract, { body: { email: `ktos${request}@example.com`, ...rest } })).statusCode);
  expect(statuses.map((status) => status < 300)).toEqual([true, true, true, false, false]);
  expect(statuses.slice(3)).toEqual([429, 429]);
});

test("addresses of one IPv6 network count together, another network on its own", async () => {
  const guess = async (remoteAddress: string) =>
    (await app.server.inject({ method: "GET", url: "/api/unlock-accept/zgaduje", remoteAddress })).statusCode;
  const statuses: number[] = [];
  for (let host = 1; host <= 5; host++) statuses.push(await guess(`2001:db8:7:7::${host}`));
  expect([...statuses, await guess("2001:db8:7:8::1")]).toEqual([400, 400, 400, 400, 429, 400]);
});

test("behind a proxy the address it saw counts, whatever a caller writes into the header before", async () => {
  const behindProxy = await createTestApp({ trustProxy: true, limits: { ...TEST_CONFIG.limits, signIn: 2 } });
  try {
    const guess = async (forwarded: string, remoteAddress = "127.0.0.1") => {
      const headers = { "x-forwarded-for": forwarded };
      return (await behindProxy.server.inject({ method: "GET", url: "/api/unlock-accept/zgaduje", headers, remoteAddress })).statusCode;
    };
    // The proxy has called the same 203.0.113.9 three times; the third is one too many, the next comes from elsewhere.
    expect(await guess("198.51.100.1, 203.0.113.9")).toBe(400);
    expect(await guess("198.51.100.2, 203.0.113.9")).toBe(400);
    expect(await guess("198.51.100.3, 203.0.113.9")).toBe(429);
    expect(await guess("198.51.100.3, 203.0.113.10")).toBe(400);
    // Whoever gets past the proxy is believed nothing.
    expect([await guess("198.51.100.4", "192.0.2.7"), await guess("198.51.100.5", "192.0.2.7")]).toEqual([400, 400]);
    expect(await guess("198.51.100.6", "192.0.2.7")).toBe(429);
  } finally {
    await behindProxy.close();
  }
});

test("invented sessions count per address over all routes, and past the limit a right guess opens no more than a wrong one", async () => {
  const guessed = await createTestApp({ limits: { ...TEST_CONFIG.limits, address: 5 } });
  try {
    const member = await guessed.signIn();
    const routes = [userRoute, usersRoute, sessionsRoute, companySettingsRoute, storesRoute, subscriptionRoute];
    // However much a real session asks, it is no guess; neither is a call without a cookie.
    for (const route of [...routes, ...routes]) expect((await member.send(route)).statusCode).toBe(200);
    for (const route of [...routes, ...routes]) expect((await member.send(route, {}, { session: true })).statusCode).toBe(401);

    const invent = async (route: RouteContract, remoteAddress = "192.0.2.7") => {
      const cookies = { [SESSION_COOKIE]: newToken() };
      return guessed.server.inject({ method: route.method, url: route.path, cookies, remoteAddress });
    };
    const statuses: number[] = [];
    for (const route of routes) statuses.push((await invent(route)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const late = await invent(userRoute);
    expect([late.statusCode, late.json().code, Number(late.headers["retry-after"]) > 0]).toEqual([429, "TOO_MANY_REQUESTS", true]);
    expect((await invent(userRoute, "192.0.2.8")).statusCode).toBe(401);

    const { token } = await createSession(
      guessed.database.db,
      { id: member.userId, companyId: member.companyId },
      { userAgent: null, remember: false },
    );
    const right = async (remoteAddress: string) =>
      (await guessed.server.inject({ method: "GET", url: userRoute.path, cookies: { [SESSION_COOKIE]: token }, remoteAddress })).statusCode;
    expect([await right("192.0.2.7"), await right("192.0.2.8")]).toEqual([429, 200]);
  } finally {
    await guessed.close();
  }
});
