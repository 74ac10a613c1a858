/**
 * Postings counted on another day than the company's basis books them on: the same postings with the same amounts, in
 * another column of the account. Only what billing entries posted moves, advertising apart, which has its fee day.
 */
import { type RawBuilder, sql } from "kysely";
import type { Basis, ReportScope } from "../scope/report-scope.ts";
import type { DayRange } from "../scope/segments.ts";

/** Whether posting `p` has another day in the other basis. */
export const MOVES = sql<boolean>`(p.source_type = 'billing' and p.line <> 'ads')`;

/** The basis to count by when it is not the one the postings are dated by; null = as they are. */
export function redatedTo({ basis }: ReportScope, asked: Basis | undefined): Basis | null {
  return asked === undefined || asked === basis ? null : asked;
}

/**
 * The day of a posting `p` that moves. By billing date: the day it was billed on. By order date: the day of the line it
 * is shared to, else of the order's earliest line; what belongs to no order stays.
 */
export function movedDay({ companyId }: ReportScope, basis: Basis): RawBuilder<unknown> {
  if (basis === "billing") return sql`p.billed_on`;
  return sql`(case when p.order_id = 0 then p.day else coalesce(
    (select l.day from order_lines l where l.company_id = ${companyId} and l.id = p.line_id and p.line_id <> 0),
    (select min(l.day) from order_lines l where l.company_id = ${companyId} and l.order_id = p.order_id), p.day) end)`;
}

/** Posting `p` counts in the range. */
export function redatedWithin(scope: ReportScope, basis: Basis, { startDate, endDate }: DayRange): RawBuilder<boolean> {
  return sql`(
    (not ${MOVES} and p.day between ${startDate} and ${endDate})
    or (${MOVES} and ${movedDay(scope, basis)} between ${startDate} and ${endDate}))`;
}
