import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/** Staged rows with an id of their own; those without one have a key that cannot repeat. */
const KEYS = { staging_orders: "line_key", staging_billing: "entry_key" } as const;

/**
 * Of staged rows that say the same id, the last one of the file holds, as it would have, had the file come in parts.
 * @returns how many rows were dropped: they change nothing.
 */
export async function keepLastRows(
  { db, companyId, importId }: CompanyScope & { importId: number },
  table: keyof typeof KEYS,
): Promise<number> {
  const key: RawBuilder<unknown> = sql.ref(KEYS[table]);
  // Keys made of the row's place begin otherwise: a file without ids is not searched for them.
  const named = table === "staging_orders" ? sql`s.line_key like 'L|%'` : sql`true`;
  const { numAffectedRows } = await sql`
    with turns as (
      select s.row_no, row_number() over (partition by s.${key} order by s.row_no desc) as turn
      from ${sql.table(table)} s where s.company_id = ${companyId} and s.import_id = ${importId} and ${named}
    )
    delete from ${sql.table(table)} s using turns t
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.row_no = t.row_no and t.turn > 1`.execute(db);
  return Number(numAffectedRows ?? 0);
}
