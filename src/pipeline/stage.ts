import { once } from "node:events";
import { finished } from "node:stream/promises";
import { sql } from "kysely";
import { from as copyFrom } from "pg-copy-streams";
import type { Database } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Streams COPY text into a staging table over a connection of its own, committed when the stream ends. */
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
    try {
      for await (const chunk of chunks) if (!stream.write(chunk)) await once(stream, "drain");
      stream.end();
      await finished(stream);
    } catch (error) {
      failed = error instanceof Error ? error : new Error(String(error));
      stream.destroy(failed);
      throw failed;
    }
  } finally {
    // A broken COPY leaves the connection in an unknown state: it is closed, not given back.
    client.release(failed);
  }
}

export type StagingTable = "staging_orders" | "staging_costs" | "staging_billing";

/** Removes what an earlier try of the same import left behind. */
export async function clearStaging({ db, companyId }: CompanyScope, table: StagingTable, importId: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where company_id = ${companyId} and import_id = ${importId}`.execute(db);
}
