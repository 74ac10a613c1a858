/** What a company tells its own team. */
import { beforeAll, expect, test } from "vitest";
import {
  activeBannersRoute,
  type Banner,
  bannersRoute,
  createTeamBannerRoute,
  deleteBannerRoute,
  deleteTeamBannerRoute,
  dismissBannerRoute,
  readBannerRoute,
  teamBannersRoute,
  updateBannerRoute,
  updateTeamBannerRoute,
} from "#contract/banners.ts";
import { FOR_ALL } from "#core/banners.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let admin: TestClient;
let owner: TestClient;
let manager: TestClient;
let viewer: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  admin = await app.signIn({ isAdmin: true });
  owner = await app.signIn();
  manager = await app.signIn({ role: "manager", companyId: owner.companyId });
  viewer = await app.signIn({ role: "viewer", companyId: owner.companyId });
  stranger = await app.signIn();
});

const TEXT = { pl: "Inwentaryzacja do piątku: **nie zmieniaj kosztów**." };

async function shownTo(client: TestClient): Promise<[string, boolean][]> {
  return (await client.call(activeBannersRoute)).body.items.map(({ text, isTeam }) => [text.pl, isTeam]);
}

async function write(author: TestClient, rest: object = {}): Promise<Banner> {
  return (await author.call(createTeamBannerRoute, { body: { text: TEXT, ...rest } })).body;
}

test("a manager writes it, the team alone sees it, as the team's, and the owner changes and deletes it", async () => {
  const banner = await write(manager);
  expect(banner).toMatchObject({ audience: "company", companyId: String(owner.companyId), place: "everywhere" });
  expect(await shownTo(viewer)).toEqual([[TEXT.pl, true]]);
  expect([await shownTo(stranger), await shownTo(admin)]).toEqual([[], []]);
  await viewer.call(readBannerRoute, { params: { id: banner.id }, body: { what: "seen" } });
  await viewer.call(dismissBannerRoute, { params: { id: banner.id } });
  expect([await shownTo(viewer), await shownTo(owner)]).toEqual([[], [[TEXT.pl, true]]]);
  expect((await owner.call(teamBannersRoute)).body).toMatchObject({ total: 1, items: [{ counts: { seen: 1, closed: 1, clicked: 0 } }] });
  const params = { id: banner.id };
  const later = { version: 1, text: { pl: "Inwentaryzacja do soboty." } };
  const { body: changed } = await owner.call(updateTeamBannerRoute, { params, body: later });
  expect([changed.counts, await shownTo(viewer)]).toEqual([{ seen: 0, closed: 0, clicked: 0 }, [["Inwentaryzacja do soboty.", true]]]);
  await owner.call(deleteTeamBannerRoute, { params });
  expect([await shownTo(viewer), (await owner.call(teamBannersRoute)).body.total]).toEqual([[], 0]);
});

test("it is left to a role of the team, and stands on a screen of theirs, never on those of the login", async () => {
  const banner = await write(owner, { only: { ...FOR_ALL, roles: ["viewer"] }, place: "orders" });
  expect([await shownTo(viewer), await shownTo(manager)]).toEqual([[[TEXT.pl, true]], []]);
  const refusal = await owner.refused(createTeamBannerRoute, { body: { text: TEXT, place: "login" } });
  expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, ["place"]]);
  await owner.call(deleteTeamBannerRoute, { params: { id: banner.id } });
});

test("nobody names another audience or company: what a body says of them is not heard", async () => {
  const banner = await write(owner, { audience: "everybody", companyId: String(stranger.companyId) });
  const body = { version: 1, kind: "outage", audience: "everybody", companyId: String(stranger.companyId) } as const;
  const { body: changed } = await owner.call(updateTeamBannerRoute, { params: { id: banner.id }, body });
  expect([changed.audience, changed.companyId]).toEqual(["company", String(owner.companyId)]);
  expect(await shownTo(stranger)).toEqual([]);
  await owner.call(deleteTeamBannerRoute, { params: { id: banner.id } });
});

test("viewers write nothing, other companies and the instance's administrators find nothing of it", async () => {
  const { id } = await write(owner);
  const change = { params: { id }, body: { version: 1, isOn: false } };
  expect((await viewer.refused(createTeamBannerRoute, { body: { text: TEXT } })).status).toBe(403);
  expect((await viewer.refused(teamBannersRoute)).status).toBe(403);
  expect((await stranger.refused(updateTeamBannerRoute, change)).status).toBe(404);
  expect((await stranger.refused(deleteTeamBannerRoute, { params: { id } })).status).toBe(404);
  expect((await admin.refused(updateBannerRoute, change)).status).toBe(404);
  expect((await admin.refused(deleteBannerRoute, { params: { id } })).status).toBe(404);
  expect((await admin.call(bannersRoute)).body.items.map((banner) => banner.id)).not.toContain(id);
  expect(await shownTo(viewer)).toEqual([[TEXT.pl, true]]);
});
