/** Places of a worker, looked at while files cannot go on: everybody else's work goes on, counted by what has ended and what runs. */
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { withTransaction } from "#db/connection.ts";
import { listKeptMails } from "#db/mails.ts";
import { derivedKeys } from "#db/secrets.ts";
import { insertDelivery, insertWebhook, renewWebhookSecret } from "#db/webhooks.ts";
import { enqueueDelivery } from "#queue/enqueue-alerts.ts";
import { enqueue } from "#queue/enqueue.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { addPast } from "#queue/add-past.ts";
import { requeue } from "#queue/requeue.ts";
import { createTestDatabase } from "#testing/database.ts";
import { emptyQueue } from "#testing/queue-state.ts";
import { startTestWorker } from "#testing/worker.ts";
import { forFile } from "#testing/for-file.ts";
import { jobsIn } from "./jobs.ts";
import { PLACES } from "./slots.ts";

const KEYS = derivedKeys("secret of the tests");

const database = forFile(createTestDatabase);
beforeAll(async () => {
  await sql`insert into companies (company_id, name) select n, 'Sklep ' || n from generate_series(71, 75) n`.execute(database.db);
  await sql`insert into company_settings (company_id) select generate_series(71, 75)`.execute(database.db);
});

const add = (companyId: number, task: "import-file" | "recompute"): Promise<number> =>
  enqueue(
    { db: database.db, companyId },
    task === "recompute" ? { task, payload: { reason: "settings" } } : { task, subjectId: 1, storeId: null },
  );

type Run = { id: number; status: string };

async function runs(): Promise<Run[]> {
  const { rows } = await sql<Run>`select id, status from job_runs order by id`.execute(database.db);
  return rows;
}

async function until(isSo: (found: readonly Run[]) => boolean): Promise<Run[]> {
  for (;;) {
    const found = await runs();
    if (isSo(found)) return found;
    await sleep(10);
  }
}

test("files that take long hold up neither letters nor figures, and no company's files hold up everybody's", async () => {
  const { userId } = await createUser(database.db, { email: "anna@example.com", password: "Bardzo-Tajne-Haslo", name: "Anna" });
  const blocker = new pg.Client(database.target);
  await blocker.connect();
  await blocker.query("begin; lock table imports in access exclusive mode");
  const [first, second] = [await add(71, "import-file"), await add(71, "import-file")];
  const others = [await add(72, "import-file"), await add(73, "import-file"), await add(74, "import-file")];
  const figures = await add(75, "recompute");
  await withTransaction(database.db, (db) => enqueueMail(db, { kind: "passwordChanged", to: "anna@example.com", userId, values: {} }));
  const worker = await startTestWorker(database);
  try {
    const running = (all: readonly Run[]): number[] => all.filter(({ status }) => status === "running").map(({ id }) => id);
    const found = await until((all) => all.some(({ id, status }) => id === figures && status === "succeeded") && running(all).length >= 2);
    while ((await listKeptMails(database.db)).length === 0) await sleep(10);
    expect(running(found)).toEqual([first, others[0]]);
    // The second file of the first company waits behind the first of everybody else.
    const { rows } = await database.pool.query<{ key: string }>(
      "select key from graphile_worker.jobs where task_identifier = 'import-file' and locked_at is null order by priority, run_at",
    );
    expect(rows.map(({ key }) => key)).toEqual([`job-73-${others[1]}`, `job-74-${others[2]}`, `job-71-${second}`]);
    await blocker.query("commit");
    await until((all) => all.every(({ status }) => status !== "queued" && status !== "running"));
  } finally {
    // First what the files wait for: a worker that stops waits for them.
    await blocker.end();
    await worker.stop();
  }
});

test("a file that is tried again stands behind those of its company that wait already", async () => {
  const scope = { db: database.db, companyId: 72 };
  const [first, second] = [await add(72, "import-file"), await add(72, "import-file")];
  await requeue(scope, first);
  const third = await add(72, "import-file");
  const { rows } = await database.pool.query<{ key: string }>(
    "select key from graphile_worker.jobs where task_identifier = 'import-file' order by priority",
  );
  expect(rows.map(({ key }) => key)).toEqual([second, first, third].map((id) => `job-72-${id}`));
});

test("years of fees have a place that nothing due waits for, and stand behind all that is due of their own store", async () => {
  expect([jobsIn("past").map(({ name }) => name), PLACES.past]).toEqual([["sync-past"], 1]);
  await emptyQueue(database.pool);
  const scope = { db: database.db, companyId: 73 };
  const order = async (): Promise<string[]> => {
    const { rows } = await database.pool.query<{ key: string }>("select key from graphile_worker.jobs order by priority, run_at, id");
    return rows.map(({ key }) => key);
  };
  for (const storeId of [1, 2]) await addPast(scope, storeId);
  // Every round asks for it: one that waits already keeps its place and is not doubled.
  await addPast(scope, 1);
  const round = await enqueue(scope, { task: "sync-store", storeId: 1 });
  expect(await order()).toEqual([`job-73-${round}`, "past-1", "past-2"]);
  // Whoever had a turn and wants another stands behind the other store.
  await database.pool.query("select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = 'past-1'))");
  await addPast(scope, 1);
  expect(await order()).toEqual([`job-73-${round}`, "past-2", "past-1"]);
});

/** A webhook of the company with this many waiting deliveries of its own. */
async function waitingHooks(companyId: number, url: string, count: number): Promise<void> {
  const scope = { db: database.db, companyId };
  const id = await insertWebhook(scope, { name: "nasłuch", url, createdBy: 0 });
  await renewWebhookSecret(scope, KEYS, id);
  for (let one = 0; one < count; one++)
    await enqueueDelivery(scope, await insertDelivery(scope, { webhookId: id, event: "test", body: "{}" }));
}

test("an address that answers nothing costs its own company alone: others' deliveries go out beside it, and before its second", async () => {
  await emptyQueue(database.pool);
  const asked: string[] = [];
  const heard = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    // Of 71 nothing ever comes back; of the others at once.
    if (request.url !== "/71") response.writeHead(200).end();
    if (asked.filter((path) => path !== "/71").length === 6) heard.resolve();
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const bound = server.address();
  const at = (companyId: number): string => `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}/${companyId}`;
  await waitingHooks(71, at(71), 20);
  await waitingHooks(72, at(72), 3);
  await waitingHooks(73, at(73), 3);
  const { rows } = await database.pool.query<{ company: number }>(
    "select split_part(j.queue_name, '-', 2)::int as company from graphile_worker.jobs j order by priority, run_at, id limit 4",
  );
  // The first of each, then the second of the first.
  expect(rows.map(({ company }) => company)).toEqual([71, 72, 73, 71]);
  const worker = await startTestWorker(database, { secretKeys: KEYS, webhooksReachPrivate: true });
  try {
    await heard.promise;
    // While the first of 71 still waits for its answer, its nineteen others wait behind it.
    expect(asked.filter((path) => path === "/71")).toHaveLength(1);
  } finally {
    server.closeAllConnections();
    server.close();
    await worker.stop();
  }
});
