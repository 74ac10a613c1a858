/** What a company has answered about the files of a store: words of states, what an order that is known already means. */
import { sql } from "kysely";
import type { ImportKind } from "#core/import-kinds.ts";
import { ownRows } from "#db/own-rows.sql.ts";
import type { CompanyScope } from "#db/scope.ts";
import { isLasting } from "#files/lasting-answers.ts";
import type { OwnAnswers } from "#files/order-states.ts";

/** `storeId` null: files that belong to no store. */
type Files = { readonly kind: ImportKind; readonly storeId: number | null };

/** Question id → answer. */
export type FileAnswers = Readonly<Record<string, string>>;

/** Everything that was answered about such files before. */
export async function recallAnswers({ db, companyId }: CompanyScope, { kind, storeId }: Files): Promise<FileAnswers> {
  const { rows } = await sql<{ question: string; answer: string }>`
    select question, answer from file_answers
    where company_id = ${companyId} and store_id = ${storeId ?? 0} and kind = ${kind}`.execute(db);
  return Object.fromEntries(rows.map(({ question, answer }) => [question, answer]));
}

/** Keeps what holds for later files; what was said of this one alone is left out. `own` is what the file itself adds. */
export async function rememberAnswers(
  { db, companyId }: CompanyScope,
  { kind, storeId }: Files,
  answers: FileAnswers,
  own: OwnAnswers,
): Promise<void> {
  const lasting = Object.entries({ ...own.answers, ...answers }).filter(([question]) => isLasting(question));
  if (lasting.length === 0) return;
  await sql`
    insert into file_answers (company_id, store_id, kind, question, answer, word)
    ${ownRows(
      companyId,
      sql`
      select ${storeId ?? 0}::bigint, ${kind}::text, a.question, a.answer, a.word
      from unnest(${lasting.map(([question]) => question)}::text[], ${lasting.map(([, answer]) => answer)}::text[],
                  ${lasting.map(([question]) => own.words[question] ?? null)}::text[]) as a (question, answer, word)`,
    )}
    on conflict (company_id, store_id, kind, question)
      do update set answer = excluded.answer, word = coalesce(excluded.word, file_answers.word), answered_at = excluded.answered_at`.execute(
    db,
  );
}
