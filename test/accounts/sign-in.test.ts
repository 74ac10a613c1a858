import { sql } from "kysely";
import { expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { acceptRoute, forgotPasswordRoute, loginLinkRoute } from "#contract/accounts.ts";
import { loginRoute, logoutRoute, userRoute } from "#contract/session.ts";
import { createTestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { lettersTo, newestToken } from "#testing/mailbox.ts";
import { forFile } from "#testing/for-file.ts";

const PASSWORD = "kubek-zielony-pod-oknem";
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };

const app = forFile(createTestApp);
let names = 0;

async function seller(): Promise<string> {
  names += 1;
  const email = `sprzedawca${names}@example.com`;
  await createUser(app.database.db, { email, password: PASSWORD, name: "Jan" }, CHEAP);
  return email;
}

function attempt(email: string, password: string) {
  return createBrowser(app).refused(loginRoute, { body: { email, password } });
}

async function lock(email: string) {
  for (let failure = 1; failure < 5; failure++) await attempt(email, "zle-haslo");
  return attempt(email, "zle-haslo");
}

test("POST /api/login: 200 with user and stores, and a session in a cookie that scripts cannot read", async () => {
  const email = await seller();
  const browser = createBrowser(app);
  const response = await browser.send(loginRoute, { body: { email: ` ${email.toUpperCase()}`, password: PASSWORD } });
  expect([response.statusCode, Object.keys(response.json()).toSorted()]).toEqual([200, ["stores", "user"]]);
  const session = response.cookies.find(({ name }) => name === "zyskomierz_session");
  expect([session?.httpOnly, session?.sameSite, session?.maxAge]).toEqual([true, "Lax", undefined]);
  const lasting = await createBrowser(app).send(loginRoute, { body: { email, password: PASSWORD, remember: true } });
  // 30 days in seconds: 30 × 24 × 3600.
  expect(lasting.cookies.find(({ name }) => name === "zyskomierz_session")?.maxAge).toBe(2_592_000);
});

test("POST /api/login: a wrong password and an unknown address are the same 400 with Message", async () => {
  const email = await seller();
  const [known, unknown] = [await attempt(email, "zle-haslo"), await attempt("nikt@example.com", "zle-haslo")];
  expect([known.status, known.code, known.Message]).toEqual([400, "BAD_CREDENTIALS", "Nieprawidłowy adres e-mail lub hasło."]);
  const { status, code, Message } = unknown;
  expect({ status, code, Message }).toEqual({ status: known.status, code: known.code, Message: known.Message });
});

test("POST /api/login: another session begins, and the one the browser had is over", async () => {
  const email = await seller();
  const browser = createBrowser(app);
  await browser.signIn(email, PASSWORD);
  const before = browser.copy();
  await browser.signIn(email, PASSWORD);
  expect([(await before.send(userRoute)).statusCode, (await browser.send(userRoute)).statusCode]).toEqual([401, 200]);
  expect(browser.cookie("zyskomierz_session")).not.toBe(before.cookie("zyskomierz_session"));
});

test("POST /api/login: LOCKED is 400 with Message and the seconds to wait, and a letter's link unlocks at once", async () => {
  const email = await seller();
  const locked = await lock(email);
  expect([locked.status, locked.code, locked.retryAfter]).toEqual([400, "LOCKED", 60]);
  expect(locked.Message).toBe("Za dużo nieudanych prób logowania. Spróbuj ponownie za 1 minutę.");
  // The right password does not open a locked address either: guessing would go on unnoticed.
  expect((await attempt(email, PASSWORD)).code).toBe("LOCKED");
  const browser = createBrowser(app);
  const token = await newestToken(app.database, email);
  expect(await browser.call(acceptRoute, { params: { type: "unlock", token } })).toEqual({ type: "unlock", email });
  await browser.signIn(email, PASSWORD);
  expect((await browser.refused(acceptRoute, { params: { type: "unlock", token } })).code).toBe("TOKEN_INVALID");
});

test("POST /api/login: an unknown address locks alike, and nobody gets a letter", async () => {
  const locked = await lock("nieznany@example.com");
  expect([locked.status, locked.code, locked.retryAfter]).toEqual([400, "LOCKED", 60]);
  expect(await lettersTo(app.database, "nieznany@example.com")).toEqual([]);
});

test("POST /api/login: blocked users are told so only with the right password", async () => {
  const email = await seller();
  await sql`update users set blocked_at = now() where email = ${email}`.execute(app.database.db);
  expect((await attempt(email, "zle-haslo")).code).toBe("BAD_CREDENTIALS");
  const { status, code, Message } = await attempt(email, PASSWORD);
  expect([status, code, Message]).toEqual([400, "BLOCKED", "To konto jest zablokowane. Skontaktuj się z właścicielem firmy."]);
});

test("POST /api/login: a blocked user gets no link of any kind", async () => {
  const email = await seller();
  await sql`update users set blocked_at = now() where email = ${email}`.execute(app.database.db);
  await createBrowser(app).call(loginLinkRoute, { body: { email } });
  await createBrowser(app).call(forgotPasswordRoute, { body: { email } });
  expect(await lettersTo(app.database, email)).toEqual([]);
});

test("POST /api/login: a browser the user has not come with before is worth a letter; the first one and known ones are not", async () => {
  const email = await seller();
  const home = createBrowser(app);
  await home.signIn(email, PASSWORD);
  await home.signIn(email, PASSWORD);
  expect(await lettersTo(app.database, email)).toEqual([]);
  await createBrowser(app, "Mozilla/5.0 (iPhone) Safari/605.1").signIn(email, PASSWORD);
  const letters = await lettersTo(app.database, email);
  expect(letters.map(({ subject }) => subject)).toEqual(["Nowe urządzenie zalogowane do Zyskomierza"]);
  expect(letters[0]?.text).toContain("Urządzenie: Safari, iPhone\nKiedy: ");
});

test("POST /api/logout: 204, and the session is over", async () => {
  const browser = createBrowser(app);
  await browser.signIn(await seller(), PASSWORD);
  const before = browser.copy();
  await browser.call(logoutRoute);
  expect([(await before.send(userRoute)).statusCode, browser.cookie("zyskomierz_session")]).toEqual([401, undefined]);
});

test("GET /api/user: user and stores with a session, 401 without", async () => {
  const email = await seller();
  const browser = createBrowser(app);
  expect((await browser.refused(userRoute)).status).toBe(401);
  await browser.signIn(email, PASSWORD);
  const { user, stores } = await browser.call(userRoute);
  expect(user).toMatchObject({ email, role: "owner", isAdmin: false, locale: "pl", totpEnabled: false, subscription: null });
  expect([stores, "impersonatedBy" in user]).toEqual([[], false]);
});

test("every sign-in, refusal and lock-out stands in the log of the company", async () => {
  const email = await seller();
  await attempt(email, "zle-haslo");
  const browser = createBrowser(app);
  await browser.signIn(email, PASSWORD);
  await browser.call(logoutRoute);
  await lock(email);
  await lettersTo(app.database, email);
  const { rows } = await sql<{ action: string }>`
    select a.action from audit_log a join users u on u.id = a.user_id
    where u.email = ${email} order by a.id`.execute(app.database.db);
  expect(rows.map(({ action }) => action)).toEqual([
    "session.refused",
    "session.opened",
    "session.closed",
    ...Array.from({ length: 4 }, () => "session.refused"),
    "session.locked",
    "link.sent",
  ]);
});
