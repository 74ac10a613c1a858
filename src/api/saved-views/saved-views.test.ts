import { beforeAll, expect, test } from "vitest";
import { savedViewsRoute, saveTileSetsRoute, saveViewsRoute, tileSetsRoute } from "#contract/saved-views.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let owner: TestClient;
let viewer: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  owner = await app.signIn();
  viewer = await app.signIn({ role: "viewer", companyId: owner.companyId });
  stranger = await app.signIn();
});

const LOSSES = { screen: "orders", name: "Straty", query: "only=loss&timeRange=option4", shared: true } as const;
const MINE = { screen: "dashboard", name: "Poranny przegląd", query: "", shared: false } as const;

async function namesOf(client: TestClient): Promise<string[]> {
  return (await client.call(savedViewsRoute)).body.views.map(({ name }) => name);
}

test("a shared view is found by the whole company, one's own by nobody else", async () => {
  await owner.call(saveViewsRoute, { body: { views: [LOSSES, MINE] } });
  expect(await namesOf(owner)).toEqual(["Straty", "Poranny przegląd"]);
  expect(await namesOf(viewer)).toEqual(["Straty"]);
  expect(await namesOf(stranger)).toEqual([]);
  expect((await viewer.call(savedViewsRoute)).body.views[0]).toMatchObject({ isOwn: false, owner: owner.email, query: LOSSES.query });
});

test("who saves their views leaves those of others as they are", async () => {
  await viewer.call(saveViewsRoute, { body: { views: [{ ...MINE, name: "Moje" }] } });
  expect(await namesOf(viewer)).toEqual(["Moje", "Straty"]);
  expect(await namesOf(owner)).toEqual(["Straty", "Poranny przegląd"]);
  await owner.call(saveViewsRoute, { body: { views: [] } });
  expect(await namesOf(viewer)).toEqual(["Moje"]);
});

test("sets of tiles are each user's own, in their order; a tile nobody knows is refused", async () => {
  const sets = [
    { name: "Poranny przegląd", tiles: ["today", "last7days"] },
    { name: "Zamknięcie", tiles: ["lastMonth"] },
  ];
  expect((await owner.call(saveTileSetsRoute, { body: { sets } })).body).toEqual({ sets });
  expect((await viewer.call(tileSetsRoute)).body).toEqual({ sets: [] });
  expect((await owner.refused(saveTileSetsRoute, { body: { sets: [{ name: "Inny", tiles: ["decade"] }] } })).status).toBe(422);
  expect((await owner.call(tileSetsRoute)).body).toEqual({ sets });
});
