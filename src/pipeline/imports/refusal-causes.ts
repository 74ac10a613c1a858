import { sql } from "kysely";
import { type RefusalCause, SHOWN_CAUSES } from "#core/import-check.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type RowError, cellAtFault } from "#files/cell-problem.ts";

const ROWS_OF_CAUSE = 3;

type Refused = RowError & { count: number };

/** Why rows of the import were refused, the commonest reason first, each with its first rows. */
export async function findCauses(
  { db, companyId }: CompanyScope,
  { importId, headers }: { importId: number; headers: readonly string[] },
): Promise<RefusalCause[]> {
  const { rows } = await sql<Refused>`
    with first as materialized (
      select row_no, count from (
        select row_no, row_number() over (partition by reason, column_name order by row_no) as turn,
               count(*) over (partition by reason, column_name) as count
        from import_rejections where company_id = ${companyId} and import_id = ${importId}
      ) r where turn <= ${ROWS_OF_CAUSE}
      order by count desc, row_no limit ${SHOWN_CAUSES * ROWS_OF_CAUSE}
    )
    select r.reason as code, nullif(r.column_name, '') as "column", r.params, r.line_no as line, r.raw as cells, f.count::int as count
    from first f join import_rejections r on r.company_id = ${companyId} and r.import_id = ${importId} and r.row_no = f.row_no
    order by f.count desc, r.row_no`.execute(db);
  const causes = Map.groupBy(rows, ({ code, column }) => `${code} ${column ?? ""}`);
  return [...causes.values()].slice(0, SHOWN_CAUSES).flatMap((refused) => {
    const [first] = refused;
    if (first === undefined) return [];
    const { code, column, count } = first;
    return [
      { code, column, count, rows: refused.map((row) => ({ line: row.line, params: row.params, value: cellAtFault(headers, row) })) },
    ];
  });
}
