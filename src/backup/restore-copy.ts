/**
 * A copy into an empty database: at the copy's own schema first, then forward to this release's. The mark that is set
 * before the first change and removed after the last keeps every process away; a failure leaves an empty database.
 */
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type ConnectionTarget, connect } from "#db/connection.ts";
import { type Migration, migrate } from "#db/migrate.ts";
import type { SecretKeys } from "#db/secrets.ts";
import { removeMark, setMark } from "#db/unfinished-restore.ts";
import { ADD_CARRIED_JOBS, CREATE_CARRIED_JOBS, JOB_COLUMNS, REQUEUE_CARRIED_RUNS } from "#queue/carried-jobs.ts";
import { installQueue } from "#queue/install.ts";
import { claimTarget, emptyTarget, lockTarget } from "./empty-target.ts";
import type { CopiedCounts, CopiedTable, CopyStart, CopyWhole } from "./format/contents.ts";
import { type OpenCopy, readCopyFile } from "./format/copy-file.ts";
import { countUnopened, resealValues } from "./sealed-values.ts";
import { columnList, JOBS } from "./tables.ts";

export type RestoreRequest = {
  readonly copy: OpenCopy;
  /** Of the copy, which was checked from end to end. */
  readonly start: CopyStart;
  readonly migrations: readonly Migration[];
  /** Of the instance that takes it in. */
  readonly keys: SecretKeys;
  /** Of a Citus database; absent = the default. */
  readonly shardCount?: number;
  readonly onTable?: (counts: Pick<CopiedCounts, "name" | "rows">) => void;
  readonly signal?: AbortSignal;
};

export type Restored = {
  /** Names of the migrations that brought the copy to this release. */
  readonly migrated: readonly string[];
  /** Connections and second factors that have to be set up again. */
  readonly unopened: number;
};

async function copyIn(client: pg.ClientBase, statement: string, rows: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(copyFrom(statement));
  try {
    for await (const piece of rows) if (!stream.write(piece)) await once(stream, "drain");
    stream.end();
    await finished(stream);
    return stream.rowCount;
  } catch (error) {
    const failed = error instanceof Error ? error : new Error(String(error));
    stream.destroy(failed);
    throw failed;
  }
}

async function takeTable(client: pg.ClientBase, table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<number> {
  if (table.name === JOBS) {
    await client.query(CREATE_CARRIED_JOBS);
    const taken = await copyIn(client, `copy carried_jobs (${JOB_COLUMNS.join(", ")}) from stdin`, rows);
    await client.query(ADD_CARRIED_JOBS);
    return taken;
  }
  const name = pg.escapeIdentifier(table.name);
  // Migrations fill tables that belong to no company; the copy has their rows as they became since.
  if (!table.columns.includes("company_id")) await client.query(`delete from ${name}`);
  const taken = await copyIn(client, `copy ${name} (${columnList(pg.escapeIdentifier, table)}) from stdin`, rows);
  // The planner knows nothing of a table until somebody looks.
  await client.query(`analyze (skip_locked) ${name}`);
  return taken;
}

async function setSequences(client: pg.ClientBase, sequences: CopyWhole["sequences"]): Promise<void> {
  for (const { name, last, isCalled } of sequences) {
    await client.query("select setval($1::regclass, $2::bigint, $3)", [`public.${pg.escapeIdentifier(name)}`, last, isCalled]);
  }
}

const keysOf = ({ keys }: CopyStart): SecretKeys => keys.map(({ name, key }) => ({ name, key: Buffer.from(key, "base64") }));

type Session = { readonly client: pg.PoolClient; readonly pool: pg.Pool; readonly target: ConnectionTarget };

async function fill({ client, pool, target }: Session, request: RestoreRequest): Promise<Restored> {
  const { copy, start, migrations, onTable } = request;
  await migrate(target, migrations.slice(0, start.migrations.length), request.shardCount);
  await installQueue(pool);
  await client.query("set datestyle = 'ISO'; set intervalstyle = 'postgres'; set statement_timeout = 0; set lock_timeout = 0");
  const { whole } = await readCopyFile(
    copy,
    {
      onStart: () => undefined,
      async onTable(table, rows) {
        // A small file has been read long before its last table is taken.
        request.signal?.throwIfAborted();
        const taken = await takeTable(client, table, rows);
        onTable?.({ name: table.name, rows: taken });
        return taken;
      },
    },
    request.signal,
  );
  await setSequences(client, whole.sequences);
  request.signal?.throwIfAborted();
  const migrated = await migrate(target, migrations, request.shardCount);
  await client.query(REQUEUE_CARRIED_RUNS);
  await resealValues(client, { ours: request.keys, theirs: keysOf(start) });
  return { migrated, unopened: await countUnopened(client, request.keys) };
}

/** The session that failed may hold the lock for a moment after it was ended. */
async function lockSoon(client: pg.ClientBase): Promise<boolean> {
  for (let waited = 0; waited < 5000; waited += 100) {
    if (await lockTarget(client)) return true;
    await sleep(100);
  }
  return false;
}

/** On a connection of its own: the one that failed may be gone, or in the middle of a COPY. */
async function giveUp(target: ConnectionTarget): Promise<void> {
  const database = connect(target, { max: 1, name: "restore" });
  try {
    const client = await database.pool.connect();
    // Whoever has begun another restore meanwhile has emptied the database, and fills it now.
    if (await lockSoon(client)) {
      await emptyTarget(client);
      await removeMark(client);
    }
    client.release();
  } finally {
    await database.close();
  }
}

async function takeOver(target: ConnectionTarget, request: RestoreRequest, begun: () => void): Promise<Restored> {
  const database = connect(target, { max: 3, name: "restore" });
  const client = await database.pool.connect().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  try {
    await claimTarget(client, request.migrations);
    await setMark(client);
    begun();
    await emptyTarget(client);
    const restored = await fill({ client, pool: database.pool, target }, request);
    await removeMark(client);
    return restored;
  } finally {
    client.release(true);
    await database.close();
  }
}

/**
 * Call it with a copy that `checkCopy` found whole. Throws `StartError` when the database may not be filled; whatever else
 * it throws, the database is empty afterwards, or marked as unfinished where even that failed.
 */
export async function restoreCopy(target: ConnectionTarget, request: RestoreRequest): Promise<Restored> {
  let hasBegun = false;
  try {
    return await takeOver(target, request, () => (hasBegun = true));
  } catch (error) {
    // The reason to fail counts; that nothing could be removed shows at the next start.
    if (hasBegun) await giveUp(target).catch(() => undefined);
    throw error;
  }
}
