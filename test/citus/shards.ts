/** Where the rows of companies lie, and how widely it was asked for them, read from the coordinator without a word among the product's statements. */
import type { ConnectionTarget } from "#db/connection.ts";
import { look } from "#testing/living-instance.ts";

/** The company's shard of one table, which stands for those of all, and the number of the machine that they lie on. */
export async function placeOf(target: ConnectionTarget, companyId: number): Promise<{ node: number; shard: string }> {
  const rows = await look<{ node: number; shard: string }>(
    target,
    `select s.shardid::text as shard, p.groupid as node
     from pg_dist_shard s join pg_dist_placement p using (shardid)
     where s.shardid = get_shard_id_for_distribution_column('companies', $1::bigint)`,
    [companyId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`no shard for company ${companyId}`);
  return row;
}

/** How many statements were asked of one shard, and of several, since the database was made; by all sessions. */
export async function asked(target: ConnectionTarget): Promise<{ one: number; several: number }> {
  const rows = await look<{ one: string; several: string }>(
    target,
    `select query_execution_single_shard as one, query_execution_multi_shard as several from citus_stat_counters
     where name = current_database()`,
  );
  return { one: Number(rows[0]?.one ?? 0), several: Number(rows[0]?.several ?? 0) };
}
