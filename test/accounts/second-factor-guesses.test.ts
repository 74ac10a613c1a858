/** Guesses at codes of the second factor: nothing but a right code forgets them. */
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import {
  acceptRoute,
  confirmTokenRoute,
  emailUpdateConfirmRoute,
  emailUpdateRoute,
  forgotPasswordRoute,
  loginLinkRoute,
  resetPasswordRoute,
} from "#contract/accounts.ts";
import { changePasswordRoute, enableTotpRoute } from "#contract/profile.ts";
import { loginRoute } from "#contract/session.ts";
import { createTestApp } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { newestToken } from "#testing/mailbox.ts";
import { newPerson, PASSWORD } from "#testing/people.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let now = Date.parse("2026-11-20T12:00:00Z");

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

/** Half a minute passes: the app shows another code. */
function nextStep(): void {
  now += 30_000;
  app.setNow(new Date(now).toISOString());
}

type Factored = { email: string; browser: Browser; secret: string };

async function withTotp(): Promise<Factored> {
  const { email, browser } = await newPerson(app);
  nextStep();
  const secret = (await browser.call(enableTotpRoute, { body: { password: PASSWORD } })).secret ?? "";
  await browser.call(enableTotpRoute, { body: { code: codeOf(secret) } });
  nextStep();
  return { email, browser, secret };
}

/** What shows the right password, or stands for it, and answers the address that the account has then. */
const CONFIRMED: readonly (readonly [string, (user: Factored) => Promise<string>])[] = [
  [
    "asking for another address",
    async ({ email, browser }) => {
      await browser.call(emailUpdateRoute, { body: { email: `inny-${email}`, password: PASSWORD } });
      return email;
    },
  ],
  [
    "another address, confirmed",
    async ({ email, browser }) => {
      const next = `n-${email}`;
      await browser.call(emailUpdateRoute, { body: { email: next, password: PASSWORD } });
      await browser.call(emailUpdateConfirmRoute, { params: { token: await newestToken(app.database, next) } });
      return next;
    },
  ],
  [
    "the same password set again",
    async ({ email, browser }) => {
      const body = { currentPassword: PASSWORD, password: PASSWORD, passwordConfirmation: PASSWORD };
      await browser.call(changePasswordRoute, { body });
      return email;
    },
  ],
  [
    "a password set by letter",
    async ({ email }) => {
      await createBrowser(app).call(forgotPasswordRoute, { body: { email } });
      const token = await newestToken(app.database, email);
      await createBrowser(app).call(resetPasswordRoute, {
        params: { token },
        body: { password: PASSWORD, passwordConfirmation: PASSWORD },
      });
      return email;
    },
  ],
  [
    "a sign-in that stops before the code",
    async ({ email }) => {
      await createBrowser(app).refused(loginRoute, { body: { email, password: PASSWORD } });
      return email;
    },
  ],
];

test.each(CONFIRMED)("second factor: %s between the guesses forgets no wrong code", async (_, confirm) => {
  const user = await withTotp();
  let { email } = user;
  const guess = () => createBrowser(app).refused(loginRoute, { body: { email, password: PASSWORD, totp: "000000" } });
  for (let failure = 1; failure < 5; failure++) {
    expect((await guess()).code).toBe("TOTP_REQUIRED");
    email = await confirm({ ...user, email });
  }
  expect(await guess()).toMatchObject({ status: 400, code: "LOCKED", retryAfter: 60 });
});

test("second factor: a right code forgets no wrong password", async () => {
  const { email, secret } = await withTotp();
  const wrong = () => createBrowser(app).refused(loginRoute, { body: { email, password: "nie-to" } });
  for (let failure = 1; failure < 5; failure++) expect((await wrong()).code).toBe("BAD_CREDENTIALS");
  await createBrowser(app).call(loginLinkRoute, { body: { email } });
  const body = { token: await newestToken(app.database, email), totp: codeOf(secret) };
  await createBrowser(app).call(confirmTokenRoute, { body });
  expect(await wrong()).toMatchObject({ code: "LOCKED", retryAfter: 60 });
});

test("second factor: the link of the letter lets the next code be tried, and a wrong one locks again, for longer", async () => {
  const { email } = await withTotp();
  const guess = () => createBrowser(app).refused(loginRoute, { body: { email, password: PASSWORD, totp: "000000" } });
  for (let failure = 1; failure < 5; failure++) await guess();
  expect(await guess()).toMatchObject({ code: "LOCKED", retryAfter: 60 });
  const token = await newestToken(app.database, email);
  await createBrowser(app).call(acceptRoute, { params: { type: "unlock", token } });
  // The fifth failure locked for 60 s, the sixth for twice as long.
  expect(await guess()).toMatchObject({ code: "LOCKED", retryAfter: 120 });
});
