import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

export type DeviceRow = {
  id: number;
  token_hash: Buffer;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  is_support: boolean;
};

/** The user's live sessions, the newest in use first. */
export async function findDevices(db: Db, userId: number): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select id, token_hash, user_agent, created_at, last_seen_at, impersonator_id is not null as is_support
    from sessions where user_id = ${userId} and expires_at > now() order by last_seen_at desc, id desc`.execute(db);
  return rows;
}

/** The hash that names a session of the user; null when it is not theirs. */
export async function findDeviceHash(db: Db, userId: number, id: number): Promise<Buffer | null> {
  const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from sessions where user_id = ${userId} and id = ${id}`.execute(db);
  return rows[0]?.token_hash ?? null;
}
