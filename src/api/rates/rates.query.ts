import { type RawBuilder, sql } from "kysely";
import { DEMO_RATES } from "#accounts/demo-rates.ts";
import { addDays } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findDayProfit } from "#ledger/day-profits.ts";

const DAYS = 31;

export type RateRow = {
  day: Day;
  mid: string | null;
  tableDate: Day | null;
  tableNo: string | null;
  ownMid: string | null;
  note: string | null;
  changedBy: string | null;
  changedAt: string | null;
};

/** Where the rates come from that the company converts by where it has none of its own: NBP, and for the demo its invented tables. */
function publishedOf(companyId: number): RawBuilder<unknown> {
  return sql`
    select case when c.fx_source = ${DEMO_RATES} then c.fx_source else 'nbp' end as source from companies c where c.company_id = ${companyId}`;
}

/** Each of 31 days up to the last one, the newest first. */
export async function findRates({ db, companyId }: CompanyScope, currency: string, until: Day): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select d.day::date as day, trim_scale(f.mid)::text as mid, f.table_date as "tableDate", f.table_no as "tableNo", trim_scale(o.mid)::text as "ownMid",
           o.note, coalesce(nullif(u.name, ''), u.email) as "changedBy", o.changed_at as "changedAt"
    from generate_series(${addDays(until, 1 - DAYS)}::date, ${until}::date, interval '1 day') d (day)
    cross join lateral (${publishedOf(companyId)}) p
    left join fx_days f on f.source = p.source and f.currency = ${currency} and f.day = d.day::date
    left join company_rates o on o.company_id = ${companyId} and o.currency = ${currency} and o.day = d.day::date
    left join users u on u.id = o.changed_by
    order by d.day desc`.execute(db);
  return rows;
}

/**
 * The day's profit as it is, and with its postings of the currency at the rate, each rounded by itself; minor units of PLN, null while a
 * rate is missing. `mid` null = the published rate. VAT on the margin of goods that were bought in the currency follows with the figures.
 */
export async function convertedDay(
  scope: CompanyScope,
  { currency, day, mid }: { currency: string; day: Day; mid: string | null },
): Promise<{ postings: number; before: number | null; after: number | null }> {
  const { db, companyId } = scope;
  const { rows } = await sql<{ postings: number; now: number | null; then: number | null }>`
    select count(*)::int as postings, case when count(p.amount_pln) = count(*) then coalesce(sum(p.amount_pln), 0)::bigint end as now,
           case when count(r.mid) = count(*) then coalesce(sum(round(p.original_amount * r.mid)), 0)::bigint end as then
    from postings p
    left join lateral (
      select coalesce(${mid}::numeric, (select f.mid from fx_days f where f.source = 'nbp' and f.currency = ${currency} and f.day = ${day})) as mid
    ) r on true
    where p.company_id = ${companyId} and p.day = ${day} and p.original_currency = ${currency}`.execute(db);
  const { postings = 0, now = 0, then = 0 } = rows[0] ?? {};
  const profit = await findDayProfit(scope, day);
  const after = profit === null || now === null || then === null ? null : profit + then - now;
  return { postings, before: profit, after };
}

/** Whether anything of the days is converted at all: postings in another currency than PLN, and the amounts of a market that has another. */
export async function isConverted({ db, companyId }: CompanyScope, { from, to }: { from: Day; to: Day }): Promise<boolean> {
  const { rows } = await sql`
    select from postings p
    where p.company_id = ${companyId} and p.day between ${from} and ${to} and (p.original_currency <> 'PLN' or p.market <> 'PL') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
