/** What the server tells its operator about failures, read from the envelopes that arrive; and what it never tells. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { RouteContract } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { HANGS_MS } from "#testing/patience.ts";
import { startTestWorker } from "#testing/worker.ts";
import { route } from "#api/http/route.ts";
import { createTestApp, type TestApp } from "#testing/app.ts";
import { type ReportSink, startReportSink } from "#testing/report-sink.ts";
import { type ErrorReports, openErrorReports } from "../src/start/error-reports.ts";

const TOKEN = "q8Jx2mVb7RtY0pLk3NwZ9sDf6GhC1aEuK5oI4rT7yXz";
const EMAIL = "ola.zak@example.com";

const brokenRoute = {
  method: "POST",
  path: "/api/test/broken/:token",
  policy: "read",
  tag: "instance",
  summary: "Fails, with everything private in the error's own words",
  params: z.object({ token: z.string() }),
  query: z.object({ phrase: z.string().max(200) }),
  body: z.object({ name: z.string() }),
  status: 204,
} as const satisfies RouteContract;

const refusedRoute = { ...brokenRoute, path: "/api/test/refused/:token" } as const satisfies RouteContract;

const Event = z.object({
  tags: z.record(z.string(), z.union([z.string(), z.number()])),
  exception: z.object({ values: z.array(z.object({ type: z.string(), value: z.string() })) }),
});

let sink: ReportSink;
let reports: ErrorReports;
let app: TestApp;

beforeAll(async () => {
  sink = await startReportSink();
  reports = await openErrorReports({ dsn: sink.dsn, release: "0.0.0-test" });
  const broken = (api: Parameters<typeof route>[0]): void => {
    route(api, brokenRoute, async ({ params, query, body }) => {
      throw new Error(`cannot store "${body.name}" of ${EMAIL} for ?token=${params.token}`, {
        cause: new Error(`asked for "${query.phrase}"`),
      });
    });
    route(api, refusedRoute, async () => {
      throw new AppError("REFUSED", "not like this");
    });
  };
  app = await createTestApp({}, [broken], [], reports);
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

async function reported(count: number): Promise<z.infer<typeof Event>[]> {
  await reports.flush();
  return vi.waitFor(
    () => {
      const events = sink.items("event").map(({ text }) => Event.parse(JSON.parse(text)));
      expect(events.length).toBeGreaterThanOrEqual(count);
      return events;
    },
    { timeout: HANGS_MS },
  );
}

test("an answer of 500 is reported with its route, status and request id, and without anything of the request", async () => {
  const client = await app.signIn();
  const input = { params: { token: TOKEN }, query: { phrase: "Kowalski" }, body: { name: "Dom i Ogród Nowak" } };
  const { status, body } = await client.refused(brokenRoute, input);
  expect(status).toBe(500);
  const [event] = await reported(1);
  expect(event?.tags).toEqual({
    where: "api",
    method: "POST",
    route: "/api/test/broken/:token",
    status: 500,
    requestId: body.requestId,
  });
  expect(event?.exception.values.map(({ value }) => value)).toEqual(["asked for [value]", "cannot store [value] of [e-mail] for "]);
  const everything = sink.text();
  expect(everything).toContain("cannot store");
  for (const secret of [
    TOKEN,
    EMAIL,
    "Dom i Ogród",
    "Kowalski",
    client.email,
    "cookie",
    "zyskomierz_session",
    'user-agent":"lightMyRequest',
  ]) {
    expect([secret, everything.includes(secret)]).toEqual([secret, false]);
  }
});

test("a refusal is the person's business and reported to nobody", async () => {
  const client = await app.signIn();
  const before = (await reported(1)).length;
  const input = { params: { token: TOKEN }, query: { phrase: "a" }, body: { name: "b" } };
  expect((await client.refused(refusedRoute, input)).status).toBe(400);
  expect((await client.refused(brokenRoute, { ...input, query: { phrase: "a".repeat(300) } })).status).toBe(422);
  await reports.flush();
  expect(sink.items("event")).toHaveLength(before);
});

test("every request leaves a timing under its route, none with its address", async () => {
  const client = await app.signIn();
  await client.refused(refusedRoute, { params: { token: TOKEN }, query: { phrase: "Kowalska" }, body: { name: "c" } });
  await reports.flush();
  const names = sink.items("transaction").map(({ text }) => z.object({ transaction: z.string() }).parse(JSON.parse(text)).transaction);
  expect(names).toContain("POST /api/test/refused/:token");
  expect([sink.text().includes(TOKEN), sink.text().includes("Kowalska")]).toEqual([false, false]);
});

test("a job that has failed for good is reported by its name, without what it was given", async () => {
  const before = (await reported(1)).length;
  const worker = await startTestWorker(app.database, { reports });
  try {
    const payload = JSON.stringify({ mailId: `${EMAIL} ${TOKEN}` });
    await sql`select graphile_worker.add_job('send-mail', ${payload}::json, max_attempts := 1)`.execute(app.database.db);
    const event = (await reported(before + 1)).at(-1);
    expect(event?.tags).toMatchObject({ where: "job", task: "send-mail", attempts: 1 });
    expect([sink.text().includes(EMAIL), sink.text().includes(TOKEN)]).toEqual([false, false]);
  } finally {
    await worker.stop();
  }
});

test("without an address nothing is sent", async () => {
  const silent = await openErrorReports({ dsn: null, release: "0.0.0-test" });
  const before = sink.items("event").length;
  silent.failure(new Error("nobody hears this"), { where: "api" });
  await silent.flush();
  await reports.flush();
  expect(sink.items("event")).toHaveLength(before);
});
