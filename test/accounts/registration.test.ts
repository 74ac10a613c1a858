import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptRoute,
  confirmTokenRoute,
  forgotPasswordRoute,
  loginLinkRoute,
  registerRoute,
  resetPasswordRoute,
} from "#contract/accounts.ts";
import { configRoute } from "#contract/meta.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { createTestApp, type TestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { lettersTo, newestToken } from "#testing/mailbox.ts";

const PASSWORD = "kubek-zielony-pod-oknem";
const OTHER = "rower-czerwony-za-plotem";

let app: TestApp;
let names = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function someone(): string {
  names += 1;
  return `osoba${names}@example.com`;
}

async function registered(email = someone()): Promise<string> {
  await createBrowser(app).call(registerRoute, { body: { email, password: PASSWORD, name: "Anna", acceptTerms: true } });
  return email;
}

async function activated(email = someone()): Promise<string> {
  await registered(email);
  await createBrowser(app).call(acceptRoute, { params: { type: "register", token: await newestToken(app.database, email) } });
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
  const { message } = await browser.call(registerRoute, {
    body: { email, password: PASSWORD, name: "Anna", acceptTerms: true, locale: "pl" },
  });
  expect(message).toContain("Wysłaliśmy wiadomość");
  const early = await browser.refused(loginRoute, { body: { email, password: PASSWORD } });
  expect([early.status, early.code, early.Message]).toEqual([400, "NOT_ACTIVATED", expect.stringContaining("nie jest jeszcze aktywne")]);

  const token = await newestToken(app.database, email);
  expect(await browser.call(acceptRoute, { params: { type: "register", token } })).toEqual({ type: "register", email });
  const { user, stores } = await browser.call(loginRoute, { body: { email, password: PASSWORD } });
  expect([user.email, user.name, user.role, user.isAdmin, user.totpEnabled, stores]).toEqual([email, "Anna", "owner", false, false, []]);
  expect(await actionsOf(email)).toEqual(["user.registered", "link.sent", "user.activated", "session.opened"]);
});

test("POST /api/register: a taken address gets the same answer, changes nothing, and its owner is told", async () => {
  const email = await activated();
  const first = await createBrowser(app).send(registerRoute, { body: { email: someone(), password: PASSWORD, acceptTerms: true } });
  const again = await createBrowser(app).send(registerRoute, { body: { email: email.toUpperCase(), password: OTHER, acceptTerms: true } });
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  expect((await createBrowser(app).refused(loginRoute, { body: { email, password: OTHER } })).code).toBe("BAD_CREDENTIALS");
  await createBrowser(app).signIn(email, PASSWORD);
  expect(subjects(await lettersTo(app.database, email))).toEqual(["Aktywuj konto w Zyskomierzu", "Masz już konto w Zyskomierzu"]);
  const { rows } = await sql`select 1 from companies where name = ${email}`.execute(app.database.db);
  expect(rows).toEqual([]);
});

test("POST /api/register: registered again with the same password, the newest link activates and older ones are withdrawn", async () => {
  const email = await registered();
  const older = await newestToken(app.database, email);
  await registered(email);
  const newer = await newestToken(app.database, email);
  const browser = createBrowser(app);
  expect((await browser.refused(acceptRoute, { params: { type: "register", token: older } })).code).toBe("TOKEN_INVALID");
  expect(await browser.call(acceptRoute, { params: { type: "register", token: newer } })).toEqual({ type: "register", email });
  await browser.signIn(email, PASSWORD);
});

test("POST /api/register: nobody prepares an account for somebody else: of two passwords neither counts, the mailbox's owner sets one", async () => {
  const email = await registered();
  // A stranger registers the same address; theirs is now the newest letter, the one its owner will follow.
  await createBrowser(app).call(registerRoute, { body: { email, password: OTHER, acceptTerms: true } });
  const browser = createBrowser(app);
  const token = await newestToken(app.database, email);
  const accepted = await browser.call(acceptRoute, { params: { type: "register", token } });
  expect(accepted).toEqual({ type: "register", email, setPasswordToken: expect.stringMatching(/^[\w-]{43}$/) });
  for (const password of [PASSWORD, OTHER])
    expect((await createBrowser(app).refused(loginRoute, { body: { email, password } })).code).toBe("BAD_CREDENTIALS");
  const chosen = "latawiec-nad-morzem-12";
  const body = { password: chosen, passwordConfirmation: chosen };
  await browser.call(resetPasswordRoute, { params: { token: accepted.setPasswordToken ?? "" }, body });
  await browser.signIn(email, chosen);
});

test.each([
  ["an address that is none", { email: "anna" }, "email"],
  ["terms that are not accepted", { acceptTerms: false }, "acceptTerms"],
  ["a short password", { password: "Ab1!x" }, "password"],
  ["a leaked password", { password: "1234567890" }, "password"],
  ["a password made of the address", { email: "marzena.kowalczyk@example.com", password: "marzenakowalczyk" }, "password"],
  ["no password", { password: undefined }, "password"],
])("POST /api/register: %s is 422 with the field named", async (_, wrong, field) => {
  const body = { email: someone(), password: PASSWORD, acceptTerms: true, ...wrong };
  const response = await createBrowser(app).send(registerRoute, { body });
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]]);
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
    const body = { email: "kto-inny@example.com", password: "kubek-zielony-pod-oknem", acceptTerms: true } as const;
    const { status, code, Message } = await browser.refused(registerRoute, { body });
    expect([status, code, Message]).toEqual([400, "REFUSED", "Na tej instancji konta zakłada administrator. Poproś go o zaproszenie."]);
    const { rows } = await sql`select 1 from users where email = ${body.email}`.execute(closed.database.db);
    expect(rows).toEqual([]);
  } finally {
    await closed.close();
  }
});
