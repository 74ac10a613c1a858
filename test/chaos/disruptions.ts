/** What can happen to an instance at any moment. Each ends when everything answers again. */
import { setTimeout as sleep } from "node:timers/promises";
import { shareOf } from "#sources/simulator/random.ts";
import { HANGS_MS } from "#testing/patience.ts";
import type { Instance } from "./instance.ts";

export type DisruptionKind = "server" | "worker" | "database" | "everything" | "copy" | "sleeper";

export type Disruption = {
  readonly kind: DisruptionKind;
  /** Jobs that were being done at that moment. */
  readonly atWork: number;
  /** Until everything answered again, ms. */
  readonly backMs: number;
};

/** A worker that sleeps is taken for lost after 15 s; it sleeps on for a while, and then goes on where it was. */
const SLEEPS_ON_MS = 3000;

async function lockedJobs({ rows }: Instance): Promise<number> {
  const found = await rows<{ locked: number }>("select count(*)::int as locked from graphile_worker.jobs where locked_by is not null");
  return found[0]?.locked ?? 0;
}

/** @returns the process that was killed; null when there was none, or it was dead already. */
function killDatabase({ postmaster }: Instance): number | null {
  const pid = postmaster();
  try {
    if (pid !== null) process.kill(pid, "SIGKILL");
    return pid;
  } catch {
    return null;
  }
}

/** Until another one has taken its place. */
async function replaced({ postmaster }: Instance, killed: number | null): Promise<void> {
  while (killed !== null && (postmaster() ?? killed) === killed) await sleep(10);
}

function anyOf<T>(list: readonly T[], seed: string): T {
  const found = list[Math.floor(shareOf(seed) * list.length)];
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
}

/** Ends the backend of a COPY that runs. @returns whether one came along. */
async function cutCopy({ database, patiently }: Instance): Promise<boolean> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(2)) {
    const { rowCount } = await patiently(() =>
      database.pool.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and state = 'active' and query like 'copy staging%'`),
    );
    if ((rowCount ?? 0) > 0) return true;
  }
  return false;
}

/** Stops a worker that has work in hand until others do that work, and lets it go on. */
async function putToSleep(instance: Instance, seed: string): Promise<void> {
  const lost = async (): Promise<number> =>
    (await instance.rows<{ lost: number }>("select count(*)::int as lost from worker_heartbeats where released_at is not null"))[0]?.lost ??
    0;
  const worker = anyOf(instance.workers, seed);
  const before = await lost();
  worker.send("SIGSTOP");
  try {
    for (const deadline = Date.now() + HANGS_MS; (await lost()) === before; await sleep(200)) {
      if (Date.now() > deadline) throw new Error(`nobody took the work of ${worker.name} over`);
    }
    await sleep(SLEEPS_ON_MS);
  } finally {
    worker.send("SIGCONT");
  }
}

/** @returns null when there was nothing to disrupt. */
export async function disrupt(instance: Instance, kind: DisruptionKind, seed: string): Promise<Disruption | null> {
  const { server, workers } = instance;
  const atWork = await lockedJobs(instance);
  const began = performance.now();
  if (kind === "server") await server.kill();
  if (kind === "worker") await anyOf(workers, seed).kill();
  if (kind === "database") await replaced(instance, killDatabase(instance));
  if (kind === "everything") {
    const killed = killDatabase(instance);
    await Promise.all([server, ...workers].map((process) => process.kill()));
    await replaced(instance, killed);
  }
  if (kind === "copy" && !(await cutCopy(instance))) return null;
  if (kind === "sleeper") await putToSleep(instance, seed);
  await instance.ready();
  return { kind, atWork, backMs: Math.round(performance.now() - began) };
}
