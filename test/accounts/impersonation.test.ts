import { sql } from "kysely";
import { expect, test } from "vitest";
import { createUser, type NewUser } from "#accounts/create-user.ts";
import { emailUpdateRoute } from "#contract/accounts.ts";
import { companySettingsRoute, saveCompanySettingsRoute } from "#contract/company-settings.ts";
import { productsRoute, tilesRoute } from "#contract/dashboard.ts";
import { loginAsUserRoute, loginTokenRoute, stopImpersonationRoute } from "#contract/impersonation.ts";
import { changePasswordRoute, disableTotpRoute, enableTotpRoute, endOtherSessionsRoute, sessionsRoute } from "#contract/profile.ts";
import { progressStreamRoute } from "#contract/progress.ts";
import type { BodyInputOf, RouteContract } from "#contract/route.ts";
import { loginRoute, logoutRoute, userRoute } from "#contract/session.ts";
import { createStoreRoute } from "#contract/stores.ts";
import { activateSubscriptionRoute } from "#contract/subscription.ts";
import { createTestApp } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { lettersTo } from "#testing/mailbox.ts";
import { forFile } from "#testing/for-file.ts";

const PASSWORD = "kubek-zielony-pod-oknem";
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };
const RANGE = { startDate: "2026-11-01", endDate: "2026-11-20" };

const app = forFile(createTestApp);
let names = 0;

type Person = { id: string; companyId: number; email: string; browser: Browser };

async function person(options: Partial<NewUser> = {}): Promise<Person> {
  names += 1;
  const email = `osoba${names}@example.com`;
  const user = await createUser(app.database.db, { email, password: PASSWORD, name: `Osoba ${names}`, ...options }, CHEAP);
  const browser = createBrowser(app);
  await browser.signIn(email, PASSWORD);
  return { id: String(user.userId), companyId: user.companyId, email, browser };
}

type Asked = Partial<BodyInputOf<typeof loginTokenRoute>>;

async function ask(admin: Person, user: Person, asked: Asked = {}): Promise<{ token: string; url: string }> {
  const body = { password: PASSWORD, reason: "Zgłoszenie 7", ...asked };
  return admin.browser.call(loginTokenRoute, { params: { id: user.id }, body });
}

/** The administrator's browser, signed in as the user. */
async function supporting(asked: Asked = {}): Promise<{ admin: Person; user: Person; browser: Browser }> {
  const [admin, user] = [await person({ isAdmin: true }), await person()];
  const { token } = await ask(admin, user, asked);
  await admin.browser.call(loginAsUserRoute, { params: { id: user.id, token, name: "Anna" } });
  return { admin, user, browser: admin.browser };
}

test("POST /api/users/{id}/login-token: a token and an address, after the administrator's password and a reason", async () => {
  const [admin, user] = [await person({ isAdmin: true }), await person()];
  const { token, url } = await ask(admin, user);
  const query = new URL(url).searchParams;
  expect([query.get("login-as"), query.get("token"), query.get("name")]).toEqual([user.id, token, expect.stringContaining("Osoba")]);
  const body = { password: PASSWORD, reason: "Zgłoszenie 7" };
  const refused = (wrong: object) => admin.browser.refused(loginTokenRoute, { params: { id: user.id }, body: { ...body, ...wrong } });
  expect((await refused({ password: "nie-to" })).code).toBe("BAD_CREDENTIALS");
  expect((await refused({ reason: " " })).status).toBe(422);
  expect((await refused({ minutes: 61 })).status).toBe(422);
  expect((await user.browser.refused(loginTokenRoute, { params: { id: admin.id }, body })).status).toBe(403);
  expect((await admin.browser.refused(loginTokenRoute, { params: { id: "999999" }, body })).status).toBe(404);
});

test("POST /api/users/{id}/login-token: guessing the administrator's password locks", async () => {
  const [admin, user] = [await person({ isAdmin: true }), await person()];
  const guess = () =>
    admin.browser.refused(loginTokenRoute, { params: { id: user.id }, body: { password: "nie-to", reason: "Zgłoszenie 7" } });
  for (let attempt = 1; attempt < 5; attempt++) expect((await guess()).code).toBe("BAD_CREDENTIALS");
  expect(await guess()).toMatchObject({ status: 400, code: "LOCKED", retryAfter: 60 });
});

test("POST /api/users/{id}/login-token: not for administrators, oneself, blocked users and those who have not activated", async () => {
  const admin = await person({ isAdmin: true });
  const [other, blocked, fresh] = [await person({ isAdmin: true }), await person(), await person()];
  await sql`update users set blocked_at = now() where id = ${blocked.id}`.execute(app.database.db);
  await sql`update users set email_verified_at = null where id = ${fresh.id}`.execute(app.database.db);
  for (const target of [admin, other, blocked, fresh]) {
    const body = { password: PASSWORD, reason: "Zgłoszenie 7" };
    const { status, code, Message } = await admin.browser.refused(loginTokenRoute, { params: { id: target.id }, body });
    expect([status, code, Message]).toEqual([400, "REFUSED", "Nie można wejść na konto administratora, własne ani zablokowane."]);
  }
});

test("POST /api/users/login-as-user/{id}/{token}/{name}: user and stores of the user, the administrator named, until a moment", async () => {
  const [admin, user] = [await person({ isAdmin: true }), await person()];
  await user.browser.call(createStoreRoute, { body: { platform: "import", name: "Kubki", markets: ["PL"] } });
  const { token } = await ask(admin, user, { minutes: 45 });
  const name = "Ż".repeat(200);
  const answer = await admin.browser.call(loginAsUserRoute, { params: { id: user.id, token, name } });
  expect([answer.user.email, answer.stores.map((store) => store.name)]).toEqual([user.email, ["Kubki"]]);
  expect(answer.user.impersonatedBy).toMatchObject({ id: admin.id, email: admin.email, mode: "read" });
  const left = Date.parse(answer.user.impersonatedBy?.until ?? "") - Date.now();
  expect([left > 44 * 60_000, left <= 45 * 60_000]).toEqual([true, true]);
  expect((await admin.browser.call(userRoute)).user).toEqual(answer.user);
});

test("POST /api/users/login-as-user/{id}/{token}/{name}: the token works once, within a minute, for its administrator and its user", async () => {
  const [admin, other, user, neighbour] = [
    await person({ isAdmin: true }),
    await person({ isAdmin: true }),
    await person(),
    await person(),
  ];
  const enter = (by: Person, id: string, token: string) =>
    by.browser.copy().send(loginAsUserRoute, { params: { id, token, name: "Anna" } });
  const { token } = await ask(admin, user);
  const status = async (by: Person, id: string) => (await enter(by, id, token)).statusCode;
  expect([await status(other, user.id), await status(admin, neighbour.id), await status(user, user.id)]).toEqual([400, 400, 403]);
  expect([await status(admin, user.id), await status(admin, user.id)]).toEqual([200, 400]);

  const late = await ask(admin, user);
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from expires_at - now()))::integer as seconds from one_time_tokens where purpose = 'loginAs' and user_id = ${user.id}`.execute(
    app.database.db,
  );
  expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
  await sql`update one_time_tokens set expires_at = now() where purpose = 'loginAs'`.execute(app.database.db);
  const expired = await enter(admin, user.id, late.token);
  expect([expired.statusCode, expired.json().code]).toEqual([400, "TOKEN_INVALID"]);
});

/** What stays closed in either mode. */
const CLOSED: readonly (readonly [string, RouteContract, object])[] = [
  ["an export", productsRoute, { query: { format: "csv" }, body: { filter: {}, ...RANGE } }],
  ["the password", changePasswordRoute, { body: { currentPassword: PASSWORD, password: PASSWORD, passwordConfirmation: PASSWORD } }],
  ["the e-mail address", emailUpdateRoute, { body: { email: "inny@example.com", password: PASSWORD } }],
  ["the second factor on", enableTotpRoute, { body: { password: PASSWORD } }],
  ["the second factor off", disableTotpRoute, { body: { password: PASSWORD } }],
  ["the user's devices", endOtherSessionsRoute, {}],
  ["PUT /api/activate-subscription", activateSubscriptionRoute, { body: { plan: "pro", period: "monthly" } }],
];

test.each(CLOSED)("an administrator signed in as a user cannot reach %s, who could", async (_, contract, input) => {
  for (const mode of ["read", "full"] as const) {
    const { browser } = await supporting({ mode });
    const { status, code, Message } = await browser.refused(contract, input);
    expect([mode, status, code, Message]).toEqual([mode, 403, "FORBIDDEN", "Tego nie można zrobić, gdy jesteś na koncie użytkownika."]);
  }
  const user = await person();
  expect((await user.browser.send(contract, input)).statusCode).toBeLessThan(300);
});

test("read only means reports and settings can be read and nothing changed; full may change", async () => {
  const reading = await supporting();
  await reading.browser.call(tilesRoute, { body: { filter: {}, tiles: [{ id: "month", ...RANGE }] } });
  const { version } = await reading.browser.call(companySettingsRoute);
  const refused = await reading.browser.refused(saveCompanySettingsRoute, { body: { version, name: "Zmieniona" } });
  expect([refused.status, refused.Message]).toEqual([403, "Jesteś na koncie użytkownika w trybie tylko do odczytu."]);

  const changing = await supporting({ mode: "full" });
  const settings = await changing.browser.call(companySettingsRoute);
  await changing.browser.call(saveCompanySettingsRoute, { body: { version: settings.version, name: "Zmieniona" } });
});

test("what is new is heard in both modes: the stream says that something moved, and gives nothing away", async () => {
  for (const mode of ["read", "full"] as const) {
    const { browser } = await supporting({ mode });
    const { statusCode, body } = await browser.send(progressStreamRoute, { query: { hold: "0" } });
    expect([mode, statusCode, body]).toEqual([mode, 200, "event: open\ndata: {}\n\n"]);
  }
});

test("there is no chain: signed in as a user, an administrator has no right to sign in as another", async () => {
  const { browser } = await supporting({ mode: "full" });
  const next = await person();
  const body = { password: PASSWORD, reason: "Zgłoszenie 7" };
  expect((await browser.refused(loginTokenRoute, { params: { id: next.id }, body })).status).toBe(403);
});

test("POST /api/stop-impersonation: the administrator is back with user and stores of their own, and the other session is over", async () => {
  const { admin, user, browser } = await supporting();
  const asUser = browser.copy();
  const answer = await browser.call(stopImpersonationRoute);
  expect([answer.user.email, answer.user.isAdmin, answer.user.impersonatedBy]).toEqual([admin.email, true, undefined]);
  expect((await browser.call(userRoute)).user.id).toBe(admin.id);
  expect((await asUser.send(userRoute)).statusCode).toBe(401);
  expect((await user.browser.call(userRoute)).user.impersonatedBy).toBeUndefined();
  // Pressed twice, nothing else happens.
  expect((await browser.call(stopImpersonationRoute)).user.id).toBe(admin.id);
});

test("the session as a user ends by itself, with the administrator's own, and with their right to it", async () => {
  const expired = await supporting({ minutes: 1 });
  await sql`update sessions set expires_at = now() where impersonator_id = ${expired.admin.id}`.execute(app.database.db);
  const demoted = await supporting();
  await sql`update users set is_admin = false where id = ${demoted.admin.id}`.execute(app.database.db);
  const blocked = await supporting();
  await sql`update users set blocked_at = now() where id = ${blocked.admin.id}`.execute(app.database.db);
  const ended = await supporting();
  await sql`delete from sessions where user_id = ${ended.admin.id} and impersonator_id is null`.execute(app.database.db);
  for (const { browser } of [expired, demoted, blocked, ended]) expect((await browser.send(userRoute)).statusCode).toBe(401);
});

test("using it does not make it last longer", async () => {
  const { admin, browser } = await supporting({ minutes: 10 });
  await sql`
    update sessions set last_seen_at = now() - interval '9 minutes', created_at = now() - interval '9 minutes', expires_at = now() + interval '1 minute'
    where impersonator_id = ${admin.id}`.execute(app.database.db);
  // The first call is the use; the second sees what it left behind.
  await browser.call(userRoute);
  const { user } = await browser.call(userRoute);
  expect(Date.parse(user.impersonatedBy?.until ?? "") - Date.now()).toBeLessThanOrEqual(60_000);
});

test("signing out as a user signs the administrator out as well", async () => {
  const { admin, browser } = await supporting();
  await browser.call(logoutRoute);
  const { rows } = await sql`select 1 from sessions where user_id = ${admin.id}`.execute(app.database.db);
  expect(rows).toEqual([]);
});

test("the user gets a letter with who, why and how long, sees the session among their devices and can end it", async () => {
  const { admin, user, browser } = await supporting({ minutes: 15 });
  const [letter] = await lettersTo(app.database, user.email);
  expect(letter?.subject).toBe("Wsparcie zagląda na Twoje konto");
  for (const part of ["Osoba", "Zgłoszenie 7", "15\u00a0min", "tylko odczyt"]) expect(letter?.text).toContain(part);
  const { items } = await user.browser.call(sessionsRoute);
  expect(items.map(({ isSupport, isCurrent }) => `${isSupport} ${isCurrent}`).toSorted()).toEqual(["false true", "true false"]);
  await user.browser.call(endOtherSessionsRoute);
  expect((await browser.send(userRoute)).statusCode).toBe(401);
  await createBrowser(app).call(loginRoute, { body: { email: admin.email, password: PASSWORD } });
});

test("the log of the company names both, the reason, each kind of call once and each change", async () => {
  const { admin, user, browser } = await supporting({ mode: "full" });
  const { version } = await browser.call(companySettingsRoute);
  await browser.call(companySettingsRoute);
  await browser.call(saveCompanySettingsRoute, { body: { version, name: "Zmieniona" } });
  await browser.call(stopImpersonationRoute);
  const { rows } = await sql<{ action: string; subject_id: string; user_id: number; after: object | null }>`
    select action, subject_id, user_id, after from audit_log
    where company_id = ${user.companyId} and impersonator_id = ${admin.id} order by id`.execute(app.database.db);
  expect(rows.map(({ action, subject_id: subject }) => [action, subject])).toEqual([
    ["impersonation.started", ""],
    ["impersonation.call", "GET /api/company-settings"],
    ["impersonation.call", "PUT /api/company-settings"],
    [expect.stringContaining("ettings"), expect.anything()],
    ["impersonation.call", "POST /api/stop-impersonation"],
    ["impersonation.stopped", ""],
  ]);
  expect(new Set(rows.map(({ user_id: id }) => String(id)))).toEqual(new Set([user.id]));
  expect(rows[0]?.after).toEqual({ reason: "Zgłoszenie 7", mode: "full", minutes: 30 });
});
