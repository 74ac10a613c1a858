import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/** Staged rows with an id of their own; those without one have a key that cannot repeat. */
const KEYS = { staging_orders: "line_key", staging_billing: "entry_key" } as const;

type Dropped = {
  rows: number;
  /** Those that said another amount than the one that holds. */
  differing: number;
};

/**
 * Of staged rows that say the same id, the last one of the file holds, as it would have, had the file come in parts.
 * @returns how many rows were dropped: they change nothing.
 */
export async function keepLastRows(
  { db, companyId, importId }: CompanyScope & { importId: number },
  table: keyof typeof KEYS,
): Promise<Dropped> {
  const key: RawBuilder<unknown> = sql.ref(KEYS[table]);
  // Keys made of the row's place begin otherwise: a file without ids is not searched for them.
  const named = table === "staging_orders" ? sql`(s.line_key like 'L|%' or s.line_key like '%|L|%')` : sql`true`;
  const { rows } = await sql<Dropped>`
    with turns as materialized (
      select s.row_no, row_number() over later as turn, s.amount <> first_value(s.amount) over later as differs
      from ${sql.table(table)} s where s.company_id = ${companyId} and s.import_id = ${importId} and ${named}
      window later as (partition by s.${key} order by s.row_no desc)
    ),
    gone as (
      delete from ${sql.table(table)} s using turns t
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.row_no = t.row_no and t.turn > 1
    )
    select count(*)::int as rows, count(*) filter (where differs)::int as differing from turns where turn > 1`.execute(db);
  return rows[0] ?? { rows: 0, differing: 0 };
}
