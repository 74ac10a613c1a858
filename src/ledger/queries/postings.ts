import { type RawBuilder, sql } from "kysely";
import { totalOf } from "#core/figures.ts";
import { LINES } from "#core/ledger.ts";
import { postingAmount } from "./missing-rates.ts";
import { findRangeSums } from "./range-sums.ts";
import type { ReportScope } from "./report-scope.ts";
import { matchesNothing } from "./scope-conditions.ts";
import { batchesOf } from "./snapshot.ts";
import { isNarrowed, type PostingFacts, postingConditions, postingsQuery, type PostingsQuestion } from "./postings.sql.ts";

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

/**
 * Number and sum over all pages. Whole scopes of stores have their sum in the rollup, which every figure is made of;
 * orders and chosen products are summed here.
 */
export async function findPostingTotals(scope: ReportScope, question: PostingsQuestion): Promise<PostingTotals> {
  const { range, lines } = question;
  if (matchesNothing(scope) || lines.length === 0) return { total: 0, sum: 0 };
  if (range === null || isNarrowed(question) || scope.products.kind === "only") return addPostings(scope, question);
  const { sums, postings } = (await findRangeSums(scope, [range]))(range);
  const total = lines.length === LINES.length ? postings : await countPostings(scope, question);
  return { total, sum: totalOf(lines.map((line) => sums[line])) };
}

async function addPostings(scope: ReportScope, question: PostingsQuestion): Promise<PostingTotals> {
  const amount = sql.raw(postingAmount(scope.amounts));
  const { rows } = await sql<PostingTotals>`
    select count(*) as total, case when count(${amount}) = count(*) then coalesce(sum(${amount}), 0)::bigint end as sum
    from postings p where ${postingConditions(scope, question)} and ${ofLines(question)}`.execute(scope.db);
  return rows[0] ?? { total: 0, sum: 0 };
}

/** By itself, so that an index can answer without the postings. */
async function countPostings(scope: ReportScope, question: PostingsQuestion): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from postings p where ${postingConditions(scope, question)} and ${ofLines(question)}`.execute(scope.db);
  return rows[0]?.total ?? 0;
}

function ofLines({ lines }: PostingsQuestion): RawBuilder<boolean> {
  return lines.length === LINES.length ? sql`true` : sql`p.line = any(${lines}::text[])`;
}

const BATCH = 1000;

/** All of them, a batch at a time, inside a transaction. */
export async function* postingBatches(scope: ReportScope, question: PostingsQuestion): AsyncGenerator<PostingFacts[]> {
  if (matchesNothing(scope) || question.lines.length === 0) return;
  yield* batchesOf(scope.db, postingsQuery(scope, question), BATCH);
}
