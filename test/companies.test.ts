/** One person in three companies with three roles, going from one to another while two tabs are open. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offToken } from "#accounts/mail-off.ts";
import { addMembership, NO_LIMITS } from "#accounts/memberships.ts";
import { companyStatesRoute, leaveCompanyRoute, openCompanyRoute, ownCompaniesRoute, switchCompanyRoute } from "#contract/companies.ts";
import { lettersRoute, saveLettersRoute } from "#contract/letters.ts";
import { loginRoute, logoutRoute, userRoute } from "#contract/session.ts";
import { deleteMemberRoute, updateMemberRoute, usersRoute } from "#contract/team.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import type { Role } from "#accounts/user.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { derivedKeys } from "#db/secrets.ts";
import { createTestApp, TEST_CONFIG, TEST_PASSWORD, type TestApp, type TestClient } from "#testing/app.ts";
import { type ConsentServer, startConsentServer } from "#testing/consent-server.ts";
import { allConsents } from "./tenant/consents.ts";
import { CASES, callName } from "./tenant/cases.ts";
import { dumpOf } from "./tenant/dump-of.ts";
import { createVictim, MARKER, type Victim } from "./tenant/victim.ts";

let allegro: ConsentServer;
let app: TestApp;
/** The company the person owns, with everything in it that a company can have. */
let victim: Victim;
let managed: TestClient;
let viewed: TestClient;
let person: TestClient;
let browser: Browser;

const ids = (): [own: string, managed: string, viewed: string] => [
  String(victim.owner.companyId),
  String(managed.companyId),
  String(viewed.companyId),
];

async function joins(companyId: number, role: Role): Promise<void> {
  await addMembership(app.database.db, { ...NO_LIMITS, companyId, userId: person.userId, role });
}

beforeAll(async () => {
  allegro = await startConsentServer();
  app = await createTestApp({}, [], allConsents(allegro));
  victim = await createVictim(app, allegro);
  [managed, viewed] = [await app.signIn(), await app.signIn()];
  person = await app.signIn({ role: "owner", companyId: victim.owner.companyId });
  await joins(managed.companyId, "manager");
  await joins(viewed.companyId, "viewer");
  browser = createBrowser(app);
  await browser.signIn(person.email, TEST_PASSWORD);
});
afterAll(async () => {
  await app.close();
  await allegro.close();
});

const goTo = (companyId: string) => browser.call(switchCompanyRoute, { body: { companyId } });

test("the answer of user and stores is of the chosen company, with the role there, and the next sign-in begins there", async () => {
  const [own, second, third] = ids();
  const { user, stores } = await browser.call(userRoute);
  expect([user.companyId, user.role, user.companies, stores.length > 0]).toEqual([own, "owner", 3, true]);
  const inSecond = await goTo(second);
  expect([inSecond.user.companyId, inSecond.user.role, inSecond.stores]).toEqual([second, "manager", []]);
  const inThird = await goTo(third);
  expect([inThird.user.companyId, inThird.user.role]).toEqual([third, "viewer"]);
  expect((await browser.call(ownCompaniesRoute)).items.map(({ id, role, isCurrent }) => [id, role, isCurrent])).toEqual([
    [own, "owner", false],
    [second, "manager", false],
    [third, "viewer", true],
  ]);
  const later = await createBrowser(app).call(loginRoute, { body: { email: person.email, password: TEST_PASSWORD } });
  expect([later.user.companyId, later.user.role]).toEqual([third, "viewer"]);
  const refused = await browser.refused(switchCompanyRoute, { body: { companyId: "999999" } });
  expect([refused.status, (await browser.call(userRoute)).user.companyId]).toEqual([404, third]);
});

test("the link in a letter ends the letters of the company it came from, and a link that is none ends nothing", async () => {
  const [own, second] = ids();
  const everything = { alertMails: true, letterHour: 6 };
  for (const company of [own, second]) {
    await goTo(company);
    await browser.call(saveLettersRoute, { body: everything });
  }
  const token =
    offToken(derivedKeys(TEST_CONFIG.secretKey), { userId: person.userId, companyId: managed.companyId, kind: "morning" }) ?? "";
  const follow = (link: string) => app.server.inject({ method: "POST", url: `/api/mails/off/${link}` });
  // The same signature under the other company's number.
  expect((await follow(token.replace(`-${second}.`, `-${own}.`))).statusCode).toBe(400);
  expect((await follow(token)).json()).toEqual({ kind: "morning", isOn: false });
  expect(await browser.call(lettersRoute)).toEqual({ alertMails: true, letterHour: null });
  await goTo(own);
  expect(await browser.call(lettersRoute)).toEqual(everything);
});

/** Whatever belongs to the company: routes about the person are answered in any of them. */
const routes: readonly RouteContract[] = ROUTES;
const ofCompany = routes.filter(({ policy, anyCompany }) => (policy === "read" || policy === "edit" || policy === "own") && !anyCompany);
/** It is refused before its body is read, a file's as well. */
const inputOf = (contract: RouteContract) => {
  const { form: _, ...rest } = CASES[callName(contract)]?.rightful(victim) ?? {};
  return rest;
};

test.each(ofCompany.map((contract, at) => [callName(contract), contract, at] as const))(
  "%s: a tab that still shows another company is refused before anything happens, and sees nothing of it",
  async (_, contract, at) => {
    const [own, second, third] = ids();
    const chosen = at % 2 === 0 ? second : third;
    await goTo(chosen);
    const before = await dumpOf(app, victim.owner.companyId);
    const stale = await browser.send(contract, { ...inputOf(contract), headers: { "X-Company": own } });
    expect([stale.statusCode, stale.json().code, stale.body.includes(MARKER)]).toEqual([409, "COMPANY_CHANGED", false]);
    expect(await dumpOf(app, victim.owner.companyId)).toEqual(before);
    // A viewer of this company changes nothing, whatever they are in the others.
    if (contract.policy === "edit" && chosen === third)
      expect((await browser.send(contract, { ...inputOf(contract), headers: { "X-Company": third } })).statusCode).toBe(403);
  },
);

test("two tabs of one session: the one that chose goes on, the other begins anew with what the session is in", async () => {
  const [own, second] = ids();
  await goTo(own);
  const asked = (company: string) => browser.send(usersRoute, { headers: { "X-Company": company } });
  expect((await asked(own)).statusCode).toBe(200);
  await goTo(second);
  expect([(await asked(second)).statusCode, (await asked(own)).statusCode]).toEqual([200, 409]);
  // Streams and files say it in their address.
  const inAddress = await browser.send(usersRoute, { query: { company: own } });
  expect([inAddress.statusCode, inAddress.json().Message]).toEqual([409, "W innej karcie wybrano inną firmę."]);
  const first = await browser.send(userRoute);
  expect(first.json().user.companyId).toBe(second);
});

test("the list of companies says of each of them how it is, out of its own rows", async () => {
  const [own, second, third] = ids();
  await sql`
    insert into stores (company_id, source, is_read, bills_fees, name, markets, base_market, sync_status, last_ingest_at)
    values (${managed.companyId}, 'allegro', true, true, 'A', '{PL}', 'PL', 'done', '2026-11-20T08:00:00Z'),
           (${managed.companyId}, 'allegro', true, true, 'B', '{PL}', 'PL', 'failed', '2026-11-19T08:00:00Z')`.execute(app.database.db);
  // 4 orders of the first and 3 of the last of 30 days that end on 2026-11-20; the day before them does not count.
  await sql`
    insert into rollup_store_day (company_id, store_id, market, day, orders)
    select s.company_id, s.id, 'PL', d.day, d.orders from stores s, (values ('2026-10-21'::date, 50), ('2026-10-22', 4), ('2026-11-20', 3)) d (day, orders)
    where s.company_id = ${managed.companyId} and s.name = 'A'`.execute(app.database.db);
  await sql`insert into alerts (company_id, kind, subject) values (${managed.companyId}, 'x', 'y')`.execute(app.database.db);
  const { items } = await browser.call(companyStatesRoute);
  expect(items.map(({ id }) => id)).toEqual([own, second, third]);
  expect(items[1]).toMatchObject({ stores: 2, sync: "attention", dataUntil: "2026-11-19T08:00:00Z", matters: 1, orders: 4 + 3 });
  expect(items[2]).toMatchObject({ stores: 0, sync: "none", dataUntil: null, matters: 0, orders: null });
});

test("an administrator who shares a company with somebody changes them in the one that is named, and in no other", async () => {
  const [own, second] = ids();
  const admin = await app.signIn({ companyId: managed.companyId, isAdmin: true });
  const params = { id: String(person.userId) };
  const rolesOf = async () => (await browser.call(ownCompaniesRoute)).items.map(({ id, role }) => `${id} ${role}`);
  const before = await rolesOf();
  expect(before).toContain(`${second} manager`);
  const { body: changed } = await admin.call(updateMemberRoute, {
    params,
    query: { companyId: String(viewed.companyId) },
    body: { role: "manager" },
  });
  expect([changed.companyId, changed.role]).toEqual([String(viewed.companyId), "manager"]);
  expect(await rolesOf()).toEqual(before.map((line) => (line === `${viewed.companyId} viewer` ? `${viewed.companyId} manager` : line)));
  await admin.call(updateMemberRoute, { params, query: { companyId: String(viewed.companyId) }, body: { role: "viewer" } });
  const { items } = (await admin.call(usersRoute, { query: { search: person.email } })).body;
  expect(new Set(items.map(({ companyId }) => companyId))).toEqual(new Set([own, second, String(viewed.companyId)]));
  expect(items).toHaveLength(3);
});

test("removed from one company, somebody goes on in the others; their sessions there end alone", async () => {
  const [, second, third] = ids();
  const elsewhere = createBrowser(app);
  await elsewhere.signIn(person.email, TEST_PASSWORD);
  await elsewhere.call(switchCompanyRoute, { body: { companyId: third } });
  await goTo(second);
  await managed.call(updateMemberRoute, { params: { id: String(person.userId) }, body: { blocked: true } });
  expect([(await browser.send(userRoute)).statusCode, (await elsewhere.send(userRoute)).statusCode]).toEqual([401, 200]);
  await browser.signIn(person.email, TEST_PASSWORD);
  expect((await browser.refused(switchCompanyRoute, { body: { companyId: second } })).status).toBe(404);
  await managed.call(deleteMemberRoute, { params: { id: String(person.userId) } });
  expect((await browser.call(ownCompaniesRoute)).items).toHaveLength(2);
});

test("leaving all companies leaves an account that sees nothing of any, and can open one of its own", async () => {
  const [own, , third] = ids();
  await goTo(third);
  expect((await browser.call(leaveCompanyRoute)).user.companyId).toBe(own);
  const { user } = await browser.call(leaveCompanyRoute);
  expect([user.companyId, user.companyName, user.companies]).toEqual([null, null, 0]);
  const refused = await browser.refused(usersRoute);
  expect([refused.status, refused.Message]).toEqual([403, "Nie należysz do żadnej firmy."]);
  const opened = await browser.call(openCompanyRoute, { body: { name: "Druga firma" } });
  expect([opened.user.companyName, opened.user.role, opened.user.companies]).toEqual(["Druga firma", "owner", 1]);
  expect((await browser.refused(leaveCompanyRoute)).Message).toContain("jedynym właścicielem tej firmy");
  await browser.call(logoutRoute);
});
