import { expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import type { ApiConfig } from "#api/http/deps.ts";
import { acceptRoute, forgotPasswordRoute, registerRoute, resetPasswordRoute } from "#contract/accounts.ts";
import { csrfCookieRoute, loginRoute, logoutRoute, userRoute } from "#contract/session.ts";
import { createTestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { newestToken } from "#testing/mailbox.ts";
import { forFile } from "#testing/for-file.ts";

const PASSWORD = "kubek-zielony-pod-oknem";

const app = forFile(() => createTestApp({ appUrl: "https://zysk.example.com" }));

test("every answer, a refusal too, tells the browser what it may not do with it", async () => {
  const browser = createBrowser(app);
  for (const response of [
    await browser.send(csrfCookieRoute),
    await browser.send(userRoute),
    await browser.send(loginRoute, { body: {} }),
  ]) {
    expect(response.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.stringMatching(/script-src 'self';.*frame-ancestors 'none'/),
    });
    expect(response.headers["x-powered-by"]).toBeUndefined();
  }
});

test("cookies of an instance behind https leave over https alone", async () => {
  const response = await createBrowser(app).send(csrfCookieRoute);
  expect(response.cookies.map(({ name, secure, sameSite }) => [name, secure, sameSite])).toEqual([["XSRF-TOKEN", true, "Lax"]]);
});

/** The session cookie that signing in sets, and what signing out does to it. */
async function sessionCookieOf(config: Partial<ApiConfig>) {
  const own = await createTestApp(config);
  try {
    const email = "ciasteczko@example.com";
    await createUser(own.database.db, { email, password: PASSWORD }, { memory: 64, passes: 1, parallelism: 1 });
    const browser = createBrowser(own);
    const cookies = (await browser.send(loginRoute, { body: { email, password: PASSWORD } })).cookies;
    const session = cookies.find(({ name }) => name.endsWith("zyskomierz_session"));
    expect((await browser.call(userRoute)).user.email).toBe(email);
    // A cookie of the bare name is what anybody beside the host could plant.
    const planted = { zyskomierz_session: session?.value ?? "" };
    const bare = (await own.server.inject({ method: "GET", url: userRoute.path, cookies: planted })).statusCode;
    await browser.call(logoutRoute);
    const { name = "", path, secure, domain, sameSite } = session ?? {};
    return { name, path, secure: secure ?? false, domain: domain ?? null, sameSite, bare, left: browser.cookie(name) };
  } finally {
    await own.close();
  }
}

test("over https only this very host sets the session's cookie, or, where it is for several hosts, only https does", async () => {
  const https = { appUrl: "https://zysk.example.com" };
  const shared = { ...https, apiUrl: "https://api.example.com", cookieDomain: "example.com" };
  const cookie = { path: "/", secure: true, domain: null, sameSite: "Lax", bare: 401, left: undefined };
  expect(await sessionCookieOf(https)).toEqual({ ...cookie, name: "__Host-zyskomierz_session" });
  expect(await sessionCookieOf(shared)).toEqual({ ...cookie, name: "__Secure-zyskomierz_session", domain: "example.com" });
  const framed = { ...https, embedded: true, allowedOrigins: ["https://panel.example.org"] };
  expect(await sessionCookieOf(framed)).toEqual({ ...cookie, name: "__Host-zyskomierz_session", sameSite: "None" });
  // On this machine, without https, browsers would refuse the prefix.
  expect(await sessionCookieOf({ appUrl: "http://localhost:3000" })).toEqual({
    ...cookie,
    name: "zyskomierz_session",
    secure: false,
    bare: 200,
  });
});

test("answers with tokens and addresses are kept in no cache, although anybody may ask for them", async () => {
  const browser = createBrowser(app);
  const email = "naglowki@example.com";
  const registered = await browser.send(registerRoute, { body: { email, acceptTerms: true } });
  const token = await newestToken(app.database, email);
  const accepted = await browser.send(acceptRoute, { params: { type: "register", token } });
  const { setPasswordToken } = accepted.json<{ setPasswordToken: string }>();
  const body = { password: PASSWORD, passwordConfirmation: PASSWORD };
  const set = await browser.send(resetPasswordRoute, { params: { token: setPasswordToken }, body });
  const asked = await browser.send(forgotPasswordRoute, { body: { email } });
  const signedIn = await browser.send(loginRoute, { body: { email, password: PASSWORD } });
  for (const response of [registered, accepted, set, asked, signedIn])
    expect([response.statusCode < 300, response.headers["cache-control"]]).toEqual([true, "no-store"]);
});
