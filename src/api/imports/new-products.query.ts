import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { everyRow } from "./every-row.ts";

export type NewProductRow = {
  line: number;
  sku: string;
  name: string | null;
  similar: string | null;
  /** The product it became; null after a trial run, and once an undo took it back. */
  productId: number | null;
};

type After = Pick<NewProductRow, "line" | "sku">;

export const BEFORE_FIRST: After = { line: -1, sku: "" };

/** SKUs that the import met for the first time, after `after`, in the order of the file. */
export async function findNewProducts(
  { db, companyId }: CompanyScope,
  importId: number,
  after: After,
  limit: number,
): Promise<NewProductRow[]> {
  const { rows } = await sql<NewProductRow>`
    select n.line_no as line, n.sku, n.name, n.similar_sku as similar, p.id as "productId"
    from import_new_products n left join products p on p.company_id = n.company_id and p.sku = n.sku
    where n.company_id = ${companyId} and n.import_id = ${importId} and (n.line_no, n.sku) > (${after.line}::int, ${after.sku}::text)
    order by n.line_no, n.sku limit ${limit}`.execute(db);
  return rows;
}

export function readNewProducts(scope: CompanyScope, importId: number): AsyncGenerator<NewProductRow> {
  return everyRow<NewProductRow, After>(
    BEFORE_FIRST,
    (after, limit) => findNewProducts(scope, importId, after, limit),
    (row) => row,
  );
}
