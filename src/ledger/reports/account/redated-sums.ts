/** Sums of ranges by the other basis: the rollup's, less what was booked there and plus what is counted there instead. */
import { sql } from "kysely";
import { totalOf } from "#core/money.ts";
import type { Line } from "#core/ledger.ts";
import { postingAmount } from "../sums/missing-rates.ts";
import { findRangeSums, type RangeSums, type SumsOfRange } from "../sums/range-sums.ts";
import { movedDay, MOVES } from "./redated.sql.ts";
import type { Basis, ReportScope } from "../scope/report-scope.ts";
import { inScope, matchesNothing, ofProducts, spanTable } from "../scope/scope-conditions.ts";
import { cutIntoSegments, type DayRange, spansOf, untilToday } from "../scope/segments.ts";

type MovedRow = { segment: number; line: Line; amount: number; lacksRate: boolean };

/** `basis` null = as the postings are dated. */
export async function findBasisSums(scope: ReportScope, basis: Basis | null, ranges: readonly DayRange[]): Promise<SumsOfRange> {
  const booked = await findRangeSums(scope, ranges);
  if (basis === null) return booked;
  const { segments, partsOf } = cutIntoSegments(ranges.map((range) => untilToday(range, scope.today)));
  const moved = Map.groupBy(await findMoved(scope, basis, segments), ({ segment }) => segment);
  const found = ranges.map((range, at) => ({
    range,
    sums: withMoved(
      booked(range),
      (partsOf[at] ?? []).flatMap((part) => moved.get(part) ?? []),
    ),
  }));
  return (asked) =>
    found.find(({ range }) => range.startDate === asked.startDate && range.endDate === asked.endDate)?.sums ?? booked(asked);
}

/** What each segment gains and loses, line by line. */
async function findMoved(scope: ReportScope, basis: Basis, segments: readonly DayRange[]): Promise<MovedRow[]> {
  if (segments.length === 0 || matchesNothing(scope)) return [];
  const starts = segments.map(({ startDate }) => startDate);
  const spans = spanTable(spansOf(segments));
  const amount = sql.raw(postingAmount(scope.amounts));
  const where = sql`${inScope(scope, "p")} and ${ofProducts(scope.products, "p")} and ${MOVES}`;
  const { rows } = await sql<MovedRow>`
    select width_bucket(x.at, ${starts}::date[]) - 1 as segment, x.line, coalesce(sum(x.amount), 0)::bigint as amount,
           bool_or(x.amount is null) as "lacksRate"
    from (
      select ${movedDay(scope, basis)} as at, p.line, ${amount} as amount from postings p where ${where}
      union all
      select p.day, p.line, -${amount} from postings p where ${where}
    ) x
    join ${spans} on x.at between span.from_day and span.to_day
    group by 1, 2`.execute(scope.db);
  return rows;
}

/** A line stays unknown where one of its postings lacks a rate, moved away or not: nothing can be taken from it. */
function withMoved({ sums, lacksRates, ...rest }: RangeSums, rows: readonly MovedRow[]): RangeSums {
  const byLine = Map.groupBy(rows, ({ line }) => line);
  const moved = new Map(
    [...byLine].map(([line, parts]) => [line, totalOf([sums[line], ...parts.map((part) => (part.lacksRate ? null : part.amount))])]),
  );
  return {
    sums: { ...sums, ...Object.fromEntries(moved) },
    ...rest,
    lacksRates: lacksRates || rows.some((row) => row.lacksRate),
  };
}
