import { beforeAll, expect, test } from "vitest";
import { configRoute, docsRoute, healthRoute, localesRoute, openApiRoute, readyRoute } from "#contract/meta.ts";
import { ROUTES } from "#contract/routes.ts";
import { userRoute } from "#contract/session.ts";
import { connect } from "#db/connection.ts";
import { createTestApp, TEST_CONFIG, type TestClient } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";
import { readTexts } from "#text/texts.ts";
import { buildApp } from "../app.ts";

const SESSION_COOKIE = "zyskomierz_session";

const app = forFile(() => createTestApp({ apiUrl: "https://api.example.com" }));
let client: TestClient;

beforeAll(async () => {
  client = await app.signIn();
});

type Node = { [key: string]: unknown };

/** Every object of a JSON document. */
function* nodes(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield Object.fromEntries(Object.entries(value));
  for (const inner of Object.values(value)) yield* nodes(inner);
}

test("the document names every route of the contract with its policy", async () => {
  const { body } = await client.call(openApiRoute);
  const paths: Record<string, Record<string, Node>> = JSON.parse(JSON.stringify(body["paths"]));
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => `${method.toUpperCase()} ${path} ${String(operation["x-policy"])}`),
  );
  expect(documented.toSorted()).toEqual(
    ROUTES.map(({ method, path, policy }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")} ${policy}`).toSorted(),
  );
});

test("the document is clean: every reference leads somewhere, no pattern repeats a format", async () => {
  const { body } = await client.call(openApiRoute);
  const all = [...nodes(body)];
  const references = new Set(all.map((node) => node["$ref"]).filter((reference) => typeof reference === "string"));
  expect(references.size).toBeGreaterThan(10);
  for (const reference of references) {
    const target = reference
      .slice(2)
      .split("/")
      .reduce<unknown>((at, step) => Reflect.get(Object(at), step), body);
    expect([reference, typeof target]).toEqual([reference, "object"]);
  }
  expect(all.filter((node) => "format" in node && "pattern" in node)).toEqual([]);
  const names = Object.keys(Object(Reflect.get(Object(body["components"]), "schemas")));
  expect(names).toContain("Figures");
});

test("the page for people shows every call without any script", async () => {
  const { response } = await client.call(docsRoute);
  expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  for (const { path } of ROUTES) expect(response.body).toContain(path.replaceAll(/:(\w+)/g, "{$1}"));
  expect(response.body).not.toMatch(/<script|https?:\/\//);
  // Every text of the page is in the catalogue: none shows its key.
  expect(response.body).not.toContain("api:docs");
});

const DEPS = {
  config: TEST_CONFIG,
  texts: readTexts(),
  consents: [],
  sources: [],
  secretKeys: [],
  clock: () => "2026-11-20T12:00:00Z",
  logger: false,
};

test("the process is healthy, and ready with its database, schema and queue", async () => {
  expect((await client.call(healthRoute)).body).toEqual({ status: "ok" });
  expect((await client.call(readyRoute)).body).toEqual({
    status: "ok",
    checks: { database: "ok", migrations: "ok", queue: "ok", companies: "ok" },
  });
});

test("where no company can be asked for anything, though the database answers, the process is not ready", async () => {
  const { pool } = app.database;
  await pool.query("alter table rollup_store_day rename to rollup_store_day_elsewhere");
  try {
    const ready = await app.server.inject(readyRoute.path);
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: "failed", checks: { database: "ok", migrations: "ok", queue: "ok", companies: "failed" } },
    ]);
  } finally {
    await pool.query("alter table rollup_store_day_elsewhere rename to rollup_store_day");
  }
  expect((await client.call(readyRoute)).body).toMatchObject({ status: "ok" });
});

test("without its database because its disk is full the answer says so in words", async () => {
  const database = connect({ ...app.database.target, host: "/nonexistent" });
  let isFull = true;
  const server = await buildApp({ ...DEPS, database, isDiskFull: () => isFull });
  const ask = async () => (await server.inject({ url: userRoute.path, cookies: { [SESSION_COOKIE]: "whoever" } })).json();
  try {
    expect((await server.inject(readyRoute.path)).statusCode).toBe(503);
    expect(await ask()).toMatchObject({
      code: "UNAVAILABLE",
      Message: "Na dysku serwera skończyło się miejsce. Nic nie przepadło: praca ruszy sama, gdy tylko miejsce się znajdzie.",
    });
    isFull = false;
    expect(await ask()).toMatchObject({ code: "UNAVAILABLE", Message: "Usługa jest chwilowo niedostępna, spróbuj później." });
  } finally {
    await server.close();
    await database.close();
  }
});

test("without its database the process lives, is not ready and refuses with 503", async () => {
  const database = connect({ ...app.database.target, host: "/nonexistent" });
  const server = await buildApp({ ...DEPS, database });
  try {
    expect((await server.inject(healthRoute.path)).statusCode).toBe(200);
    const ready = await server.inject(readyRoute.path);
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: "failed", checks: { database: "failed", migrations: "failed", queue: "failed", companies: "failed" } },
    ]);
    const refused = await server.inject({ url: userRoute.path, cookies: { [SESSION_COOKIE]: "whoever" } });
    expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([503, "UNAVAILABLE", "5"]);
  } finally {
    await server.close();
    await database.close();
  }
});

test("the web app finds its settings, never cached", async () => {
  const { body, response } = await client.call(configRoute);
  expect(body).toMatchObject({ apiUrl: "https://api.example.com", sentryDsn: null, version: "0.0.0-test" });
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(String(response.headers["content-security-policy"])).toContain("connect-src 'self' https://api.example.com");
});

test("texts are served by language and namespace and nothing else is", async () => {
  const { body } = await client.call(localesRoute, { params: { lng: "pl", ns: "api" } });
  expect(body).toHaveProperty("error.NOT_FOUND");
  for (const params of [
    { lng: "de", ns: "api" },
    { lng: "pl", ns: "nothing" },
    { lng: "..", ns: "package" },
  ]) {
    expect((await client.refused(localesRoute, { params })).status).toBe(404);
  }
});
