/** Signing in through a provider that runs on this machine and signs its answers: who gets in, as whom, and who does not. */
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { configRoute } from "#contract/meta.ts";
import {
  finishOpenIdRoute,
  identityRoute,
  linkIdentityRoute,
  openIdCallbackRoute,
  startOpenIdRoute,
  unlinkIdentityRoute,
} from "#contract/openid.ts";
import { endOtherSessionsRoute, enableTotpRoute } from "#contract/profile.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { createTestApp, TEST_COST, TEST_PASSWORD, type TestApp } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { OPENID_CLIENT, type OpenIdServer, startOpenIdServer } from "#testing/openid-server.ts";
import { createIdentityProvider } from "../../start/identity-provider.ts";

const NOW = "2026-11-20T12:00:00Z";

let provider: OpenIdServer;
let app: TestApp;
/** The same provider where nobody may register. */
let closed: TestApp;
let people = 0;

beforeAll(async () => {
  provider = await startOpenIdServer();
  const identityProvider = createIdentityProvider({ issuer: provider.issuer, ...OPENID_CLIENT, label: "Firmowe SSO" });
  app = await createTestApp({}, [], [], undefined, false, { identityProvider });
  closed = await createTestApp({ registration: false }, [], [], undefined, false, { identityProvider });
});
afterAll(async () => {
  await app.close();
  await closed.close();
  await provider.close();
});
beforeEach(() => {
  people += 1;
  Object.assign(provider, { flaw: "none", tells: "token", person: null });
});

/** Somebody with a new address, who is signed in at the provider from now on. */
function newPerson(more: { email_verified?: boolean } = { email_verified: true }): { sub: string; email: string } {
  const person = { sub: `person-${people}`, email: `osoba-${people}@firma.example`, name: "Anna Nowak", ...more };
  provider.person = person;
  return person;
}

async function account(email: string, at: TestApp = app): Promise<{ userId: number; companyId: number }> {
  return createUser(at.database.db, { email, password: TEST_PASSWORD }, TEST_COST);
}

/** Follows a redirect to the provider and back, as browsers do; answers where the person ends up. */
async function followed(browser: Browser, address: string): Promise<string> {
  const back = await fetch(address, { redirect: "manual" });
  const query = Object.fromEntries(new URL(String(back.headers.get("location"))).searchParams);
  return comeBack(browser, query);
}

async function comeBack(browser: Browser, query: Record<string, string>): Promise<string> {
  const response = await browser.send(openIdCallbackRoute, { query });
  expect(response.statusCode).toBe(302);
  return String(response.headers.location);
}

async function startOf(browser: Browser): Promise<string> {
  return String((await browser.send(startOpenIdRoute)).headers.location);
}

/** To the page that ends the sign-in. */
async function proven(browser: Browser): Promise<Browser> {
  expect(await followed(browser, await startOf(browser))).toBe("http://localhost:3000/sign-in");
  return browser;
}

const outcomeOf = async (browser = createBrowser(app)): Promise<string> => followed(browser, await startOf(browser));

const actionsOf = async (companyId: number, at: TestApp = app): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`select action from audit_log where company_id = ${companyId} order by id`.execute(
    at.database.db,
  );
  return rows.map(({ action }) => action);
};

type LetterRow = { to: string; values: Record<string, string> };

const lettersTo = async (userId: number): Promise<LetterRow[]> => {
  const { rows } = await sql<LetterRow>`
    select to_address as to, letter_values as values from mails where user_id = ${userId} and kind = 'openIdLinked' order by id`.execute(
    app.database.db,
  );
  return rows;
};

test("the provider is asked with PKCE, state and nonce, for the address alone that is registered there", async () => {
  const url = new URL(await startOf(createBrowser(app)));
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: "code",
    client_id: "zyskomierz",
    scope: "openid email profile",
    redirect_uri: "http://localhost:3000/api/sign-in/openid/callback",
    code_challenge_method: "S256",
  });
  for (const name of ["code_challenge", "state", "nonce"]) expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
  expect((await createBrowser(app).call(configRoute)).flags.openId).toBe("Firmowe SSO");
});

test("an address that the provider has verified joins the account that has it, and the log says so; afterwards the person counts, not the address", async () => {
  const person = newPerson();
  const { userId, companyId } = await account(person.email);
  const browser = await proven(createBrowser(app));
  expect((await browser.call(finishOpenIdRoute, { body: {} })).user).toMatchObject({ id: String(userId), companyId: String(companyId) });
  expect((await browser.call(userRoute)).user.email).toBe(person.email);
  expect(await actionsOf(companyId)).toEqual(["user.created", "openid.linked", "session.opened"]);
  const told = { to: person.email, values: { label: "Firmowe SSO", identity: person.email, at: expect.any(String) } };
  expect(await lettersTo(userId)).toEqual([told]);
  provider.person = { sub: person.sub, email: "inny-adres@firma.example", email_verified: false };
  const later = await proven(createBrowser(app));
  expect((await later.call(finishOpenIdRoute, { body: {} })).user.id).toBe(String(userId));
  // Coming in again joins nothing, and is told as a device alone.
  expect(await lettersTo(userId)).toHaveLength(1);
});

test("an address that nobody has verified opens nothing, whether it has an account or not, and says why", async () => {
  for (const hasAccount of [true, false]) {
    people += 1;
    const person = newPerson({ email_verified: false });
    if (hasAccount) await account(person.email);
    const browser = await proven(createBrowser(app));
    expect(await browser.refused(finishOpenIdRoute, { body: { acceptTerms: true } })).toMatchObject({
      status: 400,
      code: "REFUSED",
      Message: `Firmowe SSO nie potwierdza, że adres ${person.email} jest Twój. Potwierdź go u dostawcy albo zaloguj się hasłem i połącz konta w ustawieniach konta.`,
    });
    expect((await browser.send(userRoute)).statusCode).toBe(401);
  }
  provider.person = { sub: "bez-adresu" };
  expect(await (await proven(createBrowser(app))).refused(finishOpenIdRoute, { body: {} })).toMatchObject({ code: "REFUSED" });
});

test("the address is also read where the provider tells it apart from the token", async () => {
  const { email } = newPerson();
  provider.tells = "userinfo";
  await account(email);
  expect((await (await proven(createBrowser(app))).call(finishOpenIdRoute, { body: {} })).user.email).toBe(email);
});

test("a new address opens an account with the terms accepted, in a company of its own and without a password", async () => {
  const { email } = newPerson();
  const browser = await proven(createBrowser(app));
  const asked = await browser.refused(finishOpenIdRoute, { body: {} });
  expect([asked.code, asked.errors]).toEqual(["REFUSED", { acceptTerms: [expect.any(String)] }]);
  expect((await sql`select from users where email = ${email}`.execute(app.database.db)).rows).toEqual([]);
  const { user } = await browser.call(finishOpenIdRoute, { body: { acceptTerms: true, locale: "cs" } });
  expect(user).toMatchObject({ email, name: "Anna Nowak", role: "owner", locale: "cs", isAdmin: false });
  expect(await actionsOf(Number(user.companyId))).toEqual(["user.registered", "openid.linked", "session.opened"]);
  // Nobody had the account before them who would have to know.
  expect(await lettersTo(Number(user.id))).toEqual([]);
  expect(await browser.call(identityRoute)).toMatchObject({ identity: { email }, hasPassword: false });
  expect(await createBrowser(app).refused(loginRoute, { body: { email, password: TEST_PASSWORD } })).toMatchObject({
    code: "BAD_CREDENTIALS",
  });
});

test("where registration is closed a new address gets no account, and one that has one gets in", async () => {
  const { email } = newPerson();
  const browser = await proven(createBrowser(closed));
  expect(await browser.refused(finishOpenIdRoute, { body: { acceptTerms: true } })).toMatchObject({
    Message: `Adres ${email} nie ma konta, a rejestracja jest wyłączona. Poproś administratora o zaproszenie.`,
  });
  await account(email, closed);
  expect((await browser.call(finishOpenIdRoute, { body: {} })).user.email).toBe(email);
});

test("an account that somebody prepared for the address, and nobody confirmed, gives way with its password", async () => {
  const { email } = newPerson();
  const { userId } = await account(email);
  await sql`update users set email_verified_at = null where id = ${userId}`.execute(app.database.db);
  const browser = await proven(createBrowser(app));
  expect(await browser.refused(finishOpenIdRoute, { body: {} })).toMatchObject({ code: "REFUSED" });
  const { user } = await browser.call(finishOpenIdRoute, { body: { acceptTerms: true } });
  expect(user.id).not.toBe(String(userId));
  expect(await createBrowser(app).refused(loginRoute, { body: { email, password: TEST_PASSWORD } })).toMatchObject({
    code: "BAD_CREDENTIALS",
  });
});

test("a blocked account stays closed", async () => {
  const { email } = newPerson();
  const { userId } = await account(email);
  await sql`update users set blocked_at = now() where id = ${userId}`.execute(app.database.db);
  expect(await (await proven(createBrowser(app))).refused(finishOpenIdRoute, { body: {} })).toMatchObject({ code: "BLOCKED" });
});

test("the second factor is asked for as with a password, and five wrong codes lock", async () => {
  const { email } = newPerson();
  await account(email);
  app.setNow(NOW);
  const owner = createBrowser(app);
  await owner.signIn(email, TEST_PASSWORD);
  const { secret } = await owner.call(enableTotpRoute, { body: { password: TEST_PASSWORD } });
  const codeAt = (instant: string): string => new TOTP({ secret: secret ?? "" }).generate({ timestamp: Date.parse(instant) });
  await owner.call(enableTotpRoute, { body: { code: codeAt(NOW) } });
  const browser = await proven(createBrowser(app));
  expect(await browser.refused(finishOpenIdRoute, { body: {} })).toMatchObject({ code: "TOTP_REQUIRED" });
  // Nothing is joined before both are shown.
  expect((await owner.call(identityRoute)).identity).toBeNull();
  for (let wrong = 1; wrong <= 4; wrong += 1) {
    expect(await browser.refused(finishOpenIdRoute, { body: { totp: "000000" } })).toMatchObject({ code: "TOTP_REQUIRED" });
  }
  const later = "2026-11-20T12:01:00Z";
  app.setNow(later);
  expect((await browser.call(finishOpenIdRoute, { body: { totp: codeAt(later) } })).user.email).toBe(email);
  const guessing = await proven(createBrowser(app));
  const answers: string[] = [];
  for (let wrong = 1; wrong <= 5; wrong += 1) answers.push((await guessing.refused(finishOpenIdRoute, { body: { totp: "000000" } })).code);
  expect(answers).toEqual([...Array.from({ length: 4 }, () => "TOTP_REQUIRED"), "LOCKED"]);
});

test("who signs out all other devices signs out those that came through the provider", async () => {
  const { email } = newPerson();
  await account(email);
  const there = await proven(createBrowser(app));
  const copy = there.copy();
  await there.call(finishOpenIdRoute, { body: {} });
  const here = createBrowser(app);
  await here.signIn(email, TEST_PASSWORD);
  await here.call(endOtherSessionsRoute);
  expect((await there.send(userRoute)).statusCode).toBe(401);
  // What was proved has let in once, whoever else holds it.
  expect((await copy.refused(finishOpenIdRoute, { body: {} })).code).toBe("TOKEN_INVALID");
});

test("an answer works once, in the browser that asked, and as the provider signed it", async () => {
  newPerson();
  const browser = createBrowser(app);
  const back = await fetch(await startOf(browser), { redirect: "manual" });
  const query = Object.fromEntries(new URL(String(back.headers.get("location"))).searchParams);
  const failed = "http://localhost:3000/sign-in?failed=";
  expect(await comeBack(createBrowser(app), query)).toBe(`${failed}expired`);
  const copy = browser.copy();
  expect(await comeBack(browser.copy(), { ...query, state: "another" })).toBe(`${failed}failed`);
  // The question is used up, whatever became of it.
  expect(await comeBack(copy, query)).toBe(`${failed}expired`);
  const again = createBrowser(app);
  const found = await fetch(await startOf(again), { redirect: "manual" });
  const right = Object.fromEntries(new URL(String(found.headers.get("location"))).searchParams);
  expect(await comeBack(again, { ...right, iss: "https://somebody-else.example" })).toBe(`${failed}failed`);
  for (const flaw of ["nonce", "signature", "audience", "expired"] as const) {
    provider.flaw = flaw;
    expect([flaw, await outcomeOf()]).toEqual([flaw, `${failed}failed`]);
  }
});

test("who declines at the provider, or finds it away, is told so", async () => {
  expect(await outcomeOf()).toBe("http://localhost:3000/sign-in?failed=denied");
  provider.flaw = "away";
  const identityProvider = createIdentityProvider({ issuer: provider.issuer, ...OPENID_CLIENT, label: "SSO" });
  await expect(identityProvider.ask("http://localhost:3000/back")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  // It is asked again, and answers.
  provider.flaw = "none";
  expect((await identityProvider.ask("http://localhost:3000/back")).url).toContain(`${provider.issuer}/authorize?`);
  // Away just when the answer is looked at.
  newPerson();
  const browser = createBrowser(app);
  const back = await fetch(await startOf(browser), { redirect: "manual" });
  provider.flaw = "away";
  const query = Object.fromEntries(new URL(String(back.headers.get("location"))).searchParams);
  expect(await comeBack(browser, query)).toBe("http://localhost:3000/sign-in?failed=unavailable");
});

test("whoever is signed in joins their account with their password, whatever address the provider knows, and parts from it again", async () => {
  const person = newPerson({ email_verified: false });
  const { userId, companyId } = await account(`wlasny-${people}@example.com`);
  const browser = createBrowser(app);
  await browser.signIn(`wlasny-${people}@example.com`, TEST_PASSWORD);
  expect(await browser.refused(linkIdentityRoute, { body: { password: "zgaduj-zgadula" } })).toMatchObject({ code: "BAD_CREDENTIALS" });
  const settings = "http://localhost:3000/system/settings/account?openid=";
  const { url } = await browser.call(linkIdentityRoute, { body: { password: TEST_PASSWORD } });
  expect(await followed(browser, url)).toBe(`${settings}linked`);
  expect((await browser.call(identityRoute)).identity).toMatchObject({ email: person.email, usedAt: null });
  // To the address of the account, which is not the one at the provider.
  expect(await lettersTo(userId)).toMatchObject([{ to: `wlasny-${people}@example.com`, values: { identity: person.email } }]);
  expect((await (await proven(createBrowser(app))).call(finishOpenIdRoute, { body: {} })).user.id).toBe(String(userId));
  // Nobody else's account is joined to the same person.
  await account(`druga-${people}@example.com`);
  const other = createBrowser(app);
  await other.signIn(`druga-${people}@example.com`, TEST_PASSWORD);
  expect(await followed(other, (await other.call(linkIdentityRoute, { body: { password: TEST_PASSWORD } })).url)).toBe(`${settings}taken`);
  people += 1;
  const theirs = newPerson();
  await account(theirs.email);
  const colleague = await proven(createBrowser(app));
  await colleague.call(finishOpenIdRoute, { body: {} });
  await browser.call(unlinkIdentityRoute);
  await browser.call(unlinkIdentityRoute);
  expect((await browser.call(identityRoute)).identity).toBeNull();
  expect((await colleague.call(identityRoute)).identity).toMatchObject({ email: theirs.email });
  provider.person = person;
  expect((await actionsOf(companyId)).filter((action) => action.startsWith("openid"))).toEqual(["openid.linked", "openid.unlinked"]);
  expect(await (await proven(createBrowser(app))).refused(finishOpenIdRoute, { body: {} })).toMatchObject({ code: "REFUSED" });
});

test("a link that was asked for in a session that has ended joins nothing", async () => {
  newPerson();
  const email = `wyszla-${people}@example.com`;
  await account(email);
  const browser = createBrowser(app);
  await browser.signIn(email, TEST_PASSWORD);
  const { url } = await browser.call(linkIdentityRoute, { body: { password: TEST_PASSWORD } });
  await browser.signIn(email, TEST_PASSWORD);
  expect(await followed(browser, url)).toBe("http://localhost:3000/system/settings/account?openid=session");
  expect((await browser.call(identityRoute)).identity).toBeNull();
});

test("what waits between two steps lies sealed", async () => {
  const { email } = newPerson();
  await proven(createBrowser(app));
  const { rows } = await sql<{ raw: string }>`select encode(payload, 'escape') as raw from sign_in_steps`.execute(app.database.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { raw } of rows) expect(raw).not.toContain(email);
});
