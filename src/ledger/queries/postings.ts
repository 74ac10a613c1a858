import { sql } from "kysely";
import { LINES } from "#core/ledger.ts";
import type { ReportScope } from "./report-scope.ts";
import { matchesNothing } from "./scope-conditions.ts";
import { type PostingFacts, postingConditions, postingsQuery, type PostingsQuestion } from "./postings.sql.ts";

export async function findPostings(scope: ReportScope, question: PostingsQuestion): Promise<PostingFacts[]> {
  if (matchesNothing(scope) || question.lines.length === 0) return [];
  const { rows } = await postingsQuery(scope, question).execute(scope.db);
  return rows;
}

export async function countPostings(scope: ReportScope, question: PostingsQuestion): Promise<number> {
  if (matchesNothing(scope) || question.lines.length === 0) return 0;
  const ofLines = question.lines.length === LINES.length ? sql`true` : sql`p.line = any(${question.lines}::text[])`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from postings p where ${postingConditions(scope, question)} and ${ofLines}`.execute(scope.db);
  return rows[0]?.total ?? 0;
}
