/** How the product looks is one's own: kept with the person, in every session of theirs, and of nobody else. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { updateUserRoute } from "#contract/profile.ts";
import { userRoute } from "#contract/session.ts";
import { APPEARANCE } from "#core/appearance.ts";
import { createTestApp } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

const CHOSEN = { scheme: "dark", density: "compact", firstScreen: "expenses", weekStart: "sunday" } as const;

test("what is chosen is answered from then on, another name leaves it, and a colleague keeps theirs", async () => {
  const owner = await app.signIn();
  const viewer = await app.signIn({ role: "viewer", companyId: owner.companyId });
  expect((await owner.call(userRoute)).body.user.appearance).toEqual(APPEARANCE);
  const { body } = await owner.call(updateUserRoute, { body: { appearance: CHOSEN } });
  // the tour was not spoken of
  expect(body.user.appearance).toEqual({ ...CHOSEN, tour: "new" });
  await owner.call(updateUserRoute, { body: { name: "Ola Żak" } });
  expect((await owner.call(userRoute)).body.user).toMatchObject({ name: "Ola Żak", appearance: CHOSEN });
  expect((await viewer.call(userRoute)).body.user.appearance).toEqual(APPEARANCE);
  await viewer.call(updateUserRoute, { body: { appearance: { ...CHOSEN, scheme: "light" } } });
  expect((await owner.call(userRoute)).body.user.appearance.scheme).toBe("dark");
});

test("whoever was led around stays so, whatever else is chosen later", async () => {
  const owner = await app.signIn();
  await owner.call(updateUserRoute, { body: { appearance: { ...CHOSEN, tour: "seen" } } });
  const { body } = await owner.call(updateUserRoute, { body: { appearance: { ...CHOSEN, scheme: "light" } } });
  expect(body.user.appearance).toMatchObject({ scheme: "light", tour: "seen" });
  expect((await owner.call(userRoute)).body.user.appearance).toMatchObject({ scheme: "light", tour: "seen" });
});

test("it is no entry of the log, and what was saved before a choice existed is filled up", async () => {
  const owner = await app.signIn();
  await owner.call(updateUserRoute, { body: { appearance: CHOSEN } });
  const { rows } = await sql`select from audit_log where company_id = ${owner.companyId} and action = 'user.updated'`.execute(
    app.database.db,
  );
  expect(rows).toHaveLength(0);
  await sql`update users set appearance = '{"density": "compact"}' where id = ${owner.userId}`.execute(app.database.db);
  expect((await owner.call(userRoute)).body.user.appearance).toEqual({ ...APPEARANCE, density: "compact" });
});

test.each([
  ["appearance.scheme", { ...CHOSEN, scheme: "pink" }],
  ["appearance.firstScreen", { ...CHOSEN, firstScreen: "banners" }],
  ["appearance.weekStart", { ...CHOSEN, weekStart: "friday" }],
])("what is none is refused at its field, %s, and nothing is changed", async (field, appearance) => {
  const owner = await app.signIn();
  const refusal = await owner.refused(updateUserRoute, { body: { appearance: appearance as typeof CHOSEN } });
  expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, [field]]);
  expect((await owner.call(userRoute)).body.user.appearance).toEqual(APPEARANCE);
});
