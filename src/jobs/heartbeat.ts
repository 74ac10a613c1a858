/** Workers that are alive say so; what a silent one had taken goes back to the queue. */
import type pg from "pg";

const BEAT_MS = 2000;
const SILENT_AFTER = "12 seconds";
/** A worker's death is not the job's failure and costs it no try, up to here: a job may be what kills workers. */
const MOST_TRIES = 25;

export type Heartbeat = { add(workerId: string): void; stop(): Promise<void> };

/** A process that was killed never gives its jobs back by itself; without this they would stay taken for hours. */
export function startHeartbeat(pool: pg.Pool, onError: (error: unknown) => void): Heartbeat {
  const alive = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  const beat = (): void => {
    running = running.then(() => beatOnce(pool, [...alive])).catch(onError);
  };
  const timer = setInterval(beat, BEAT_MS);
  return {
    add(workerId) {
      alive.add(workerId);
      beat();
    },
    async stop() {
      clearInterval(timer);
      await running;
      await pool.query("delete from worker_heartbeats where worker_id = any($1)", [[...alive]]).catch(onError);
    },
  };
}

async function beatOnce(pool: pg.Pool, alive: readonly string[]): Promise<void> {
  await pool.query(
    "insert into worker_heartbeats (worker_id) select unnest($1::text[]) on conflict (worker_id) do update set seen_at = now()",
    [alive],
  );
  await pool.query(`delete from worker_heartbeats where seen_at < now() - $1::interval`, [SILENT_AFTER]);
  const { rows } = await pool.query<{ id: string; worker: string }>(
    `select j.id, j.locked_by as worker from graphile_worker.jobs j
     where j.locked_by is not null and j.locked_at < now() - $1::interval
       and not exists (select from worker_heartbeats h where h.worker_id = j.locked_by)`,
    [SILENT_AFTER],
  );
  if (rows.length === 0) return;
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [[...new Set(rows.map(({ worker }) => worker))]]);
  await pool.query(
    `select graphile_worker.reschedule_jobs(array[j.id], max_attempts => least(j.max_attempts + 1, $2))
     from graphile_worker.jobs j where j.id = any($1) and j.locked_by is null and j.max_attempts < $2`,
    [rows.map(({ id }) => id), MOST_TRIES],
  );
}
