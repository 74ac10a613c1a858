import { sql } from "kysely";
import { expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import { connect } from "#db/connection.ts";
import { derivedKeys } from "#db/secrets.ts";
import { createTestDatabase } from "#testing/database.ts";
import { countHashes } from "#testing/work.ts";
import { forFile } from "#testing/for-file.ts";
import { createUser } from "./create-user.ts";
import { authenticate, type Verdict } from "./authenticate.ts";
import { FAILURES_TO_LOCK } from "./login-attempts.ts";
import { createPasswords } from "./passwords.ts";
import { createSession, endUserSessions, findSession, rotateSession } from "./sessions.ts";
import { type AccountDeps, signIn } from "./sign-in.ts";
import { hashEmail } from "./token.ts";

const CHEAP = { memory: 64, passes: 1, parallelism: 1 };
const PASSWORDS = createPasswords(CHEAP);
const KEYS = derivedKeys("test");
const PASSWORD = "Bardzo-Tajne-Haslo";
const database = forFile(createTestDatabase);

function tryPassword(email: string, password: string, through: Partial<AccountDeps> = {}) {
  const entry = { remember: false, userAgent: "test", device: null, totp: null, now: Date.now() };
  return signIn({ db: database.db, keys: KEYS, passwords: PASSWORDS, ...through }, { email, password, ...entry });
}

function refusalOf(
  email: string,
  password: string,
  through?: Partial<AccountDeps>,
): Promise<{ code: string; retryAfter: number | undefined }> {
  return tryPassword(email, password, through).then(
    () => ({ code: "none", retryAfter: undefined }),
    (error) => ({ code: error.code, retryAfter: error.details.retryAfter }),
  );
}

async function failuresOf(email: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`select failures from login_attempts where email_hash = ${hashEmail(email)}`.execute(
    database.db,
  );
  return rows[0]?.failures ?? 0;
}

test("a new user owns a company with default settings and is a VAT payer since ever", async () => {
  const { companyId } = await createUser(database.db, { email: "Anna@Example.com ", password: PASSWORD }, CHEAP);
  const { rows } = await sql<{ home_market: string; basis: string; vat_payer: boolean; from_day: string; role: string; email: string }>`
    select s.home_market, s.basis, t.vat_payer, t.from_day, m.role, u.email
    from company_settings s join tax_profiles t on t.company_id = s.company_id
    join memberships m on m.company_id = s.company_id join users u on u.id = m.user_id
    where s.company_id = ${companyId}
  `.execute(database.db);
  expect(rows).toEqual([
    { home_market: "PL", basis: "order", vat_payer: true, from_day: "0001-01-01", role: "owner", email: "anna@example.com" },
  ]);
});

test("a second user of a named company joins it", async () => {
  const first = await createUser(database.db, { email: "szefowa@example.com", password: PASSWORD, company: "Kubki" }, CHEAP);
  const second = await createUser(
    database.db,
    { email: "ksiegowa@example.com", password: PASSWORD, company: "Kubki", role: "viewer" },
    CHEAP,
  );
  expect(second.companyId).toBe(first.companyId);
});

test("an address is one account, however it is written", async () => {
  await createUser(database.db, { email: "jan@example.com", password: PASSWORD }, CHEAP);
  await expect(createUser(database.db, { email: "JAN@example.com", password: PASSWORD }, CHEAP)).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("a password that is too short makes no account", async () => {
  await expect(createUser(database.db, { email: "krotki@example.com", password: "za krotko" }, CHEAP)).rejects.toMatchObject({
    code: "VALIDATION",
  });
});

test("the right password opens a session that finds its user, and only by its token", async () => {
  const { userId } = await createUser(database.db, { email: "ewa@example.com", password: PASSWORD }, CHEAP);
  const { session } = await tryPassword("EWA@example.com", PASSWORD);
  expect((await findSession(database.db, session.token))?.account).toMatchObject({ id: userId, email: "ewa@example.com", role: "owner" });
  expect(await findSession(database.db, `${session.token}x`)).toBeNull();
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from sessions where position(${Buffer.from(session.token)} in token_hash) > 0
  `.execute(database.db);
  expect(rows[0]?.found).toBe(0);
});

test("after repeated failures a known and an unknown address lock alike, for twice as long each time", async () => {
  await createUser(database.db, { email: "zapominalska@example.com", password: PASSWORD }, CHEAP);
  for (const email of ["zapominalska@example.com", "nikt@example.com"]) {
    for (let attempt = 1; attempt < FAILURES_TO_LOCK; attempt++) expect((await refusalOf(email, "zle")).code).toBe("BAD_CREDENTIALS");
    expect(await refusalOf(email, "zle")).toEqual({ code: "LOCKED", retryAfter: 60 });
    const locked = await refusalOf(email, PASSWORD);
    expect(locked.code).toBe("LOCKED");
    // What is left of the minute.
    expect(locked.retryAfter).toSatisfy((seconds: number) => seconds > 0 && seconds <= 60);
    await sql`update login_attempts set locked_until = now() - interval '1 second' where email_hash = ${hashEmail(email)}`.execute(
      database.db,
    );
    expect(await refusalOf(email, "zle")).toEqual({ code: "LOCKED", retryAfter: 120 });
  }
});

test("guesses sent at once are not a way around the lock", async () => {
  await createUser(database.db, { email: "atakowana@example.com", password: PASSWORD }, CHEAP);
  const refusals = await Promise.all(Array.from({ length: 200 }, () => refusalOf("atakowana@example.com", "zle")));
  expect(refusals.filter(({ code }) => code === "BAD_CREDENTIALS")).toHaveLength(FAILURES_TO_LOCK - 1);
  expect(refusals.filter(({ code }) => code === "LOCKED")).toHaveLength(200 - (FAILURES_TO_LOCK - 1));
  expect(await failuresOf("atakowana@example.com")).toBe(FAILURES_TO_LOCK);
});

test("the right password sent many times at once opens every time, and forgets the failures before it", async () => {
  const email = "sto-kart@example.com";
  const { userId } = await createUser(database.db, { email, password: PASSWORD }, CHEAP);
  for (let failure = 1; failure < FAILURES_TO_LOCK; failure++) await refusalOf(email, "zle");
  const answers = await Promise.all(Array.from({ length: 200 }, () => refusalOf(email, PASSWORD)));
  expect(answers.filter(({ code }) => code === "none")).toHaveLength(200);
  expect(await failuresOf(email)).toBe(0);
  const { rows } = await sql<{ open: number }>`select count(*) as open from sessions where user_id = ${userId}`.execute(database.db);
  expect(rows[0]?.open).toBe(200);
});

test("the right password in time forgets the failures before it", async () => {
  await createUser(database.db, { email: "prawie@example.com", password: PASSWORD }, CHEAP);
  for (let round = 0; round < 2; round++) {
    for (let attempt = 1; attempt < FAILURES_TO_LOCK; attempt++) await refusalOf("prawie@example.com", "zle");
    await tryPassword("prawie@example.com", PASSWORD);
  }
  expect((await refusalOf("prawie@example.com", "zle")).code).toBe("BAD_CREDENTIALS");
});

test("blocked and not activated users are told so only with the right password, and get no session", async () => {
  const blocked = await createUser(database.db, { email: "zablokowany@example.com", password: PASSWORD }, CHEAP);
  await sql`update users set blocked_at = now() where id = ${blocked.userId}`.execute(database.db);
  expect((await refusalOf("zablokowany@example.com", "zle")).code).toBe("BAD_CREDENTIALS");
  expect((await refusalOf("zablokowany@example.com", PASSWORD)).code).toBe("BLOCKED");
  const fresh = await createUser(database.db, { email: "nowy@example.com", password: PASSWORD }, CHEAP);
  await sql`update users set email_verified_at = null where id = ${fresh.userId}`.execute(database.db);
  expect((await refusalOf("nowy@example.com", PASSWORD)).code).toBe("NOT_ACTIVATED");
  const { rows } = await sql<{
    found: number;
  }>`select count(*) as found from sessions where user_id in (${blocked.userId}, ${fresh.userId})`.execute(database.db);
  expect(rows[0]?.found).toBe(0);
});

test("a hash of an older cost is replaced at the next sign-in", async () => {
  const { userId } = await createUser(database.db, { email: "dawna@example.com", password: PASSWORD }, { ...CHEAP, memory: 32 });
  await tryPassword("dawna@example.com", PASSWORD);
  const { rows } = await sql<{ password_hash: string }>`select password_hash from users where id = ${userId}`.execute(database.db);
  expect(rows[0]?.password_hash).toContain("m=64,");
  await tryPassword("dawna@example.com", PASSWORD);
});

test("a session ends when it expires, when its user is blocked and when its token is rotated away", async () => {
  const user = await createUser(database.db, { email: "sesja@example.com", password: PASSWORD }, CHEAP);
  const account = { id: user.userId, companyId: user.companyId };
  const first = await createSession(database.db, account, { userAgent: null, remember: true });
  const found = await findSession(database.db, first.token);
  const rotated = found ? (await rotateSession(database.db, found.tokenHash)).token : "";
  expect(await findSession(database.db, first.token)).toBeNull();
  expect((await findSession(database.db, rotated))?.account.id).toBe(user.userId);

  await sql`update sessions set expires_at = now() where user_id = ${user.userId}`.execute(database.db);
  expect(await findSession(database.db, rotated)).toBeNull();

  const second = await createSession(database.db, account, { userAgent: null, remember: false });
  await sql`update users set blocked_at = now() where id = ${user.userId}`.execute(database.db);
  expect(await findSession(database.db, second.token)).toBeNull();
});

test("a session in use moves its end by its own length, up to its greatest age", async () => {
  const user = await createUser(database.db, { email: "dluga@example.com", password: PASSWORD }, CHEAP);
  const { token } = await createSession(database.db, { id: user.userId, companyId: user.companyId }, { userAgent: null, remember: false });
  // Six hours later: twelve more hours from now, not from the sign-in.
  await sql`update sessions set created_at = created_at - interval '6 hours', last_seen_at = last_seen_at - interval '6 hours', expires_at = expires_at - interval '6 hours' where user_id = ${user.userId}`.execute(
    database.db,
  );
  await findSession(database.db, token);
  const left = () =>
    sql<{
      hours: number;
    }>`select round(extract(epoch from expires_at - now()) / 3600)::integer as hours from sessions where user_id = ${user.userId}`.execute(
      database.db,
    );
  expect((await left()).rows[0]?.hours).toBe(12);
  // 90 days after the sign-in less one hour: one hour is left.
  await sql`update sessions set created_at = now() - interval '90 days' + interval '1 hour', last_seen_at = now() - interval '1 hour', expires_at = now() + interval '11 hours' where user_id = ${user.userId}`.execute(
    database.db,
  );
  await findSession(database.db, token);
  expect((await left()).rows[0]?.hours).toBe(1);
});

test("ending all sessions of a user can spare the one that asked", async () => {
  const user = await createUser(database.db, { email: "urzadzenia@example.com", password: PASSWORD }, CHEAP);
  const account = { id: user.userId, companyId: user.companyId };
  const here = await createSession(database.db, account, { userAgent: null, remember: false });
  const there = await createSession(database.db, account, { userAgent: null, remember: false });
  const session = await findSession(database.db, here.token);
  await endUserSessions(database.db, user.userId, session?.tokenHash ?? null);
  expect(await findSession(database.db, here.token)).not.toBeNull();
  expect(await findSession(database.db, there.token)).toBeNull();
});

test("asking for the code while guessing it does not open an address that wrong codes have locked", async () => {
  const email = "zgadujaca@example.com";
  const answer = (verdict: Verdict<string>) =>
    authenticate(database.db, { email, user: null }, async () => verdict).catch((error: unknown) =>
      error instanceof AppError ? error.code : error,
    );
  const asking: Verdict<string> = { is: "open", refusal: new AppError("TOTP_REQUIRED", "no code") };
  const guessing: Verdict<string> = { is: "wrong", refusal: new AppError("TOTP_REQUIRED", "wrong code"), action: "session.wrongCode" };
  for (let failure = 1; failure < FAILURES_TO_LOCK; failure++) expect(await answer(guessing)).toBe("TOTP_REQUIRED");
  expect(await answer(asking)).toBe("TOTP_REQUIRED");
  const answers = await Promise.all([answer(asking), answer(guessing), answer(asking), answer(guessing)]);
  expect(answers).toContain("LOCKED");
  expect(await failuresOf(email)).toBe(FAILURES_TO_LOCK);
  expect([await answer(asking), await answer({ is: "right", value: "open" })]).toEqual(["LOCKED", "LOCKED"]);
});

test("guesses through several processes are counted together", async () => {
  const email = "przez-dwa@example.com";
  await createUser(database.db, { email, password: PASSWORD }, CHEAP);
  const others = [connect(database.target, { name: "test" }), connect(database.target, { name: "test" })];
  const guesses = others.flatMap(({ db }) =>
    Array.from({ length: 40 }, () => refusalOf(email, "zle", { db, passwords: createPasswords(CHEAP) })),
  );
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ code }) => code === "BAD_CREDENTIALS")).toHaveLength(FAILURES_TO_LOCK - 1);
  await Promise.all(others.map((other) => other.close()));
});

test("a flood of passwords waits for its turns, and beyond so many is told to come again; a locked address costs no hash", async () => {
  const passwords = createPasswords(CHEAP, { atOnce: 1, waiting: 10 });
  const hashes = countHashes();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => refusalOf("zalewana@example.com", "zle", { db: database.db, passwords })),
  );
  // One at work and ten that wait; the rest is refused before anything is done for it.
  expect(answers.filter(({ code, retryAfter }) => code === "UNAVAILABLE" && retryAfter === 5)).toHaveLength(30 - 11);
  expect(answers.filter(({ code }) => code === "BAD_CREDENTIALS")).toHaveLength(FAILURES_TO_LOCK - 1);
  expect(hashes.stop()).toBe(FAILURES_TO_LOCK);
});
