import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

export type Count = { calls: number; secondsLeft: number };

/** Counts one more call under the key, in minutes that begin with the first; for all processes of the instance together. */
export async function countCall(db: Db, key: string): Promise<Count> {
  const { rows } = await sql<Count>`
    insert into call_counts as c (key, calls, ends_at)
    values (${createHash("sha256").update(key).digest()}, 1, now() + interval '1 minute')
    on conflict (key) do update
    set calls = case when c.ends_at <= now() then 1 else c.calls + 1 end,
        ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
    returning calls, greatest(1, ceil(extract(epoch from ends_at - now())))::integer as "secondsLeft"`.execute(db);
  return rows[0] ?? { calls: 1, secondsLeft: 1 };
}
