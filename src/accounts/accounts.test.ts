import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { derivedKeys } from "#db/secrets.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { createUser } from "./create-user.ts";
import { beginAttempt, FAILURES_TO_LOCK, forgiveAttempt } from "./login-attempts.ts";
import { createSession, endUserSessions, findSession, rotateSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { hashEmail } from "./token.ts";

const CHEAP = { memory: 64, passes: 1, parallelism: 1 };
const PASSWORD = "Bardzo-Tajne-Haslo";
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function tryPassword(email: string, password: string) {
  const entry = { remember: false, userAgent: "test", device: null, totp: null, now: Date.now() };
  return signIn({ db: database.db, keys: derivedKeys("test"), cost: CHEAP }, { email, password, ...entry });
}

function refusalOf(email: string, password: string): Promise<{ code: string; retryAfter: number | undefined }> {
  return tryPassword(email, password).then(
    () => ({ code: "none", retryAfter: undefined }),
    (error) => ({ code: error.code, retryAfter: error.details.retryAfter }),
  );
}

test("a new user owns a company with default settings and is a VAT payer since ever", async () => {
  const { companyId } = await createUser(database.db, { email: "Anna@Example.com ", password: PASSWORD }, CHEAP);
  const { rows } = await sql<{ home_market: string; basis: string; vat_payer: boolean; from_day: string; role: string; email: string }>`
    select s.home_market, s.basis, t.vat_payer, t.from_day, u.role, u.email
    from company_settings s join tax_profiles t on t.company_id = s.company_id join users u on u.company_id = s.company_id
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
    expect(locked.retryAfter).toBeGreaterThan(50);
    await sql`update login_attempts set locked_until = now() - interval '1 second' where email_hash = ${hashEmail(email)}`.execute(
      database.db,
    );
    expect(await refusalOf(email, "zle")).toEqual({ code: "LOCKED", retryAfter: 120 });
  }
});

test("guesses sent at once are not a way around the lock", async () => {
  await createUser(database.db, { email: "atakowana@example.com", password: PASSWORD }, CHEAP);
  const refusals = await Promise.all(Array.from({ length: 20 }, () => refusalOf("atakowana@example.com", "zle")));
  expect(refusals.filter(({ code }) => code === "BAD_CREDENTIALS")).toHaveLength(FAILURES_TO_LOCK - 1);
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
  const begin = () => beginAttempt(database.db, email);
  for (let failure = 1; failure < FAILURES_TO_LOCK - 1; failure++) await begin();
  // The fourth attempt has the right password and no code; before it is forgiven, a wrong code is the fifth, and locks.
  const asking = await begin();
  const guessing = await begin();
  expect([asking, guessing]).toEqual([
    { allowed: true, lockSeconds: 0 },
    { allowed: true, lockSeconds: 60 },
  ]);
  await forgiveAttempt(database.db, email, 0);
  expect(await begin()).toMatchObject({ allowed: false });
  // A lock that the question for the code set itself goes with it.
  await forgiveAttempt(database.db, email, 60);
  expect(await begin()).toMatchObject({ allowed: true });
});
