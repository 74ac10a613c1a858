import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { progressStreamRoute } from "#contract/progress.ts";
import type { CompanyScope } from "#db/scope.ts";
import { finishRun, startRun } from "#queue/job-runs.ts";
import { createTestApp, type TestApp, type TestClient } from "#testing/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Everything a reader got until the stream ended, told `words` while it listened. */
async function heardBy(client: TestClient, words: readonly object[]): Promise<string> {
  const reading = client.send(progressStreamRoute, { query: { hold: "1" } });
  await new Promise((done) => setTimeout(done, 300));
  for (const word of words) await sql`select pg_notify('live', ${JSON.stringify(word)})`.execute(app.database.db);
  return (await reading).body;
}

test("a reader hears that something of the company moved, several changes at once as one event", async () => {
  const client = await app.signIn();
  const { companyId } = client;
  const heard = await heardBy(client, [
    { companyId, kind: "sync" },
    { companyId, kind: "sync" },
    { companyId, kind: "sync", changed: true },
  ]);
  expect(heard.match(/event: \w+/g)).toEqual(["event: open", "event: sync", "event: figures"]);
});

test("what moved at another company is not heard, nor what is no word of ours", async () => {
  const [client, other] = [await app.signIn(), await app.signIn()];
  const heard = await heardBy(client, [
    { companyId: other.companyId, kind: "sync" },
    { companyId: client.companyId, kind: "x\n\ndata: planted" },
    { companyId: String(client.companyId), kind: "sync" },
  ]);
  expect(heard).toBe("event: open\ndata: {}\n\n");
});

/** A job of the company, told about while `act` runs with its id. */
async function heardWhile(
  client: TestClient,
  kind: string,
  act: (scope: CompanyScope, jobId: number) => Promise<unknown>,
): Promise<string[]> {
  const scope = { db: app.database.db, companyId: client.companyId };
  const { rows } = await sql<{ id: number }>`
    insert into job_runs (company_id, kind) values (${client.companyId}, ${kind}) returning id`.execute(scope.db);
  const reading = client.send(progressStreamRoute, { query: { hold: "1" } });
  await new Promise((done) => setTimeout(done, 300));
  for (const { id } of rows) await act(scope, id);
  return (await reading).body.match(/(?<=event: )\w+/g) ?? [];
}

test("an import or a recomputation that has landed moves figures; one that failed, a letter, a round of a store do not", async () => {
  const client = await app.signIn();
  const succeed = (scope: CompanyScope, id: number) => finishRun(scope, id, { status: "succeeded" });
  expect(await heardWhile(client, "import-file", succeed)).toEqual(["open", "jobs", "figures"]);
  expect(await heardWhile(client, "recompute", succeed)).toEqual(["open", "jobs", "figures"]);
  expect(await heardWhile(client, "import-file", (scope, id) => finishRun(scope, id, { status: "failed" }))).toEqual(["open", "jobs"]);
  expect(await heardWhile(client, "sync-store", succeed)).toEqual(["open", "jobs"]);
  const start = async (scope: CompanyScope, id: number) => void (await startRun(scope, id));
  expect(await heardWhile(client, "import-file", start)).toEqual(["open", "jobs"]);
});

test("a server that closes does not wait for its readers", async () => {
  const own = await createTestApp();
  const client = await own.signIn();
  const asked = client.send(progressStreamRoute, { query: { hold: "300" } });
  await new Promise((done) => setTimeout(done, 200));
  const before = Date.now();
  await own.close();
  expect(Date.now() - before).toBeLessThan(5000);
  expect((await asked).statusCode).toBe(200);
});
