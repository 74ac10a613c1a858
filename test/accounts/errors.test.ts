/** The server's side of the error catalogue: what the web app has to tell apart. */
import { expect, test } from "vitest";
import { acceptRoute, confirmTokenRoute, emailUpdateConfirmRoute, resetPasswordRoute } from "#contract/accounts.ts";
import { loginAsUserRoute } from "#contract/impersonation.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { loginRoute, logoutRoute, userRoute } from "#contract/session.ts";
import { createTestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

test("any API answer with status 401: only calls that need a session answer it, the current-user call among them", async () => {
  const browser = createBrowser(app);
  expect(await browser.refused(userRoute)).toMatchObject({
    status: 401,
    code: "UNAUTHENTICATED",
    Message: "Zaloguj się, aby kontynuować.",
  });
  const publicRoutes: readonly RouteContract[] = ROUTES.filter(({ policy }) => policy === "public");
  expect(publicRoutes.length).toBeGreaterThan(15);
  for (const contract of publicRoutes) {
    const { statusCode } = await browser.send(contract, { body: contract.method === "GET" ? undefined : {} });
    expect([contract.method, contract.path, statusCode === 401]).toEqual([contract.method, contract.path, false]);
  }
});

const LINKS: readonly (readonly [string, RouteContract, object])[] = [
  ["POST /api/confirm-token", confirmTokenRoute, { body: { token: "wygasły" } }],
  ["GET /api/{type}-accept/{token}", acceptRoute, { params: { type: "register", token: "wygasły" } }],
  ["GET /api/email-update-confirm/{token}", emailUpdateConfirmRoute, { params: { token: "wygasły" } }],
  [
    "POST /api/reset-password/{token}",
    resetPasswordRoute,
    { params: { token: "wygasły" }, body: { password: "kubek-zielony-pod-oknem", passwordConfirmation: "kubek-zielony-pod-oknem" } },
  ],
];

test.each(LINKS)("%s: an expired or invented token is 400 with a Message, never 401", async (_, contract, input) => {
  const { status, code, Message } = await createBrowser(app).refused(contract, input);
  expect([status, code, Message]).toEqual([400, "TOKEN_INVALID", "Link wygasł albo został już użyty."]);
});

test("login: status 500 or above while the service is away, 400 with a Message when it refuses", async () => {
  const resting = await createTestApp({ maintenance: true });
  try {
    const body = { email: "anna@example.com", password: "zle-haslo" };
    const answer = await createBrowser(resting).send(loginRoute, { body });
    expect([answer.statusCode, answer.json().code]).toEqual([503, "MAINTENANCE"]);
    const refusal = await createBrowser(app).refused(loginRoute, { body });
    expect([refusal.status, refusal.Message]).toEqual([400, "Nieprawidłowy adres e-mail lub hasło."]);
  } finally {
    await resting.close();
  }
});

test("sign-out failure: 401 when the session is over already, 419 without the CSRF token", async () => {
  const client = await app.signIn();
  expect((await client.send(logoutRoute, {}, { csrf: true })).statusCode).toBe(419);
  await client.call(logoutRoute);
  expect((await client.refused(logoutRoute)).status).toBe(401);
});

test("token login and login-as-user failures: both answer with a code and a Message, and open no session", async () => {
  const admin = await app.signIn({ isAdmin: true });
  const { status, body } = await admin.refused(loginAsUserRoute, { params: { id: admin.userId, token: "wygasły", name: "Anna" } });
  expect([status, body.code, body.Message]).toEqual([400, "TOKEN_INVALID", "Link wygasł albo został już użyty."]);
  const browser = createBrowser(app);
  await browser.refused(confirmTokenRoute, { body: { token: "wygasły" } });
  expect(browser.cookie("zyskomierz_session")).toBeUndefined();
});

test("unknown paths: 404 with a code under /api", async () => {
  const response = await app.server.inject({ method: "GET", url: "/api/nie-ma-takiej" });
  expect([response.statusCode, response.json().code]).toEqual([404, "NOT_FOUND"]);
});
