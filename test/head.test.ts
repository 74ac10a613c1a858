/** HEAD is what link scanners, previews and monitors send: it never changes anything, on no route. */
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { createTestApp } from "#testing/app.ts";
import { startConsentServer } from "#testing/consent-server.ts";
import { forFile } from "#testing/for-file.ts";
import { allConsents } from "./tenant/consents.ts";
import { CASES, callName } from "./tenant/cases.ts";
import { createVictim } from "./tenant/victim.ts";

const allegro = forFile(startConsentServer);
const app = forFile(() => createTestApp({}, [], allConsents(allegro)));

/** Every row of every table of the instance, as one text per table, over a connection of the test's own. */
async function dump(): Promise<Record<string, string>> {
  const client = new pg.Client(app.database.target);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
    );
    const contents: [string, string][] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ content: string | null }>(
        `select string_agg(to_jsonb(t)::text, E'\n' order by to_jsonb(t)::text) as content from ${client.escapeIdentifier(name)} t`,
      );
      contents.push([name, rows[0]?.content ?? ""]);
    }
    return Object.fromEntries(contents);
  } finally {
    await client.end();
  }
}

/** Routes without a company whose answer says how the instance is, or what it can do: monitors may ask for the headers alone. */
const ANSWERED = [
  "/healthz",
  "/readyz",
  "/config.json",
  "/api/openapi.json",
  "/api/docs",
  "/api/docs/allegro",
  "/api/docs/licences",
  "/api/source",
  "/dev/mail",
  "/locales/:lng/:ns.json",
];

test("a HEAD of any address of the API, with everything that its GET needs, changes nothing", async () => {
  const victim = await createVictim(app, allegro);
  const before = await dump();
  const answered: string[] = [];
  for (const route of (ROUTES satisfies readonly RouteContract[]).filter(({ method }) => method === "GET")) {
    const name = callName(route);
    const { form: _none, ...input } = CASES[name]?.rightful(victim) ?? {};
    const caller = route.policy === "admin" ? victim.admin : victim.owner;
    const response = await caller.send({ ...route, method: "HEAD" }, input);
    expect([name, response.body]).toEqual([name, ""]);
    if (response.statusCode < 400) answered.push(route.path);
    else expect([name, response.statusCode]).toEqual([name, 404]);
  }
  const after = await dump();
  expect(Object.keys(before).filter((table) => before[table] !== after[table])).toEqual([]);
  expect(answered.toSorted()).toEqual(ANSWERED.toSorted());
});

test("the dump sees a token that was used", async () => {
  const before = await dump();
  await sql`delete from one_time_tokens`.execute(app.database.db);
  expect(Object.keys(before)).toContain("one_time_tokens");
  expect(await dump()).not.toEqual(before);
});
