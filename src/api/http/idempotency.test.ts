import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { RouteContract } from "#contract/route.ts";
import { createProductTagRoute } from "#contract/product-tags.ts";
import { withTransaction } from "#db/connection.ts";
import { createTestApp, type TestApp, type TestClient } from "#testing/app.ts";
import type { Api } from "./deps.ts";
import { route } from "./route.ts";

/** Makes a tag, and stops before or after that until it is let go on. */
const slowRoute = {
  method: "POST",
  path: "/api/test/slow",
  policy: "edit",
  tag: "instance",
  summary: "Stops on the way",
  body: z.object({ name: z.string(), stop: z.enum(["before", "after", "never"]) }),
  status: 201,
  response: z.object({ name: z.string() }),
} as const satisfies RouteContract;

let app: TestApp;
let client: TestClient;
let goOn = (): void => undefined;

beforeAll(async () => {
  const slow = (api: Api): void =>
    route(api, slowRoute, async ({ scope, body }) => {
      const stopped = new Promise<void>((done) => (goOn = done));
      if (body.stop === "before") await stopped;
      await withTransaction(scope.db, (db) =>
        sql`insert into tags (company_id, name) values (${scope.companyId}, ${`${body.name} ${Date.now()}`})`.execute(db),
      );
      if (body.stop === "after") await stopped;
      return { name: body.name };
    });
  app = await createTestApp({}, [slow]);
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signIn();
});

const headers = { "Idempotency-Key": "klucz-1" };
const send = (stop: "before" | "after" | "never") => client.send(slowRoute, { body: { name: "Tag", stop }, headers });

async function tags(): Promise<number> {
  return (await sql`select from tags where company_id = ${client.companyId}`.execute(app.database.db)).rows.length;
}

/** What a key looks like whose process is gone: nobody has kept it young. */
async function crash(): Promise<void> {
  await sql`update idempotency_keys set claimed_at = now() - interval '1 minute' where company_id = ${client.companyId}`.execute(
    app.database.db,
  );
}

async function claimed(): Promise<void> {
  for (let waited = 0; waited < 100; waited++) {
    const { rows } = await sql`select from idempotency_keys where company_id = ${client.companyId}`.execute(app.database.db);
    if (rows.length > 0) return;
    await pause(20);
  }
}

test("a key whose request died in the middle of its work can be used again, and the work is done once", async () => {
  // The request is the same all along; what it does is up to `stop`, which is part of it, so the key is one of a stopped one.
  const dead = send("before");
  await claimed();
  const meanwhile = await send("before");
  expect([meanwhile.statusCode, meanwhile.headers["retry-after"]]).toEqual([409, "1"]);

  await crash();
  const letGo = goOn;
  const again = send("before");
  while (goOn === letGo) await pause(20);
  goOn();
  expect((await again).statusCode).toBe(201);
  // The first one was not dead, only slow: its key is not its own any more, so its work is undone.
  letGo();
  expect((await dead).statusCode).toBe(409);
  expect(await tags()).toBe(1);
  const replayed = await send("before");
  expect([replayed.statusCode, replayed.headers["idempotent-replayed"], replayed.json()]).toEqual([201, "true", { name: "Tag" }]);
});

test("a request that died after its work was done is not done again", async () => {
  const dead = send("after");
  for (let waited = 0; waited < 100 && (await tags()) === 0; waited++) await pause(20);
  await crash();
  const again = await send("after");
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: "CONFLICT", Message: expect.stringContaining("zostało wykonane") }]);
  expect(await tags()).toBe(1);
  goOn();
  expect((await dead).statusCode).toBe(201);
});

test("a request that takes long keeps its key young", async () => {
  const long = send("before");
  await claimed();
  await sql`update idempotency_keys set claimed_at = now() - interval '10 seconds' where company_id = ${client.companyId}`.execute(
    app.database.db,
  );
  const age = async () =>
    (
      await sql<{
        s: number;
      }>`select extract(epoch from now() - claimed_at)::int as s from idempotency_keys where company_id = ${client.companyId}`.execute(
        app.database.db,
      )
    ).rows[0]?.s ?? 99;
  for (let waited = 0; waited < 50 && (await age()) > 5; waited++) await pause(100);
  expect(await age()).toBeLessThan(5);
  goOn();
  expect((await long).statusCode).toBe(201);
});

test("a refused request may be corrected under its key", async () => {
  const bad = await client.send(createProductTagRoute, { body: { name: "" }, headers });
  expect(bad.statusCode).toBe(422);
  expect((await client.send(createProductTagRoute, { body: { name: "Nowy" }, headers })).statusCode).toBe(201);
});

test("a key belongs to its user: a colleague's same key is another one", async () => {
  const colleague = await app.signIn({ role: "manager", companyId: client.companyId });
  const own = await client.call(createProductTagRoute, { body: { name: "Mój" }, headers });
  const other = await colleague.call(createProductTagRoute, { body: { name: "Cudzy" }, headers });
  expect([own.body.name, other.body.name]).toEqual(["Mój", "Cudzy"]);
});

test("the same key with another body, or for another market, is refused", async () => {
  await client.call(createProductTagRoute, { body: { name: "Pierwszy" }, headers });
  const body = await client.refused(createProductTagRoute, { body: { name: "Drugi" }, headers });
  const market = await client.refused(createProductTagRoute, { body: { name: "Pierwszy" }, headers: { ...headers, "x-market": "CZ" } });
  expect([body, market].map(({ status, body: { code } }) => [status, code])).toEqual([
    [409, "CONFLICT"],
    [409, "CONFLICT"],
  ]);
  const same = await client.send(createProductTagRoute, { body: { name: "Pierwszy" }, headers });
  expect(same.headers["idempotent-replayed"]).toBe("true");
});
