import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { addDays } from "#core/day.ts";
import type { Day, RateFacts } from "#core/facts.ts";
import { marketCurrency } from "#ledger/market-currency.sql.ts";

/**
 * Remembers published rates and works out the rate in force on each calendar day: the newest table dated before the day
 * and at most 7 days before it (docs/RULES.md, Missing rate). @returns the days whose rate is new or changed, `null` if none.
 */
export async function storeRates(db: Db, source: string, rates: readonly RateFacts[]): Promise<{ from: Day; to: Day } | null> {
  if (rates.length === 0) return null;
  await sql`
    insert into fx_rates (source, currency, table_date, table_no, mid)
    select ${source}, r.currency, r.table_date, r.table_no, r.mid
    from unnest(${rates.map((rate) => rate.currency)}::text[], ${rates.map((rate) => rate.date)}::date[],
                ${rates.map((rate) => rate.table)}::text[], ${rates.map((rate) => rate.mid)}::numeric[]) as r (currency, table_date, table_no, mid)
    on conflict (source, currency, table_date) do update set table_no = excluded.table_no, mid = excluded.mid`.execute(db);
  return deriveDays(db, source);
}

async function deriveDays(db: Db, source: string): Promise<{ from: Day; to: Day } | null> {
  const { rows } = await sql<{ from: Day | null; to: Day | null }>`
    with ranged as (
      select currency, table_date, table_no, mid, lead(table_date) over (partition by currency order by table_date) as next_date
      from fx_rates where source = ${source}
    ),
    wanted as (
      select r.currency, d::date as day, r.table_date, r.table_no, r.mid
      from ranged r
      cross join lateral generate_series(r.table_date + 1, least(coalesce(r.next_date, r.table_date + 7), r.table_date + 7), interval '1 day') d
    ),
    written as (
      insert into fx_days (source, currency, day, table_date, table_no, mid)
      select ${source}, w.currency, w.day, w.table_date, w.table_no, w.mid
      from wanted w
      left join fx_days f on f.source = ${source} and f.currency = w.currency and f.day = w.day
      where f.day is null or (f.table_date, f.mid) <> (w.table_date, w.mid)
      on conflict (source, currency, day) do update set table_date = excluded.table_date, table_no = excluded.table_no, mid = excluded.mid
      returning day
    )
    select min(day) as "from", max(day) as "to" from written`.execute(db);
  const range = rows[0];
  return range?.from && range.to ? { from: range.from, to: range.to } : null;
}

/**
 * What to ask NBP for: ranges of table dates that could serve the days of postings without a rate, over all companies
 * that convert by it, joined where they touch. A day that lies further ahead than tomorrow has no table yet.
 */
export async function missingTables(db: Db): Promise<{ from: Day; to: Day }[]> {
  const { rows } = await sql<{ day: Day }>`
    select distinct p.day from postings p join companies c on c.company_id = p.company_id
    where (p.amount_pln is null or p.amount is null) and p.day <= current_date + 1 and (c.fx_source = 'nbp' or c.fx_source like 'company:%') order by p.day`.execute(
    db,
  );
  return tablesFor(rows.map(({ day }) => day));
}

/** Ranges of table dates that could serve these days, which ascend; joined where they touch. */
export function tablesFor(days: readonly Day[]): { from: Day; to: Day }[] {
  const ranges: { from: Day; to: Day }[] = [];
  for (const day of days) {
    const [from, to] = [addDays(day, -7), addDays(day, -1)];
    const last = ranges.at(-1);
    if (last && from <= addDays(last.to, 1)) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}

/**
 * Companies that convert by the source on these days, all companies being asked: postings without a rate, and those that
 * took an older table because the right one came late.
 */
export async function companiesConverting(db: Db, source: string, range: { from: Day; to: Day }): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct p.company_id as "companyId" from postings p join companies c on c.company_id = p.company_id
    where c.fx_source = ${source} and p.day between ${range.from} and ${range.to} and (p.original_currency <> 'PLN' or p.market <> 'PL')`.execute(
    db,
  );
  return rows.map((row) => row.companyId);
}

/**
 * Companies with postings that lack an amount although every rate they need is known: the rate came while the postings were
 * being written, and each missed the other. With the days they lie on. One whose figures are about to follow rates, or do so
 * now, is left in peace until that has ended: the days it lacks change meanwhile, and each change would be a job of its own.
 */
export async function companiesBehind(db: Db): Promise<{ companyId: number; from: Day; to: Day }[]> {
  const { rows } = await sql<{ companyId: number; from: Day; to: Day }>`
    select p.company_id as "companyId", min(p.day) as "from", max(p.day) as "to"
    from postings p join companies c on c.company_id = p.company_id
    where (p.amount_pln is null or p.amount is null)
      and (p.original_currency = 'PLN'
        or exists (select from fx_days f where f.source = c.fx_source and f.currency = p.original_currency and f.day = p.day))
      and (p.market = 'PL'
        or exists (select from fx_days m where m.source = c.fx_source and m.day = p.day
          and m.currency = ${marketCurrency("p.market")}))
      and not exists (
        select from job_runs j
        where j.company_id = p.company_id and j.kind = 'recompute' and j.status in ('queued', 'running') and j.payload ->> 'reason' = 'rates')
    group by p.company_id`.execute(db);
  return rows;
}
