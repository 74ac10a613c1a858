import { expect, test } from "vitest";
import { z } from "zod";
import { healthRoute } from "#contract/meta.ts";
import { changePasswordRoute, endOtherSessionsRoute } from "#contract/profile.ts";
import { POLICIES, type Policy, type RouteContract } from "#contract/route.ts";
import { csrfCookieRoute, loginRoute, logoutRoute, userRoute } from "#contract/session.ts";
import { createTestApp, TEST_PASSWORD, type TestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { forFile } from "#testing/for-file.ts";
import { CSRF_COOKIE } from "./cookies.ts";
import type { Api } from "./deps.ts";
import { route } from "./route.ts";

const SESSION_COOKIE = "zyskomierz_session";

const NEW_PASSWORD = "kubek-zielony-pod-oknem";

const app = forFile(() => createTestApp({ allowedOrigins: ["https://panel.example.com"] }));

async function cookiesOf(
  method: "GET" | "POST",
  url: string,
  options: { cookies?: Record<string, string>; headers?: Record<string, string>; payload?: object } = {},
) {
  const response = await app.server.inject({ method, url, ...options });
  return { response, cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])) };
}

test("a browser that fetches its CSRF cookie signs in, asks who it is and signs out", async () => {
  const { email } = await app.signIn();
  const first = await cookiesOf("GET", csrfCookieRoute.path);
  expect(first.response.statusCode).toBe(204);
  const csrf = first.cookies["XSRF-TOKEN"] ?? "";

  const login = await cookiesOf("POST", loginRoute.path, {
    cookies: first.cookies,
    headers: { "x-xsrf-token": csrf },
    payload: { email, password: TEST_PASSWORD },
  });
  expect(login.response.statusCode).toBe(200);
  const session = login.response.cookies.find(({ name }) => name === "zyskomierz_session");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(login.response.cookies.find(({ name }) => name === "XSRF-TOKEN")).not.toHaveProperty("httpOnly");
  // A new session comes with a new token.
  expect(login.cookies["XSRF-TOKEN"]).not.toBe(csrf);

  const who = await app.server.inject({ method: "GET", url: userRoute.path, cookies: login.cookies });
  expect(userRoute.response.parse(who.json()).user.email).toBe(email);

  const out = await cookiesOf("POST", logoutRoute.path, {
    cookies: login.cookies,
    headers: { "x-xsrf-token": login.cookies["XSRF-TOKEN"] ?? "" },
  });
  expect(out.response.statusCode).toBe(204);
  expect((await app.server.inject({ method: "GET", url: userRoute.path, cookies: login.cookies })).statusCode).toBe(401);
});

test("a wrong password is refused with a Polish message, an English browser reads English", async () => {
  const client = await app.signIn();
  const body = { email: client.email, password: "nie to haslo" };
  const polish = await client.refused(loginRoute, { body });
  expect(polish).toMatchObject({ status: 400, body: { code: "BAD_CREDENTIALS", Message: "Nieprawidłowy adres e-mail lub hasło." } });
  const english = await client.refused(loginRoute, { body, headers: { "accept-language": "en" } });
  expect(english.body.Message).toBe("Wrong email address or password.");
});

test("after repeated failures the answer says for how long", async () => {
  const client = await app.signIn();
  const body = { email: client.email, password: "nie to haslo" };
  for (let attempt = 0; attempt < 4; attempt++) await client.refused(loginRoute, { body });
  const locked = await client.refused(loginRoute, { body });
  expect(locked).toMatchObject({ status: 400, body: { code: "LOCKED", retryAfter: 60 } });
  expect(locked.body.Message).toContain("za 1 minutę");
});

test("an unsafe call needs the token of its cookie, and a token of ours", async () => {
  const client = await app.signIn();
  expect((await client.send(logoutRoute, {}, { csrf: true })).statusCode).toBe(419);
  const planted = await app.server.inject({
    method: "POST",
    url: loginRoute.path,
    cookies: { "XSRF-TOKEN": "a.b" },
    headers: { "x-xsrf-token": "a.b" },
    payload: { email: "x@example.com", password: "x" },
  });
  expect(planted.json()).toMatchObject({ code: "CSRF_MISMATCH" });
  const other = await client.refused(logoutRoute, { headers: { "x-xsrf-token": "another.token" } });
  expect(other.status).toBe(419);
});

test("a CSRF token of one session, or from before signing in, is refused in another; each session's own is good until it gets another", async () => {
  const fresh = createBrowser(app);
  await fresh.call(csrfCookieRoute);
  const before = fresh.cookie(CSRF_COOKIE) ?? "";
  const [{ email }, other] = [await app.signIn(), await app.signIn()];
  // Signing in goes with the token from before, and brings another.
  await fresh.signIn(email, TEST_PASSWORD);
  const first = createBrowser(app);
  await first.signIn(other.email, TEST_PASSWORD);

  const send = (session: string, token: string, contract: RouteContract = endOtherSessionsRoute, payload?: object) =>
    app.server.inject({
      method: contract.method,
      url: contract.path,
      cookies: { [SESSION_COOKIE]: session, [CSRF_COOKIE]: token },
      headers: { "x-xsrf-token": token },
      ...(payload ? { payload } : {}),
    });
  const [session, own] = [fresh.cookie(SESSION_COOKIE) ?? "", fresh.cookie(CSRF_COOKIE) ?? ""];
  const foreign = first.cookie(CSRF_COOKIE) ?? "";
  for (const token of [before, foreign]) {
    const refused = await send(session, token);
    expect([refused.statusCode, refused.json().code]).toEqual([419, "CSRF_MISMATCH"]);
    // Not even the way in takes it while another session is there.
    expect((await send(session, token, loginRoute, { email, password: TEST_PASSWORD })).statusCode).toBe(419);
  }
  expect((await send(session, own)).statusCode).toBe(204);
  // The endpoint leaves the session its own.
  await fresh.call(csrfCookieRoute);
  expect(fresh.cookie(CSRF_COOKIE)).toBe(own);
  expect((await send(session, fresh.cookie(CSRF_COOKIE) ?? "")).statusCode).toBe(204);

  // A session that gets another token of its own gets another CSRF token with it; signing out leaves one of no session.
  const body = { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
  await fresh.call(changePasswordRoute, { body });
  const [rotated, renewed] = [fresh.cookie(SESSION_COOKIE) ?? "", fresh.cookie(CSRF_COOKIE) ?? ""];
  expect([(await send(rotated, own)).statusCode, (await send(rotated, renewed)).statusCode]).toEqual([419, 204]);
  await fresh.call(logoutRoute);
  expect(fresh.cookie(SESSION_COOKIE)).toBeUndefined();
  await fresh.signIn(email, NEW_PASSWORD);
});

test("who asks for a CSRF token and has a right one keeps it, so that no request takes another's away; a wrong one is replaced", async () => {
  const [one, other] = [createBrowser(app), createBrowser(app)];
  await one.call(csrfCookieRoute);
  const first = one.cookie(CSRF_COOKIE) ?? "";
  await one.call(csrfCookieRoute);
  expect(one.cookie(CSRF_COOKIE)).toBe(first);
  await other.call(csrfCookieRoute);
  expect(other.cookie(CSRF_COOKIE)).not.toBe(first);
  const cookies = { [CSRF_COOKIE]: `${first}x` };
  const answer = await cookiesOf("GET", csrfCookieRoute.path, { cookies });
  expect(answer.cookies[CSRF_COOKIE]).not.toBe(cookies[CSRF_COOKIE]);
  // Right before signing in, wrong in a session.
  const { email } = await app.signIn();
  const session = await one.signIn(email, TEST_PASSWORD).then(() => one.cookie(SESSION_COOKIE) ?? "");
  const planted = await cookiesOf("GET", csrfCookieRoute.path, { cookies: { [CSRF_COOKIE]: first, [SESSION_COOKIE]: session } });
  expect(planted.cookies[CSRF_COOKIE]).not.toBe(first);
});

test("a URL-encoded CSRF header is the same token", async () => {
  const client = await app.signIn();
  const { cookies } = await cookiesOf("GET", csrfCookieRoute.path);
  const token = cookies["XSRF-TOKEN"] ?? "";
  const encoded = token.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const response = await app.server.inject({
    method: "POST",
    url: loginRoute.path,
    cookies,
    headers: { "x-xsrf-token": encoded },
    payload: { email: client.email, password: TEST_PASSWORD },
  });
  expect(response.statusCode).toBe(200);
});

test("a page of a stranger may not call unsafe methods even with the token, one of the configured may", async () => {
  const client = await app.signIn();
  expect((await client.refused(logoutRoute, { headers: { origin: "https://evil.example.org" } })).status).toBe(419);
  const allowed = await client.call(logoutRoute, { headers: { origin: "https://panel.example.com" } });
  expect(allowed.response.headers["access-control-allow-origin"]).toBe("https://panel.example.com");
  expect(allowed.response.headers["access-control-allow-credentials"]).toBe("true");
});

test("an unknown market or currency is 422 and names the header", async () => {
  const client = await app.signIn();
  expect(await client.refused(userRoute, { headers: { "x-market": "DE" } })).toMatchObject({
    status: 422,
    body: { code: "VALIDATION", errors: { "X-Market": [expect.stringContaining("Nieznany rynek")] } },
  });
  expect(await client.refused(userRoute, { headers: { "x-currency": "USD" } })).toMatchObject({
    status: 422,
    body: { errors: { "X-Currency": [expect.any(String)] } },
  });
});

test("a body that breaks the contract is 422 with the field and the reason in words", async () => {
  const client = await app.signIn();
  const refusal = await client.refused(loginRoute, { body: { email: 5, password: "" } as never });
  expect(refusal).toMatchObject({
    status: 422,
    body: { code: "VALIDATION", errors: { email: ["Nieprawidłowy typ wartości."], password: ["Wartość jest za krótka."] } },
  });
  const broken = await client.send({ ...loginRoute }, { headers: {} });
  expect(broken.statusCode).toBe(422);
});

test("what is not JSON, what is not there and what is too large are refused in the same shape", async () => {
  const csrf = await cookiesOf("GET", csrfCookieRoute.path);
  const headers = { "x-xsrf-token": csrf.cookies["XSRF-TOKEN"] ?? "", "content-type": "application/json" };
  const send = (payload: string) => app.server.inject({ method: "POST", url: loginRoute.path, cookies: csrf.cookies, headers, payload });
  expect((await send("{")).json()).toMatchObject({ code: "VALIDATION", requestId: expect.any(String) });
  expect((await send(JSON.stringify({ email: "x".repeat(5_000_000), password: "x" }))).statusCode).toBe(413);
  expect((await app.server.inject({ method: "GET", url: "/api/nothing" })).json()).toMatchObject({ code: "NOT_FOUND" });
});

test("every answer carries its request id, a strict policy without inline script, and nothing is cached", async () => {
  const client = await app.signIn();
  const { response } = await client.call(userRoute);
  expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  const policy = String(response.headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers["cache-control"]).toBe("no-store");
});

test("each policy opens to whom it says", async () => {
  const contract = <P extends Policy>(policy: P) =>
    ({
      method: "GET",
      path: `/api/test/${policy}`,
      policy,
      tag: "test",
      summary: "",
      response: z.object({}),
    }) as const satisfies RouteContract;
  const other = await createTestApp({}, [(api) => POLICIES.forEach((policy) => route(api, contract(policy), async () => ({})))]);
  try {
    const statuses = async (options: Parameters<TestApp["signIn"]>[0]) => {
      const client = await other.signIn(options);
      return Object.fromEntries(
        await Promise.all(POLICIES.map(async (policy) => [policy, (await client.send(contract(policy))).statusCode])),
      );
    };
    expect(await statuses({ role: "viewer" })).toEqual({ public: 200, own: 200, read: 200, edit: 403, admin: 403 });
    expect(await statuses({ role: "manager" })).toEqual({ public: 200, own: 200, read: 200, edit: 200, admin: 403 });
    expect(await statuses({ role: "owner" })).toEqual({ public: 200, own: 200, read: 200, edit: 200, admin: 403 });
    expect(await statuses({ role: "viewer", isAdmin: true })).toEqual({ public: 200, own: 200, read: 200, edit: 403, admin: 200 });
    const stranger = await other.signIn();
    const without = await Promise.all(
      POLICIES.map(async (policy) => (await stranger.send(contract(policy), {}, { session: true })).statusCode),
    );
    expect(without).toEqual([200, 401, 401, 401, 401]);
  } finally {
    await other.close();
  }
});

test("a route without a policy keeps the server from starting", async () => {
  const forgotten = (api: Api): void => {
    api.server.get("/api/forgotten", async () => ({ figures: "of everybody" }));
  };
  await expect(createTestApp({}, [forgotten])).rejects.toThrow("GET /api/forgotten has no contract and so no policy");
});

test("in maintenance the app gets 503 MAINTENANCE and the process still says that it lives", async () => {
  const other = await createTestApp({ maintenance: true });
  try {
    const client = await other.signIn();
    expect(await client.refused(userRoute)).toMatchObject({ status: 503, body: { code: "MAINTENANCE" } });
    expect((await client.send(healthRoute)).statusCode).toBe(200);
  } finally {
    await other.close();
  }
});

test("a caller in a loop is told to wait", async () => {
  const other = await createTestApp({ limits: { signIn: 0, mail: 0, guest: 0, address: 0, user: 3, upload: 0, issue: 0 } });
  try {
    const client = await other.signIn();
    for (let calls = 0; calls < 3; calls++) await client.call(userRoute);
    const { status, body, response } = await client.refused(userRoute);
    expect(status).toBe(429);
    expect(body.code).toBe("TOO_MANY_REQUESTS");
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    // Another user is not slowed down by the first.
    await (await other.signIn()).call(userRoute);
  } finally {
    await other.close();
  }
});
