/** What a contract says of its route beside its schemas holds on the wire, whatever the route's group in the documentation. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { productsRoute } from "#contract/dashboard.ts";
import { configRoute, openApiRoute } from "#contract/meta.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { createTestApp, type TestApp } from "#testing/app.ts";
import { route } from "./route.ts";

const PLAIN = { method: "POST", policy: "own", summary: "", response: z.object({ code: z.string() }) } as const;
/** Two routes of one group: what differs between them is what they say of themselves. */
const silent = { ...PLAIN, path: "/api/test/silent", tag: "instance" } as const satisfies RouteContract;
const secret = { ...PLAIN, path: "/api/test/secret", tag: "stores", storesAnswer: false } as const satisfies RouteContract;
const writing = {
  ...PLAIN,
  path: "/api/test/writing",
  tag: "stores",
  letters: ["loginLink"],
  limit: "mail",
} as const satisfies RouteContract;

// @ts-expect-error Whoever has letters sent says how often they may be called.
const unlimited = { ...PLAIN, path: "/api/test/unlimited", tag: "stores", letters: ["loginLink"] } as const satisfies RouteContract;

let app: TestApp;
let calls = 0;
beforeAll(async () => {
  app = await createTestApp({ limits: { signIn: 0, mail: 2, guest: 0, address: 0, user: 0, upload: 0, issue: 0 } }, [
    (api) => {
      const { db } = api.deps.database;
      route(api, secret, async () => ({ code: `code ${(calls += 1)}` }));
      route(api, silent, async ({ session }) => {
        await enqueueMail(db, { kind: "loginLink", to: session.account.email });
        return { code: "" };
      });
      route(api, writing, async ({ session }) => {
        await enqueueMail(db, { kind: "loginLink", to: session.account.email });
        return { code: "" };
      });
    },
  ]);
});
afterAll(() => app.close());

async function letters(): Promise<number> {
  const { rows } = await sql<{ letters: number }>`select count(*)::int as letters from mails`.execute(app.database.db);
  return rows[0]?.letters ?? 0;
}

test("a letter that the contract does not name is not sent; one that it names is, as often as the operator lets it", async () => {
  const client = await app.signIn();
  expect([(await client.send(silent)).statusCode, await letters()]).toEqual([500, 0]);
  const statuses = [];
  for (let turn = 0; turn < 3; turn++) statuses.push((await client.send(writing)).statusCode);
  expect([statuses, await letters()]).toEqual([[200, 200, 429], 2]);
  expect(unlimited.path).toBe("/api/test/unlimited");
});

test("an answer with a secret is kept under no key: the second call is made again, and the table of answers stays empty", async () => {
  const client = await app.signIn();
  const headers = { "Idempotency-Key": "one" };
  expect((await client.send(secret, { headers })).json()).toEqual({ code: "code 1" });
  expect((await client.send(secret, { headers })).json()).toEqual({ code: "code 2" });
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from idempotency_keys`.execute(app.database.db);
  expect(rows).toEqual([{ kept: 0 }]);
});

test("no cache keeps an answer or a file of a company; what is said of the instance may be kept where its contract says so", async () => {
  const client = await app.signIn();
  const rule = async (contract: RouteContract, input?: object) => {
    const response = await client.send(contract, input);
    return [response.statusCode, response.headers["content-type"], response.headers["cache-control"]];
  };
  const body = { filter: {}, startDate: "2025-06-01", endDate: "2025-06-30" };
  expect(await rule(productsRoute, { body })).toEqual([200, "application/json; charset=utf-8", "no-store"]);
  expect(await rule(productsRoute, { body, query: { format: "csv" } })).toEqual([200, "text/csv; charset=utf-8", "no-store"]);
  expect(await rule(configRoute)).toEqual([200, "application/json; charset=utf-8", "no-store"]);
  expect(await rule(openApiRoute)).toEqual([200, "application/json; charset=utf-8", undefined]);
});

/** Names of fields that open something to whoever has them. */
const SECRETS = /token$|^codes$|recoveryCodes|secret/i;

test("whichever change answers with a token or codes says that its answer is kept nowhere", () => {
  const routes: readonly RouteContract[] = ROUTES;
  const named = routes.filter(({ method, response }) => method !== "GET" && response !== undefined && SECRETS.test(fieldsOf(response)));
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter(({ storesAnswer }) => storesAnswer !== false).map(({ path }) => path)).toEqual([]);
});

function fieldsOf(schema: z.ZodType): string {
  const found: string[] = [];
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" }), (key: string, value: unknown) => {
    if (key === "properties" && typeof value === "object" && value !== null) found.push(...Object.keys(value));
    return value;
  });
  return found.find((name) => SECRETS.test(name)) ?? "";
}
