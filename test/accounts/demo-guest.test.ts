/** Looking at the demo without an account: what it opens, for how long, and that it changes nothing. */
import { type RawBuilder, sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { addDemoGuest } from "#accounts/demo-guest.ts";
import { DEMO_RATES } from "#accounts/demo-rates.ts";
import { DEMO_GUEST_EMAIL } from "#accounts/user.ts";
import { emailUpdateRoute, forgotPasswordRoute, loginLinkRoute } from "#contract/accounts.ts";
import { tilesRoute } from "#contract/dashboard.ts";
import { loginTokenRoute } from "#contract/impersonation.ts";
import { configRoute } from "#contract/meta.ts";
import { changePasswordRoute, enableTotpRoute, sessionsRoute, updateUserRoute } from "#contract/profile.ts";
import {
  createReportRoute,
  deleteReportRoute,
  previewReportRoute,
  reportSendingFileRoute,
  reportSendingsRoute,
  scheduledReportsRoute,
  sendReportRoute,
} from "#contract/scheduled-reports.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { loginRoute, logoutRoute, openDemoRoute, userRoute } from "#contract/session.ts";
import { usersRoute } from "#contract/team.ts";
import { createTestApp, TEST_CONFIG, TEST_PASSWORD, type TestApp } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { lettersTo } from "#testing/mailbox.ts";
import { forFile } from "#testing/for-file.ts";

const CHEAP = { memory: 64, passes: 1, parallelism: 1 };
const RANGE = { startDate: "2026-11-01", endDate: "2026-11-20" };

const app = forFile(() => createTestApp({ demo: true, demoGuest: true }));
let companyId: number;
let storeId: number;

async function seed(to: TestApp): Promise<number> {
  const { db } = to.database;
  const made = await createUser(db, { email: "demo@zyskomierz.example", password: TEST_PASSWORD, company: "Demo" }, CHEAP);
  await sql`update companies set fx_source = ${DEMO_RATES} where company_id = ${made.companyId}`.execute(db);
  await addDemoGuest({ db, companyId: made.companyId });
  return made.companyId;
}

async function addStore(environment: string | null): Promise<number> {
  const { db } = app.database;
  const { rows } = await sql<{ id: number }>`
    insert into stores (company_id, source, is_read, bills_fees, name, markets, base_market)
    values (${companyId}, ${environment === null ? "import" : "allegro"}, ${environment !== null}, ${environment !== null}, 'Dom i Kuchnia', '{PL}', 'PL') returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  if (environment !== null)
    await sql`
      insert into store_connections (company_id, store_id, environment, api_url, auth_url, scopes)
      values (${companyId}, ${id}, ${environment}, 'http://x', 'http://x', '{}')`.execute(db);
  return id;
}

beforeAll(async () => {
  companyId = await seed(app);
  storeId = await addStore("simulator");
});

beforeEach(async () => {
  const { db } = app.database;
  await sql`delete from stores where company_id = ${companyId} and id <> ${storeId}`.execute(db);
  await becomes(sql`role = 'viewer', blocked_at = null`);
});

/** What somebody makes of the guest's membership. */
async function becomes(change: RawBuilder<unknown>): Promise<void> {
  await sql`
    update memberships set ${change} where user_id in (select id from users where email = ${DEMO_GUEST_EMAIL})`.execute(app.database.db);
}

async function guest(): Promise<Browser> {
  const browser = createBrowser(app);
  await browser.call(openDemoRoute);
  return browser;
}

const offered = async (): Promise<boolean> => (await createBrowser(app).call(configRoute)).flags.demoGuest;

test("a visitor sees the demo company as its guest, without a password, a letter or a known device", async () => {
  const browser = createBrowser(app);
  const { user, stores } = await browser.call(openDemoRoute);
  expect(user).toMatchObject({ role: "viewer", isAdmin: false, companyId: String(companyId), isDemoGuest: true });
  expect(stores.map(({ id }) => id)).toEqual([String(storeId)]);
  expect(await browser.call(tilesRoute, { body: { filter: {}, tiles: [{ id: "month", ...RANGE }] } })).toBeDefined();
  expect(browser.cookie("zyskomierz_device")).toBeUndefined();
  expect(await lettersTo(app.database, DEMO_GUEST_EMAIL)).toEqual([]);
  const { rows } = await sql`
    select action, after ->> 'how' as how from audit_log where company_id = ${companyId} order by id desc limit 1`.execute(app.database.db);
  expect(rows).toEqual([{ action: "session.opened", how: "demo" }]);
});

test("the session is a new one, ends the one there was, and lasts two hours however busy it is", async () => {
  const browser = createBrowser(app);
  const answer = await browser.send(openDemoRoute);
  const cookie = answer.cookies.find(({ name }) => name === "zyskomierz_session");
  // 2 h = 2 × 3600 s
  expect(cookie).toMatchObject({ httpOnly: true, maxAge: 7200 });
  const before = browser.copy();
  await browser.call(openDemoRoute);
  expect(browser.cookie("zyskomierz_session")).not.toBe(cookie?.value);
  expect(await before.refused(userRoute)).toMatchObject({ status: 401 });

  // An hour and a half later: a session of anybody else would move its end.
  const { db } = app.database;
  await sql`update sessions set last_seen_at = last_seen_at - interval '90 minutes', expires_at = expires_at - interval '90 minutes'
            where company_id = ${companyId}`.execute(db);
  await browser.call(userRoute);
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from max(expires_at) - now())::integer as left from sessions where company_id = ${companyId}`.execute(db);
  expect(rows[0]?.left).toBeLessThanOrEqual(1800);
  await sql`update sessions set expires_at = now() where company_id = ${companyId}`.execute(db);
  expect(await browser.refused(userRoute)).toMatchObject({ status: 401 });
});

const routes: readonly RouteContract[] = ROUTES;
const CLOSED = routes.filter(
  ({ policy, method, path }) =>
    policy === "edit" ||
    policy === "admin" ||
    (policy === "own" && method !== "GET" && path !== logoutRoute.path && path !== "/api/first-run"),
);

test.each(CLOSED.map((route) => [`${route.method} ${route.path}`, route] as const))("%s is closed to the guest", async (_, route) => {
  expect(await (await guest()).refused(route)).toMatchObject({ status: 403, code: "FORBIDDEN" });
});

test.each([
  ["the password", changePasswordRoute],
  ["the second factor", enableTotpRoute],
  ["the e-mail address", emailUpdateRoute],
  ["the name", updateUserRoute],
  ["the sessions of other guests", sessionsRoute],
  ["the team", usersRoute],
])("%s: even a guest whom somebody has made the owner is refused, and told why", async (_, route) => {
  const browser = await guest();
  await becomes(sql`role = 'owner'`);
  const { status, Message } = await browser.refused(route);
  expect([status, Message]).toEqual([403, expect.stringContaining("Oglądasz dane pokazowe")]);
});

test("the guest reads the reports that are sent, with their files, and is told of nobody who gets them", async () => {
  const owner = await app.signIn({ companyId });
  const content = { name: "Wynik miesiąca", locale: "pl", currency: "PLN", view: null } as const;
  const terms = { ...content, sections: ["summary" as const], markets: ["PL" as const] };
  const schedule = { cadence: "monthly", day: 3, minute: 420, isOn: true, linkDays: 30 } as const;
  const to = { userIds: [String(owner.userId)], emails: ["bank@example.com"] };
  const { body: made } = await owner.call(createReportRoute, { body: { ...terms, ...schedule, ...to } });
  await owner.call(sendReportRoute, { params: { id: made.id } });
  const browser = await guest();
  const { items, colleagues } = await browser.call(scheduledReportsRoute);
  expect(items.map(({ name, recipients }) => [name, recipients])).toEqual([["Wynik miesiąca", []]]);
  expect(colleagues).toEqual([]);
  const { items: sendings } = await browser.call(reportSendingsRoute, { params: { id: made.id } });
  expect(sendings.map(({ cause, deliveries }) => [cause, deliveries])).toEqual([["hand", []]]);
  const everything = JSON.stringify([items, sendings]);
  expect(everything).not.toContain("bank@example.com");
  // Its files are made by the worker; until then there are none, which is another answer than a refusal.
  const file = { params: { id: sendings[0]?.id ?? "", kind: "pdf" } } as const;
  expect(await browser.refused(reportSendingFileRoute, file)).toMatchObject({ status: 404 });
  for (const [route, call] of [
    [sendReportRoute, { params: { id: made.id } }],
    [deleteReportRoute, { params: { id: made.id } }],
    [previewReportRoute, { body: { ...terms, cadence: "monthly", day: 3, minute: 420 } }],
  ] as const)
    expect(await browser.refused(route as RouteContract, call)).toMatchObject({ status: 403, code: "FORBIDDEN" });
});

test("the guest leaves when they like", async () => {
  const browser = await guest();
  await browser.call(logoutRoute);
  expect(await browser.refused(userRoute)).toMatchObject({ status: 401 });
});

test("nobody becomes the guest by a password, a letter or an administrator's support", async () => {
  const browser = createBrowser(app);
  const login = { body: { email: DEMO_GUEST_EMAIL, password: TEST_PASSWORD } };
  expect(await browser.refused(loginRoute, login)).toMatchObject({ code: "BAD_CREDENTIALS" });
  await browser.call(loginLinkRoute, { body: { email: DEMO_GUEST_EMAIL } });
  await browser.call(forgotPasswordRoute, { body: { email: DEMO_GUEST_EMAIL } });
  expect(await lettersTo(app.database, DEMO_GUEST_EMAIL)).toEqual([]);
  const admin = await app.signIn({ isAdmin: true });
  const { rows } = await sql<{ id: number }>`select id from users where email = ${DEMO_GUEST_EMAIL}`.execute(app.database.db);
  const body = { password: TEST_PASSWORD, reason: "Zgłoszenie 7", mode: "read", minutes: 15 } as const;
  expect(await admin.refused(loginTokenRoute, { params: { id: rows[0]?.id ?? 0 }, body })).toMatchObject({ status: 400 });
});

test.each([
  ["files of one's own are read into it", null],
  ["a real shop is connected to it", "production"],
])("the demo closes to visitors once %s", async (_, environment) => {
  expect(await offered()).toBe(true);
  await addStore(environment);
  expect(await offered()).toBe(false);
  expect(await createBrowser(app).refused(openDemoRoute)).toMatchObject({ status: 400, code: "REFUSED" });
});

test("a guest who was blocked or given more rights is not offered any more", async () => {
  await becomes(sql`role = 'manager'`);
  expect(await offered()).toBe(false);
  await becomes(sql`role = 'viewer', blocked_at = now()`);
  expect(await offered()).toBe(false);
});

test("without the setting, or without a demo company, there is nothing to see", async () => {
  const off = await createTestApp({ demo: true, demoGuest: false });
  const empty = await createTestApp({ demoGuest: true });
  try {
    await seed(off);
    for (const each of [off, empty]) {
      expect((await createBrowser(each).call(configRoute)).flags.demoGuest).toBe(false);
      expect(await createBrowser(each).refused(openDemoRoute)).toMatchObject({ status: 400, code: "REFUSED" });
    }
  } finally {
    await off.close();
    await empty.close();
  }
});

test("an address that somebody has already does not make them the guest", async () => {
  const other = await createTestApp({ demo: true, demoGuest: true });
  try {
    await createUser(other.database.db, { email: DEMO_GUEST_EMAIL, password: TEST_PASSWORD, role: "viewer", company: "Cudza" }, CHEAP);
    await seed(other);
    expect(await createBrowser(other).refused(openDemoRoute)).toMatchObject({ status: 400, code: "REFUSED" });
  } finally {
    await other.close();
  }
});

test("guests from one address are let in slowly", async () => {
  const slow = await createTestApp({ demo: true, demoGuest: true, limits: { ...TEST_CONFIG.limits, guest: 2 } });
  try {
    await seed(slow);
    const browser = createBrowser(slow);
    await browser.call(openDemoRoute);
    await browser.call(openDemoRoute);
    expect(await browser.refused(openDemoRoute)).toMatchObject({ status: 429 });
  } finally {
    await slow.close();
  }
});

test("a guest asks about as many products as a screen shows, not as many as a script sends", async () => {
  const browser = await guest();
  const ask = (count: number, list: "selectedProductIDs" | "excludedProductIDs" | "tagIDs") => ({
    body: { filter: { [list]: Array.from({ length: count }, (_, at) => String(at + 1)) }, tiles: [{ id: "month", ...RANGE }] },
  });
  for (const list of ["selectedProductIDs", "excludedProductIDs", "tagIDs"] as const) {
    await browser.call(tilesRoute, ask(500, list));
    const { status, code, errors } = await browser.refused(tilesRoute, ask(501, list));
    expect([status, code, errors]).toEqual([422, "VALIDATION", { [`filter.${list}`]: ["Za dużo elementów: dozwolone najwyżej 500."] }]);
  }
  const member = await app.signIn({ companyId });
  await member.call(tilesRoute, ask(50_000, "selectedProductIDs"));
});
