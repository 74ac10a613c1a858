import { type RawBuilder, sql } from "kysely";
import { totalOf } from "#core/money.ts";
import { LINES } from "#core/ledger.ts";
import { plannedOnce } from "#db/planned-once.ts";
import { postingAmount } from "../sums/missing-rates.ts";
import { findRangeSums } from "../sums/range-sums.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { matchesNothing } from "../scope/scope-conditions.ts";
import { batchesOf } from "../scope/snapshot.ts";
import type { DayRange } from "../scope/segments.ts";
import { isIndexPage, isNarrowed, type PostingFacts, postingConditions, postingsQuery, type PostingsQuestion } from "./postings.sql.ts";
import { withVat } from "../sums/vat-rates.ts";

export async function findPostings(scope: ReportScope, question: PostingsQuestion): Promise<PostingFacts[]> {
  if (matchesNothing(scope) || question.lines.length === 0) return [];
  const query = postingsQuery(scope, question);
  const { rows } = await (isIndexPage(scope, question) ? plannedOnce(query) : query).execute(scope.db);
  return withVat(scope, rows);
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
  const total = lines.length === LINES.length ? postings : await countPostings(scope, question, range);
  return { total, sum: totalOf(lines.map((line) => sums[line])) };
}

async function addPostings(scope: ReportScope, question: PostingsQuestion): Promise<PostingTotals> {
  const amount = sql.raw(postingAmount(scope.amounts));
  const { rows } = await sql<PostingTotals>`
    select count(*) as total, case when count(${amount}) = count(*) then coalesce(sum(${amount}), 0)::bigint end as sum
    from postings p where ${postingConditions(scope, question)} and ${ofLines(question)}`.execute(scope.db);
  return rows[0] ?? { total: 0, sum: 0 };
}

/** What the days of the lines hold; of excluded products, the postings themselves are counted. */
async function countPostings(scope: ReportScope, question: PostingsQuestion, range: DayRange): Promise<number> {
  const { db, companyId, storeIds, markets, products } = scope;
  const { rows } = await plannedOnce(sql<{ total: number }>`
    select coalesce(sum(c.postings), 0)::bigint as total from rollup_line_day c
    where c.company_id = ${companyId} and c.line = any(${question.lines}::text[]) and c.day between ${range.startDate} and ${range.endDate}
      and c.store_id = any(${storeIds}::bigint[]) and c.market = any(${markets}::text[])`).execute(db);
  const all = rows[0]?.total ?? 0;
  if (products.kind !== "allBut") return all;
  const excluded = await addPostings({ ...scope, products: { kind: "only", ids: products.ids } }, question);
  return all - excluded.total;
}

function ofLines({ lines }: PostingsQuestion): RawBuilder<boolean> {
  return lines.length === LINES.length ? sql`true` : sql`p.line = any(${lines}::text[])`;
}

const BATCH = 1000;

/** All of them, a batch at a time, inside a transaction. */
export async function* postingBatches(scope: ReportScope, question: PostingsQuestion): AsyncGenerator<PostingFacts[]> {
  if (matchesNothing(scope) || question.lines.length === 0) return;
  for await (const found of batchesOf(scope.db, postingsQuery(scope, question), BATCH)) yield await withVat(scope, found);
}
