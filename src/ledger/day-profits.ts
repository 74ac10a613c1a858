/** Profit day by day, to say what a change did to it: of the days that differ, their sums before and after. */
import { type RawBuilder, sql } from "kysely";
import type { Currency, Day, Minor } from "#core/facts.ts";
import { LINES } from "#core/ledger.ts";
import type { ProfitEffect, WaitingAmount, WaitingEffect } from "#core/logs.ts";
import type { CompanyScope } from "#db/scope.ts";
import { columnOf } from "./rollup-columns.ts";
import { todayOf } from "./today.ts";

/** `known`: minor units of PLN. `waiting`: what has no rate, by its currency. Units without a cost, and with an estimated one. */
export type DayProfit = { known: Minor; waiting: ReadonlyMap<Currency, Minor>; uncosted: number; estimated: number };
export type DayProfits = ReadonlyMap<Day, DayProfit>;

/** A year of one currency. Of more days without a rate an effect stays unknown: the log is no copy of the ledger. */
const MOST_WAITING = 366;

const NOTHING: DayProfit = { known: 0, waiting: new Map(), uncosted: 0, estimated: 0 };
const PROFIT: RawBuilder<unknown> = sql.raw(LINES.map((line) => `coalesce(r.${columnOf(line)}_pln, 0)`).join(" + "));

/** Of one day; null while a rate is missing, 0 where nothing was posted. */
export async function findDayProfit(scope: CompanyScope, day: Day): Promise<Minor | null> {
  const [found] = await profitRows(scope, sql`r.day = ${day}`);
  return found === undefined ? 0 : found.lacks ? null : found.profit;
}

/** Of these days together: what is known, in minor units of PLN, and how many postings lack a rate. */
export async function findProfitOf(scope: CompanyScope, days: readonly Day[]): Promise<{ known: Minor; unrated: number }> {
  const rows = await profitRows(scope, sql`r.day = any(${days}::date[])`);
  const { rows: unrated } = await sql<{ postings: number }>`
    select count(*) as postings from postings
    where company_id = ${scope.companyId} and day = any(${days}::date[]) and amount_pln is null`.execute(scope.db);
  return { known: rows.reduce((sum, { profit }) => sum + profit, 0), unrated: unrated[0]?.postings ?? 0 };
}

/** Of all days up to today, as tiles end with it. To tell what a change did, ask in its transaction, before and after. */
export async function findDayProfits(scope: CompanyScope): Promise<DayProfits> {
  const rows = await profitRows(scope, sql`r.day <= ${await todayOf(scope)}`);
  const waiting = await findWaiting(
    scope,
    rows.filter(({ lacks }) => lacks).map(({ day }) => day),
  );
  return new Map(
    rows.map(({ day, profit, uncosted, estimated }) => [
      day,
      { known: profit, waiting: waiting.get(day) ?? NOTHING.waiting, uncosted, estimated },
    ]),
  );
}

type ProfitRow = { day: Day; profit: Minor; lacks: boolean; uncosted: number; estimated: number };

async function profitRows({ db, companyId }: CompanyScope, days: RawBuilder<unknown>): Promise<ProfitRow[]> {
  const { rows } = await sql<ProfitRow>`
    select r.day, sum(${PROFIT})::bigint as profit, bool_or(r.missing_pln <> 0) as lacks,
           sum(r.units - r.costed_units - r.estimated_units)::bigint as uncosted, sum(r.estimated_units)::bigint as estimated
    from rollup_store_day r
    where r.company_id = ${companyId} and ${days}
    group by r.day`.execute(db);
  return rows;
}

async function findWaiting({ db, companyId }: CompanyScope, days: readonly Day[]): Promise<Map<Day, Map<Currency, Minor>>> {
  if (days.length === 0) return new Map();
  const { rows } = await sql<{ day: Day; currency: Currency; amount: Minor }>`
    select day, original_currency as currency, sum(original_amount)::bigint as amount
    from postings where company_id = ${companyId} and day = any(${days}::date[]) and amount_pln is null
    group by day, original_currency`.execute(db);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return new Map([...byDay].map(([day, of]) => [day, new Map(of.map(({ currency, amount }) => [currency, amount]))]));
}

/** Null where no day's profit is another. */
export function profitEffect(before: DayProfits, after: DayProfits): ProfitEffect | null {
  const sides = (day: Day): [DayProfit, DayProfit] => [before.get(day) ?? NOTHING, after.get(day) ?? NOTHING];
  const days = [...new Set([...before.keys(), ...after.keys()])].filter((day) => !isSame(...sides(day))).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return null;
  const [was, is] = [days.map((day) => sides(day)[0]), days.map((day) => sides(day)[1])];
  const effect = { from, to, days: days.length, before: sumOf(was), after: sumOf(is), currency: "PLN", ...unitsOf(was, is) } as const;
  const amounts = days.flatMap((day) => waitingOn(day, ...sides(day)));
  if (amounts.length === 0 || amounts.length > MOST_WAITING) return effect;
  return { ...effect, waiting: { before: knownOf(was), after: knownOf(is), amounts } satisfies WaitingEffect };
}

function unitsOf(was: readonly DayProfit[], is: readonly DayProfit[]): Pick<ProfitEffect, "units"> {
  const sides = (key: "uncosted" | "estimated") => ({
    before: was.reduce((sum, day) => sum + day[key], 0),
    after: is.reduce((sum, day) => sum + day[key], 0),
  });
  const units = { uncosted: sides("uncosted"), estimated: sides("estimated") };
  return [units.uncosted, units.estimated].every(({ before, after }) => before === 0 && after === 0) ? {} : { units };
}

function isSame(a: DayProfit, b: DayProfit): boolean {
  if (a.known !== b.known || a.waiting.size !== b.waiting.size) return false;
  return [...a.waiting].every(([currency, amount]) => b.waiting.get(currency) === amount);
}

function waitingOn(day: Day, before: DayProfit, after: DayProfit): WaitingAmount[] {
  return [...new Set([...before.waiting.keys(), ...after.waiting.keys()])].map((currency) => {
    return { day, currency, before: before.waiting.get(currency) ?? 0, after: after.waiting.get(currency) ?? 0 };
  });
}

const knownOf = (profits: readonly DayProfit[]): Minor => profits.reduce((sum, { known }) => sum + known, 0);
const sumOf = (profits: readonly DayProfit[]): Minor | null => (profits.some(({ waiting }) => waiting.size > 0) ? null : knownOf(profits));
