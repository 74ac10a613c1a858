/** What somebody may do is put back from the log: by an owner, by the rules of the team, and without what was said since. */
import { expect, test } from "vitest";
import { logsRoute } from "#contract/logs.ts";
import { userRoute } from "#contract/session.ts";
import { createStoreRoute, deleteStoreRoute } from "#contract/stores.ts";
import { deleteMemberRoute, inviteUserRoute, updateMemberRoute, usersRoute } from "#contract/team.ts";
import { undoMemberEntryRoute } from "#contract/undo-entries.ts";
import { createTestApp } from "#testing/app.ts";
import type { Browser } from "#testing/browser.ts";
import { acceptInvitation, newAddress, newPerson, type Person } from "#testing/people.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

type Change = NonNullable<Parameters<typeof change>[2]>;

async function team() {
  const owner = await newPerson(app);
  const viewer = await newPerson(app, { companyId: owner.companyId, role: "viewer" });
  const stores = [await storeOf(owner.browser, "Dom"), await storeOf(owner.browser, "Outlet")] as const;
  return { owner, viewer, stores };
}

async function storeOf(browser: Browser, name: string): Promise<string> {
  return (await browser.call(createStoreRoute, { body: { platform: "import", name, markets: ["PL"] } })).id;
}

const change = (
  by: Person,
  id: string,
  body: { role?: "owner" | "manager" | "viewer"; blocked?: boolean; limits?: { storeIds: string[] | null; seesCosts: boolean } },
) => by.browser.call(updateMemberRoute, { params: { id }, body });

/** Newest first. */
const log = async (reader: Person) => {
  const { items } = await reader.browser.call(logsRoute, { query: { type: "audit", kind: "people" } });
  return items.filter(({ title }) => title === "Zmieniono uprawnienia");
};

/** Changes the member and answers the entry that says so. */
async function entryOf(by: Person, id: string, body: Change): Promise<string> {
  await change(by, id, body);
  return (await log(by))[0]?.id ?? "";
}

const undo = (by: Person, id: string) => by.browser.call(undoMemberEntryRoute, { params: { id } });
const refused = async (by: Person, id: string) => {
  const { status, Message } = await by.browser.refused(undoMemberEntryRoute, { params: { id } });
  return [status, Message];
};

test("limits are put back at once, once, and the undo is a change of its own that is put back like any other", async () => {
  const { owner, viewer, stores } = await team();
  await change(owner, viewer.id, { limits: { storeIds: [stores[0]], seesCosts: false } });
  const id = await entryOf(owner, viewer.id, { limits: { storeIds: null, seesCosts: true } });
  expect((await viewer.browser.call(userRoute)).user.limits).toBeNull();
  expect(await undo(owner, id)).toEqual({ jobId: null, kept: [] });
  expect((await viewer.browser.call(userRoute)).user.limits).toEqual({ storeIds: [stores[0]], seesCosts: false });
  const [newest, undone] = await log(owner);
  expect(undone).toMatchObject({ id, state: "undone", act: null });
  expect(await refused(owner, id)).toEqual([400, "Ta zmiana jest już cofnięta."]);
  await undo(owner, newest?.id ?? "");
  expect((await viewer.browser.call(userRoute)).user.limits).toBeNull();
});

test("a role comes back, the limits that a colleague has set since stay and are named with them", async () => {
  const { owner, viewer, stores } = await team();
  const second = await newPerson(app, { companyId: owner.companyId, role: "owner", name: "Druga" });
  const id = await entryOf(owner, viewer.id, { role: "manager", limits: { storeIds: null, seesCosts: false } });
  await change(second, viewer.id, { limits: { storeIds: [stores[1]], seesCosts: false } });
  expect(await undo(owner, id)).toEqual({ jobId: null, kept: [] });
  // The role and the costs of the entry are as before it; the store was never part of it.
  expect((await viewer.browser.call(userRoute)).user).toMatchObject({ role: "viewer", limits: { storeIds: [stores[1]], seesCosts: true } });

  const both = await entryOf(owner, viewer.id, { role: "manager", limits: { storeIds: null, seesCosts: true } });
  await change(second, viewer.id, { limits: { storeIds: [stores[0]], seesCosts: true } });
  expect((await undo(owner, both)).kept).toEqual([{ field: "Sklepy", by: "Druga" }]);
  expect((await viewer.browser.call(userRoute)).user).toMatchObject({ role: "viewer", limits: { storeIds: [stores[0]] } });
  const stale = await entryOf(owner, viewer.id, { role: "manager" });
  await change(second, viewer.id, { role: "owner" });
  expect(await refused(owner, stale)).toEqual([400, "Tego nie można cofnąć: później zmienił to ktoś inny (Druga)."]);
});

test("only an owner puts it back and is offered it; nobody what is about themselves", async () => {
  const { owner, viewer } = await team();
  const second = await newPerson(app, { companyId: owner.companyId, role: "owner" });
  const lowered = await entryOf(owner, second.id, { role: "manager" });
  expect((await log(owner))[0]?.act).toEqual({ name: "undoMember", id: lowered, part: null });
  // The manager made owner no more cannot raise themselves, nor others.
  expect([(await log(second))[0]?.act, await refused(second, lowered)]).toEqual([null, [403, "Zespołem zarządza właściciel firmy."]]);
  expect(await refused(viewer, lowered)).toMatchObject([403, expect.any(String)]);
  await undo(owner, lowered);
  const own = await entryOf(second, owner.id, { role: "viewer" });
  await undo(second, own);
  const raised = (await log(owner))[0];
  expect([raised?.act, await refused(owner, raised?.id ?? "")]).toEqual([null, [400, "Własnej roli ani dostępu nie można zmienić."]]);

  const made = await entryOf(owner, viewer.id, { role: "owner" });
  await change(viewer, owner.id, { role: "manager" });
  await change(viewer, second.id, { role: "manager" });
  expect((await refused(second, made))[0]).toBe(403);
  expect((await viewer.browser.call(userRoute)).user.role).toBe("owner");
});

test("who has left is told so, an accepted or withdrawn invitation too, and a store that is gone does not come back", async () => {
  const { owner, viewer, stores } = await team();
  await change(owner, viewer.id, { limits: { storeIds: [stores[1]], seesCosts: true } });
  const wider = await entryOf(owner, viewer.id, { limits: { storeIds: null, seesCosts: true } });
  await owner.browser.call(deleteStoreRoute, { params: { id: stores[1] } });
  expect(await refused(owner, wider)).toEqual([400, "Sklepu z tego ograniczenia już nie ma. Ustaw ograniczenia na nowo w zespole."]);
  expect((await viewer.browser.call(userRoute)).user.limits).toBeNull();
  await owner.browser.call(deleteMemberRoute, { params: { id: viewer.id } });
  expect(await refused(owner, wider)).toEqual([400, "Tej osoby nie ma już w firmie. Jej uprawnień nie można przywrócić."]);

  const email = newAddress();
  const { id } = await owner.browser.call(inviteUserRoute, { body: { email, role: "viewer" } });
  const promised = await entryOf(owner, id, { role: "manager" });
  await undo(owner, promised);
  expect((await owner.browser.call(usersRoute, { query: { search: email } })).items).toMatchObject([{ role: "viewer" }]);
  const again = await entryOf(owner, id, { role: "manager" });
  await owner.browser.call(deleteMemberRoute, { params: { id } });
  expect(await refused(owner, again)).toEqual([400, "Tego zaproszenia już nie ma: zostało przyjęte albo wycofane."]);
});

test("a promise made to an invitation is put back on the member it became; a block of the instance's administrator is not lifted", async () => {
  const { owner } = await team();
  const email = newAddress();
  const { id } = await owner.browser.call(inviteUserRoute, { body: { email, role: "viewer" } });
  const promised = await entryOf(owner, id, { role: "manager" });
  const member = await acceptInvitation(app, email);
  await undo(owner, promised);
  expect((await member.call(userRoute)).user.role).toBe("viewer");

  const admin = await newPerson(app, { isAdmin: true });
  await admin.browser.call(updateMemberRoute, { params: { id }, query: { companyId: String(owner.companyId) }, body: { blocked: true } });
  const [entry] = await log(owner);
  expect(entry?.changes).toEqual([{ field: "Zablokowane konto", before: ["nie"], after: ["tak"] }]);
  expect(await refused(owner, entry?.id ?? "")).toEqual([400, "To konto zablokował administrator serwisu."]);
});
