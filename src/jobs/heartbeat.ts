/** A worker says that it is alive, and looks after what silent ones had taken. */
import pg from "pg";
import { type OnSpent, takeOver } from "./take-over.ts";
import { SessionLost, type WorkerSession } from "./worker-session.ts";

/** How often a worker says that it is alive, and how long it may be silent, ms. A lost one's jobs are back within 20 s. */
export type Lease = { readonly beatMs: number; readonly silentMs: number };
const LEASE: Lease = { beatMs: 2000, silentMs: 15_000 };

export type Heartbeat = {
  /** What takes jobs under this name may begin when this has ended: before, it would hold jobs without being known. */
  add(workerId: string): Promise<void>;
  stop(): Promise<void>;
};

export type HeartbeatListener = {
  readonly onError: (error: unknown) => void;
  readonly onSpent: OnSpent;
  /** Others have taken over; told once. */
  readonly onLost: () => void;
};

/**
 * Says for all workers of the session that they are alive. `silent` = how long they had not been heard of until now, ms, by the
 * database's clock, which goes on while the machine sleeps; this process' own may stand still.
 */
async function sayAlive(pool: pg.Pool, { name }: WorkerSession): Promise<{ known: number; silent: number }> {
  const { rows } = await pool.query<{ known: number; silent: number | null }>(
    `with before as (select worker_id, seen_at from worker_heartbeats where session = $1 and lost_at is null for update),
     said as (update worker_heartbeats h set seen_at = now() from before where h.worker_id = before.worker_id returning before.seen_at)
     select count(*)::int as known, extract(epoch from now() - min(seen_at))::float8 * 1000 as silent from said`,
    [name],
  );
  const [said] = rows;
  return { known: said?.known ?? 0, silent: said?.silent ?? 0 };
}

/** It beats over a connection of its own: a worker that waits for one would be taken for lost. */
export function startHeartbeat(
  shared: pg.Pool,
  session: WorkerSession,
  { onError, onSpent, onLost }: HeartbeatListener,
  lease: Lease = LEASE,
): Heartbeat {
  const pool = new pg.Pool({ ...shared.options, max: 1 });
  pool.on("error", onError);
  let known = 0;
  let isLost = false;
  // Who was asleep, or without a database, may have missed the others' signs of life: they get their time to give new ones.
  let awakeSince = performance.now();
  let beaten = awakeSince;

  async function beatOnce(): Promise<void> {
    if (isLost) return;
    const said = await sayAlive(pool, session);
    if (said.known < known) throw new SessionLost();
    const now = performance.now();
    if (Math.max(now - beaten, said.silent) > lease.silentMs) awakeSince = now;
    beaten = now;
    if (now - awakeSince >= lease.silentMs) await takeOver(pool, lease.silentMs, onSpent, session.name);
  }

  function fail(error: unknown): void {
    if (!(error instanceof SessionLost)) return onError(error);
    if (isLost) return;
    isLost = true;
    onLost();
  }

  /** One that goes while it still holds a job leaves like a lost one, so that its connections end before others do the job. */
  async function sayGoodbye(): Promise<void> {
    await pool.query(
      `delete from worker_heartbeats h where h.session = $1 and h.lost_at is null
         and not exists (select from graphile_worker.jobs j where j.locked_by = h.worker_id)`,
      [session.name],
    );
    await pool.query("update worker_heartbeats set lost_at = now() where session = $1 and lost_at is null", [session.name]);
  }

  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void (running = running.then(beatOnce).catch(fail)), lease.beatMs);
  return {
    async add(workerId) {
      await pool.query("insert into worker_heartbeats (worker_id, session) values ($1, $2)", [workerId, session.name]);
      known += 1;
      session.markKnown();
    },
    async stop() {
      clearInterval(timer);
      await running;
      if (!isLost) await sayGoodbye().catch(onError);
      await pool.end();
    },
  };
}
