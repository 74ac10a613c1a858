/** Where the instance itself says when it was last copied. */
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/** Of a copy that was read back whole; `bytes` of its file. */
export async function noteCopy(db: Db, bytes: number): Promise<void> {
  await sql`update instance_state set copied_at = now(), copied_bytes = ${bytes} where id = 1`.execute(db);
}
