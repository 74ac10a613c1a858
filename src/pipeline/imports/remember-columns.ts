/** What a company said about the columns of a file, for the next file with the same headers. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { answersAbout, type ColumnAnswers } from "#files/columns.ts";
import type { ImportKind } from "#core/import-kinds.ts";

type Shape = { readonly kind: ImportKind; readonly headers: readonly string[] };

const hashed = (headers: readonly string[]): string => headers.join("\n");

/** Question id → answer, as it was for the last file of these headers that was taken in; empty for a new kind of file. */
export async function recallColumns({ db, companyId }: CompanyScope, { kind, headers }: Shape): Promise<ColumnAnswers> {
  const { rows } = await sql<{ answers: ColumnAnswers }>`
    select answers from column_mappings
    where company_id = ${companyId} and kind = ${kind} and header_hash = md5(${hashed(headers)})`.execute(db);
  return rows[0]?.answers ?? {};
}

type Read = Shape & {
  /** As asked for and answered with this file. */
  readonly mapping: Readonly<Record<string, string>>;
  readonly answers: ColumnAnswers;
  /** Canonical column → the header it was read from. */
  readonly columns: Readonly<Record<string, string>>;
};

/** Keeps what a person said; what the program knew by itself it will know again. */
export async function rememberColumns(scope: CompanyScope, { kind, headers, mapping, answers, columns }: Read): Promise<void> {
  const { db, companyId } = scope;
  const known = await recallColumns(scope, { kind, headers });
  const lasting = answersAbout(columns, { ...known, ...answers }, mapping);
  if (Object.keys(lasting).length === 0) return;
  await sql`
    insert into column_mappings (company_id, kind, header_hash, mapping, answers)
    values (${companyId}, ${kind}, md5(${hashed(headers)}), ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(lasting)}::jsonb)
    on conflict (company_id, kind, header_hash)
      do update set mapping = excluded.mapping, answers = excluded.answers, updated_at = excluded.updated_at`.execute(db);
}
