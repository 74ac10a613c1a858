import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import type { RowError } from "#files/cell-problem.ts";
import { everyRow } from "./every-row.ts";

export type Rejection = RowError & { rowNo: number };

/** Row numbers begin at zero or one. */
export const BEFORE_FIRST_ROW = -1;

/** Rejected rows after row number `after`, in the order of the file. */
export async function findRejections(
  { db, companyId }: CompanyScope,
  importId: number,
  after: number,
  limit: number,
): Promise<Rejection[]> {
  const { rows } = await sql<Rejection>`
    select row_no as "rowNo", line_no as line, nullif(column_name, '') as "column", reason as code, params, raw as cells
    from import_rejections
    where company_id = ${companyId} and import_id = ${importId} and row_no > ${after}
    order by row_no limit ${limit}
  `.execute(db);
  return rows;
}

export function readRejections(scope: CompanyScope, importId: number): AsyncGenerator<Rejection> {
  return everyRow(
    BEFORE_FIRST_ROW,
    (after, limit) => findRejections(scope, importId, after, limit),
    ({ rowNo }) => rowNo,
  );
}
