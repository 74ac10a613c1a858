import { sql } from "kysely";
import type { FileAnswer } from "#contract/file-answers.ts";
import type { CompanyScope } from "#db/scope.ts";

/** What was answered about the files of the store, the latest first. */
export async function findFileAnswers({ db, companyId }: CompanyScope, storeId: number): Promise<FileAnswer[]> {
  const { rows } = await sql<FileAnswer>`
    select kind, question, word, answer, answered_at as "answeredAt" from file_answers
    where company_id = ${companyId} and store_id = ${storeId}
    order by answered_at desc, kind, question`.execute(db);
  return rows;
}

export type NamedAnswer = Pick<FileAnswer, "kind" | "question"> & { storeId: number };

/** Forgets the answer. @returns what it said; null when there is none. */
export async function deleteFileAnswer(
  { db, companyId }: CompanyScope,
  { storeId, kind, question }: NamedAnswer,
): Promise<Pick<FileAnswer, "word" | "answer"> | null> {
  const { rows } = await sql<Pick<FileAnswer, "word" | "answer">>`
    delete from file_answers
    where company_id = ${companyId} and store_id = ${storeId} and kind = ${kind} and question = ${question}
    returning word, answer`.execute(db);
  return rows[0] ?? null;
}
