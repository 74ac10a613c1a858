/** What undoing a change starts from, and what it answers. */
import { sql } from "kysely";
import type { ChangeKind, SheetPart } from "#core/product-sheet.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Waiting } from "./follow-figures.ts";

export type KeptProduct = { productId: string; sku: string };
export type Undone = { changeId: string | null; jobId: string | null; kept: KeptProduct[] };

export type ChangeRow = { id: number; kind: ChangeKind; note: Record<string, unknown>; undone: boolean };
export type ChangedSheet = { productId: string; before: SheetPart | null; after: SheetPart | null };

/**
 * How a kind of change is undone. In the caller's transaction, with the company locked. `isDone` false: nothing was taken back, and it
 * still can be once what was said later is.
 */
export type Undoer = (
  scope: CompanyScope,
  by: Waiting,
  change: ChangeRow,
  sheets: readonly ChangedSheet[],
) => Promise<Undone & { isDone: boolean }>;

export async function findKept({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<KeptProduct[]> {
  const { rows } = await sql<KeptProduct>`
    select id::text as "productId", sku from products where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id`.execute(
    db,
  );
  return rows;
}
