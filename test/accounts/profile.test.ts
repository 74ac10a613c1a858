import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { rescueSecondFactor } from "#accounts/rescue.ts";
import { confirmTokenRoute, loginLinkRoute } from "#contract/accounts.ts";
import {
  changePasswordRoute,
  disableTotpRoute,
  enableTotpRoute,
  endOtherSessionsRoute,
  endSessionRoute,
  sessionsRoute,
  updateUserRoute,
} from "#contract/profile.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { activateSubscriptionRoute, subscriptionRoute } from "#contract/subscription.ts";
import { createTestApp } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { lettersTo, newestToken } from "#testing/mailbox.ts";
import { forFile } from "#testing/for-file.ts";

const PASSWORD = "kubek-zielony-pod-oknem";
const OTHER = "rower-czerwony-za-plotem";
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };
const NOON = Date.parse("2026-11-20T12:00:00Z");

const app = forFile(createTestApp);
let names = 0;
let now = NOON;

async function seller(): Promise<{ email: string; browser: Browser }> {
  names += 1;
  const email = `profil${names}@example.com`;
  await createUser(app.database.db, { email, password: PASSWORD, name: "Jan" }, CHEAP);
  const browser = createBrowser(app);
  await browser.signIn(email, PASSWORD);
  return { email, browser };
}

/** Half a minute passes: the app shows another code. */
function nextStep(): void {
  now += 30_000;
  app.setNow(new Date(now).toISOString());
}

function codeOf(secret: string, at = now): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

async function withTotp(): Promise<{ email: string; browser: Browser; secret: string; recoveryCodes: string[] }> {
  const { email, browser } = await seller();
  nextStep();
  const started = await browser.call(enableTotpRoute, { body: { password: PASSWORD } });
  const secret = started.secret ?? "";
  const { recoveryCodes } = await browser.call(enableTotpRoute, { body: { code: codeOf(secret) } });
  nextStep();
  return { email, browser, secret, recoveryCodes };
}

test("PATCH /api/user: name and language change, and answers speak it", async () => {
  const { browser } = await seller();
  const { user } = await browser.call(updateUserRoute, { body: { name: "Janina", locale: "en" } });
  expect([user.name, user.locale]).toEqual(["Janina", "en"]);
  expect((await browser.call(userRoute)).user).toMatchObject({ name: "Janina", locale: "en" });
  expect(
    (await browser.refused(changePasswordRoute, { body: { currentPassword: "x", password: OTHER, passwordConfirmation: OTHER } })).Message,
  ).toBe("Wrong password.");
});

test("PUT /api/user/password: needs the present one, ends the other sessions, and this one gets another token", async () => {
  const { email, browser } = await seller();
  const elsewhere = createBrowser(app);
  await elsewhere.signIn(email, PASSWORD);
  const before = browser.copy();
  const body = { currentPassword: PASSWORD, password: OTHER, passwordConfirmation: OTHER };
  const wrong = await browser.refused(changePasswordRoute, { body: { ...body, currentPassword: "nie-to" } });
  expect([wrong.status, wrong.code]).toEqual([400, "BAD_CREDENTIALS"]);
  for (const password of ["krotkie", "1q2w3e4r5t", "profilprofil"]) {
    const weak = await browser.refused(changePasswordRoute, { body: { ...body, password, passwordConfirmation: password } });
    expect([password, weak.status, Object.keys(weak.errors ?? {})]).toEqual([password, 422, ["password"]]);
  }
  await browser.call(changePasswordRoute, { body });
  const seen = [await browser.send(userRoute), await before.send(userRoute), await elsewhere.send(userRoute)];
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401]);
  expect((await createBrowser(app).refused(loginRoute, { body: { email, password: PASSWORD } })).code).toBe("BAD_CREDENTIALS");
  expect((await lettersTo(app.database, email)).map(({ subject }) => subject)).toContain("Hasło do Zyskomierza zostało zmienione");
});

test("PUT /api/user/password: a link to sign in that was asked for before is withdrawn", async () => {
  const { email, browser } = await seller();
  await browser.call(loginLinkRoute, { body: { email } });
  const token = await newestToken(app.database, email);
  await browser.call(changePasswordRoute, { body: { currentPassword: PASSWORD, password: OTHER, passwordConfirmation: OTHER } });
  expect((await createBrowser(app).refused(confirmTokenRoute, { body: { token } })).code).toBe("TOKEN_INVALID");
});

test("POST /api/user/totp: the password makes a secret, its code turns it on, and ten recovery codes are shown once", async () => {
  const { email, browser } = await seller();
  const before = browser.copy();
  expect((await browser.refused(enableTotpRoute, { body: {} })).status).toBe(422);
  expect((await browser.refused(enableTotpRoute, { body: { password: "nie-to" } })).code).toBe("BAD_CREDENTIALS");
  expect((await browser.refused(enableTotpRoute, { body: { code: "123456" } })).status).toBe(400);
  const started = await browser.call(enableTotpRoute, { body: { password: PASSWORD } });
  expect([started.enabled, started.url?.startsWith("otpauth://totp/Zyskomierz")]).toEqual([false, true]);
  // Nothing counts yet: whoever stops here is not locked out.
  await createBrowser(app).signIn(email, PASSWORD);
  const enabled = await browser.call(enableTotpRoute, { body: { code: codeOf(started.secret ?? "") } });
  expect([enabled.enabled, enabled.secret, new Set(enabled.recoveryCodes).size]).toEqual([true, null, 10]);
  expect((await browser.call(userRoute)).user.totpEnabled).toBe(true);
  expect((await before.send(userRoute)).statusCode).toBe(401);
  expect((await browser.refused(enableTotpRoute, { body: { password: PASSWORD } })).Message).toContain("już włączony");
  expect((await lettersTo(app.database, email)).map(({ subject }) => subject)).toContain("Włączono drugi składnik logowania");
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from users where email = ${email} and position(${Buffer.from(started.secret ?? "")} in totp_secret) > 0`.execute(
    app.database.db,
  );
  expect(rows[0]?.found).toBe(0);
});

test("POST /api/login with a second factor: TOTP_REQUIRED is 400 with Message, a code works once, an older one never", async () => {
  const { email, secret } = await withTotp();
  const login = (totp?: string) =>
    createBrowser(app).send(loginRoute, { body: { email, password: PASSWORD, ...(totp === undefined ? {} : { totp }) } });
  const asked = await login();
  expect([asked.statusCode, asked.json().code, asked.json().Message]).toEqual([
    400,
    "TOTP_REQUIRED",
    "Podaj kod z aplikacji uwierzytelniającej.",
  ]);
  const code = codeOf(secret);
  expect((await login(` ${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
  const replayed = await login(code);
  expect([replayed.statusCode, replayed.json().code, replayed.json().Message]).toEqual([
    400,
    "TOTP_REQUIRED",
    "Kod jest nieprawidłowy albo został już użyty. Poczekaj na następny.",
  ]);
  // The step before lies within the tolerance for wrong clocks, but before the last one used.
  expect((await login(codeOf(secret, now - 30_000))).statusCode).toBe(400);
  nextStep();
  expect((await login(codeOf(secret))).statusCode).toBe(200);
});

test("POST /api/login with a second factor: two browsers with the same code at once, one gets in", async () => {
  const { email, secret } = await withTotp();
  const totp = codeOf(secret);
  const attempts = [1, 2, 3].map(() => createBrowser(app).send(loginRoute, { body: { email, password: PASSWORD, totp } }));
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test("POST /api/login with a second factor: wrong codes lock like wrong passwords, being asked for one does not", async () => {
  const { email } = await withTotp();
  const login = (totp?: string) =>
    createBrowser(app).refused(loginRoute, { body: { email, password: PASSWORD, ...(totp === undefined ? {} : { totp }) } });
  for (let visit = 0; visit < 8; visit++) expect((await login()).code).toBe("TOTP_REQUIRED");
  for (let guess = 1; guess < 5; guess++) expect((await login("000000")).code).toBe("TOTP_REQUIRED");
  expect(await login("000000")).toMatchObject({ status: 400, code: "LOCKED", retryAfter: 60 });
});

test("POST /api/login with a second factor: a recovery code opens once, and its letter says how many are left", async () => {
  const { email, recoveryCodes } = await withTotp();
  const [code = ""] = recoveryCodes;
  const login = () => createBrowser(app).send(loginRoute, { body: { email, password: PASSWORD, totp: code.toLowerCase() } });
  expect([(await login()).statusCode, (await login()).statusCode]).toEqual([200, 400]);
  const letter = (await lettersTo(app.database, email)).find(({ subject }) => subject === "Użyto kodu zapasowego");
  expect(letter?.text).toContain("Zostało kodów: 9");
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from recovery_codes where position(${Buffer.from(recoveryCodes[1] ?? "")} in code_hash) > 0`.execute(
    app.database.db,
  );
  expect(rows[0]?.found).toBe(0);
});

test("POST /api/confirm-token with a second factor: the link alone is not enough, and it stays until the code is right", async () => {
  const { email, secret } = await withTotp();
  const browser = createBrowser(app);
  await browser.call(loginLinkRoute, { body: { email } });
  const token = await newestToken(app.database, email);
  expect((await browser.refused(confirmTokenRoute, { body: { token } })).code).toBe("TOTP_REQUIRED");
  expect((await browser.refused(confirmTokenRoute, { body: { token, totp: "000000" } })).code).toBe("TOTP_REQUIRED");
  expect((await browser.call(confirmTokenRoute, { body: { token, totp: codeOf(secret) } })).user.email).toBe(email);
});

test("DELETE /api/user/totp: needs the password and a code together, and then the password alone signs in", async () => {
  const { email, browser, secret } = await withTotp();
  const refused = async (body: { password: string; code?: string }) => {
    const { status, code, errors } = await browser.refused(disableTotpRoute, { body });
    return [status, code, Object.keys(errors ?? {})];
  };
  expect(await refused({ password: PASSWORD })).toEqual([400, "TOTP_REQUIRED", ["code"]]);
  expect(await refused({ password: PASSWORD, code: " " })).toEqual([400, "TOTP_REQUIRED", ["code"]]);
  expect(await refused({ password: PASSWORD, code: "000000" })).toEqual([400, "REFUSED", ["code"]]);
  // The right code with a wrong password is not even looked at: it stays good.
  expect(await refused({ password: "nie-to", code: codeOf(secret) })).toEqual([400, "BAD_CREDENTIALS", ["password"]]);
  expect((await browser.call(userRoute)).user.totpEnabled).toBe(true);
  await browser.call(disableTotpRoute, { body: { password: PASSWORD, code: codeOf(secret) } });
  await createBrowser(app).signIn(email, PASSWORD);
  expect((await lettersTo(app.database, email)).map(({ subject }) => subject)).toContain("Wyłączono drugi składnik logowania");
});

test("DELETE /api/user/totp: a recovery code stands in for the code, and with nothing turned on none is asked for", async () => {
  const { browser, recoveryCodes } = await withTotp();
  await browser.call(disableTotpRoute, { body: { password: PASSWORD, code: recoveryCodes[3] ?? "" } });
  expect((await browser.call(userRoute)).user.totpEnabled).toBe(false);
  expect((await browser.send(disableTotpRoute, { body: { password: PASSWORD } })).statusCode).toBe(204);
});

test("DELETE /api/user/totp: the right password between the guesses forgets no wrong code", async () => {
  const { email, browser } = await withTotp();
  const guess = () => browser.refused(disableTotpRoute, { body: { password: PASSWORD, code: "000000" } });
  for (let failure = 1; failure < 5; failure++) expect((await guess()).code).toBe("REFUSED");
  expect(await guess()).toMatchObject({ status: 400, code: "LOCKED", retryAfter: 60 });
  const { rows } = await sql<{ action: string }>`
    select a.action from audit_log a join users u on u.id = a.user_id where u.email = ${email} order by a.id desc limit 5`.execute(
    app.database.db,
  );
  expect(rows.map(({ action }) => action)).toEqual(["session.locked", ...Array.from({ length: 4 }, () => "session.wrongCode")]);
});

test("POST /api/user/totp: turned on, it ends the sessions that were opened without it, and the letter says so", async () => {
  const { email, browser } = await seller();
  const elsewhere = createBrowser(app);
  await elsewhere.signIn(email, PASSWORD);
  nextStep();
  const { secret } = await browser.call(enableTotpRoute, { body: { password: PASSWORD } });
  expect((await elsewhere.send(userRoute)).statusCode).toBe(200);
  const before = browser.copy();
  await browser.call(enableTotpRoute, { body: { code: codeOf(secret ?? "") } });
  const seen = [await browser.send(userRoute), await before.send(userRoute), await elsewhere.send(userRoute)];
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401]);
  const letter = (await lettersTo(app.database, email)).find(({ subject }) => subject === "Włączono drugi składnik logowania");
  expect(letter?.text).toContain("Pozostałe urządzenia zostały wylogowane.");
});

test("POST and DELETE /api/user/totp: guessing the code or the password locks like guessing at the door, and not only there", async () => {
  const starting = await seller();
  nextStep();
  const { secret } = await starting.browser.call(enableTotpRoute, { body: { password: PASSWORD } });
  const guess = () => starting.browser.refused(enableTotpRoute, { body: { code: "000000" } });
  for (let failure = 1; failure < 5; failure++)
    expect(await guess()).toMatchObject({ status: 400, code: "REFUSED", errors: { code: ["Nieprawidłowy kod."] } });
  expect(await guess()).toMatchObject({ status: 400, code: "LOCKED", retryAfter: 60 });
  // While it is locked the right code counts for nothing either.
  const right = { code: codeOf(secret ?? "") };
  expect((await starting.browser.refused(enableTotpRoute, { body: right })).code).toBe("LOCKED");
  // Codes count on their own: no second factor is on yet, and whoever has the password comes in as before.
  await createBrowser(app).signIn(starting.email, PASSWORD);
  expect((await starting.browser.call(userRoute)).user.totpEnabled).toBe(false);
  await sql`delete from login_attempts`.execute(app.database.db);
  await starting.browser.call(enableTotpRoute, { body: right });

  const ending = await withTotp();
  const wrong = () => ending.browser.refused(disableTotpRoute, { body: { password: "nie-to", code: codeOf(ending.secret) } });
  for (let failure = 1; failure < 5; failure++) expect((await wrong()).code).toBe("BAD_CREDENTIALS");
  expect(await wrong()).toMatchObject({ status: 400, code: "LOCKED", retryAfter: 60 });
});

test("POST /api/user/totp: a right code forgets the wrong ones before it, and one that is on already is no wrong one", async () => {
  const { email, browser } = await seller();
  nextStep();
  const { secret } = await browser.call(enableTotpRoute, { body: { password: PASSWORD } });
  for (let failure = 1; failure < 5; failure++) await browser.refused(enableTotpRoute, { body: { code: "000000" } });
  await browser.call(enableTotpRoute, { body: { code: codeOf(secret ?? "") } });
  for (let again = 1; again < 8; again++)
    expect((await browser.refused(enableTotpRoute, { body: { code: "000000" } })).Message).toContain("już włączony");
  expect((await createBrowser(app).refused(loginRoute, { body: { email, password: PASSWORD } })).code).toBe("TOTP_REQUIRED");
});

test("phone and recovery codes lost: the operator turns the second factor off, the log and a letter say so", async () => {
  const { email } = await withTotp();
  await rescueSecondFactor(app.database.db, email.toUpperCase());
  await createBrowser(app).signIn(email, PASSWORD);
  expect((await lettersTo(app.database, email)).map(({ subject }) => subject)).toContain("Wyłączono drugi składnik logowania");
  const { rows } = await sql<{ user_id: number | null }>`
    select a.user_id from audit_log a join users u on u.chosen_company_id = a.company_id where u.email = ${email} and a.action = 'totp.disabled'`.execute(
    app.database.db,
  );
  // Nobody of the company did it.
  expect(rows).toEqual([{ user_id: null }]);
  await expect(rescueSecondFactor(app.database.db, "nikt@example.com")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("GET and DELETE /api/user/sessions: devices are listed, and each can be signed out from another", async () => {
  const { email, browser } = await seller();
  const phone = createBrowser(app, "Mozilla/5.0 (Android 16) Chrome/150.0");
  const tablet = createBrowser(app, "Mozilla/5.0 (iPad) Safari/605.1");
  await phone.signIn(email, PASSWORD);
  await tablet.signIn(email, PASSWORD);
  const { items } = await browser.call(sessionsRoute);
  expect(new Set(items.map(({ device, isCurrent, isSupport }) => `${device} ${isCurrent} ${isSupport}`))).toEqual(
    new Set(["Chrome, Android false false", "Firefox, Windows true false", "Safari, iPad false false"]),
  );
  const id = items.find(({ device }) => device === "Chrome, Android")?.id ?? "";
  await browser.call(endSessionRoute, { params: { id } });
  expect([(await phone.send(userRoute)).statusCode, (await tablet.send(userRoute)).statusCode]).toEqual([401, 200]);
  expect((await browser.refused(endSessionRoute, { params: { id } })).status).toBe(404);
  await browser.call(endOtherSessionsRoute);
  expect([(await tablet.send(userRoute)).statusCode, (await browser.send(userRoute)).statusCode]).toEqual([401, 200]);
});

test("GET /api/subscription and PUT /api/activate-subscription: a plan of the list is in force at once, for one period", async () => {
  const { email, browser } = await seller();
  const { subscription: none, plans } = await browser.call(subscriptionRoute);
  expect([none, plans.map(({ id, ordersPerMonth }) => [id, ordersPerMonth])]).toEqual([
    null,
    [
      ["start", 1000],
      ["pro", 10_000],
      ["max", null],
    ],
  ]);
  const { subscription } = await browser.call(activateSubscriptionRoute, { body: { plan: "pro", period: "yearly" } });
  expect(subscription).toMatchObject({ plan: "pro", period: "yearly", status: "active" });
  expect((await browser.call(subscriptionRoute)).subscription).toEqual(subscription);
  expect((await browser.call(userRoute)).user.subscription).toEqual(subscription);
  const unknown = await browser.send(activateSubscriptionRoute, { body: { plan: "zloty", period: "yearly" } });
  expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ["plan"]]);
  const { rows } = await sql<{ after: object }>`
    select a.after from audit_log a join users u on u.chosen_company_id = a.company_id
    where u.email = ${email} and a.action = 'subscription.activated'`.execute(app.database.db);
  expect(rows).toEqual([{ after: { plan: "pro", period: "yearly" } }]);
});
