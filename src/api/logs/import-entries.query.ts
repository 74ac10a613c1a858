/** What became of the files that entries of the log are about. */
import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { uploadIsKept } from "#pipeline/imports/undo/redo-import.ts";
import { withSettledEffects } from "./settled-effects.query.ts";

type Json = Readonly<Record<string, unknown>>;

/** `profit` null = it did nothing to it; undefined = a file of an earlier release, of which that is not known. */
export type ImportOutcome = { status: string; isUndone: boolean; isRedoable: boolean; profit: Json | null | undefined };

type Row = { id: string; status: string; isUndone: boolean; isRedoable: boolean; profit: Json | null; isMeasured: boolean };

/** Of an import `i`: what it did to the profit, and whether that was measured. */
export const MEASURED_PROFIT = sql`
  i.checked ? 'profit' as "isMeasured", case when i.checked -> 'profit' <> 'null'::jsonb then i.checked -> 'profit' end as profit`;

/** Of an import `i`: that its undo can be taken back, which takes its file too. */
export const isRedoable = (companyId: number): RawBuilder<unknown> =>
  sql`(i.undone_at is not null and i.redoable and ${uploadIsKept(companyId, "i")})`;

/** By the id of the import. */
export async function findImportOutcomes(scope: CompanyScope, ids: readonly string[]): Promise<Map<string, ImportOutcome>> {
  const { db, companyId } = scope;
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select i.id::text as id, i.status, i.undone_at is not null as "isUndone", ${isRedoable(companyId)} as "isRedoable",
           ${MEASURED_PROFIT}
    from imports i where i.company_id = ${companyId} and i.id = any(${ids}::bigint[])`.execute(db);
  const settled = await withSettledEffects(
    scope,
    rows.map((row) => ({ ...row, effect: row.profit, jobEffect: null })),
  );
  return new Map(settled.map(({ id, effect, isMeasured, ...row }) => [id, { ...row, profit: isMeasured ? effect : undefined }]));
}
