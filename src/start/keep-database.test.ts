/** A database that dies is started again by its owner, and by nobody else; one that cannot be is told, and soon. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openClient } from "#db/client.ts";
import { type EmbeddedCluster, type EmbeddedOptions, startEmbedded } from "#db/embedded.ts";
import { DiskFullError } from "#db/start-error.ts";
import { takeOwnership } from "./data-folder.ts";
import { type Keeper, type KeepPatience, keepDatabase, watchOwner } from "./keep-database.ts";

const PATIENCE: KeepPatience = { look: 10, pauses: [0, 10, 20], calm: 60_000, full: 10, orphaned: 100 };

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

type Ground = {
  folder: string;
  cluster: EmbeddedCluster;
  said: string[];
  lost: string[];
  starts: number;
  isFull: boolean;
  failure: Error | null;
};

const begin = (folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedCluster> =>
  startEmbedded(folder, { ...options, settings: { shared_buffers: "16MB", fsync: "off" } });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "zyskomierz-keep-"));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The same cluster each time, running: making a new one takes seconds. */
async function ground(): Promise<Ground> {
  const cluster = await begin(folder);
  undo.push(() => cluster.stop());
  return { folder, cluster, said: [], lost: [], starts: 0, isFull: false, failure: null };
}

function keep(over: Ground, by: typeof keepDatabase | typeof watchOwner, patience = PATIENCE): Keeper {
  const keeper = by({
    dataDir: over.folder,
    cluster: over.cluster,
    log: { error: (_, message) => void over.said.push(message) },
    onLost: ({ message }) => void over.lost.push(message),
    start(dataDir, options) {
      over.starts += 1;
      if (over.failure !== null) return Promise.reject(over.failure);
      return begin(dataDir, options);
    },
    hasRoom: () => !over.isFull,
    patience,
  });
  undo.push(() => keeper.stop());
  return keeper;
}

const pidOf = ({ folder }: Ground): number => Number(readFileSync(join(folder, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);

async function kill(over: Ground): Promise<void> {
  process.kill(pidOf(over), "SIGKILL");
  while (over.cluster.isAlive()) await sleep(5);
}

async function ask({ cluster }: Ground, statement: string): Promise<unknown[]> {
  const client = await openClient(cluster.target);
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test("a server that is killed, twice, comes back with what was committed, and ends when it is stopped", async () => {
  const over = await ground();
  await ask(over, "create table shelf as select 42 as answer");
  const keeper = keep(over, keepDatabase);
  for (const times of [1, 2]) {
    await kill(over);
    await expect.poll(() => ask(over, "select answer from shelf").catch(() => []), { timeout: 120_000 }).toEqual([{ answer: 42 }]);
    expect(over.starts).toBe(times);
  }
  await keeper.stop();
  await over.cluster.stop();
  expect(over.cluster.isAlive()).toBe(false);
  expect(over.lost).toEqual([]);
});

test("while the disk is full nothing is tried and nobody gives up; with room again the server is back by itself", async () => {
  const over = await ground();
  keep(over, keepDatabase);
  over.isFull = true;
  await kill(over);
  // Far longer than all the tries take together: 0 + 10 + 20 ms.
  await sleep(300);
  expect([over.starts, over.lost]).toEqual([0, []]);
  over.isFull = false;
  await expect.poll(() => ask(over, "select 1 as one").catch(() => [])).toEqual([{ one: 1 }]);
  expect(over.lost).toEqual([]);
  expect(over.said.slice(0, 2)).toEqual([
    "the disk is full: the database waits for room and then goes on by itself",
    "the disk has room again",
  ]);
});

test("a quota that is used up is waited for as well, however often it is tried", async () => {
  const over = await ground();
  over.failure = new DiskFullError("The disk is full.");
  keep(over, keepDatabase);
  await kill(over);
  // Three tries are all that another failure gets.
  await expect.poll(() => over.starts).toBeGreaterThan(6);
  expect(over.lost).toEqual([]);
  over.failure = null;
  await expect.poll(() => ask(over, "select 1 as one").catch(() => [])).toEqual([{ one: 1 }]);
  expect(over.lost).toEqual([]);
});

test("a server that cannot be started is told after as many tries as are allowed, in one sentence", async () => {
  const over = await ground();
  keep(over, keepDatabase);
  const [file, aside] = [join(over.folder, "postgres/data/global/pg_control"), join(over.folder, "pg_control")];
  renameSync(file, aside);
  undo.push(() => renameSync(aside, file));
  await kill(over);
  await expect.poll(() => over.lost, { timeout: 120_000 }).toHaveLength(1);
  expect(over.lost[0]).toMatch(/^The database has ended and cannot be started again: .* (damaged|pg_control).*\.$/);
  expect(over.starts).toBe(3);
});

test("a watch that has ended starts nothing any more", async () => {
  const over = await ground();
  const keeper = keep(over, keepDatabase, { ...PATIENCE, pauses: [60_000] });
  await kill(over);
  await expect.poll(() => over.said).toHaveLength(1);
  await keeper.stop();
  expect(over.starts).toBe(0);
  expect(over.lost).toEqual([]);
});

test("one who joins while it is away waits until the owner has started it, and touches nothing before", async () => {
  const over = await ground();
  await kill(over);
  let joined = false;
  const joining = begin(over.folder, { isAnothers: () => true }).then((cluster) => {
    joined = true;
    return cluster;
  });
  await sleep(300);
  expect([joined, existsSync(join(over.folder, "postgres/data/postmaster.pid"))]).toEqual([false, true]);
  keep(over, keepDatabase);
  expect(await joining).toMatchObject({ started: false });
});

test("one who has joined starts nothing: it waits for the owner, and ends when there is none", async () => {
  const over = await ground();
  await takeOwnership(over.folder, "http://127.0.0.1:1");
  keep(over, watchOwner);
  await kill(over);
  await sleep(300);
  expect(over.lost).toEqual([]);
  rmSync(join(over.folder, "server.json"));
  await expect.poll(() => over.lost).toHaveLength(1);
  expect(over.lost[0]).toMatch(/^The database in .* has ended, and so has the process that ran it: start that one again, then this one\.$/);
  expect(over.starts).toBe(0);
});
