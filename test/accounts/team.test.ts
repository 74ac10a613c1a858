import { sql } from "kysely";
import { expect, test } from "vitest";
import type { NewUser } from "#accounts/create-user.ts";
import { forgetUnconfirmed } from "#accounts/forget-unconfirmed.ts";
import { acceptRoute, loginLinkRoute, registerRoute, resetPasswordRoute } from "#contract/accounts.ts";
import { loginRoute, logoutRoute, userRoute } from "#contract/session.ts";
import { deleteMemberRoute, inviteUserRoute, updateMemberRoute, usersRoute } from "#contract/team.ts";
import { createTestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { lettersTo, newestToken } from "#testing/mailbox.ts";
import { acceptInvitation, newAddress, newPerson, PASSWORD, type Person } from "#testing/people.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

const person = (options: Partial<NewUser> = {}) => newPerson(app, options);
const accept = (email: string) => acceptInvitation(app, email);

async function invite(owner: Person, role: "owner" | "manager" | "viewer" = "viewer"): Promise<{ id: string; email: string }> {
  const email = newAddress();
  const { id } = await owner.browser.call(inviteUserRoute, { body: { email, role, name: "Ola" } });
  return { id, email };
}

test("GET /api/invitation-accept/{token}: type, address and a token that sets the password, then the member is in", async () => {
  const owner = await person();
  const { id, email } = await invite(owner, "manager");
  const [letter] = await lettersTo(app.database, email);
  expect(letter?.subject).toMatch(/^Zaproszenie do firmy Osoba/);
  const token = await newestToken(app.database, email);
  const browser = createBrowser(app);
  const answer = await browser.call(acceptRoute, { params: { type: "invitation", token } });
  expect(answer).toEqual({ type: "invitation", email, setPasswordToken: expect.stringMatching(/^[\w-]{43}$/) });
  expect((await browser.refused(acceptRoute, { params: { type: "invitation", token } })).code).toBe("TOKEN_INVALID");
  // Nobody gets in before there is a password.
  expect((await browser.refused(loginRoute, { body: { email, password: PASSWORD } })).code).toBe("BAD_CREDENTIALS");
  const body = { password: PASSWORD, passwordConfirmation: PASSWORD };
  await browser.call(resetPasswordRoute, { params: { token: answer.setPasswordToken ?? "" }, body });
  await browser.signIn(email, PASSWORD);
  const { user } = await browser.call(userRoute);
  expect([user.id, user.role, user.companyId]).toEqual([id, "manager", String(owner.companyId)]);
});

test("POST /api/users/invite: invited again, the newest link and role count", async () => {
  const owner = await person();
  const { id, email } = await invite(owner, "viewer");
  const older = await newestToken(app.database, email);
  const again = await owner.browser.call(inviteUserRoute, { body: { email, role: "manager" } });
  expect([again.id, again.role, again.status]).toEqual([id, "manager", "invited"]);
  await newestToken(app.database, email);
  expect((await createBrowser(app).refused(acceptRoute, { params: { type: "invitation", token: older } })).code).toBe("TOKEN_INVALID");
  await accept(email);
});

test("POST /api/users/invite: an address of the own team is refused, which whoever asks knows anyway", async () => {
  const owner = await person();
  const colleague = await person({ companyId: owner.companyId, role: "viewer" });
  for (const email of [colleague.email, owner.email.toUpperCase()]) {
    const { status, Message } = await owner.browser.refused(inviteUserRoute, { body: { email, role: "viewer" } });
    expect([status, Message]).toEqual([400, "Ta osoba należy już do zespołu."]);
  }
});

test("GET /api/users: members see their team, administrators all users and their team when asked", async () => {
  const owner = await person();
  const viewer = await person({ companyId: owner.companyId, role: "viewer" });
  const { email } = await invite(owner);
  const { items, total } = await viewer.browser.call(usersRoute);
  expect(total).toBe(3);
  expect(items.map((member) => [member.email, member.role, member.status])).toEqual([
    [owner.email, "owner", "active"],
    [viewer.email, "viewer", "active"],
    [email, "viewer", "invited"],
  ]);
  const everybody = await viewer.browser.call(usersRoute, { query: { scope: "all" } });
  expect(everybody.total).toBe(3);

  const admin = await person({ isAdmin: true });
  const found = await admin.browser.call(usersRoute, { query: { search: viewer.email.toUpperCase() } });
  expect(found.items.map((member) => [member.id, member.companyId, member.companyName])).toEqual([
    [viewer.id, String(owner.companyId), items[0]?.companyName],
  ]);
  expect((await admin.browser.call(usersRoute, { query: { scope: "team" } })).items.map((member) => member.id)).toEqual([admin.id]);
});

test("PATCH /api/users/{id}: a role counts from the next request on", async () => {
  const owner = await person();
  const viewer = await person({ companyId: owner.companyId, role: "viewer" });
  const changed = await owner.browser.call(updateMemberRoute, { params: { id: viewer.id }, body: { role: "manager" } });
  expect(changed.role).toBe("manager");
  expect((await viewer.browser.call(userRoute)).user.role).toBe("manager");
});

test("PATCH /api/users/{id}: blocking ends sessions and links at once, unblocking lets in again", async () => {
  const owner = await person();
  const manager = await person({ companyId: owner.companyId, role: "manager" });
  await createBrowser(app).call(loginLinkRoute, { body: { email: manager.email } });
  await newestToken(app.database, manager.email);
  const blocked = await owner.browser.call(updateMemberRoute, { params: { id: manager.id }, body: { blocked: true } });
  expect(blocked.status).toBe("blocked");
  expect((await manager.browser.send(userRoute)).statusCode).toBe(401);
  const { rows } = await sql`select 1 from one_time_tokens where user_id = ${manager.id} and purpose = 'login'`.execute(app.database.db);
  expect(rows).toEqual([]);
  await owner.browser.call(updateMemberRoute, { params: { id: manager.id }, body: { blocked: false } });
  await createBrowser(app).signIn(manager.email, PASSWORD);
});

test("only owners manage the team, and nobody their own access", async () => {
  const owner = await person();
  const manager = await person({ companyId: owner.companyId, role: "manager" });
  const target = { params: { id: owner.id } };
  expect((await manager.browser.refused(inviteUserRoute, { body: { email: newAddress(), role: "viewer" } })).status).toBe(403);
  expect((await manager.browser.refused(updateMemberRoute, { ...target, body: { role: "viewer" } })).status).toBe(403);
  expect((await manager.browser.refused(deleteMemberRoute, target)).Message).toBe("Zespołem zarządza właściciel firmy.");
  const own = await owner.browser.refused(updateMemberRoute, { ...target, body: { role: "viewer" } });
  expect([own.status, own.Message]).toEqual([400, "Własnej roli ani dostępu nie można zmienić."]);
  expect((await owner.browser.refused(deleteMemberRoute, target)).status).toBe(400);
});

test("the last owner stays: two owners who remove each other at the same moment cannot both succeed", async () => {
  const first = await person();
  const second = await person({ companyId: first.companyId });
  const answers = await Promise.all([
    first.browser.send(updateMemberRoute, { params: { id: second.id }, body: { role: "viewer" } }),
    second.browser.send(updateMemberRoute, { params: { id: first.id }, body: { role: "viewer" } }),
  ]);
  // The slower one is refused: as a member who is no owner any more (403), or because nobody else would be left (400).
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const { rows } = await sql<{ owners: number }>`
    select count(*) as owners from memberships where company_id = ${first.companyId} and role = 'owner'`.execute(app.database.db);
  expect(rows[0]?.owners).toBe(1);
});

test("the last owner stays: an administrator cannot take it away either, an invited owner is none yet", async () => {
  const admin = await person({ isAdmin: true });
  const owner = await person();
  const { id, email } = await invite(owner, "owner");
  for (const body of [{ role: "viewer" as const }, { blocked: true }]) {
    const { status, Message } = await admin.browser.refused(updateMemberRoute, { params: { id: owner.id }, body });
    expect([status, Message]).toEqual([400, "Firma musi mieć co najmniej jednego właściciela, który może się zalogować."]);
  }
  expect((await admin.browser.refused(deleteMemberRoute, { params: { id: owner.id } })).status).toBe(400);
  expect((await owner.browser.call(userRoute)).user.role).toBe("owner");
  await accept(email);
  await admin.browser.call(deleteMemberRoute, { params: { id: owner.id } });
  expect((await admin.browser.call(usersRoute, { query: { search: email } })).items.map((member) => member.id)).toEqual([id]);
});

test("DELETE /api/users/{id}: the member is out of the company, the log keeps who did it, and the account stays theirs", async () => {
  const owner = await person();
  const viewer = await person({ companyId: owner.companyId, role: "viewer" });
  await owner.browser.call(deleteMemberRoute, { params: { id: viewer.id } });
  expect((await viewer.browser.send(userRoute)).statusCode).toBe(401);
  const { user, stores } = await createBrowser(app).call(loginRoute, { body: { email: viewer.email, password: PASSWORD } });
  expect([user.companyId, user.companyName, user.companies, stores]).toEqual([null, null, 0, []]);
  const { rows } = await sql<{ user_id: number; subject_id: string }>`
    select user_id, subject_id from audit_log where company_id = ${owner.companyId} and action = 'user.deleted'`.execute(app.database.db);
  expect(rows).toEqual([{ user_id: Number(owner.id), subject_id: viewer.id }]);
  await owner.browser.call(inviteUserRoute, { body: { email: viewer.email, role: "viewer" } });
});

test("an administrator of the instance is changed by administrators alone", async () => {
  const owner = await person();
  const admin = await person({ companyId: owner.companyId, isAdmin: true });
  const refused = await owner.browser.refused(updateMemberRoute, { params: { id: admin.id }, body: { blocked: true } });
  expect([refused.status, refused.Message]).toEqual([400, "Konta administratora nie można zmienić."]);
});

test("a registration that nobody confirms goes after a week, and keeps its address from nothing meanwhile", async () => {
  const boss = await person();
  const [squatted, confirmed, fresh] = [newAddress(), newAddress(), newAddress()];
  for (const email of [squatted, confirmed, fresh]) await createBrowser(app).call(registerRoute, { body: { email, acceptTerms: true } });
  const params = { type: "register" as const, token: await newestToken(app.database, confirmed) };
  await createBrowser(app).call(acceptRoute, { params });
  await sql`update users set updated_at = now() - interval '8 days' where email in (${squatted}, ${confirmed})`.execute(app.database.db);
  expect((await boss.browser.send(inviteUserRoute, { body: { email: squatted, role: "viewer" } })).statusCode).toBe(201);

  await forgetUnconfirmed(app.database.db);
  const { rows } = await sql<{ email: string }>`
    select email from users where email in (${squatted}, ${confirmed}, ${fresh}) order by id`.execute(app.database.db);
  expect(rows.map(({ email }) => email)).toEqual([confirmed, fresh]);
});

test("GET /api/users: the last activity stays after the sign-out; a refused attempt and what support did are nobody's", async () => {
  const owner = await person();
  const member = await person({ companyId: owner.companyId, role: "manager" });
  const seen = async () =>
    (await owner.browser.call(usersRoute, { query: { search: member.email } })).items.map(({ lastSeenAt }) => lastSeenAt);
  const { db } = app.database;
  await member.browser.call(logoutRoute);
  const [signedOut] = await seen();
  // Of the sign-out just now.
  expect(Date.now() - Date.parse(signedOut ?? "")).toBeLessThan(60_000);
  await createBrowser(app).refused(loginRoute, { body: { email: member.email, password: "nie-to-haslo-wcale" } });
  const { rows } = await sql<{ entries: number }>`
    insert into audit_log (company_id, at, user_id, impersonator_id, action)
    values (${owner.companyId}, '2031-01-01T00:00:00Z', ${Number(member.id)}, ${Number(owner.id)}, 'impersonation.call'),
           (${owner.companyId}, '2032-01-01T00:00:00Z', ${Number(member.id)}, null, 'session.refused') returning 1`.execute(db);
  expect([rows.length, await seen()]).toEqual([2, [signedOut]]);
});
