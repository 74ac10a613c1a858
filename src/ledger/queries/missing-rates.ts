import { sql } from "kysely";
import { LINES } from "#core/ledger.ts";
import type { AmountColumn, ReportScope } from "./report-scope.ts";
import { inScope, ofProducts, spanTable } from "./scope-conditions.ts";
import { type DayRange, spansOf } from "./segments.ts";
import { maskOf, type MissingRates } from "./sum-columns.ts";

/** The amount of a posting `p` that a report sums. */
export function postingAmount(amounts: AmountColumn): string {
  return amounts === "pln" ? "p.amount_pln" : "p.amount";
}

/** Served by the index of postings without a rate, which is empty as a rule. */
export function withoutRate(amounts: AmountColumn): string {
  return `(p.amount_pln is null or p.amount is null) and ${postingAmount(amounts)} is null`;
}

const LINE_BIT = `case p.line ${LINES.map((line) => `when '${line}' then ${maskOf([line])}`).join(" ")} else 0 end`;

/**
 * What exactly has no rate in each segment, by the segment's position. Rollups know it per window only: not whether an
 * excluded product or an uncosted sale is concerned.
 */
export async function findMissing(scope: ReportScope, segments: readonly DayRange[]): Promise<ReadonlyMap<number, MissingRates>> {
  const starts = segments.map(({ startDate }) => startDate);
  const { rows } = await sql<MissingRates & { segment: number }>`
    select width_bucket(p.day, ${starts}::date[]) - 1 as segment, bit_or(${sql.raw(LINE_BIT)}) as "missing",
           bool_or(p.line = 'sales' and p.uncosted) as "uncostedMissing"
    from postings p join ${spanTable(spansOf(segments))} on p.day between span.from_day and span.to_day
    where ${inScope(scope, "p")} and ${ofProducts(scope.products, "p")} and ${sql.raw(withoutRate(scope.amounts))}
    group by 1`.execute(scope.db);
  return new Map(rows.map(({ segment, missing, uncostedMissing }) => [segment, { missing, uncostedMissing }]));
}
