import { sql } from "kysely";
import { LINES } from "#core/ledger.ts";
import { postingAmount } from "./missing-rates.ts";
import type { ReportScope } from "./report-scope.ts";
import { matchesNothing } from "./scope-conditions.ts";
import { batchesOf } from "./snapshot.ts";
import { type PostingFacts, postingConditions, postingsQuery, type PostingsQuestion } from "./postings.sql.ts";

export async function findPostings(scope: ReportScope, question: PostingsQuestion): Promise<PostingFacts[]> {
  if (matchesNothing(scope) || question.lines.length === 0) return [];
  const { rows } = await postingsQuery(scope, question).execute(scope.db);
  return rows;
}

export type PostingTotals = {
  total: number;
  /** In the currency that is summed; null when one of them has no exchange rate. */
  sum: number | null;
};

/** Number and sum over all pages, of the postings themselves and not of a rollup. */
export async function findPostingTotals(scope: ReportScope, question: PostingsQuestion): Promise<PostingTotals> {
  const nothing = { total: 0, sum: 0 };
  if (matchesNothing(scope) || question.lines.length === 0) return nothing;
  const ofLines = question.lines.length === LINES.length ? sql`true` : sql`p.line = any(${question.lines}::text[])`;
  const amount = sql.raw(postingAmount(scope.amounts));
  const { rows } = await sql<PostingTotals>`
    select count(*) as total, case when count(${amount}) = count(*) then coalesce(sum(${amount}), 0)::bigint end as sum
    from postings p where ${postingConditions(scope, question)} and ${ofLines}`.execute(scope.db);
  return rows[0] ?? nothing;
}

const BATCH = 1000;

/** All of them, a batch at a time, inside a transaction. */
export async function* postingBatches(scope: ReportScope, question: PostingsQuestion): AsyncGenerator<PostingFacts[]> {
  if (matchesNothing(scope) || question.lines.length === 0) return;
  yield* batchesOf(scope.db, postingsQuery(scope, question), BATCH);
}
