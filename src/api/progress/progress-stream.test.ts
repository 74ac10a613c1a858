import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { progressStreamRoute } from "#contract/progress.ts";
import { userRoute } from "#contract/session.ts";
import { updateMemberRoute } from "#contract/team.ts";
import type { CompanyScope } from "#db/scope.ts";
import { finishRun, startRun } from "#queue/job-runs.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let address: string;

beforeAll(async () => {
  address = await app.server.listen({ port: 0, host: "127.0.0.1" });
  await whenListening();
});

type Reading = {
  /** The words of the events up to and with the first of this kind. */
  until(kind: string): Promise<string[]>;
  /** Everything that came, when the server has ended the stream. */
  rest(): Promise<string>;
  stop(): Promise<void>;
};

/** A browser that reads the stream while it comes, for five minutes if nobody ends it. */
async function read(client: TestClient, at: string): Promise<Reading> {
  const cookie = String((await client.send(userRoute)).raw.req.headers.cookie);
  const answer = await fetch(`${at}${progressStreamRoute.path}?hold=300`, { headers: { cookie } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error("the stream has no body");
  let heard = "";
  async function more(): Promise<boolean> {
    const { value, done } = (await reader?.read()) ?? { done: true };
    heard += value ?? "";
    return !done;
  }
  return {
    async until(kind) {
      while (!heard.includes(`event: ${kind}\n`)) if (!(await more())) throw new Error(`no ${kind}, but ${heard}`);
      return heard.match(/(?<=event: )\w+/g) ?? [];
    },
    async rest() {
      while (await more());
      return heard;
    },
    stop: () => reader.cancel(),
  };
}

/** All of them with one commit, so that they arrive together. */
async function tell(words: readonly object[]): Promise<void> {
  const texts = words.map((word, n) => JSON.stringify({ ...word, n }));
  await sql`select pg_notify('live', word) from unnest(${texts}::text[]) as word`.execute(app.database.db);
}

/** The process begins to listen with its first reader; what is told before reaches nobody. */
async function whenListening(): Promise<void> {
  const client = await app.signIn();
  const reading = await read(client, address);
  const telling = setInterval(() => void tell([{ companyId: client.companyId, kind: "ready" }]), 50);
  await reading.until("ready");
  clearInterval(telling);
  await reading.stop();
}

/** The events a reader got of what was done while it listened: the last word is a known one, so that nothing is waited for. */
async function heardWhile(client: TestClient, act: () => Promise<unknown>): Promise<string[]> {
  const reading = await read(client, address);
  await reading.until("open");
  await act();
  await tell([{ companyId: client.companyId, kind: "end" }]);
  const heard = await reading.until("end");
  await reading.stop();
  return heard;
}

test("a reader hears that something of the company moved, several changes at once as one event", async () => {
  const client = await app.signIn();
  const { companyId } = client;
  const words = [
    { companyId, kind: "sync" },
    { companyId, kind: "sync" },
    { companyId, kind: "sync", changed: true },
  ];
  expect(await heardWhile(client, () => tell(words))).toEqual(["open", "sync", "figures", "end"]);
});

test("what moved at another company is not heard, nor what is no word of ours", async () => {
  const [client, other] = [await app.signIn(), await app.signIn()];
  const words = [
    { companyId: other.companyId, kind: "sync" },
    { companyId: client.companyId, kind: "x\n\ndata: planted" },
    { companyId: String(client.companyId), kind: "sync" },
  ];
  expect(await heardWhile(client, () => tell(words))).toEqual(["open", "end"]);
});

/** What is heard of a job of the company while `act` runs with its id. */
async function heardOfJob(client: TestClient, kind: string, act: (scope: CompanyScope, jobId: number) => Promise<unknown>) {
  const scope = { db: app.database.db, companyId: client.companyId };
  const { rows } = await sql<{ id: number }>`
    insert into job_runs (company_id, kind) values (${client.companyId}, ${kind}) returning id`.execute(scope.db);
  return heardWhile(client, () => act(scope, rows[0]?.id ?? 0));
}

test("an import or a recomputation that has landed moves figures; one that failed, a letter, a round of a store do not", async () => {
  const client = await app.signIn();
  const succeed = (scope: CompanyScope, id: number) => finishRun(scope, id, { status: "succeeded" });
  expect(await heardOfJob(client, "import-file", succeed)).toEqual(["open", "jobs", "figures", "end"]);
  expect(await heardOfJob(client, "recompute", succeed)).toEqual(["open", "jobs", "figures", "end"]);
  const fail = (scope: CompanyScope, id: number) => finishRun(scope, id, { status: "failed" });
  expect(await heardOfJob(client, "import-file", fail)).toEqual(["open", "jobs", "end"]);
  expect(await heardOfJob(client, "sync-store", succeed)).toEqual(["open", "jobs", "end"]);
  expect(await heardOfJob(client, "import-file", startRun)).toEqual(["open", "jobs", "end"]);
});

test("somebody who is limited hears of it where they are signed in, and asks what they may still see", async () => {
  const owner = await app.signIn();
  const viewer = await app.signIn({ role: "viewer", companyId: owner.companyId });
  const limits = { storeIds: null, seesCosts: false };
  const change = () => owner.call(updateMemberRoute, { params: { id: viewer.userId }, body: { limits } });
  expect(new Set(await heardWhile(viewer, change))).toEqual(new Set(["open", "logs", "team", "end"]));
  expect((await viewer.call(userRoute)).body.user.limits).toEqual(limits);
});

test("a server that closes does not wait for its readers", async () => {
  const own = await createTestApp();
  const reading = await read(await own.signIn(), await own.server.listen({ port: 0, host: "127.0.0.1" }));
  await reading.until("open");
  // The reader would stay for five minutes, and a test is given half a minute.
  await own.close();
  expect(await reading.rest()).toBe("event: open\ndata: {}\n\n");
});
