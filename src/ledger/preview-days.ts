/** What a change would do to the postings of no order, by the definition that writes them: fees, advertising, expenses. */
import { sql } from "kysely";
import type { Day, Minor } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { POSTING_COLUMNS } from "./definition/convert.sql.ts";
import { dayPostings } from "./definition/day-postings.sql.ts";

const DAYS_PER_STATEMENT = 400;

/** Postings that would go and that would come; minor units of PLN, and how many of them lack a rate. */
export type DayChange = { day: Day; gone: Minor; goneUnrated: number; come: Minor; comeUnrated: number };

/**
 * The days of those asked for of which a posting changes, the earliest first. Asked inside the transaction that has changed the sources;
 * writes nothing. What is shared by a day's sales is shared by those that are posted.
 */
export async function previewDays({ db, companyId }: CompanyScope, days: readonly Day[]): Promise<DayChange[]> {
  const changes: DayChange[] = [];
  for (let at = 0; at < days.length; at += DAYS_PER_STATEMENT) {
    const some = days.slice(at, at + DAYS_PER_STATEMENT);
    const { rows } = await sql<DayChange>`
      with wanted (${POSTING_COLUMNS}) as (${dayPostings(companyId, some)}),
      change as (
        select day, amount_pln, sum(side) as surplus
        from (
          select ${POSTING_COLUMNS}, 1 as side from wanted
          union all
          select ${POSTING_COLUMNS}, -1 from postings where company_id = ${companyId} and order_id = 0 and day = any(${some}::date[])
        ) both_sides
        group by ${POSTING_COLUMNS}
        having sum(side) <> 0
      )
      select day,
             coalesce(sum(-surplus * amount_pln) filter (where surplus < 0), 0)::bigint as gone,
             coalesce(sum(-surplus) filter (where surplus < 0 and amount_pln is null), 0)::bigint as "goneUnrated",
             coalesce(sum(surplus * amount_pln) filter (where surplus > 0), 0)::bigint as come,
             coalesce(sum(surplus) filter (where surplus > 0 and amount_pln is null), 0)::bigint as "comeUnrated"
      from change group by day`.execute(db);
    changes.push(...rows);
  }
  return changes.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
