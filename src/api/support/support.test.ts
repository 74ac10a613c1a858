/** Support that is let in by an owner's consent: asked, allowed, refused, over, and no way around it. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createUser, type NewUser } from "#accounts/create-user.ts";
import { loginAsUserRoute, loginTokenRoute } from "#contract/impersonation.ts";
import { logsRoute } from "#contract/logs.ts";
import { notificationsRoute } from "#contract/notifications.ts";
import { userRoute } from "#contract/session.ts";
import {
  answerSupportRoute,
  askSupportRoute,
  changeSupportAccessRoute,
  supportAccessRoute,
  type SupportRequest,
  supportStateRoute,
} from "#contract/support.ts";
import { createTestApp, TEST_COST, TEST_PASSWORD } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { lettersTo } from "#testing/mailbox.ts";
import { forFile } from "#testing/for-file.ts";

const NOW = "2026-11-20T12:00:00Z";
const hoursLater = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString().replace(".000", "");
const ENTRY = { password: TEST_PASSWORD, reason: "Zgłoszenie 7", mode: "full", minutes: 15 } as const;
const TERMS = { reason: "Zgłoszenie 7", mode: "full", minutes: 15 };
const NEEDS_CONSENT = "Ta firma wpuszcza obsługę dopiero po zgodzie właściciela. Poproś o zgodę i poczekaj na odpowiedź.";

const app = forFile(createTestApp);
let names = 0;

beforeEach(() => app.setNow(NOW));

type Person = { id: string; companyId: number; email: string; browser: Browser };

async function person(options: Partial<NewUser> = {}): Promise<Person> {
  names += 1;
  const email = `osoba${names}@example.com`;
  const user = await createUser(app.database.db, { email, password: TEST_PASSWORD, name: `Osoba ${names}`, ...options }, TEST_COST);
  const browser = createBrowser(app);
  await browser.signIn(email, TEST_PASSWORD);
  return { id: String(user.userId), companyId: user.companyId, email, browser };
}

type Team = { admin: Person; owner: Person; viewer: Person };

/** A company that asks for consent, with its owner and a viewer, and an administrator of the instance. */
async function asking(): Promise<Team> {
  const [admin, owner] = [await person({ isAdmin: true }), await person()];
  const viewer = await person({ companyId: owner.companyId, role: "viewer" });
  await owner.browser.call(changeSupportAccessRoute, { body: { access: "asked" } });
  return { admin, owner, viewer };
}

async function ask({ admin }: Pick<Team, "admin">, user: Person): Promise<SupportRequest> {
  const { request } = await admin.browser.call(askSupportRoute, { params: { id: user.id }, body: ENTRY });
  if (request === null) throw new Error("a request that was made is not there");
  return request;
}

const answer = (by: Person, { id }: SupportRequest, allow: boolean) =>
  by.browser.call(answerSupportRoute, { params: { id }, body: { allow } });

const tokenRefused = async ({ admin }: Pick<Team, "admin">, user: Person) =>
  (await admin.browser.copy().refused(loginTokenRoute, { params: { id: user.id }, body: ENTRY })).Message;

const statusFor = async ({ admin }: Pick<Team, "admin">, user: Person) =>
  (await admin.browser.call(supportStateRoute, { params: { id: user.id } })).request?.status;

const tokensFor = async (user: Person): Promise<number> => {
  const { rows } = await sql`select from one_time_tokens where user_id = ${user.id} and purpose = 'loginAs'`.execute(app.database.db);
  return rows.length;
};

async function enter({ admin }: Pick<Team, "admin">, user: Person): Promise<Browser> {
  const { token } = await admin.browser.call(loginTokenRoute, { params: { id: user.id }, body: { ...ENTRY, mode: "full", minutes: 60 } });
  const browser = admin.browser.copy();
  await browser.call(loginAsUserRoute, { params: { id: user.id, token, name: "Anna" } });
  return browser;
}

test("without an owner's word a company is told of support, as ever, and nothing has to be asked", async () => {
  const [admin, user] = [await person({ isAdmin: true }), await person()];
  expect(await user.browser.call(supportAccessRoute)).toEqual({ access: "told", items: [] });
  expect(await admin.browser.call(supportStateRoute, { params: { id: user.id } })).toEqual({ access: "told", request: null });
  expect((await admin.browser.refused(askSupportRoute, { params: { id: user.id }, body: ENTRY })).Message).toBe(
    "Ta firma nie wymaga zgody. Możesz wejść od razu; użytkownik dostanie wiadomość.",
  );
  await enter({ admin }, user);
});

test("a company that asks is entered once after its owner's consent, for what was allowed and no more", async () => {
  const team = await asking();
  const { admin, owner, viewer } = team;
  expect([await tokenRefused(team, viewer), await tokensFor(viewer)]).toEqual([NEEDS_CONSENT, 0]);
  const request = await ask(team, viewer);
  expect(request).toMatchObject({ status: "waiting", account: viewer.email, ...TERMS, askedAt: NOW, expiresAt: hoursLater(72) });
  expect([await tokenRefused(team, viewer), await tokensFor(viewer)]).toEqual([NEEDS_CONSENT, 0]);

  const [letter] = (await lettersTo(app.database, owner.email)).filter(({ subject }) => subject.includes("prosi o zgodę"));
  for (const part of [viewer.email, "Zgłoszenie 7", "15\u00a0min", "odczyt i zmiany", "/system/settings/data"]) {
    expect(letter?.text).toContain(part);
  }
  expect((await lettersTo(app.database, viewer.email)).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining("zgodę"));
  const told = await owner.browser.call(notificationsRoute);
  expect(told.items.map(({ title, isRead }) => [title, isRead])).toEqual([["Obsługa prosi o zgodę na wejście", false]]);
  expect(told.unread).toBe(1);
  expect((await viewer.browser.call(notificationsRoute)).items).toEqual([]);

  await answer(owner, request, true);
  expect(await owner.browser.call(notificationsRoute)).toEqual({ items: [], unread: 0 });
  expect((await owner.browser.call(supportAccessRoute)).items).toMatchObject([
    { status: "allowed", answeredAt: NOW, expiresAt: hoursLater(24), answeredBy: expect.stringContaining("Osoba") },
  ]);
  // Sixty minutes are asked for by whoever was allowed fifteen.
  const browser = await enter(team, viewer);
  const { impersonatedBy } = (await browser.call(userRoute)).user;
  const left = Date.parse(impersonatedBy?.until ?? "") - Date.now();
  expect([impersonatedBy?.mode, left > 14 * 60_000, left <= 15 * 60_000]).toEqual(["full", true, true]);
  expect(await statusFor(team, viewer)).toBe("used");
  expect(await tokenRefused(team, viewer)).toBe(NEEDS_CONSENT);
  expect(admin.companyId).not.toBe(owner.companyId);
});

test("a consent lets in for 24 hours, and a question waits for 72", async () => {
  const team = await asking();
  const { owner, viewer } = team;
  await answer(owner, await ask(team, viewer), true);
  app.setNow(hoursLater(24));
  expect([await statusFor(team, viewer), await tokenRefused(team, viewer)]).toEqual(["expired", NEEDS_CONSENT]);

  app.setNow(NOW);
  const unanswered = await ask(team, viewer);
  app.setNow(hoursLater(72));
  const late = await owner.browser.refused(answerSupportRoute, { params: { id: unanswered.id }, body: { allow: true } });
  expect([late.code, late.Message]).toEqual(["REFUSED", "Ta prośba ma już odpowiedź, została wykorzystana albo wygasła."]);
  expect([await statusFor(team, viewer), await tokenRefused(team, viewer)]).toEqual(["expired", NEEDS_CONSENT]);

  app.setNow(NOW);
  await answer(owner, await ask(team, viewer), true);
  app.setNow(hoursLater(23.9));
  await enter(team, viewer);
});

test("what was refused stays refused, and a consent can be withdrawn until it is used, also from under a token", async () => {
  const team = await asking();
  const { admin, owner, viewer } = team;
  const refused = await ask(team, viewer);
  await answer(owner, refused, false);
  expect([await statusFor(team, viewer), await tokenRefused(team, viewer)]).toEqual(["refused", NEEDS_CONSENT]);
  expect((await owner.browser.refused(answerSupportRoute, { params: { id: refused.id }, body: { allow: true } })).code).toBe("REFUSED");

  const allowed = await ask(team, viewer);
  await answer(owner, allowed, true);
  const { token } = await admin.browser.call(loginTokenRoute, { params: { id: viewer.id }, body: ENTRY });
  await answer(owner, allowed, false);
  const entering = await admin.browser.copy().refused(loginAsUserRoute, { params: { id: viewer.id, token, name: "Anna" } });
  expect([entering.code, entering.Message]).toEqual(["REFUSED", NEEDS_CONSENT]);
});

test("a token that was made before the company began to ask opens nothing afterwards", async () => {
  const [admin, owner] = [await person({ isAdmin: true }), await person()];
  const { token } = await admin.browser.call(loginTokenRoute, { params: { id: owner.id }, body: ENTRY });
  await owner.browser.call(changeSupportAccessRoute, { body: { access: "asked" } });
  const entering = await admin.browser.copy().refused(loginAsUserRoute, { params: { id: owner.id, token, name: "Anna" } });
  expect(entering.Message).toBe(NEEDS_CONSENT);
});

test("a consent is for one administrator, one account and what was asked last", async () => {
  const team = await asking();
  const { owner, viewer } = team;
  const other = await person({ isAdmin: true });
  const first = await ask(team, viewer);
  const second = await ask(team, viewer);
  expect((await owner.browser.call(supportAccessRoute)).items.map(({ id, status }) => [id, status])).toEqual(
    expect.arrayContaining([
      [first.id, "expired"],
      [second.id, "waiting"],
    ]),
  );
  expect((await owner.browser.refused(answerSupportRoute, { params: { id: first.id }, body: { allow: true } })).code).toBe("REFUSED");
  await answer(owner, second, true);
  expect(await tokenRefused({ admin: other }, viewer)).toBe(NEEDS_CONSENT);
  expect(await tokenRefused(team, owner)).toBe(NEEDS_CONSENT);
});

test("owners alone answer and choose: no viewer, no manager, no other company, and no support that is in", async () => {
  const team = await asking();
  const { owner, viewer } = team;
  const manager = await person({ companyId: owner.companyId, role: "manager" });
  const stranger = await person();
  const request = await ask(team, viewer);
  const statusOf = async (by: Person): Promise<[number, number]> => [
    (await by.browser.send(answerSupportRoute, { params: { id: request.id }, body: { allow: true } })).statusCode,
    (await by.browser.send(changeSupportAccessRoute, { body: { access: "told" } })).statusCode,
  ];
  expect([await statusOf(viewer), await statusOf(manager), (await statusOf(stranger))[0]]).toEqual([[403, 403], [403, 403], 404]);
  expect((await manager.browser.call(supportAccessRoute)).items.map(({ status }) => status)).toEqual(["waiting"]);
  expect((await stranger.browser.call(supportAccessRoute)).items).toEqual([]);
  await answer(owner, request, true);
  await answer(owner, await ask(team, owner), true);
  const inside = await enter(team, owner);
  for (const [contract, input] of [
    [changeSupportAccessRoute, { body: { access: "told" } }],
    [answerSupportRoute, { params: { id: request.id }, body: { allow: true } }],
  ] as const) {
    expect((await inside.send(contract, input)).statusCode).toBe(403);
  }
  expect((await owner.browser.call(supportAccessRoute)).access).toBe("asked");
});

test("asking takes the administrator's password, and only administrators ask", async () => {
  const { admin, owner, viewer } = await asking();
  const params = { id: viewer.id };
  expect((await admin.browser.refused(askSupportRoute, { params, body: { ...ENTRY, password: "nie-to" } })).code).toBe("BAD_CREDENTIALS");
  expect((await owner.browser.refused(askSupportRoute, { params, body: ENTRY })).status).toBe(403);
  expect((await owner.browser.refused(supportStateRoute, { params })).status).toBe(403);
  expect((await admin.browser.refused(askSupportRoute, { params: { id: admin.id }, body: ENTRY })).code).toBe("REFUSED");
  expect((await owner.browser.call(supportAccessRoute)).items).toEqual([]);
});

test("the log of the company tells all of it in words", async () => {
  const team = await asking();
  const { owner, viewer } = team;
  await answer(owner, await ask(team, viewer), false);
  await answer(owner, await ask(team, viewer), true);
  await enter(team, viewer);
  const { items } = await owner.browser.call(logsRoute, { query: { type: "audit", kind: "support" } });
  expect(items.map(({ title, text }) => [title, text])).toEqual([
    ["Obsługa weszła na konto", "Powód: Zgłoszenie 7"],
    ["Zgodzono się na wejście obsługi", "Powód: Zgłoszenie 7"],
    ["Obsługa poprosiła o zgodę na wejście", "Powód: Zgłoszenie 7"],
    ["Odmówiono obsłudze wejścia", "Powód: Zgłoszenie 7"],
    ["Obsługa poprosiła o zgodę na wejście", "Powód: Zgłoszenie 7"],
    ["Zmieniono sposób wpuszczania obsługi", null],
  ]);
  expect(items.at(-1)?.changes).toEqual([{ field: "Wejścia obsługi", before: ["z powiadomieniem"], after: ["po zgodzie właściciela"] }]);
  expect(items[2]).toMatchObject({ onBehalf: expect.stringContaining("Osoba") });
});
