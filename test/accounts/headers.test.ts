import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptRoute, forgotPasswordRoute, registerRoute } from "#contract/accounts.ts";
import { csrfCookieRoute, loginRoute, userRoute } from "#contract/session.ts";
import { createTestApp, type TestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { newestToken } from "#testing/mailbox.ts";

const PASSWORD = "kubek-zielony-pod-oknem";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ appUrl: "https://zysk.example.com" });
});
afterAll(() => app.close());

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

test("answers with tokens and addresses are kept in no cache, although anybody may ask for them", async () => {
  const browser = createBrowser(app);
  const email = "naglowki@example.com";
  const registered = await browser.send(registerRoute, { body: { email, password: PASSWORD, acceptTerms: true } });
  const token = await newestToken(app.database, email);
  const accepted = await browser.send(acceptRoute, { params: { type: "register", token } });
  const asked = await browser.send(forgotPasswordRoute, { body: { email } });
  const signedIn = await browser.send(loginRoute, { body: { email, password: PASSWORD } });
  for (const response of [registered, accepted, asked, signedIn])
    expect([response.statusCode < 300, response.headers["cache-control"]]).toEqual([true, "no-store"]);
});
