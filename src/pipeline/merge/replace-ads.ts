/** Rows of reports of advertising: replaced for the days of a file, spread over days by what was billed, and put back by an undo. */
import { type RawBuilder, sql } from "kysely";
import { numberedRows, ownRows } from "#db/own-rows.sql.ts";
import type { Currency, Day } from "#core/facts.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";
import { weightedParts } from "#ledger/split.sql.ts";
import { type AdsTarget, AMOUNTS, stagedAds, storedAds, summed } from "./staged-ads.sql.ts";

type Range = Pick<AdsTarget, "companyId" | "storeId" | "market" | "startDate" | "endDate">;

/** Every day of the range with its weight: what was billed for it, or all alike where nothing was. */
function weightsOf({ companyId, storeId, market, startDate, endDate }: Range): RawBuilder<unknown> {
  return sql`
    select d.day, (case when sum(d.billed) over () > 0 then d.billed else 1 end)::numeric as weight
    from (
      select g::date as day, coalesce(billed.amount, 0) as billed
      from generate_series(${startDate}::date::timestamp, ${endDate}::date::timestamp, interval '1 day') g
      left join (
        select coalesce(b.fee_day, b.billed_on) as day, greatest(0, -sum(b.amount)) as amount
        from billing_entries b
        join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id and t.line = 'ads'
        where b.company_id = ${companyId} and b.store_id = ${storeId} and b.market = ${market} and b.order_id = 0 and b.offer_id = 0
        group by 1
      ) billed on billed.day = g::date
    ) d`;
}

/** Rows of `totals` over the days of the range, by largest remainder, the earlier day first. Days that get nothing have no row. */
async function spreadRows(db: Db, range: Range, totals: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const { rows: weights } = await sql<{ day: string; weight: string }>`
    select d.day::text as day, d.weight::text as weight from (${weightsOf(range)}) d`.execute(db);
  const days = sql`unnest(${weights.map(({ day }) => day)}::date[], ${weights.map(({ weight }) => weight)}::numeric[]) d (day, weight)`;
  const split = { over: "offer_id, campaign, ad_group", tie: "day" };
  const parts = AMOUNTS.map((column) => ({ column, ...weightedParts({ total: `total_${column}`, name: `${column}_`, ...split }) }));
  const columns = AMOUNTS.map((column) => sql.raw(`w.${column} as total_${column}`));
  const spread = parts.map(({ column, part }) => sql`${part} as ${sql.raw(column)}`);
  const something = sql.raw(AMOUNTS.map((column) => `coalesce(${column}, 0) <> 0`).join(" or "));
  return sql`
    select day, offer_id, campaign, ad_group, ${sql.join(AMOUNTS.map((column) => sql.raw(column)))}
    from (
      select day, offer_id, campaign, ad_group, ${sql.join(spread)}
      from (
        select *, ${sql.join(parts.map(({ ranked }) => ranked))}
        from (
          select w.offer_id, w.campaign, w.ad_group, ${sql.join(columns)}, d.day, d.weight,
                 sum(d.weight) over (partition by w.offer_id, w.campaign, w.ad_group) as weights
          from (${totals}) w cross join ${days}
        ) measured
      ) ranked
    ) portion
    where ${something} or day = ${range.startDate}::date`;
}

const COLUMNS = sql.raw(`day, offer_id, campaign, ad_group, ${AMOUNTS.join(", ")}`);

/** Writes the file's rows over those of its store, market and days; what stood there is kept for an undo. @returns the touched days. */
export async function replaceAds(target: AdsTarget): Promise<Day[]> {
  const { db, companyId, importId, storeId, market, level, startDate, endDate, isPeriodTotal, currency } = target;
  await sql`
    insert into import_changes (company_id, seq, import_id, entity, entity_key, before)
    ${numberedRows(
      companyId,
      "import_changes",
      sql`select ${importId}::bigint, 'ads', a.day::text, to_jsonb(a) from ads_statistics a where ${storedAds(target)}`,
    )}`.execute(db);
  await sql`
    insert into import_changes (company_id, seq, import_id, entity, entity_key, before)
    ${numberedRows(
      companyId,
      "import_changes",
      sql`
      select ${importId}::bigint, 'adsDay', d.day::text, to_jsonb(d) from ads_report_days d
      where d.company_id = ${companyId} and d.store_id = ${storeId} and d.market = ${market} and d.level = ${level}
        and d.day between ${startDate}::date and ${endDate}::date`,
    )}`.execute(db);
  await sql`delete from ads_statistics a where ${storedAds(target)}`.execute(db);
  await sql`
    delete from ads_report_days d where d.company_id = ${companyId} and d.store_id = ${storeId} and d.market = ${market} and d.level = ${level}
      and d.day between ${startDate}::date and ${endDate}::date`.execute(db);
  const rows = isPeriodTotal ? await spreadRows(db, target, stagedAds(target)) : stagedAds(target);
  await sql`
    insert into ads_statistics (company_id, store_id, market, currency, import_id, ${COLUMNS})
    ${ownRows(
      companyId,
      sql`select ${storeId}::bigint, ${market}::text, ${currency}::text as currency, ${importId}::bigint as import_id, ${COLUMNS} from (${rows}) s`,
    )}`.execute(db);
  const { rows: days } = await sql<{ day: Day }>`
    insert into ads_report_days as d (company_id, store_id, market, level, day, from_day, to_day, spread, import_id)
    ${ownRows(
      companyId,
      sql`
      select ${storeId}::bigint, ${market}::text, ${level}::text as level, g::date, ${startDate}::date as from_day, ${endDate}::date as to_day,
             ${isPeriodTotal}::boolean as spread, ${importId}::bigint as import_id
      from generate_series(${startDate}::date::timestamp, ${endDate}::date::timestamp, interval '1 day') g`,
    )}
    returning d.day`.execute(db);
  return days.map(({ day }) => day);
}

type Report = Range & { importId: number; level: "offer" | "campaign" };

/**
 * Reports of a whole period that hold one of the days are spread again: what was billed for them has changed. @returns the days
 * whose rows may have.
 */
export async function respreadAds({ db, companyId }: CompanyScope, days: readonly string[]): Promise<Day[]> {
  if (days.length === 0) return [];
  const { rows: reports } = await sql<Report>`
    select distinct d.company_id as "companyId", d.store_id as "storeId", d.market, d.level, d.import_id as "importId",
           d.from_day as "startDate", d.to_day as "endDate"
    from ads_report_days d where d.company_id = ${companyId} and d.spread and d.day = any(${[...new Set(days)]}::date[])`.execute(db);
  const touched: Day[] = [];
  for (const report of reports) touched.push(...(await spreadAgain({ db, companyId }, report)));
  return touched;
}

async function spreadAgain({ db, companyId }: CompanyScope, report: Report): Promise<Day[]> {
  const { storeId, market, importId, level } = report;
  const own = sql`a.company_id = ${companyId} and a.store_id = ${storeId} and a.market = ${market} and a.import_id = ${importId}
    and (a.offer_id = 0) = ${level === "campaign"}::boolean`;
  const totals = sql`
    select a.offer_id, a.campaign, a.ad_group, ${sql.join(AMOUNTS.map(summed))} from ads_statistics a where ${own}
    group by a.offer_id, a.campaign, a.ad_group`;
  const { rows: spread } = await sql<{ row: unknown; currency: Currency }>`
    select to_jsonb(r) as row, (select min(a.currency) from ads_statistics a where ${own}) as currency
    from (${await spreadRows(db, { ...report, companyId }, totals)}) r`.execute(db);
  const [first] = spread;
  if (first === undefined) return [];
  const { rows: old } = await sql<{ day: Day }>`
    delete from ads_statistics a where ${own} returning a.day`.execute(db);
  const { rows: fresh } = await sql<{ day: Day }>`
    insert into ads_statistics as s (company_id, store_id, market, currency, import_id, ${COLUMNS})
    ${ownRows(
      companyId,
      sql`
      select ${storeId}::bigint, ${market}::text, ${first.currency}::text as currency, ${importId}::bigint as import_id, ${COLUMNS}
      from unnest(${spread.map(({ row }) => JSON.stringify(row))}::jsonb[]) j cross join lateral jsonb_populate_record(null::ads_statistics, j) w`,
    )}
    returning s.day`.execute(db);
  return [...new Set([...old, ...fresh].map(({ day }) => day))];
}

const STORED = {
  ads_statistics: sql`store_id, market, currency, import_id, ${COLUMNS}`,
  ads_report_days: sql.raw("store_id, market, level, day, from_day, to_day, spread, import_id"),
};

export type UndoneAds = { days: Day[]; kept: Day[] };

/**
 * Takes a report back. Days that a later report has replaced stay as that one left them, and are told; should it be taken back
 * too, what stood there before this one comes back.
 */
export async function undoAds({ db, companyId, importId }: CompanyScope & { importId: number }): Promise<UndoneAds> {
  const own = sql`company_id = ${companyId} and import_id = ${importId}`;
  const kept = await passOn({ db, companyId, importId });
  const { rows: gone } = await sql<{ day: Day }>`delete from ads_report_days where ${own} returning day`.execute(db);
  await sql`delete from ads_statistics where ${own}`.execute(db);
  const days = gone.map(({ day }) => day);
  const put = (table: "ads_statistics" | "ads_report_days", entity: string): RawBuilder<unknown> => sql`
    insert into ${sql.table(table)} (company_id, ${STORED[table]})
    ${ownRows(
      companyId,
      sql`
      select ${STORED[table]} from (
        select c.before from import_changes c
        where c.company_id = ${companyId} and c.import_id = ${importId} and c.entity = ${entity} and c.entity_key = any(${days}::text[])
      ) c cross join lateral jsonb_populate_record(null::${sql.table(table)}, c.before) s`,
    )}`;
  await put("ads_report_days", "adsDay").execute(db);
  await put("ads_statistics", "ads").execute(db);
  // Nobody comes back to them: what stands in this report's days is no more what it replaced.
  await sql`delete from import_changes where ${own} and entity in ('ads', 'adsDay')`.execute(db);
  return { days, kept };
}

/** What later reports keep for their own undo is from now on what this one had replaced. @returns the days they stand on. */
async function passOn({ db, companyId, importId }: CompanyScope & { importId: number }): Promise<Day[]> {
  const held = sql`company_id = ${companyId} and entity in ('ads', 'adsDay') and (before ->> 'import_id')::bigint = ${importId}`;
  const { rows: holders } = await sql<{ holder: number; day: Day }>`
    select distinct import_id as holder, entity_key::date as day from import_changes where ${held} and entity = 'adsDay' order by day`.execute(
    db,
  );
  if (holders.length === 0) return [];
  await sql`delete from import_changes where ${held}`.execute(db);
  await sql`
    insert into import_changes (company_id, seq, import_id, entity, entity_key, before)
    ${numberedRows(
      companyId,
      "import_changes",
      sql`
      select h.holder, c.entity, c.entity_key, c.before
      from import_changes c
      join unnest(${holders.map(({ holder }) => holder)}::bigint[], ${holders.map(({ day }) => day)}::text[]) h (holder, day) on h.day = c.entity_key
      where c.company_id = ${companyId} and c.import_id = ${importId} and c.entity in ('ads', 'adsDay')`,
    )}`.execute(db);
  return holders.map(({ day }) => day);
}
