/**
 * The embedded cluster: PostgreSQL's own binaries over a folder of ours, reachable through a socket only.
 * The server is a process of its own session, so that a signal to our process group never reaches it and a killed
 * program leaves a healthy database that the next start takes over.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Account, canReach, chooseAccount, findBinaries, reachableFolder } from "./embedded-binaries.ts";
import { openClient } from "./client.ts";
import { explainFailure, explaining } from "./embedded-failure.ts";
import { type Settings, clusterSettings, renderSettings } from "./embedded-settings.ts";
import { shortHash, socketFolder } from "./embedded-socket.ts";
import { isAlive, livesIn, processesIn } from "./process-table.ts";
import { DiskFullError, StartError, errorCode } from "./start-error.ts";

export type SocketTarget = { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

export type EmbeddedCluster = {
  readonly target: SocketTarget;
  /** False when a server left by an earlier run was taken over. */
  readonly started: boolean;
  /** Whether a server of this cluster runs, starts or recovers now, whoever started it. Cheap. */
  isAlive(): boolean;
  /** Fast shutdown of the server that runs now: open transactions are rolled back. Waits at most `seconds`; it then ends by itself. */
  stop(seconds?: number): Promise<void>;
};

export type EmbeddedOptions = {
  readonly settings?: Settings;
  /** Told once when the start takes long (crash recovery). */
  readonly onWait?: (message: string) => void;
  /** Gives the start up, and ends what it has launched. */
  readonly signal?: AbortSignal;
  /** True while another process is the one to start the server, or to clear what a dead one left: it is waited for. */
  readonly isAnothers?: () => boolean;
};

const USER = "zyskomierz";
const DATABASE = "zyskomierz";
const NEW_CLUSTER_BYTES = 300e6;
const OLD_CLUSTER_BYTES = 50e6;

type Place = { readonly home: string; readonly data: string; readonly log: string; readonly account: Account | null };

/** The cluster lies in DATA_DIR, unless root's account cannot get there (a clone in a closed home folder). */
function clusterHome(dataDir: string): string {
  const own = join(resolve(dataDir), "postgres");
  const pointer = join(resolve(dataDir), "postgres-folder");
  if (existsSync(pointer)) return readFileSync(pointer, "utf8").trim();
  const account = chooseAccount(own);
  if (!account || canReach(account, own)) return own;
  const elsewhere = reachableFolder(`cluster-${shortHash(resolve(dataDir))}`);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(pointer, `${elsewhere}\n`);
  return elsewhere;
}

function placeOf(dataDir: string): Place {
  const home = clusterHome(dataDir);
  return { home, data: join(home, "data"), log: join(home, "postgres.log"), account: chooseAccount(home) };
}

function checkOwner({ data }: Place): void {
  const uid = process.getuid?.();
  if (uid === undefined || uid === 0 || !existsSync(data)) return;
  const owner = statSync(data).uid;
  if (owner !== uid)
    throw new StartError(
      `The data in ${data} belongs to another user (uid ${owner}): start as that user, or set DATA_DIR to a folder of your own.`,
    );
}

/** Bytes that are free where the cluster lies, and that it needs to run. */
function space({ home, data }: Place): { free: number; needed: number } {
  const { bavail, bsize } = statfsSync(home);
  return { free: bavail * bsize, needed: existsSync(data) ? OLD_CLUSTER_BYTES : NEW_CLUSTER_BYTES };
}

/** Whether the disk of a data folder has room for its cluster to run. */
export function hasRoom(dataDir: string): boolean {
  const { free, needed } = space(placeOf(dataDir));
  return free >= needed;
}

function checkSpace(place: Place): void {
  const { free, needed } = space(place);
  if (free >= needed) return;
  throw new DiskFullError(
    `The disk that holds ${place.home} is full (${Math.floor(free / 1e6)} MB left, ${needed / 1e6} MB needed): free some space there or set DATA_DIR to a folder on another disk.`,
  );
}

const credentials = (account: Account | null): { uid?: number; gid?: number } => (account ? { uid: account.uid, gid: account.gid } : {});

const cleanEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" });

function run(program: string, args: string[], place: Place): Promise<void> {
  return new Promise((done, failed) => {
    execFile(program, args, { cwd: place.home, env: cleanEnvironment(), ...credentials(place.account) }, (error, stdout, stderr) => {
      if (error) failed(explainFailure(`${stdout}${stderr}${error.message}`, place.home, place.log));
      else done();
    });
  });
}

/** Built under another name and renamed when whole: a start killed in the middle leaves nothing that looks like a cluster. */
async function initialise(binaries: string, place: Place, scratch: boolean): Promise<void> {
  if (existsSync(join(place.data, "PG_VERSION"))) return;
  for (const name of readdirSync(place.home)) if (name.endsWith(".part")) rmSync(join(place.home, name), { recursive: true });
  const part = join(place.home, `data-${process.pid}.part`);
  mkdirSync(part, { mode: 0o700 });
  if (place.account) chownSync(part, place.account.uid, place.account.gid);
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  await run(
    join(binaries, "bin", "initdb"),
    ["-D", part, "-U", USER, "-A", "trust", "-E", "UTF8", ...locale, "--no-instructions", ...(scratch ? ["--no-sync"] : [])],
    place,
  );
  renameSync(part, place.data);
}

type PidFile = { readonly pid: number; readonly port: number; readonly socket: string; readonly status: string };

/** The database's server takes its file away when it pleases, also between a look and a reading. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** postmaster.pid: one value per line; the status line comes last and is missing while the server starts. */
function readPidFile(data: string): PidFile | null {
  const text = readIfThere(join(data, "postmaster.pid"));
  if (text === null) return null;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), socket: lines[4] ?? "", status: (lines[7] ?? "").trim() };
}

/** The server of the cluster, in whatever state; null when there is none. */
function findPid({ data }: Place): number | null {
  const pid = readPidFile(data)?.pid;
  return pid !== undefined && livesIn(pid, data) ? pid : null;
}

type ServerState =
  | { readonly kind: "none" | "dead" | "busy" }
  | { readonly kind: "ready"; readonly file: PidFile }
  | { readonly kind: "orphans"; readonly pids: readonly number[] };

function serverState(place: Place): ServerState {
  const file = readPidFile(place.data);
  if (!file) return { kind: "none" };
  const inside = processesIn(place.data);
  if (inside === null ? isAlive(file.pid) : inside.includes(file.pid))
    return file.status === "ready" ? { kind: "ready", file } : { kind: "busy" };
  return inside === null || inside.length === 0 ? { kind: "dead" } : { kind: "orphans", pids: inside };
}

/** The running server of the cluster; removes what a dead one left. Waits for a server that is starting or on its way out. */
async function findServer(place: Place, { signal, isAnothers }: EmbeddedOptions): Promise<PidFile | null> {
  let waits = false;
  for (let waited = 0; waited < 60_000; waited += 50) {
    signal?.throwIfAborted();
    const state = serverState(place);
    if (state.kind === "ready") return state.file;
    // Two at once would take each other's new lock for the old one.
    waits = isAnothers?.() === true;
    if (!waits && isFree(place, state, waited)) return null;
    await sleep(50);
  }
  throw new StartError(
    waits
      ? `The database in ${place.home} does not run, and the process that owns it has not started it: see what that one says.`
      : `The database server of ${place.home} neither runs nor ends: restart this machine, or set DATA_DIR to another folder.`,
  );
}

/** Whether a new server may start; clears what a dead one left. */
function isFree(place: Place, state: ServerState, waited: number): boolean {
  if (state.kind === "dead") rmSync(join(place.data, "postmaster.pid"), { force: true });
  // Backends notice within milliseconds that their server has died; one deep in a long statement has to be told.
  if (state.kind === "orphans" && waited >= 5000) for (const pid of state.pids) end(pid, "SIGQUIT");
  return state.kind === "none" || state.kind === "dead";
}

/** It may have gone by itself in the meantime. */
function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

function stopOnAbort(server: ChildProcess, signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) server.kill("SIGINT");
  signal?.throwIfAborted();
}

async function launch(binaries: string, place: Place, options: EmbeddedOptions): Promise<PidFile> {
  const socket = socketFolder(place.home, place.account);
  writeFileSync(join(place.data, "postgresql.conf"), renderSettings(clusterSettings(socket, options.settings)));
  if (existsSync(place.log) && statSync(place.log).size > 16e6) renameSync(place.log, `${place.log}.1`);
  const before = existsSync(place.log) ? statSync(place.log).size : 0;
  const log = openSync(place.log, "a", 0o600);
  const child = spawn(join(binaries, "bin", "postgres"), ["-D", place.data], {
    detached: true,
    stdio: ["ignore", log, log],
    cwd: place.home,
    env: cleanEnvironment(),
    ...credentials(place.account),
  });
  closeSync(log);
  let ended = false;
  let failure = "";
  child.once("exit", () => (ended = true));
  child.once("error", (error) => {
    ended = true;
    failure = error.message;
  });
  child.unref();
  const output = (): string => failure + readFileSync(place.log).subarray(before).toString("utf8");
  for (let waited = 0; waited < 600_000; waited += 20) {
    if (ended) throw explainFailure(output(), place.home, place.log);
    stopOnAbort(child, options.signal);
    const file = readPidFile(place.data);
    if (file && file.pid === child.pid && file.status === "ready") return file;
    if (waited === 5000) options.onWait?.("The database is recovering from a sudden stop; this may take a few minutes.");
    await sleep(20);
  }
  throw explainFailure(output(), place.home, place.log);
}

async function startServer(place: Place, options: EmbeddedOptions): Promise<PidFile> {
  checkSpace(place);
  const binaries = findBinaries(place.account);
  await initialise(binaries, place, options.settings?.["fsync"] === "off");
  return launch(binaries, place, options);
}

async function stopServer(pid: number, seconds: number): Promise<void> {
  end(pid, "SIGINT");
  for (const deadline = Date.now() + seconds * 1000; isAlive(pid) && Date.now() < deadline;) await sleep(20);
}

const targetOf = (file: PidFile): SocketTarget => ({ host: file.socket, port: file.port, user: USER, database: DATABASE });

async function ensureDatabase(target: SocketTarget): Promise<void> {
  const client = await openClient({ ...target, database: "postgres" });
  try {
    const found = await client.query("select from pg_database where datname = $1", [target.database]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(target.database)}`);
  } finally {
    await client.end();
  }
}

/** Whether the data folder has a cluster yet, running or not. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(resolve(dataDir), "postgres-folder")) || existsSync(join(resolve(dataDir), "postgres", "data"));
}

/** Starts the cluster of a data folder, making it when it is new. Throws `StartError` with a sentence for the operator. */
export function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedCluster> {
  return explaining(dataDir, async () => {
    mkdirSync(dataDir, { recursive: true });
    const place = placeOf(dataDir);
    checkOwner(place);
    mkdirSync(place.home, { recursive: true, mode: 0o755 });
    const running = await findServer(place, options);
    const file = running ?? (await startServer(place, options));
    await ensureDatabase(targetOf(file));
    return {
      target: targetOf(file),
      started: running === null,
      isAlive: () => findPid(place) !== null,
      async stop(seconds = 8) {
        const pid = findPid(place);
        if (pid !== null) await stopServer(pid, seconds);
      },
    };
  });
}
