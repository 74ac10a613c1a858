import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { type EmbeddedCluster, startEmbedded } from "./embedded.ts";
import { explainFailure } from "./embedded-failure.ts";
import { isAlive, processesIn } from "./process-table.ts";

const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === "linux";

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function dataFolder(...below: string[]): string {
  const top = mkdtempSync(join(tmpdir(), "zyskomierz-embedded-"));
  chmodSync(top, 0o755);
  undo.push(() => rmSync(top, { recursive: true, force: true }));
  const folder = join(top, ...below);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function start(folder: string): Promise<EmbeddedCluster> {
  const cluster = await startEmbedded(folder, { settings: { shared_buffers: "16MB" } });
  undo.push(() => cluster.stop());
  return cluster;
}

async function ask(cluster: EmbeddedCluster, statement: string): Promise<unknown[]> {
  const client = new pg.Client(cluster.target);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const clusterPid = (folder: string): number => Number(readFileSync(join(folder, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);

async function killAll(folder: string): Promise<void> {
  const data = join(folder, "postgres/data");
  for (const pid of processesIn(data) ?? []) process.kill(pid, "SIGKILL");
  while ((processesIn(data) ?? []).length > 0) await new Promise((done) => setTimeout(done, 10));
}

test("a cluster keeps its data from one start to the next and listens on nothing but its socket", async () => {
  const folder = dataFolder();
  const first = await start(folder);
  expect(first.started).toBe(true);
  await ask(first, "create table shelf as select 41 + 1 as answer");
  expect(
    await ask(
      first,
      "select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync, current_setting('timezone') as zone",
    ),
  ).toEqual([{ addresses: "", fsync: "on", zone: "UTC" }]);
  const pid = clusterPid(folder);
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await ask(await start(folder), "select answer from shelf")).toEqual([{ answer: 42 }]);
});

test("a server left behind by a killed program is taken over", async () => {
  const folder = dataFolder();
  await start(folder);
  const pid = clusterPid(folder);
  const second = await start(folder);
  expect(second.started).toBe(false);
  expect(clusterPid(folder)).toBe(pid);
});

describe.runIf(onLinux)(`a stale lock${onLinux ? "" : " (left out: only Linux shows the process table)"}`, () => {
  test("after kill -9 of every process the next start clears the lock and has the committed rows", async () => {
    const folder = dataFolder();
    await ask(await start(folder), "create table shelf as select 1 as answer");
    await killAll(folder);
    expect(existsSync(join(folder, "postgres/data/postmaster.pid"))).toBe(true);
    expect(await ask(await start(folder), "select answer from shelf")).toEqual([{ answer: 1 }]);
  });

  test("a lock whose number now belongs to a stranger is cleared", async () => {
    const folder = dataFolder();
    await (await start(folder)).stop();
    writeFileSync(
      join(folder, "postgres/data/postmaster.pid"),
      `${process.pid}\n${join(folder, "postgres/data")}\n0\n5432\n/nowhere\n\n0 0\nready\n`,
    );
    expect((await start(folder)).started).toBe(true);
  });
});

test("a start that was killed while it made the cluster leaves nothing that the next one trips over", async () => {
  const folder = dataFolder();
  mkdirSync(join(folder, "postgres/data-123.part/base"), { recursive: true });
  await start(folder);
  expect(readdirSync(join(folder, "postgres")).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("under a path too long for a socket the socket lies in the folder for temporary files", async () => {
  const cluster = await start(dataFolder("a".repeat(60), "b".repeat(60)));
  expect(cluster.target.host.startsWith(tmpdir())).toBe(true);
  expect(Buffer.byteLength(join(cluster.target.host, ".s.PGSQL.5432"))).toBeLessThanOrEqual(107);
  expect(await ask(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a cluster made by another version of PostgreSQL is refused in one sentence", async () => {
  const folder = dataFolder();
  await (await start(folder)).stop();
  writeFileSync(join(folder, "postgres/data/PG_VERSION"), "17\n");
  await expect(start(folder)).rejects.toThrow(
    /^The data in .* was made by another version of PostgreSQL: copy it with the release that made it \(npm run backup -- <file>\), set DATA_DIR to an empty folder and restore the copy there with npm run restore -- <file>\.$/,
  );
});

describe.runIf(isRoot && onLinux)(`as root${isRoot && onLinux ? "" : " (left out: this is not root on Linux)"}`, () => {
  test("a cluster under a closed home folder lies where its account can reach it, and is found again", async () => {
    const closed = dataFolder("home");
    chmodSync(closed, 0o700);
    const folder = join(closed, "data");
    const cluster = await start(folder);
    const place = readFileSync(join(folder, "postgres-folder"), "utf8").trim();
    undo.splice(-1, 0, () => rmSync(place, { recursive: true, force: true }));
    expect(place.startsWith("/var/lib/zyskomierz/")).toBe(true);
    expect(statSync(join(place, "data")).uid).not.toBe(0);
    await ask(cluster, "create table shelf as select 7 as answer");
    await cluster.stop();
    expect(await ask(await start(folder), "select answer from shelf")).toEqual([{ answer: 7 }]);
  });

  test("another user is told whose data it is", async (context) => {
    const folder = dataFolder();
    await (await start(folder)).stop();
    // `nobody` stands for the ordinary user who starts a clone that root has started before.
    const script = `import("${join(import.meta.dirname, "embedded.ts")}").then(({ startEmbedded }) => startEmbedded(process.env.FOLDER)).then(() => console.log("started"), (error) => console.log(error.name + ": " + error.message))`;
    const { stdout, error } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      uid: 65_534,
      gid: 65_534,
      encoding: "utf8",
      env: { ...process.env, FOLDER: folder },
    });
    if (error && "code" in error && error.code === "EACCES") context.skip("nobody else may enter the folder this clone lies in");
    expect(stdout).toMatch(
      /^StartError: The data in .* belongs to another user \(uid \d+\): start as that user, or set DATA_DIR to a folder of your own\.\n$/,
    );
  });

  test("a full disk is named before anything is written to it", async (context) => {
    const folder = dataFolder();
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", folder]).status === 0;
    if (!mounted) context.skip("this machine does not let root mount a small disk");
    undo.push(() => void spawnSync("umount", ["-l", folder]));
    await expect(start(folder)).rejects.toThrow(
      /^The disk that holds .* is full \(\d+ MB left, 300 MB needed\): free some space there or set DATA_DIR to a folder on another disk\.$/,
    );
  });
});

test.each([
  [`FATAL:  could not write to file "pg_wal/xlogtemp.31": No space left on device`, /is full: free some space/],
  [`initdb: error: could not create directory "/x": Permission denied`, /may not use .*: start as the user who owns that folder/],
  [`FATAL:  lock file "postmaster.pid" already exists`, /Another start is using/],
  ["FATAL:  could not map anonymous shared memory: Cannot allocate memory", /not enough memory/],
  ["PANIC:  could not locate a valid checkpoint record", /damaged: move the folder away.* restore a copy with npm run restore -- <file>/],
  ["LOG:  starting\nFATAL:  something new", /did not start \(FATAL: {2}something new\): see \/log\.$/],
])("PostgreSQL's “%s” becomes one sentence", (output, sentence) => {
  const { message } = explainFailure(output, "/folder", "/log");
  expect(message).toMatch(sentence);
  expect(message).not.toMatch(/\n/);
});
