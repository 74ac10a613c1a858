/** What a file says of orders that are known otherwise: one pass over its staged rows, before anything is merged. */
import { type RawBuilder, sql } from "kysely";
import type { Currency, Minor } from "#core/facts.ts";
import { minuteOf } from "./known-names.ts";
import { isCut, isOfRow } from "./match-lines.sql.ts";
import type { Target } from "./target.ts";

export type Finding = "moment" | "products" | "fewer";

/** An order of the file; `amount` is of its rows. */
type Staged = { number: string; rows: number; amount: Minor; currency: Currency };

export type OwnFinding = Staged & {
  finding: Finding;
  orderId: number;
  /** Local, `yyyy-MM-dd HH:mm`. */
  minute: string;
  /** Days between it and the known order of the number. */
  apart: number;
};

export type OtherStore = Staged & { storeId: number; store: string; isConnected: boolean; orderId: number };

/**
 * For `with …`: the keys of lines that the file lacks, `lacking (order_id, line_key)`; of sales all, if it says any sale of the order, of
 * things given back those of the days it has.
 */
export function lackingLines({ companyId, importId, storeId }: Omit<Target, "db">, orderIds: readonly number[]): RawBuilder<unknown> {
  return sql`
    listed as materialized (
      select o.id, bool_or(s.kind = 'sale') as sells, array_agg(distinct s.day) as days
      from staging_orders s join orders o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.order_external_id
      where s.company_id = ${companyId} and s.import_id = ${importId} and o.id = any(${orderIds}::bigint[])
      group by o.id
    ),
    lacking as materialized (
      select l.order_id, l.line_key
      from order_lines l
      join listed a on a.id = l.order_id
      left join staging_orders k on k.company_id = l.company_id and k.import_id = ${importId} and k.line_key = l.line_key
      where l.company_id = ${companyId} and l.store_id = ${storeId} and k.row_no is null and ${isOfRow}
        and case when l.kind = 'sale' then a.sells else l.day = any(a.days) end
    )`;
}

/** Of the orders of the store that are known otherwise. `parts` are met by a page of theirs and lack nothing. */
export async function findOwn(target: Target, open: readonly number[], parts: readonly number[]): Promise<OwnFinding[]> {
  const { db, companyId, importId, storeId } = target;
  const met = new Set(parts);
  const complete = open.filter((id) => !met.has(id));
  const { rows } = await sql<OwnFinding>`
    with given as materialized (
      select o.id as order_id, s.order_external_id, s.kind, s.bought_at, s.day, s.amount, s.currency, l.line_key is null as is_new,
             l.quantity = s.quantity and l.unit_price = s.unit_price as is_equal
      from staging_orders s
      join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = s.order_external_id
      left join order_lines l on l.company_id = ${companyId} and l.store_id = ${storeId} and l.line_key = s.line_key
      where s.company_id = ${companyId} and s.import_id = ${importId} and o.id = any(${open}::bigint[])
    ),
    stated as materialized (
      select order_id, min(order_external_id) as number, count(*)::int as rows, sum(amount)::bigint as amount, min(currency) as currency,
             count(*) filter (where is_new and kind = 'sale') as fresh, bool_and(coalesce(is_equal, false)) as equal,
             ${minuteOf(sql`min(bought_at) filter (where kind = 'sale')`)} as minute
      from given group by order_id
    ),
    ${lackingLines(target, complete)},
    gone as materialized (select order_id, count(*) as lines from lacking group by order_id),
    moment as materialized (
      select g.order_id, min(abs(g.day - l.day)) as apart,
             bool_or(g.bought_at = l.bought_at or (g.day = l.day and (${isCut(sql`g.bought_at`, sql`l.bought_at`)} or ${isCut(sql`l.bought_at`, sql`g.bought_at`)}))) as near
      from (select distinct order_id, bought_at, day from given where kind = 'sale') g
      join (select distinct order_id, bought_at, day from order_lines
            where company_id = ${companyId} and order_id = any(${open}::bigint[]) and kind = 'sale') l on l.order_id = g.order_id
      group by g.order_id
    ),
    judged as (
      select a.*, coalesce(m.apart, 0) as apart,
             case when m.apart > 0 or (not m.near and (a.fresh > 0 or k.lines > 0 or not a.equal)) then 'moment'
                  when k.lines > 0 and a.fresh > 0 then 'products' when k.lines > 0 then 'fewer' end as finding
      from stated a left join moment m on m.order_id = a.order_id left join gone k on k.order_id = a.order_id
    )
    select finding, order_id as "orderId", number, minute, apart, rows, amount, currency from judged
    where finding is not null order by order_id`.execute(db);
  return rows;
}

export type Stored = { here: boolean; elsewhere: boolean };

/** Whether this store, or another of the company, has any order: most first files meet nothing. */
export async function findStored({ db, companyId, storeId }: Target): Promise<Stored> {
  const any = (which: RawBuilder<unknown>) => sql`exists (select from orders o where o.company_id = ${companyId} and ${which})`;
  const { rows } = await sql<Stored>`
    select ${any(sql`o.store_id = ${storeId}`)} as here, ${any(sql`o.store_id <> ${storeId}`)} as elsewhere`.execute(db);
  return rows[0] ?? { here: true, elsewhere: true };
}

/** Orders that this store has no rows of and another one has, of about the same day or by a number that is unique in itself. */
export async function findElsewhere({ db, companyId, importId, storeId }: Target): Promise<OtherStore[]> {
  const has = (orderId: RawBuilder<unknown>) =>
    sql`exists (select from order_lines l where l.company_id = ${companyId} and l.order_id = ${orderId})`;
  const { rows } = await sql<OtherStore>`
    with stated as materialized (
      select s.order_external_id as number, min(s.order_alias) as alias, min(s.day) as day, count(*)::int as rows, sum(s.amount)::bigint as amount,
             min(s.currency) as currency
      from staging_orders s where s.company_id = ${companyId} and s.import_id = ${importId}
      group by s.order_external_id
    ),
    fresh as materialized (
      select f.* from stated f
      left join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = f.number
      where o.id is null or not ${has(sql`o.id`)}
    ),
    numbers as (
      select number, number as name from fresh
      union all select number, alias from fresh where alias is not null
    ),
    named as (
      select o.id, o.external_id as name from orders o where o.company_id = ${companyId} and o.store_id <> ${storeId}
      union all
      select a.order_id, a.external_id from order_aliases a where a.company_id = ${companyId} and a.store_id <> ${storeId}
    )
    select distinct on (f.number) f.number, f.rows, f.amount, f.currency, o.id as "orderId", t.id as "storeId", t.name as store,
           t.is_read as "isConnected"
    from fresh f
    join numbers k on k.number = f.number
    join named n on n.name = k.name
    join orders o on o.company_id = ${companyId} and o.id = n.id
    join stores t on t.company_id = ${companyId} and t.id = o.store_id and t.deleted_at is null
    where (n.name like '________-____-____-____-____________' or abs(market_day(o.bought_at, o.market) - f.day) <= 2) and ${has(sql`o.id`)}
    order by f.number, t.is_read desc, t.id`.execute(db);
  return rows;
}
