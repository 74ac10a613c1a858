import { sql } from "kysely";
import { expect, test } from "vitest";
import { createFirstUserRoute, firstRunRoute } from "#contract/first-run.ts";
import { userRoute } from "#contract/session.ts";
import { createTestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { forFile } from "#testing/for-file.ts";

const PASSWORD = "kubek-zielony-pod-oknem";

const app = forFile(createTestApp);

test("the first visitor of an empty instance becomes its administrator, of two at once only one, and nobody afterwards", async () => {
  const visitors = [createBrowser(app), createBrowser(app)];
  const [first] = visitors;
  expect(await first?.call(firstRunRoute)).toEqual({ isOpen: true });
  const weak = await first?.send(createFirstUserRoute, { body: { email: "szef@example.com", password: "haslo12345" } });
  expect([weak?.statusCode, Object.keys(weak?.json().errors)]).toEqual([422, ["password"]]);

  const answers = await Promise.all(
    visitors.map((browser, at) => browser.send(createFirstUserRoute, { body: { email: `szef${at}@example.com`, password: PASSWORD } })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400]);
  const winner = visitors[answers.findIndex(({ statusCode }) => statusCode === 201)];
  expect((await winner?.call(userRoute))?.user).toMatchObject({ isAdmin: true, role: "owner", totpEnabled: false });
  const { rows } = await sql`select 1 from users`.execute(app.database.db);
  expect(rows).toHaveLength(1);

  const late = createBrowser(app);
  expect(await late.call(firstRunRoute)).toEqual({ isOpen: false });
  const { status, code } = await late.refused(createFirstUserRoute, { body: { email: "trzeci@example.com", password: PASSWORD } });
  expect([status, code]).toEqual([400, "REFUSED"]);
});
