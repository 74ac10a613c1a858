/**
 * Server, workers and database are killed at random moments while files are taken in and stores are read; workers sleep
 * longer than others wait for them; COPYs are cut off. Nothing is lost, nothing is doubled, and everything is back by itself.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { processesIn } from "#db/process-table.ts";
import { syncRound } from "#jobs/sync-round.ts";
import { shareOf } from "#sources/simulator/random.ts";
import { seedReference } from "#pipeline/seed-reference.ts";
import { createTestDatabase } from "#testing/database.ts";
import { SIMULATOR_APP, startTestSimulator } from "#testing/simulator.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { storedSums } from "../marketplace/stored-sums.ts";
import { type Disruption, type DisruptionKind, disrupt } from "./disruptions.ts";
import { type Instance, KEYS, addCompany, addStore, marketplaceEnvironment, openInstance } from "./instance.ts";
import { report } from "./report.ts";
import { addFileStore, lookOn, openJobs, taken, uploads, wanted } from "./work.ts";

/** `CHAOS_SHARE=0.1` for a short look. */
const SHARE = Number(process.env["CHAOS_SHARE"] ?? 1);
const COUNTS: Readonly<Record<DisruptionKind, number>> = { server: 14, worker: 18, database: 18, everything: 4, copy: 8, sleeper: 3 };
const SELLERS = 24;
const DAYS = 60;
const FILE_ORDERS = 1500;
const CUT_ORDERS = 6000;
const SEED = process.env["CHAOS_SEED"] ?? "chaos";

const at = Date.now();
const historyFrom = new Date(at - DAYS * 86_400_000).toISOString().slice(0, 10);
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

const say = (text: string): void => void process.stdout.write(`${Math.round((Date.now() - at) / 1000)} s: ${text}\n`);

/** All disruptions in an order that the seed gives. */
function disruptions(): DisruptionKind[] {
  const all = Object.entries(COUNTS).flatMap(([kind, count]) =>
    Array.from({ length: Math.max(1, Math.round(count * SHARE)) }, (_, nth) => ({ kind, order: shareOf(`${SEED}|${kind}|${nth}`) })),
  );
  return all.toSorted((one, other) => one.order - other.order).map(({ kind }) => kindOf(kind));
}

function kindOf(name: string): DisruptionKind {
  const kinds: readonly DisruptionKind[] = ["server", "worker", "database", "everything", "copy", "sleeper"];
  const found = kinds.find((kind) => kind === name);
  if (found === undefined) throw new Error(`no disruption ${name}`);
  return found;
}

async function untilDone(instance: Instance): Promise<void> {
  for (const deadline = Date.now() + 480_000; ; await sleep(500)) {
    const open = await openJobs(instance);
    if (open.imports + open.syncs === 0) return;
    if (Date.now() > deadline)
      throw new Error(
        `still open: ${JSON.stringify(open)}\n${instance.workers
          .map((one) => one.output())
          .join("\n")
          .slice(-6000)}`,
      );
  }
}

/** The same stores read by nobody but this process, undisturbed. */
async function undisturbed(simulator: Awaited<ReturnType<typeof startTestSimulator>>, stores: number): Promise<string[]> {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  await seedReference(database.db);
  const companyId = await addCompany(database);
  const scope = { db: database.db, companyId };
  for (let nth = 0; nth < stores; nth += 1) {
    const storeId = await addStore(database, companyId, simulator, nth, historyFrom);
    const places = { allegro: { production: { endpoints: { environment: "production", ...simulator }, app: SIMULATOR_APP } } } as const;
    const round = { scope, storeId, signal: new AbortController().signal, onPage: async () => undefined };
    expect(await syncRound(workerDeps(database, { places, secretKeys: KEYS }), round)).toEqual({ kind: "done" });
  }
  return storedSums(scope);
}

test("whatever dies, and however often, nothing is lost and nothing doubled", async () => {
  const simulator = await startTestSimulator({
    sellers: Array.from({ length: SELLERS }, () => ({ ordersPerDay: 2, offers: 40 })),
    clock: () => at,
  });
  undo.push(() => simulator.close());
  const instance = await openInstance({ workers: 2, environment: marketplaceEnvironment(simulator) });
  const { server, workers, database } = instance;
  undo.push(async () => rmSync(instance.environment.DATA_DIR, { recursive: true, force: true }));
  let ended = false;
  undo.push(async () => ended || instance.stop());
  const client = await instance.signIn();
  await addFileStore(client);
  const companyId = await addCompany(database);

  const over = new AbortController();
  const seen: Record<string, number> = {};
  const looking = lookOn(client, seen, over.signal);
  const sending = uploads(client);
  let stores = 0;
  const feeding = (async () => {
    while (!over.signal.aborted) {
      const open = await openJobs(instance);
      if (open.imports < 2) await sending.send(FILE_ORDERS);
      if (open.syncs < 2 && stores < SELLERS) {
        await instance.patiently(() => addStore(database, companyId, simulator, stores, historyFrom));
        stores += 1;
      }
      await sleep(1500);
    }
  })();

  const done: Disruption[] = [];
  for (const [nth, kind] of disruptions().entries()) {
    await sleep(500 + 3500 * shareOf(`${SEED}|pause|${nth}`));
    if (kind === "copy") await sending.send(CUT_ORDERS);
    const disruption = await disrupt(instance, kind, `${SEED}|${nth}`);
    if (disruption !== null) done.push(disruption);
    say(`${nth + 1}. ${JSON.stringify(disruption ?? `${kind}: nothing to disrupt`)}, ${sending.files.length} files, ${stores} stores`);
  }
  over.abort();
  await Promise.all([feeding, looking]);
  say("no more disruptions");
  await untilDone(instance);
  say("all is done");

  const found = { ...(await taken(instance)), ...(await openJobs(instance)) };
  const sums = await instance.patiently(() => storedSums({ db: database.db, companyId }));
  const verdict = await instance.verifyLedger();
  const counts = Object.fromEntries(
    Object.keys(COUNTS).map((kind) => [kind, done.filter((disruption) => disruption.kind === kind).length]),
  );
  const cluster = join(instance.environment.DATA_DIR, "postgres/data");
  const ends = await instance.stop();
  ended = true;
  const result = {
    disruptions: counts,
    atWork: done.filter(({ atWork }) => atWork > 0).length,
    longestBackMs: Object.fromEntries(
      Object.keys(COUNTS).map((kind) => [
        kind,
        Math.max(0, ...done.filter((disruption) => disruption.kind === kind).map(({ backMs }) => backMs)),
      ]),
    ),
    files: sending.files.length,
    stores,
    found,
    sums: sums.length,
    verifyLedger: verdict,
    answers: seen,
    uploadAnswers: sending.answers,
    endedByThemselves: [server, ...workers].flatMap(({ name, ends: own }) => own.map((end) => `${name} ${end}`)),
    ends,
    seconds: Math.round((Date.now() - at) / 1000),
  };
  say(JSON.stringify(result));
  if (SHARE === 1) report("everything", result);

  expect(found).toEqual({ ...wanted(sending.files), imports: 0, syncs: 0, failed: 0 });
  expect(sums).toEqual(await undisturbed(simulator, stores));
  expect(sums.length).toBeGreaterThan(1000);
  expect(verdict).toMatch(/^0 differences$/m);
  expect(Object.keys(seen).filter((status) => !["200", "503", "none"].includes(status))).toEqual([]);
  expect(Object.keys(sending.answers).filter((status) => !["202", "503", "none"].includes(status))).toEqual([]);
  expect(result.endedByThemselves).toEqual([]);
  expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 0));
  expect(Math.max(...ends.map(({ milliseconds }) => milliseconds))).toBeLessThan(10_000);
  expect(processesIn(cluster) ?? []).toEqual([]);
  if (SHARE === 1) expect(done.length).toBeGreaterThanOrEqual(60);
}, 2_400_000);
