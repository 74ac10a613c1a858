/** Profit day by day, to say what a change did to it: of the days that differ, their sums before and after. */
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/facts.ts";
import { LINES } from "#core/ledger.ts";
import type { ProfitEffect } from "#core/logs.ts";
import type { CompanyScope } from "#db/scope.ts";
import { columnOf } from "./rollup-columns.ts";

/** Minor units of PLN; null while a rate of the day is missing. */
export type DayProfits = ReadonlyMap<Day, number | null>;

const PROFIT: RawBuilder<unknown> = sql.raw(LINES.map((line) => `coalesce(r.${columnOf(line)}_pln, 0)`).join(" + "));

/** Of the day, null = of all days. To tell what a change did, ask in its transaction, before and after. */
export async function findDayProfits({ db, companyId }: CompanyScope, day: Day | null): Promise<DayProfits> {
  const { rows } = await sql<{ day: Day; profit: number; lacks: boolean }>`
    select r.day, sum(${PROFIT})::bigint as profit, bool_or(r.missing_pln <> 0) as lacks
    from rollup_store_day r
    where r.company_id = ${companyId} and r.day = coalesce(${day}::date, r.day)
    group by r.day`.execute(db);
  return new Map(rows.map(({ day, profit, lacks }) => [day, lacks ? null : profit]));
}

/** Null where no day's profit is another. */
export function profitEffect(before: DayProfits, after: DayProfits): ProfitEffect | null {
  const days = [...new Set([...before.keys(), ...after.keys()])].filter((day) => profitOn(before, day) !== profitOn(after, day)).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return null;
  return { from, to, days: days.length, before: sumOf(before, days), after: sumOf(after, days), currency: "PLN" };
}

/** A day without a posting has earned nothing. */
const profitOn = (profits: DayProfits, day: Day): number | null => (profits.has(day) ? (profits.get(day) ?? null) : 0);

function sumOf(profits: DayProfits, days: readonly Day[]): number | null {
  return days.reduce<number | null>((sum, day) => {
    const profit = profitOn(profits, day);
    return sum === null || profit === null ? null : sum + profit;
  }, 0);
}
