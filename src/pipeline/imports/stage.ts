import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { sql } from "kysely";
import { from as copyFrom } from "pg-copy-streams";
import type { Database } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";

/**
 * Streams COPY text into a staging table over a connection of its own, committed when the stream ends. Whatever breaks it,
 * the server, the connection or the chunks, is thrown here and ends nothing else.
 */
export async function copyInto(
  database: Database,
  table: string,
  columns: readonly string[],
  chunks: AsyncIterable<string>,
): Promise<void> {
  const client = await database.pool.connect();
  let failed: Error | undefined;
  try {
    const stream = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
    // Breaks at any moment, also between two chunks, when nobody waits for it. Once it has, it forgets its connection and
    // would stumble over what it still holds: it must hold nothing.
    stream.on("error", (error) => {
      failed ??= error;
      stream.destroy();
    });
    try {
      await writeAll(stream, chunks);
    } catch (error) {
      failed ??= error instanceof Error ? error : new Error(String(error));
      stream.destroy(failed);
      throw failed;
    }
  } finally {
    // A broken COPY leaves the connection in an unknown state: it is closed, not given back.
    client.release(failed);
  }
}

async function writeAll(stream: Writable, chunks: AsyncIterable<string>): Promise<void> {
  for await (const chunk of chunks) {
    if (stream.destroyed) throw new Error("the COPY ended before its rows");
    if (!stream.write(chunk)) await once(stream, "drain");
  }
  stream.end();
  await finished(stream);
}

export type StagingTable = "staging_orders" | "staging_costs" | "staging_billing" | "staging_ads" | "staging_expenses";

/** Removes what an earlier try of the same import left behind. */
export async function clearStaging({ db, companyId }: CompanyScope, table: StagingTable, importId: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where company_id = ${companyId} and import_id = ${importId}`.execute(db);
}
