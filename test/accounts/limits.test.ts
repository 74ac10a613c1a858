import { sql } from "kysely";
import { expect, test } from "vitest";
import { createSession } from "#accounts/sessions.ts";
import { newToken } from "#accounts/token.ts";
import { buildApp } from "#api/app.ts";
import { confirmTokenRoute, forgotPasswordRoute, loginLinkRoute, registerRoute } from "#contract/accounts.ts";
import { companySettingsRoute } from "#contract/company-settings.ts";
import { sessionsRoute } from "#contract/profile.ts";
import type { RouteContract } from "#contract/route.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { storesRoute } from "#contract/stores.ts";
import { subscriptionRoute } from "#contract/subscription.ts";
import { usersRoute } from "#contract/team.ts";
import { derivedKeys } from "#db/secrets.ts";
import { runDaily } from "#jobs/daily.task.ts";
import { createTestApp, TEST_CONFIG } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { readTexts } from "#text/texts.ts";

const SESSION_COOKIE = "zyskomierz_session";

const app = forFile(() => createTestApp({ limits: { ...TEST_CONFIG.limits, signIn: 4, mail: 3 } }));

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
  ["POST /api/register", registerRoute, { acceptTerms: true }],
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

test("two processes over one database count the ways in together, and each other call for itself", async () => {
  const limits = { ...TEST_CONFIG.limits, signIn: 4, mail: 3 };
  const first = await createTestApp({ limits });
  const second = await buildApp({
    database: first.database,
    config: { ...TEST_CONFIG, limits },
    texts: readTexts(),
    consents: [],
    sources: [],
    secretKeys: derivedKeys(TEST_CONFIG.secretKey),
    clock: () => "2026-11-20T12:00:00Z",
    logger: false,
  });
  try {
    const browsers = [createBrowser(first), createBrowser({ server: second })];
    const guess = async (number: number) => {
      const body = { email: `ktos${number}@example.com`, password: "zle-haslo" };
      return (await browsers[number % 2]?.refused(loginRoute, { body }))?.status;
    };
    const letter = async (number: number) => {
      const body = { email: `ktos${number}@example.com` };
      return (await browsers[number % 2]?.send(forgotPasswordRoute, { body }))?.statusCode;
    };
    const [guesses, letters] = [[], []] as (number | undefined)[][];
    for (let number = 0; number < 6; number++) guesses?.push(await guess(number));
    for (let number = 0; number < 5; number++) letters?.push(await letter(number));
    // Four guesses and three letters in all, although neither process has seen more than three and two of them.
    expect([guesses, letters]).toEqual([
      [400, 400, 400, 400, 429, 429],
      [200, 200, 200, 429, 429],
    ]);
    const refused = await browsers[0]?.refused(loginRoute, { body: { email: "ktos@example.com", password: "zle-haslo" } });
    const wait = refused?.retryAfter ?? 0;
    expect([refused?.code, wait > 0, wait <= 60]).toEqual(["TOO_MANY_REQUESTS", true, true]);

    // When the minute is over, the count begins anew, and the daily work clears what is over.
    await sql`update call_counts set ends_at = now() - interval '1 second'`.execute(first.database.db);
    expect(await guess(7)).toBe(400);
    await runDaily(workerDeps(first.database));
    const { rows } = await sql<{ calls: number }>`select calls from call_counts`.execute(first.database.db);
    expect(rows).toEqual([{ calls: 1 }]);
  } finally {
    await second.close();
    await first.close();
  }
});
