/** Facts of stores, their orders and their consents, and of expenses that fall due (docs/RULES.md, Alert rules). */
import { type RawBuilder, sql } from "kysely";
import { addDays } from "#core/day.ts";
import type { ScheduledSize } from "#core/expense-kinds.ts";
import type { Day, Instant } from "#core/facts.ts";
import { sizedBy } from "../../expense-kinds.sql.ts";
import { chosenProducts, type Fact, type FactQuestion, isOfProducts, MOST_FACTS, ofMarkets, ofStores } from "./fact-question.ts";

const DAYS_BACK = 28;
/** So many orders would have been usual in these hours of a day; of fewer a pause says nothing. */
const EXPECTED = 3;
/** What was not read for so long cannot be called missing. */
const READ_WITHIN = "2 hours";

type StoreRow = { storeId: number; store: string };

/**
 * Stores that are read and sold nothing for so many hours, where three orders would have been usual: the mean of the 28 stretches of as
 * many hours that ended at this time of the days before, so that a night is compared with nights. An order lies in as many of them as
 * there are days between its age and its age less the hours.
 */
export async function findPausesOfOrders(question: FactQuestion): Promise<Fact[]> {
  const { companyId, threshold, at, today } = question;
  const from = addDays(today, -DAYS_BACK);
  const read = addDays(from, -1 - Math.ceil(threshold / 24));
  const age = sql`extract(epoch from ${at}::timestamptz - r.bought_at) / 3600`;
  const named = isOfProducts(question) ? sql`r.product_ids && array${chosenProducts(question)}` : sql`true`;
  const { rows } = await sql<StoreRow & { hours: number; last: Instant; orders: number }>`
    select s.id as "storeId", s.name as store, o.last, o.orders, floor(extract(epoch from ${at}::timestamptz - o.last) / 3600)::int as hours
    from stores s
    join (
      select r.store_id, max(r.bought_at) as last, count(*) filter (where r.day >= ${from})::int as orders,
             sum(greatest(0, least(${DAYS_BACK}, floor(${age} / 24)) - greatest(0, floor((${age} - ${threshold}::int) / 24)))) as usual
      from rollup_order r
      where r.company_id = ${companyId} and r.counted and r.day between ${read} and ${today} and ${ofMarkets(question, "r.market")} and ${named}
      group by r.store_id
    ) o on o.store_id = s.id
    where s.company_id = ${companyId} and s.is_read and s.status = 'connected' and ${ofStores(question, "s.id")}
      and s.last_sync_at > ${at}::timestamptz - ${READ_WITHIN}::interval
      and o.last < ${at}::timestamptz - make_interval(hours => ${threshold}::int)
      and o.usual >= ${EXPECTED * DAYS_BACK}
    order by o.last, s.id limit ${MOST_FACTS}`.execute(question.db);
  return rows.map(({ storeId, store, hours, last, orders }) => ({
    subject: String(storeId),
    storeId,
    params: { store, hours, last, orders, from, to: today },
  }));
}

/** Stores that were not read lately: whether a pause of their orders goes on, nobody knows until they are. */
export async function findUnreadStores({ db, companyId, at }: FactQuestion): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from stores
    where company_id = ${companyId} and is_read and status in ('connected', 'expired') and deleted_at is null
      and (last_sync_at is null or last_sync_at <= ${at}::timestamptz - ${READ_WITHIN}::interval)`.execute(db);
  return rows.map(({ id }) => String(id));
}

/** Connected stores of which nothing was read for so many hours, one of whose lists needs a person, or whose consent has ended. */
export async function findFailedSyncs(question: FactQuestion): Promise<Fact[]> {
  const { companyId, threshold, at } = question;
  const { rows } = await sql<StoreRow & { why: string; last: Instant | null }>`
    select s.id as "storeId", s.name as store, s.last_sync_at as last,
           case when s.status = 'expired' then 'consent' when f.store_id is not null then 'failed' else 'silent' end as why
    from stores s
    left join (select distinct store_id from sync_feeds where company_id = ${companyId} and state = 'failed') f on f.store_id = s.id
    where s.company_id = ${companyId} and s.is_read and s.status in ('connected', 'expired') and ${ofStores(question, "s.id")}
      and (s.status = 'expired' or f.store_id is not null
           or coalesce(s.last_sync_at, s.created_at) < ${at}::timestamptz - make_interval(hours => ${threshold}::int))
    order by s.id limit ${MOST_FACTS}`.execute(question.db);
  return rows.map(({ storeId, store, why, last }) => ({
    subject: String(storeId),
    storeId,
    params: { store, why, ...(last === null ? {} : { last }) },
  }));
}

/** A consent ends three months after its token was last renewed; a store that is read renews it by itself. */
export async function findEndingConsents(question: FactQuestion): Promise<Fact[]> {
  const { companyId, threshold, at } = question;
  const { rows } = await sql<StoreRow & { ends: Instant; days: number }>`
    select s.id as "storeId", s.name as store, c.ends, greatest(0, floor(extract(epoch from c.ends - ${at}::timestamptz) / 86400))::int as days
    from stores s
    join (
      select store_id, refreshed_at + interval '3 months' as ends from store_connections where company_id = ${companyId} and ended_at is null
    ) c on c.store_id = s.id
    where s.company_id = ${companyId} and s.status in ('connected', 'paused') and ${ofStores(question, "s.id")}
      and c.ends < ${at}::timestamptz + make_interval(days => ${threshold}::int)
    order by c.ends, s.id limit ${MOST_FACTS}`.execute(question.db);
  return rows.map(({ storeId, store, ends, days }) => ({ subject: String(storeId), storeId, params: { store, ends, days } }));
}

type Ahead = { companyId: number; today: Day; until: Day };

/** On which days an expense falls due, by what its schedule is; of a period none is more so than another. */
const DUE: Readonly<Record<Exclude<ScheduledSize, "period">, (ahead: Ahead) => RawBuilder<unknown>>> = {
  day: ({ companyId, today, until }) => sql`
      select o.expense_id, o.start_day as day, o.amount, o.currency, o.store_id, o.market
      from expense_versions o
      where o.company_id = ${companyId} and ${sizedBy("o.kind", "day")} and o.start_day between ${today} and ${until}`,
  interval: ({ companyId, today, until }) => sql`
      select r.expense_id, (r.anchor_day + n.period * r.every)::date, r.amount, r.currency, r.store_id, r.market
      from (
        select x.*, x.every_count * case x.every_unit when 'day' then interval '1 day' when 'week' then interval '7 days'
                                                      when 'month' then interval '1 month' else interval '1 year' end as every,
               x.every_count * case x.every_unit when 'day' then 1 when 'week' then 7 when 'month' then 28 else 365 end as least_days
        from expense_versions x
        where x.company_id = ${companyId} and ${sizedBy("x.kind", "interval")} and x.every_count > 0 and x.start_day <= ${until} and (x.end_day is null or x.end_day >= ${today})
      ) r
      cross join lateral generate_series(0, (${until}::date - r.anchor_day) / r.least_days) n (period)
      where (r.anchor_day + n.period * r.every)::date between greatest(${today}::date, r.start_day) and least(${until}::date, coalesce(r.end_day, ${until}::date))`,
};

/** Single expenses by their day, recurring ones by the day on which each of their periods begins, from today on. */
export async function findDueExpenses(question: FactQuestion): Promise<Fact[]> {
  const { companyId, threshold, today } = question;
  const until = addDays(today, threshold);
  const { rows } = await sql<{ expenseId: number; name: string; day: Day; amount: number; currency: string }>`
    select v.expense_id as "expenseId", e.name, v.day, v.amount, v.currency
    from (${sql.join(Object.values(DUE).map((due) => due({ companyId, today, until })), sql` union all `)}) v
    join expenses e on e.company_id = ${companyId} and e.id = v.expense_id
    where e.deleted_at is null and v.amount <> 0 and ${ofStores(question, "v.store_id")} and (v.market = '' or ${ofMarkets(question, "v.market")})
    order by v.day, e.name, v.expense_id limit ${MOST_FACTS}`.execute(question.db);
  return rows.map(({ expenseId, name, day, amount, currency }) => ({
    subject: `${expenseId}:${day}`,
    storeId: null,
    params: { expenseId, name, day, amount: -Math.abs(amount), currency },
  }));
}
