/** Signing in with a passkey of an authenticator that is ours and can lie: who gets in, and what does not let anybody in. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { setMaintenanceRoute } from "#contract/maintenance.ts";
import { configRoute } from "#contract/meta.ts";
import { addPasskeyRoute, askPasskeyRoute, makePasskeyRoute, passkeysRoute, signInByPasskeyRoute } from "#contract/passkeys.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { createTestApp, TEST_PASSWORD } from "#testing/app.ts";
import { Authenticator, type Lies } from "#testing/authenticator.ts";
import { createBrowser } from "#testing/browser.ts";
import { addTo, newPerson, type PasskeyOwner, shownIn } from "#testing/passkey-owners.ts";
import { forFile } from "#testing/for-file.ts";

const body = { password: TEST_PASSWORD };

const app = forFile(() => createTestApp({ allowedOrigins: ["http://sklep.localhost:3000", "https://partner.example"] }));
let people = 0;

const nextEmail = (): string => `klucz-${(people += 1)}@example.com`;

/** Somebody with a passkey in this authenticator. */
async function withPasskey(authenticator: Authenticator): Promise<PasskeyOwner> {
  const person = await newPerson(app, nextEmail());
  await addTo(person, authenticator);
  return person;
}

async function enter(authenticator: Authenticator, lies: Lies = {}, browser = createBrowser(app)) {
  return browser.call(signInByPasskeyRoute, await shownIn(browser, authenticator, lies));
}

async function refusal(authenticator: Authenticator, lies: Lies = {}, browser = createBrowser(app)) {
  const refused = await browser.refused(signInByPasskeyRoute, await shownIn(browser, authenticator, lies));
  expect((await browser.send(userRoute)).statusCode).toBe(401);
  return refused;
}

const WRONG = {
  status: 400,
  code: "BAD_CREDENTIALS",
  Message: "Nie udało się potwierdzić klucza dostępu. Spróbuj jeszcze raz albo zaloguj się hasłem.",
};

type Entry = { action: string; before: unknown; after: unknown };

const logOf = async (companyId: number): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`select action, before, after from audit_log where company_id = ${companyId} order by id`.execute(
    app.database.db,
  );
  return rows;
};

test("a passkey is added with the password, lets in without one, is listed with its last use, and the log tells of it", async () => {
  const authenticator = new Authenticator();
  const { email, userId, companyId, browser } = await newPerson(app, nextEmail());
  expect(await browser.call(passkeysRoute)).toEqual({ items: [], hasPassword: true });
  await addTo({ browser }, authenticator, "Telefon Anny");
  const [added] = (await browser.call(passkeysRoute)).items;
  expect(added).toEqual({ id: expect.any(String), name: "Telefon Anny", addedAt: expect.any(String), usedAt: null });
  const there = createBrowser(app);
  expect((await enter(authenticator, {}, there)).user).toMatchObject({ id: String(userId), email });
  expect((await there.call(userRoute)).user.companyId).toBe(String(companyId));
  expect((await browser.call(passkeysRoute)).items[0]?.usedAt).not.toBeNull();
  const entries = await logOf(companyId);
  expect(entries.map(({ action }) => action)).toEqual(["user.created", "session.opened", "passkey.added", "session.opened"]);
  expect(entries[2]?.after).toEqual({ name: "Telefon Anny" });
  expect(entries[3]?.after).toEqual({ how: "passkey", device: "Firefox, Windows" });
  expect(JSON.stringify(entries)).not.toContain(authenticator.sign({ challenge: "", rpId: "" }).id);
  expect((await createBrowser(app).call(configRoute)).flags.passkeys).toBe(true);
});

test("browsers are asked for a key of this host that they find by themselves and whose user they verify, and for no second one of the account", async () => {
  const authenticator = new Authenticator();
  const { browser, email } = await withPasskey(authenticator);
  const { id } = authenticator.sign({ challenge: "", rpId: "" });
  expect(await browser.call(makePasskeyRoute, { body })).toMatchObject({
    rp: { id: "localhost", name: "Zyskomierz" },
    user: { name: email },
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 300_000,
    excludeCredentials: [{ id, type: "public-key" }],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  });
  const asked = await createBrowser(app).call(askPasskeyRoute);
  expect(asked).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: "localhost",
    timeout: 300_000,
    userVerification: "required",
  });
});

test("a question is answered once, by the browser that asked, within five minutes", async () => {
  const authenticator = new Authenticator();
  await withPasskey(authenticator);
  const browser = createBrowser(app);
  const answer = await shownIn(browser, authenticator);
  const copy = browser.copy();
  expect(await createBrowser(app).refused(signInByPasskeyRoute, answer)).toMatchObject({ status: 400, code: "TOKEN_INVALID" });
  await browser.call(signInByPasskeyRoute, answer);
  expect(await copy.refused(signInByPasskeyRoute, answer)).toMatchObject({ status: 400, code: "TOKEN_INVALID" });
  const late = createBrowser(app);
  const lateAnswer = await shownIn(late, authenticator);
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from expires_at - now()))::integer as seconds from sign_in_steps where purpose = 'passkeyAsked'`.execute(
    app.database.db,
  );
  expect(Math.max(...rows.map(({ seconds }) => seconds))).toBe(300);
  await sql`update sign_in_steps set expires_at = now() where purpose = 'passkeyAsked'`.execute(app.database.db);
  expect(await late.refused(signInByPasskeyRoute, lateAnswer)).toMatchObject({
    code: "TOKEN_INVALID",
    Message: "Minęło zbyt wiele czasu albo odpowiedź już wykorzystano. Zacznij od nowa.",
  });
});

test("a wrong answer uses its question up as well", async () => {
  const authenticator = new Authenticator();
  await withPasskey(authenticator);
  const browser = createBrowser(app);
  const asked = await browser.call(askPasskeyRoute);
  const copy = browser.copy();
  const wrong = authenticator.sign(asked, { origin: "https://evil.example" });
  expect(await browser.refused(signInByPasskeyRoute, { body: { credential: wrong } })).toMatchObject(WRONG);
  const right = authenticator.sign(asked);
  expect(await copy.refused(signInByPasskeyRoute, { body: { credential: right } })).toMatchObject({ code: "TOKEN_INVALID" });
});

test.each<[string, Lies]>([
  ["another page", { origin: "https://evil.example" }],
  ["a page of an origin that may call, in another domain", { origin: "https://partner.example" }],
  ["another question", { challenge: "A".repeat(43) }],
  ["another host's key", { rpId: "evil.example" }],
  ["a device that has not verified its user", { verified: false }],
  ["the making of a key, not its showing", { type: "webauthn.create" }],
])("an answer for %s opens nothing and is noted as a failed sign-in", async (_, lies) => {
  const authenticator = new Authenticator();
  const { companyId } = await withPasskey(authenticator);
  expect(await refusal(authenticator, lies)).toMatchObject(WRONG);
  expect((await logOf(companyId)).at(-1)?.action).toBe("session.refused");
});

test("a page of an allowed origin below our host may ask as well", async () => {
  const authenticator = new Authenticator("http://sklep.localhost:3000");
  const { email } = await withPasskey(authenticator);
  expect((await enter(authenticator)).user.email).toBe(email);
});

test("a key that nobody has, and one that says it is another person's, open nothing", async () => {
  const authenticator = new Authenticator();
  const other = await newPerson(app, nextEmail());
  const { companyId } = await withPasskey(authenticator);
  const handle = Buffer.from(`user ${other.userId}`).toString("base64url");
  expect(await refusal(authenticator, { userHandle: handle })).toMatchObject(WRONG);
  expect((await logOf(companyId)).at(-1)?.action).toBe("session.refused");
  const unknown = new Authenticator();
  unknown.make({ challenge: "", rp: { id: "localhost" }, user: { id: handle } });
  expect(await refusal(unknown)).toMatchObject({
    code: "BAD_CREDENTIALS",
    Message: "Tego klucza dostępu nie ma na żadnym koncie. Mógł zostać usunięty – zaloguj się hasłem.",
  });
});

test("another user's credential under its name signs nobody in, and is not added to a second account", async () => {
  const theirs = new Authenticator();
  const owner = await withPasskey(theirs);
  const { id } = theirs.sign({ challenge: "", rpId: "" });
  const thief = new Authenticator();
  const { browser } = await newPerson(app, nextEmail());
  const made = thief.make(await browser.call(makePasskeyRoute, { body }), {}, id);
  expect(await browser.refused(addPasskeyRoute, { body: { name: "Cudzy", credential: made } })).toMatchObject({ code: "REFUSED" });
  expect((await browser.call(passkeysRoute)).items).toEqual([]);
  // The right name with a key of one's own.
  const handle = Buffer.from(`user ${owner.userId}`).toString("base64url");
  expect(await refusal(thief, { userHandle: handle })).toMatchObject(WRONG);
  expect((await enter(theirs)).user.email).toBe(owner.email);
});

test("a count that is not beyond the last one is refused as a copy, and the log says so; one that does not count is not", async () => {
  const counting = new Authenticator(undefined, 5);
  const { companyId } = await withPasskey(counting);
  // 5 was shown with the making, 6 with this sign-in.
  await enter(counting);
  for (const count of [6, 3]) {
    counting.count = count;
    expect(await refusal(counting)).toMatchObject({
      code: "BAD_CREDENTIALS",
      Message: "Ten klucz dostępu mógł zostać skopiowany, więc go nie przyjęliśmy. Zaloguj się hasłem, usuń go i dodaj nowy.",
    });
    expect((await logOf(companyId)).at(-1)?.action).toBe("passkey.refused");
  }
  counting.count = 0;
  expect(await refusal(counting)).toMatchObject({ code: "BAD_CREDENTIALS" });
  counting.count = 7;
  await enter(counting);
  const silent = new Authenticator();
  const { email } = await withPasskey(silent);
  await enter(silent);
  expect((await enter(silent)).user.email).toBe(email);
});

test("five wrong answers lock the address, for passkeys and passwords alike; a right one forgets those before it", async () => {
  const authenticator = new Authenticator();
  const { email } = await withPasskey(authenticator);
  const lies = { origin: "https://evil.example" };
  for (let wrong = 1; wrong <= 4; wrong += 1) expect((await refusal(authenticator, lies)).code).toBe("BAD_CREDENTIALS");
  await enter(authenticator);
  const codes: string[] = [];
  for (let wrong = 1; wrong <= 5; wrong += 1) codes.push((await refusal(authenticator, lies)).code);
  expect(codes).toEqual(["BAD_CREDENTIALS", "BAD_CREDENTIALS", "BAD_CREDENTIALS", "BAD_CREDENTIALS", "LOCKED"]);
  expect((await refusal(authenticator)).code).toBe("LOCKED");
  expect((await createBrowser(app).refused(loginRoute, { body: { email, ...body } })).code).toBe("LOCKED");
});

test("blocked people and deactivated members stay out", async () => {
  const [blocked, member] = [new Authenticator(), new Authenticator()];
  const { userId } = await withPasskey(blocked);
  await sql`update users set blocked_at = now() where id = ${userId}`.execute(app.database.db);
  expect(await refusal(blocked)).toMatchObject({ status: 400, code: "BLOCKED" });
  const deactivated = await withPasskey(member);
  await sql`update memberships set blocked_at = now() where user_id = ${deactivated.userId}`.execute(app.database.db);
  expect(await refusal(member)).toMatchObject({ status: 400, code: "BLOCKED" });
});

test("during maintenance administrators come in by a passkey, and nobody else", async () => {
  const [admins, sellers] = [new Authenticator(), new Authenticator()];
  const closed = await createTestApp();
  try {
    const [admin, seller] = [await newPerson(closed, nextEmail()), await newPerson(closed, nextEmail())];
    await addTo(admin, admins);
    await addTo(seller, sellers);
    await sql`update users set is_admin = true where id = ${admin.userId}`.execute(closed.database.db);
    await admin.browser.call(setMaintenanceRoute, { body: { minutes: 30 } });
    expect((await enter(admins, {}, createBrowser(closed))).user.email).toBe(admin.email);
    const browser = createBrowser(closed);
    expect(await browser.refused(signInByPasskeyRoute, await shownIn(browser, sellers))).toMatchObject({
      status: 503,
      code: "MAINTENANCE",
    });
  } finally {
    await closed.close();
  }
});
