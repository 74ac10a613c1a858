import { sql } from "kysely";
import { expect, test } from "vitest";
import type { NewUser } from "#accounts/create-user.ts";
import { acceptRoute, forgotPasswordRoute, loginLinkRoute, registerRoute, resetPasswordRoute } from "#contract/accounts.ts";
import { invitationsRoute, joinCompanyRoute } from "#contract/invitations.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { deleteMemberRoute, inviteManyRoute, inviteUserRoute, updateMemberRoute, usersRoute } from "#contract/team.ts";
import { runDaily } from "#jobs/daily.task.ts";
import { createTestApp } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { lettersTo, newestToken } from "#testing/mailbox.ts";
import { newAddress, newPerson, PASSWORD, type Person, setFirstPassword } from "#testing/people.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

const person = (options: Partial<NewUser> = {}) => newPerson(app, options);

async function companyOf(browser: Browser): Promise<number> {
  return Number((await browser.call(userRoute)).user.companyId);
}

/** What differs between two invitations anyway. */
const OWN = { id: "", email: "", createdAt: "" };

/** The number of the only invitation that the user sees. */
async function invitationFor({ browser }: Pick<Person, "browser">): Promise<string> {
  const { items } = await browser.call(invitationsRoute);
  expect(items).toHaveLength(1);
  return items[0]?.id ?? "";
}

test("several are invited at once, each once; a member is left as they are, and one wrong address invites nobody", async () => {
  const owner = await person();
  const member = await person({ companyId: owner.companyId, role: "viewer" });
  const [first, second, third] = [newAddress(), newAddress(), newAddress()];
  const wrong = await owner.browser.send(inviteManyRoute, { body: { emails: [third, "bez-malpy"], role: "viewer" } });
  expect([wrong.statusCode, Object.keys(wrong.json().errors ?? {})]).toEqual([422, ["emails.1"]]);
  expect(await lettersTo(app.database, third)).toEqual([]);

  const { items } = await owner.browser.call(inviteManyRoute, {
    body: { emails: [first, member.email, second, first.toUpperCase()], role: "manager" },
  });
  expect(items).toEqual([
    { email: first, state: "invited" },
    { email: member.email, state: "member" },
    { email: second, state: "invited" },
  ]);
  // Two letters for four lines: one person is in the team, one address came twice.
  expect([(await lettersTo(app.database, first)).length, (await lettersTo(app.database, second)).length]).toEqual([1, 1]);
  const team = (await owner.browser.call(usersRoute)).items;
  const roles = new Map(team.filter(({ status }) => status === "invited").map(({ email, role }) => [email, role]));
  expect(roles).toEqual(
    new Map([
      [first, "manager"],
      [second, "manager"],
    ]),
  );
  expect(team.find(({ email }) => email === member.email)?.role).toBe("viewer");
  const manager = await person({ companyId: owner.companyId, role: "manager" });
  expect((await manager.browser.send(inviteManyRoute, { body: { emails: [third], role: "owner" } })).statusCode).toBe(403);
});

test("POST /api/users/invite: an address with an account elsewhere answers like one nobody has, and so do the list and the log", async () => {
  const owner = await person();
  const known = await person({ name: "Maria Znana" });
  const unknown = newAddress();
  const answers = [];
  for (const email of [known.email, unknown]) {
    const response = await owner.browser.send(inviteUserRoute, { body: { email, role: "viewer", name: "Księgowa" } });
    await lettersTo(app.database, email);
    const member = response.json();
    expect([response.statusCode, member.email, Number(member.id) > 0, Date.parse(member.createdAt) > 0]).toEqual([201, email, true, true]);
    answers.push({ ...member, ...OWN });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ name: "Księgowa", status: "invited", role: "viewer", totpEnabled: false, lastSeenAt: null });

  // Also after one of them has been signed in all the time, and the letters have been written.
  const { items } = await owner.browser.call(usersRoute);
  const shown = items.filter(({ status }) => status === "invited").map((member) => ({ ...member, ...OWN }));
  expect(shown).toEqual([answers[0], answers[0]]);
  expect(JSON.stringify(items)).not.toContain("Maria Znana");
  const found = await owner.browser.call(usersRoute, { query: { search: "Maria" } });
  expect(found.total).toBe(0);
  const { rows } = await sql<{ entry: object }>`
    select to_jsonb(a) - 'id' - 'at' - 'subject_id' as entry from audit_log a
    where company_id = ${owner.companyId} and action in ('user.invited', 'link.sent') order by subject_id, id`.execute(app.database.db);
  expect(rows.map(({ entry }) => entry).slice(0, 2)).toEqual(rows.map(({ entry }) => entry).slice(2));
});

test("whoever has an account is asked to sign in and accept, whoever has none gets a link that makes one", async () => {
  const [owner, known, unknown] = [await person({ company: "Dom i Ogród" }), await person(), newAddress()];
  for (const email of [known.email, unknown]) await owner.browser.call(inviteUserRoute, { body: { email, role: "viewer" } });
  const [letter] = await lettersTo(app.database, known.email);
  expect([letter?.subject, letter?.links]).toEqual([
    "Zaproszenie do firmy Dom i Ogród w Zyskomierzu",
    ["http://localhost:3000/system/settings/account"],
  ]);
  expect(letter?.text).toContain(`Masz już konto ${known.email}`);
  const [other] = await lettersTo(app.database, unknown);
  expect([other?.subject, other?.links[0]?.replace(/token=.*/, "token=")]).toEqual([
    letter?.subject,
    "http://localhost:3000/?accept=invitation&token=",
  ]);
});

test("POST /api/invitations/{id}/accept: one company more: the session goes there, the other sessions stay where they are", async () => {
  const owner = await person({ company: "Kubki i Spółka" });
  const guest = await person({ name: "Ewa" });
  const [elsewhere, before] = [createBrowser(app), guest.browser.copy()];
  await elsewhere.signIn(guest.email, PASSWORD);
  await owner.browser.call(inviteUserRoute, { body: { email: guest.email.toUpperCase(), role: "manager", name: "Nowa" } });
  const { items } = await guest.browser.call(invitationsRoute);
  expect(items).toMatchObject([{ company: "Kubki i Spółka", role: "manager", inviter: expect.stringMatching(/^Osoba \d+$/) }]);

  const answer = await guest.browser.call(joinCompanyRoute, { params: { id: items[0]?.id ?? "" } });
  expect([answer.user.id, answer.user.companyId, answer.user.role, answer.user.name]).toEqual([
    guest.id,
    String(owner.companyId),
    "manager",
    "Ewa",
  ]);
  expect((await guest.browser.call(userRoute)).user).toEqual(answer.user);
  // The session that accepted has another token by now; the other device is in the company it was in.
  expect((await before.send(userRoute)).statusCode).toBe(401);
  expect(await companyOf(elsewhere)).toBe(guest.companyId);
  const team = await owner.browser.call(usersRoute);
  expect(new Map(team.items.map(({ id, status, name }) => [id, `${status} ${name}`]))).toEqual(
    new Map([
      [owner.id, expect.stringMatching(/^active Osoba/)],
      [guest.id, "active Ewa"],
    ]),
  );
  expect((await guest.browser.call(invitationsRoute)).items).toEqual([]);
  const { rows } = await sql<{ action: string; user_id: number }>`
    select action, user_id from audit_log where company_id = ${owner.companyId} order by id desc limit 1`.execute(app.database.db);
  expect(rows).toEqual([{ action: "invitation.accepted", user_id: Number(guest.id) }]);
  // Nothing happens to the company they have besides.
  const purges = await sql<{ purges: number }>`
    select count(*) as purges from graphile_worker.jobs
    where task_identifier = 'purge-company' and queue_name = ${`company-${guest.companyId}`}`.execute(app.database.db);
  expect([purges.rows[0]?.purges, answer.user.companies]).toEqual([0, 2]);
});

test("POST /api/invitations/{id}/accept: nobody takes another's invitation, one that is over, or one to raise themselves", async () => {
  const [owner, invited, stranger] = [await person(), await person(), await person()];
  await owner.browser.call(inviteUserRoute, { body: { email: invited.email, role: "owner" } });
  const id = await invitationFor(invited);
  const refused = await stranger.browser.refused(joinCompanyRoute, { params: { id } });
  expect([refused.status, (await stranger.browser.call(invitationsRoute)).items]).toEqual([404, []]);

  // A viewer of the company who takes the invited address for theirs.
  const viewer = await person({ companyId: owner.companyId, role: "viewer" });
  const free = newAddress();
  await owner.browser.call(inviteUserRoute, { body: { email: free, role: "owner" } });
  const own = (await owner.browser.call(usersRoute)).items.find(({ email }) => email === free)?.id ?? "";
  await sql`update users set email = ${free} where id = ${viewer.id}`.execute(app.database.db);
  expect((await viewer.browser.refused(joinCompanyRoute, { params: { id: own } })).status).toBe(404);
  expect((await viewer.browser.call(userRoute)).user.role).toBe("viewer");

  await sql`update invitations set expires_at = now() where id = ${id}`.execute(app.database.db);
  expect((await invited.browser.call(invitationsRoute)).items).toEqual([]);
  expect((await invited.browser.refused(joinCompanyRoute, { params: { id } })).status).toBe(404);
  expect(await companyOf(invited.browser)).toBe(invited.companyId);
});

test("an invitation keeps nobody from an account of their own, and can be taken with it", async () => {
  const owner = await person();
  const email = newAddress();
  await owner.browser.call(inviteUserRoute, { body: { email, role: "viewer" } });
  const invitation = await newestToken(app.database, email);
  const browser = createBrowser(app);
  await browser.call(registerRoute, { body: { email, acceptTerms: true } });
  await setFirstPassword(app, "register", email);
  await browser.signIn(email, PASSWORD);
  expect(await companyOf(browser)).not.toBe(owner.companyId);
  // The letter of before leads on, and is not used up by it.
  const late = await createBrowser(app).refused(acceptRoute, { params: { type: "invitation", token: invitation } });
  expect([late.status, late.code, late.Message]).toEqual([400, "REFUSED", expect.stringContaining("Na ten adres jest już konto")]);
  await browser.call(joinCompanyRoute, { params: { id: await invitationFor({ browser }) } });
  expect(await companyOf(browser)).toBe(owner.companyId);
});

test("a registration that nobody has confirmed gives way to the invited reader of the address, and its password counts for nothing", async () => {
  const owner = await person();
  const email = newAddress();
  await createBrowser(app).call(registerRoute, { body: { email, acceptTerms: true } });
  await owner.browser.call(inviteUserRoute, { body: { email, role: "viewer" } });
  const browser = createBrowser(app);
  const params = { type: "invitation" as const, token: await newestToken(app.database, email) };
  const { setPasswordToken = "" } = await browser.call(acceptRoute, { params });
  expect((await browser.refused(loginRoute, { body: { email, password: "rower-czerwony-za-plotem" } })).code).toBe("BAD_CREDENTIALS");
  const body = { password: PASSWORD, passwordConfirmation: PASSWORD };
  await browser.call(resetPasswordRoute, { params: { token: setPasswordToken }, body });
  await browser.signIn(email, PASSWORD);
  expect(await companyOf(browser)).toBe(owner.companyId);
});

test("an invited person without an account who asks for a link or a password is sent the invitation again, also a late one", async () => {
  const owner = await person();
  const email = newAddress();
  await owner.browser.call(inviteUserRoute, { body: { email, role: "viewer" } });
  const older = await newestToken(app.database, email);
  await sql`update invitations set expires_at = now() - interval '1 day' where email = ${email}`.execute(app.database.db);
  const browser = createBrowser(app);
  expect((await browser.refused(acceptRoute, { params: { type: "invitation", token: older } })).code).toBe("TOKEN_INVALID");
  await browser.call(loginLinkRoute, { body: { email } });
  await browser.call(forgotPasswordRoute, { body: { email } });
  const letters = await lettersTo(app.database, email);
  // The same words each time: company and inviter are known, whoever asked.
  expect([letters.length, new Set(letters.map(({ subject }) => subject)).size]).toEqual([3, 1]);
  const answer = await browser.call(acceptRoute, { params: { type: "invitation", token: await newestToken(app.database, email) } });
  expect(answer.setPasswordToken).toMatch(/^[\w-]{43}$/);
});

test("PATCH and DELETE /api/users/{id}: the role of an invitation changes, it is withdrawn and not blocked, and only by its company", async () => {
  const [owner, stranger] = [await person(), await person()];
  const email = newAddress();
  const { id } = await owner.browser.call(inviteUserRoute, { body: { email, role: "viewer" } });
  const token = await newestToken(app.database, email);
  expect((await owner.browser.call(updateMemberRoute, { params: { id }, body: { role: "manager" } })).role).toBe("manager");
  expect((await owner.browser.refused(updateMemberRoute, { params: { id }, body: { blocked: true } })).Message).toBe(
    "Zaproszenia nie można zablokować. Możesz je wycofać.",
  );
  expect((await stranger.browser.refused(updateMemberRoute, { params: { id }, body: { role: "owner" } })).status).toBe(404);
  expect((await stranger.browser.refused(deleteMemberRoute, { params: { id } })).status).toBe(404);
  await owner.browser.call(deleteMemberRoute, { params: { id } });
  expect((await createBrowser(app).refused(acceptRoute, { params: { type: "invitation", token } })).code).toBe("TOKEN_INVALID");
  expect((await owner.browser.call(usersRoute)).items.map((member) => member.email)).toEqual([owner.email]);
});

test("an invitation that nobody answered goes 90 days after its end, whether or not the address has an account", async () => {
  const [owner, known] = [await person(), await person()];
  const addresses = [known.email, newAddress(), newAddress()];
  for (const email of addresses) await owner.browser.call(inviteUserRoute, { body: { email, role: "viewer" } });
  const late = addresses.slice(0, 2);
  await sql`update invitations set expires_at = now() - interval '91 days' where email = any(${late})`.execute(app.database.db);
  await runDaily(workerDeps(app.database));
  const { items } = await owner.browser.call(usersRoute);
  expect(items.filter(({ status }) => status === "invited").map(({ email }) => email)).toEqual(addresses.slice(2));
});

test("several invited at once: fifty letters an hour, in whatever number of calls, and the same address once a day", async () => {
  const owner = await person();
  const many = (count: number) => Array.from({ length: count }, () => newAddress());
  const first = many(30);
  const invite = (emails: readonly string[]) => owner.browser.send(inviteManyRoute, { body: { emails: [...emails], role: "viewer" } });
  expect((await invite(first)).statusCode).toBe(201);
  const again = await owner.browser.call(inviteManyRoute, { body: { emails: first.slice(0, 2), role: "manager" } });
  expect(again.items.map(({ state }) => state)).toEqual(["today", "today"]);
  // 30 and 21 are 51: nobody of the 21 is invited, and with one less all are.
  const second = many(21);
  const refused = await invite(second);
  expect([refused.statusCode, refused.json().Message]).toEqual([429, expect.stringContaining("najwyżej 50 zaproszeń na godzinę")]);
  expect((await invite(second.slice(1))).statusCode).toBe(201);
  const single = await owner.browser.refused(inviteUserRoute, { body: { email: newAddress(), role: "viewer" } });
  expect([single.status, single.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect((await lettersTo(app.database, first[0] ?? "")).length).toBe(1);
  // Another company has its own fifty; and after an hour there are more.
  const other = await person();
  expect((await other.browser.send(inviteManyRoute, { body: { emails: second, role: "viewer" } })).statusCode).toBe(201);
  await sql`update mails set created_at = created_at - interval '61 minutes' where for_company = ${owner.companyId}`.execute(
    app.database.db,
  );
  const later = await owner.browser.call(inviteManyRoute, { body: { emails: [first[0] ?? "", newAddress()], role: "viewer" } });
  expect(later.items.map(({ state }) => state)).toEqual(["today", "invited"]);
});

test("two calls at once are counted together", async () => {
  const owner = await person();
  const calls = [1, 2, 3].map(() =>
    owner.browser.copy().send(inviteManyRoute, { body: { emails: Array.from({ length: 20 }, () => newAddress()), role: "viewer" } }),
  );
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 429]);
});
