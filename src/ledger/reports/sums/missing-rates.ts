import { sql } from "kysely";
import { LINES, maskOf } from "#core/ledger.ts";
import type { AmountColumn, ReportScope } from "../scope/report-scope.ts";
import { inScope, ofProducts, spanTable } from "../scope/scope-conditions.ts";
import { type DayRange, spansOf } from "../scope/segments.ts";
import { type MissingRates, type SumsRow } from "./sum-columns.ts";

/** The amount of a posting `p` that a report sums. */
export function postingAmount(amounts: AmountColumn): string {
  return amounts === "pln" ? "p.amount_pln" : "p.amount";
}

/** Served by the index of postings without a rate, which is empty as a rule. */
export function withoutRate(amounts: AmountColumn): string {
  return `(p.amount_pln is null or p.amount is null) and ${postingAmount(amounts)} is null`;
}

const LINE_BIT = `case p.line ${LINES.map((line) => `when '${line}' then ${maskOf([line])}`).join(" ")} else 0 end`;

/** What rows of sums are of, besides their segment. */
export type SumKey = "all" | "product" | "offer";

const KEY_COLUMN: Record<SumKey, string> = { all: "0::bigint", product: "p.product_id", offer: "p.offer_id" };

type MissingRow = MissingRates & { key: number; segment: number };

const NOTHING_MISSING: MissingRates = { missing: 0, uncostedMissing: false };

/**
 * What exactly has no rate, by segment and, where asked for, by product or offer. Rollups know it per window only: not whether an
 * excluded product or an uncosted sale is concerned.
 */
async function findMissing(scope: ReportScope, segments: readonly DayRange[], by: SumKey): Promise<MissingRow[]> {
  const starts = segments.map(({ startDate }) => startDate);
  const { rows } = await sql<MissingRow>`
    select ${sql.raw(KEY_COLUMN[by])} as key, width_bucket(p.day, ${starts}::date[]) - 1 as segment,
           bit_or(${sql.raw(LINE_BIT)}) as "missing", bool_or(p.line = 'sales' and p.uncosted) as "uncostedMissing"
    from postings p join ${spanTable(spansOf(segments))} on p.day between span.from_day and span.to_day
    where ${inScope(scope, "p")} and ${ofProducts(scope.products, "p")} and ${sql.raw(withoutRate(scope.amounts))}
    group by 1, 2`.execute(scope.db);
  return rows;
}

/** The rows of rollups with what exactly has no rate; asks only when a row says that something may. */
export async function withExactMissing<R extends SumsRow & { segment: number; key?: number }>(
  scope: ReportScope,
  segments: readonly DayRange[],
  rows: readonly R[],
  by: SumKey,
): Promise<R[]> {
  if (rows.every(({ missing }) => missing === 0)) return [...rows];
  const found = await findMissing(scope, segments, by);
  const keyOf = ({ segment, key = 0 }: { segment: number; key?: number }): string => `${key}/${segment}`;
  const byKey = new Map(found.map((row) => [keyOf(row), { missing: row.missing, uncostedMissing: row.uncostedMissing }]));
  return rows.map((row) => ({ ...row, ...(byKey.get(keyOf(row)) ?? NOTHING_MISSING) }));
}
