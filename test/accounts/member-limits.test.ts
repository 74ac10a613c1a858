/** What a viewer may see is said when they are invited, and later: it holds at once, stands in the log, and names only own stores. */
import { beforeAll, expect, test } from "vitest";
import { logsRoute } from "#contract/logs.ts";
import { userRoute } from "#contract/session.ts";
import { createStoreRoute } from "#contract/stores.ts";
import { inviteManyRoute, inviteUserRoute, updateMemberRoute, usersRoute } from "#contract/team.ts";
import { createTestApp } from "#testing/app.ts";
import type { Browser } from "#testing/browser.ts";
import { acceptInvitation, newPerson } from "#testing/people.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let owner: Browser;
let stores: [first: string, second: string];
beforeAll(async () => {
  owner = (await newPerson(app)).browser;
  stores = [await storeOf(owner, "Dom i Ogród"), await storeOf(owner, "Outlet")];
});

async function storeOf(browser: Browser, name: string): Promise<string> {
  return (await browser.call(createStoreRoute, { body: { platform: "import", name, markets: ["PL"] } })).id;
}

const accept = (email: string) => acceptInvitation(app, email);
const changes = async () => (await owner.call(logsRoute, { query: { type: "audit", kind: "people" } })).items;

test("somebody is invited to one store without costs, and sees that from the first moment on", async () => {
  const limits = { storeIds: [stores[0]], seesCosts: false };
  const invited = await owner.call(inviteUserRoute, { body: { email: "jeden@example.com", role: "viewer", limits } });
  expect(invited).toMatchObject({ status: "invited", limits });
  const viewer = await accept("jeden@example.com");
  const session = await viewer.call(userRoute);
  expect([session.user.limits, session.stores.map(({ name }) => name)]).toEqual([limits, ["Dom i Ogród"]]);

  // The other store too, with its costs: at once, in the session that is open.
  await owner.call(updateMemberRoute, { params: { id: session.user.id }, body: { limits: { storeIds: null, seesCosts: true } } });
  const wider = await viewer.call(userRoute);
  expect([wider.user.limits, wider.stores.length]).toEqual([null, 2]);
  const [entry] = await changes();
  expect(entry?.changes).toEqual([
    { field: "Sklepy", before: ["Dom i Ogród"], after: ["wszystkie sklepy"] },
    { field: "Widzi koszty", before: ["nie"], after: ["tak"] },
  ]);
});

test("limits of an invitation can be changed, stay when it is sent again, and are of no consequence for a manager", async () => {
  const limits = { storeIds: [stores[1]], seesCosts: true };
  await owner.call(inviteManyRoute, { body: { emails: ["dwa@example.com", "trzy@example.com"], role: "viewer", limits } });
  const { items } = await owner.call(usersRoute, { query: { search: "dwa@" } });
  const id = items[0]?.id ?? "";
  expect(items[0]?.limits).toEqual(limits);
  await owner.call(updateMemberRoute, { params: { id }, body: { limits: { storeIds: [stores[1]], seesCosts: false } } });
  await owner.call(inviteUserRoute, { body: { email: "dwa@example.com", role: "viewer" } });
  const viewer = await accept("dwa@example.com");
  const { user } = await viewer.call(userRoute);
  expect(user.limits).toEqual({ storeIds: [stores[1]], seesCosts: false });
  await owner.call(updateMemberRoute, { params: { id: user.id }, body: { role: "manager" } });
  const manager = await viewer.call(userRoute);
  expect([manager.user.limits, manager.stores.length]).toEqual([null, 2]);
  // Made a viewer again they see no more than before.
  await owner.call(updateMemberRoute, { params: { id: user.id }, body: { role: "viewer" } });
  expect((await viewer.call(userRoute)).user.limits).toEqual({ storeIds: [stores[1]], seesCosts: false });
});

test("a store of another company, and no store at all, are refused by name, and nobody is invited", async () => {
  const foreign = await storeOf((await newPerson(app)).browser, "Obcy");
  for (const storeIds of [[foreign], []]) {
    const body = { email: "cztery@example.com", role: "viewer", limits: { storeIds, seesCosts: true } } as const;
    const { status, errors } = await owner.refused(inviteUserRoute, { body });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ["limits.storeIds"]]);
  }
  expect((await owner.call(usersRoute, { query: { search: "cztery" } })).total).toBe(0);
});
