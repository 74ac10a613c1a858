/**
 * The mark of a restore that has not ended: while this schema exists nobody may start on the database. It is the first
 * thing a restore writes and the last it removes, so that one which was killed shows.
 */
import type pg from "pg";
import { openClient } from "./client.ts";
import type { ConnectionTarget } from "./connection.ts";
import { StartError } from "./start-error.ts";

const MARK = "zyskomierz_restoring";

export async function isMarked(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_namespace where nspname = $1", [MARK]);
  return rowCount === 1;
}

export async function setMark(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists ${MARK}`);
}

export async function removeMark(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${MARK}`);
}

/** Throws `StartError` when the database is being restored, or was when the restore was killed. */
export async function refuseUnfinished(target: ConnectionTarget): Promise<void> {
  const client = await openClient("url" in target ? { connectionString: target.url } : target);
  try {
    if (!(await isMarked(client))) return;
    throw new StartError(
      "This database holds part of a copy: its restore runs now, or was cut off. Wait for it, or restore the copy again with npm run restore -- <file>.",
    );
  } finally {
    await client.end();
  }
}
