import { sql } from "kysely";
import { expect, test } from "vitest";
import { createPasswords } from "#accounts/passwords.ts";
import {
  acceptRoute,
  confirmTokenRoute,
  forgotPasswordRoute,
  loginLinkRoute,
  registerRoute,
  resetLinkRoute,
  resetPasswordRoute,
} from "#contract/accounts.ts";
import { configRoute } from "#contract/meta.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { createTestApp, TEST_COST } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { lettersTo, newestToken } from "#testing/mailbox.ts";
import { setFirstPassword } from "#testing/people.ts";
import { forFile } from "#testing/for-file.ts";

const PASSWORD = "kubek-zielony-pod-oknem";
const OTHER = "rower-czerwony-za-plotem";

const app = forFile(createTestApp);
let names = 0;

function someone(): string {
  names += 1;
  return `osoba${names}@example.com`;
}

async function registered(email = someone()): Promise<string> {
  await createBrowser(app).call(registerRoute, { body: { email, name: "Anna", acceptTerms: true } });
  return email;
}

async function activated(email = someone()): Promise<string> {
  await registered(email);
  await setFirstPassword(app, "register", email, PASSWORD);
  return email;
}

function subjects(letters: { subject: string }[]): string[] {
  return letters.map(({ subject }) => subject);
}

async function actionsOf(email: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select a.action from audit_log a join users u on u.id = a.user_id where u.email = ${email} order by a.id
  `.execute(app.database.db);
  return rows.map(({ action }) => action);
}

test("POST /api/register: 201, an activation letter, no way in before the link and one after it", async () => {
  const email = someone();
  const browser = createBrowser(app);
  const { message } = await browser.call(registerRoute, { body: { email, name: "Anna", acceptTerms: true, locale: "pl" } });
  expect(message).toContain("Wysłaliśmy wiadomość");
  const early = await browser.refused(loginRoute, { body: { email, password: PASSWORD } });
  expect([early.status, early.code]).toEqual([400, "BAD_CREDENTIALS"]);

  const token = await newestToken(app.database, email);
  const accepted = await browser.call(acceptRoute, { params: { type: "register", token } });
  expect(accepted).toEqual({ type: "register", email, setPasswordToken: expect.stringMatching(/^[\w-]{43}$/) });
  const body = { password: PASSWORD, passwordConfirmation: PASSWORD };
  await browser.call(resetPasswordRoute, { params: { token: accepted.setPasswordToken ?? "" }, body });
  const { user, stores } = await browser.call(loginRoute, { body: { email, password: PASSWORD } });
  expect([user.email, user.name, user.role, user.isAdmin, user.totpEnabled, stores]).toEqual([email, "Anna", "owner", false, false, []]);
  expect(await actionsOf(email)).toEqual([
    "user.registered",
    "session.refused",
    "link.sent",
    "user.activated",
    "password.reset",
    "session.opened",
  ]);
});

test("POST /api/register: a password sent along is kept by nobody, so that nobody prepares an account for somebody else", async () => {
  const email = someone();
  const stranger = createBrowser(app);
  expect((await stranger.send(registerRoute, { body: { email, password: OTHER, acceptTerms: true } })).statusCode).toBe(201);
  // As an older release left it: a password of whoever registered, not yet confirmed.
  const hash = await createPasswords(TEST_COST).hash(OTHER);
  await sql`update users set password_hash = ${hash} where email = ${email}`.execute(app.database.db);
  expect((await stranger.refused(loginRoute, { body: { email, password: OTHER } })).code).toBe("NOT_ACTIVATED");
  await setFirstPassword(app, "register", email, PASSWORD);
  expect((await stranger.refused(loginRoute, { body: { email, password: OTHER } })).code).toBe("BAD_CREDENTIALS");
  await createBrowser(app).signIn(email, PASSWORD);
});

test("POST /api/register: registered by two, the newest letter alone leads on, and its reader sets the password", async () => {
  const email = await registered();
  const older = await newestToken(app.database, email);
  await registered(email);
  expect(await newestToken(app.database, email)).not.toBe(older);
  expect((await createBrowser(app).refused(acceptRoute, { params: { type: "register", token: older } })).code).toBe("TOKEN_INVALID");
  const browser = await setFirstPassword(app, "register", email, PASSWORD);
  await browser.signIn(email, PASSWORD);
});

test("POST /api/register: a taken address gets the same answer, changes nothing, and its owner is told", async () => {
  const email = await activated();
  const first = await createBrowser(app).send(registerRoute, { body: { email: someone(), acceptTerms: true } });
  const again = await createBrowser(app).send(registerRoute, { body: { email: email.toUpperCase(), acceptTerms: true } });
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  await createBrowser(app).signIn(email, PASSWORD);
  expect(subjects(await lettersTo(app.database, email)).filter((subject) => /konto/.test(subject))).toEqual([
    "Aktywuj konto w Zyskomierzu",
    "Masz już konto w Zyskomierzu",
  ]);
  const { rows } = await sql`select 1 from companies where name = ${email}`.execute(app.database.db);
  expect(rows).toEqual([]);
});

test.each([
  ["an address that is none", { email: "anna" }, "email"],
  ["terms that are not accepted", { acceptTerms: false }, "acceptTerms"],
])("POST /api/register: %s is 422 with the field named", async (_, wrong, field) => {
  const body = { email: someone(), acceptTerms: true, ...wrong };
  const response = await createBrowser(app).send(registerRoute, { body });
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]]);
});

test.each([
  ["a short password", "Ab1!x"],
  ["a leaked password", "1234567890"],
  ["a password made of the address", "marzenakowalczyk"],
  ["no password", ""],
])("the first password: %s is 422 with the field named, and the link stays", async (why, password) => {
  const email = `marzena.kowalczyk+${why.length}@example.com`;
  await registered(email);
  const browser = createBrowser(app);
  const { setPasswordToken = "" } = await browser.call(acceptRoute, {
    params: { type: "register", token: await newestToken(app.database, email) },
  });
  const set = (chosen: string) =>
    browser.send(resetPasswordRoute, { params: { token: setPasswordToken }, body: { password: chosen, passwordConfirmation: chosen } });
  const refused = await set(password);
  expect([refused.statusCode, Object.keys(refused.json().errors)[0]]).toEqual([422, "password"]);
  expect((await set(PASSWORD)).statusCode).toBe(200);
});

test("POST /api/forgot-password: known and unknown addresses get the same answer, and only the known one a letter", async () => {
  const email = await activated();
  const known = await createBrowser(app).send(forgotPasswordRoute, { body: { email } });
  const unknown = await createBrowser(app).send(forgotPasswordRoute, { body: { email: "nikt@example.com" } });
  expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
  expect(subjects(await lettersTo(app.database, email)).at(-1)).toBe("Ustaw nowe hasło do Zyskomierza");
  expect(await lettersTo(app.database, "nikt@example.com")).toEqual([]);
});

test("POST /api/reset-password/{token}: sets the password once, ends all sessions, and its letters say so", async () => {
  const email = await activated();
  const elsewhere = createBrowser(app);
  await elsewhere.signIn(email, PASSWORD);
  const browser = createBrowser(app);
  await browser.call(forgotPasswordRoute, { body: { email } });
  const token = await newestToken(app.database, email);
  const body = { password: OTHER, passwordConfirmation: OTHER };

  const differing = await browser.refused(resetPasswordRoute, { params: { token }, body: { ...body, passwordConfirmation: PASSWORD } });
  expect([differing.status, Object.keys(differing.errors ?? {})]).toEqual([422, ["passwordConfirmation"]]);
  const weak = await browser.refused(resetPasswordRoute, {
    params: { token },
    body: { password: "haslo12345", passwordConfirmation: "haslo12345" },
  });
  expect([weak.status, Object.keys(weak.errors ?? {})]).toEqual([422, ["password"]]);

  await browser.call(resetPasswordRoute, { params: { token }, body });
  expect((await elsewhere.send(userRoute)).statusCode).toBe(401);
  expect((await browser.refused(loginRoute, { body: { email, password: PASSWORD } })).code).toBe("BAD_CREDENTIALS");
  await browser.signIn(email, OTHER);
  const again = await browser.refused(resetPasswordRoute, { params: { token }, body });
  expect([again.status, again.code, again.Message]).toEqual([400, "TOKEN_INVALID", "Link wygasł albo został już użyty."]);
  expect(subjects(await lettersTo(app.database, email))).toContain("Hasło do Zyskomierza zostało zmienione");
  expect(await actionsOf(email)).toContain("password.reset");
});

/** A passkey and a joined identity, as somebody who was in before may have left them. */
async function leftBehind(email: string): Promise<void> {
  const { db } = app.database;
  await sql`
    insert into passkeys (user_id, credential_id, public_key, sign_count, name)
    select id, 'credential of ' || email, '\\x00', 0, 'Telefon obcego' from users where email = ${email}`.execute(db);
  await sql`
    insert into openid_identities (issuer, subject, user_id, email)
    select 'https://konto.example', 'subject of ' || email, id, 'obcy@example.org' from users where email = ${email}`.execute(db);
}

const waysOf = async (email: string): Promise<number> => {
  const { rows } = await sql<{ ways: number }>`
    select ((select count(*) from passkeys p where p.user_id = u.id) + (select count(*) from openid_identities o where o.user_id = u.id))::integer as ways
    from users u where u.email = ${email}`.execute(app.database.db);
  return rows[0]?.ways ?? 0;
};

test("set by letter, a password shows and removes passkeys and joined identities that are older; the first sign-in tells, once", async () => {
  const email = await activated();
  await createBrowser(app).signIn(email, PASSWORD);
  await leftBehind(email);
  app.setNow("2026-11-20T12:00:00Z");
  const browser = createBrowser(app);
  await browser.call(forgotPasswordRoute, { body: { email } });
  const token = await newestToken(app.database, email);
  const shown = await browser.call(resetLinkRoute, { body: { token } });
  expect([shown.email, shown.passkeys.map(({ name }) => name), shown.identities.map((identity) => identity.email)]).toEqual([
    email,
    ["Telefon obcego"],
    ["obcy@example.org"],
  ]);
  await browser.call(resetPasswordRoute, { params: { token }, body: { password: OTHER, passwordConfirmation: OTHER } });
  expect(await waysOf(email)).toBe(0);
  expect((await browser.refused(resetLinkRoute, { body: { token } })).code).toBe("TOKEN_INVALID");
  expect(await actionsOf(email)).toEqual(expect.arrayContaining(["passkey.removed", "openid.unlinked", "password.reset"]));
  const told = async () => (await createBrowser(app).call(loginRoute, { body: { email, password: OTHER } })).user.passwordSet;
  expect(await told()).toEqual({ at: "2026-11-20T12:00:00Z", isFirst: false, passkeys: 1, identities: 1 });
  expect(await told()).toBeUndefined();
});

test("what is one's own stays when one says so, and the first password of a registration is told as well", async () => {
  const email = await activated();
  const entering = async (password: string) => (await createBrowser(app).call(loginRoute, { body: { email, password } })).user.passwordSet;
  expect(await entering(PASSWORD)).toMatchObject({ isFirst: true, passkeys: 0, identities: 0 });
  await leftBehind(email);
  const browser = createBrowser(app);
  await browser.call(forgotPasswordRoute, { body: { email } });
  const body = { password: OTHER, passwordConfirmation: OTHER, keepOtherWays: true };
  await browser.call(resetPasswordRoute, { params: { token: await newestToken(app.database, email) }, body });
  expect([await waysOf(email), await entering(OTHER)]).toMatchObject([2, { isFirst: false, passkeys: 0, identities: 0 }]);
});

test("POST /api/reset-password/{token}: a password made of one's own address is refused, and the link stays", async () => {
  const email = await activated("bartlomiej.grzegorzewski@example.com");
  const browser = createBrowser(app);
  await browser.call(forgotPasswordRoute, { body: { email } });
  const params = { token: await newestToken(app.database, email) };
  const own = "bartlomiejgrzegorzewski";
  const refused = await browser.refused(resetPasswordRoute, { params, body: { password: own, passwordConfirmation: own } });
  expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ["password"]]);
  await browser.call(resetPasswordRoute, { params, body: { password: OTHER, passwordConfirmation: OTHER } });
});

test("POST /api/reset-password/{token}: an older link fails after a newer one, and an expired one always", async () => {
  const email = await activated();
  const browser = createBrowser(app);
  await browser.call(forgotPasswordRoute, { body: { email } });
  const older = await newestToken(app.database, email);
  await browser.call(forgotPasswordRoute, { body: { email } });
  const newer = await newestToken(app.database, email);
  const body = { password: OTHER, passwordConfirmation: OTHER };
  expect((await browser.refused(resetPasswordRoute, { params: { token: older }, body })).code).toBe("TOKEN_INVALID");
  await sql`update one_time_tokens set expires_at = now() where purpose = 'reset'`.execute(app.database.db);
  expect((await browser.refused(resetPasswordRoute, { params: { token: newer }, body })).code).toBe("TOKEN_INVALID");
});

test("POST /api/reset-password/{token}: two at once, one wins", async () => {
  const email = await activated();
  await createBrowser(app).call(forgotPasswordRoute, { body: { email } });
  const token = await newestToken(app.database, email);
  const attempts = [1, 2, 3, 4].map(() =>
    createBrowser(app).send(resetPasswordRoute, { params: { token }, body: { password: OTHER, passwordConfirmation: OTHER } }),
  );
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
});

test("GET /api/{type}-accept/{token}: the link of an account that is active already answers 200 again, others 400", async () => {
  const email = await registered();
  const token = await newestToken(app.database, email);
  const browser = createBrowser(app);
  // Until a password is set each visit leads to it; the newest token counts.
  const first = await browser.call(acceptRoute, { params: { type: "register", token } });
  const again = await browser.call(acceptRoute, { params: { type: "register", token } });
  expect([first.email, again.email, first.setPasswordToken === again.setPasswordToken]).toEqual([email, email, false]);
  const body = { password: PASSWORD, passwordConfirmation: PASSWORD };
  expect((await browser.refused(resetPasswordRoute, { params: { token: first.setPasswordToken ?? "" }, body })).code).toBe("TOKEN_INVALID");
  await browser.call(resetPasswordRoute, { params: { token: again.setPasswordToken ?? "" }, body });
  for (let visit = 0; visit < 2; visit++)
    expect(await browser.call(acceptRoute, { params: { type: "register", token } })).toEqual({ type: "register", email });
  for (const type of ["register", "invitation", "unlock"]) {
    const { status, code } = await browser.refused(acceptRoute, { params: { type, token: "zmyslony" } });
    expect([type, status, code]).toEqual([type, 400, "TOKEN_INVALID"]);
  }
  // A token is good for its own purpose alone.
  const other = await registered();
  const foreign = await browser.refused(acceptRoute, { params: { type: "unlock", token: await newestToken(app.database, other) } });
  expect(foreign.code).toBe("TOKEN_INVALID");
});

test("POST /api/login-link and POST /api/confirm-token: the link signs in once, and the answer does not tell who exists", async () => {
  const email = await activated();
  const browser = createBrowser(app);
  const known = await browser.send(loginLinkRoute, { body: { email } });
  const unknown = await browser.send(loginLinkRoute, { body: { email: "nikt@example.com" } });
  expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
  const token = await newestToken(app.database, email);
  expect((await browser.call(confirmTokenRoute, { body: { token } })).user.email).toBe(email);
  expect((await browser.call(userRoute)).user.email).toBe(email);
  const again = await createBrowser(app).refused(confirmTokenRoute, { body: { token } });
  expect([again.status, again.code]).toEqual([400, "TOKEN_INVALID"]);
});

test("no token lies in the database as it was sent", async () => {
  const email = await registered();
  const token = await newestToken(app.database, email);
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from one_time_tokens
    where position(${Buffer.from(token)} in token_hash) > 0 or payload::text like ${`%${token}%`}`.execute(app.database.db);
  expect(rows[0]?.found).toBe(0);
});

test("where the operator lets nobody register, the web app is told and the server refuses in words", async () => {
  const closed = await createTestApp({ registration: false });
  try {
    const browser = createBrowser(closed);
    expect((await browser.call(configRoute)).flags.registration).toBe(false);
    const body = { email: "kto-inny@example.com", acceptTerms: true } as const;
    const { status, code, Message } = await browser.refused(registerRoute, { body });
    expect([status, code, Message]).toEqual([400, "REFUSED", "W tym serwisie konta zakłada administrator. Poproś go o zaproszenie."]);
    const { rows } = await sql`select 1 from users where email = ${body.email}`.execute(closed.database.db);
    expect(rows).toEqual([]);
  } finally {
    await closed.close();
  }
});
