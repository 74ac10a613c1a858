/** Which line that is there each staged row of a known order is (docs/RULES.md, Import identity). */
import { sql } from "kysely";
import { GIVEN_BACK } from "#core/line-keys.ts";
import type { Target } from "./target.ts";

/** Whether a line `l` stands for a row of a file: the refund beside a sale that was given back follows the state of that sale's row. */
export const isOfRow = sql<boolean>`right(l.line_key, ${GIVEN_BACK.length}::int) <> ${GIVEN_BACK}`;

/** The page of a line `l`; all that came first are page 1. */
export const pageOf = sql<number>`case when l.line_key like '%|+_' or l.line_key like '%|+__' then substring(l.line_key from '[0-9]+$')::int else 1 end`;

export type KnownOrders = {
  /** How many orders of the file are there. */
  known: number;
  /** Those of them of which the file says anything but what is there, by the same keys and moments. */
  open: readonly number[];
  /** The one of them of which it says another price or quantity; null of none, or of several. */
  amended: number | null;
};

export async function findOpenOrders({ db, companyId, importId, storeId }: Target): Promise<KnownOrders> {
  const { rows } = await sql<{ known: number; open: number[] | null; amended: number | null }>`
    with stated as materialized (
      select o.id, count(*) as rows, count(*) filter (where l.order_id = o.id and l.bought_at = s.bought_at) as same,
             count(*) filter (where l.order_id = o.id and (l.quantity, l.unit_price) <> (s.quantity, s.unit_price)) as amended
      from staging_orders s
      join orders o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.order_external_id
      left join order_lines l on l.company_id = s.company_id and l.store_id = ${storeId} and l.line_key = s.line_key
      where s.company_id = ${companyId} and s.import_id = ${importId}
      group by o.id
    ),
    there as (
      select a.id, count(*) as lines from stated a join order_lines l on l.company_id = ${companyId} and l.order_id = a.id
      where ${isOfRow} group by a.id
    )
    select count(*)::int as known, array_agg(a.id) filter (where a.rows <> a.same or a.same <> coalesce(t.lines, 0)) as open,
           case when count(*) filter (where a.amended > 0) = 1 then min(a.id) filter (where a.amended > 0) end as amended
    from stated a left join there t on t.id = a.id`.execute(db);
  return { known: rows[0]?.known ?? 0, open: rows[0]?.open ?? [], amended: rows[0]?.amended ?? null };
}

/**
 * Gives the rows of these orders the keys that their lines have: by the key itself, else by product and turn, so that what was written
 * under other keys, with or without numbers of its rows, is found. An order of several pages is met by the page that has the same
 * products, if there is one. @returns the orders met by one of their pages: the others lack nothing.
 */
export async function adoptKeys({ db, companyId, importId, storeId }: Target, open: readonly number[]): Promise<number[]> {
  const never = sql`'0001-01-01'::date`;
  const { rows } = await sql<{ orderId: number }>`
    with given as materialized (
      select s.row_no, o.id as order_id, s.line_key, s.kind, case when s.kind = 'refund' then s.day else ${never} end as gone_on, s.quantity, s.unit_price,
             case when s.sku is null then coalesce(f.product_id::text, 'o:' || s.offer_external_id) else coalesce(p.id::text, 's:' || s.sku) end as product
      from staging_orders s
      join orders o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.order_external_id
      left join products p on p.company_id = s.company_id and p.sku = s.sku
      left join offers f on f.company_id = s.company_id and f.store_id = ${storeId} and f.external_id = s.offer_external_id
      where s.company_id = ${companyId} and s.import_id = ${importId} and o.id = any(${open}::bigint[])
    ),
    line as materialized (
      select l.id, l.order_id, l.line_key, l.kind, case when l.kind = 'refund' then l.day else ${never} end as gone_on, l.quantity, l.unit_price,
             l.product_id::text as product, ${pageOf} as page
      from order_lines l where l.company_id = ${companyId} and l.store_id = ${storeId} and l.order_id = any(${open}::bigint[]) and ${isOfRow}
    ),
    paged as materialized (select distinct order_id from line where page > 1),
    stated as (
      select g.order_id, array_agg(g.product order by g.product) as things,
             array_agg(g.product || ' ' || g.quantity::text || ' ' || g.unit_price::text order by g.product, g.quantity, g.unit_price) as contents
      from given g join paged using (order_id) where g.kind = 'sale' group by g.order_id
    ),
    part as (
      select order_id, page, array_agg(product order by product) as things,
             array_agg(product || ' ' || quantity::text || ' ' || unit_price::text order by product, quantity, unit_price) as contents
      from (select l.*  from line l join paged using (order_id) union all select l.id, l.order_id, l.line_key, l.kind, l.gone_on, l.quantity, l.unit_price, l.product, 0
            from line l join paged using (order_id)) every
      where kind = 'sale' group by order_id, page
    ),
    fit as materialized (
      select distinct on (s.order_id) s.order_id, p.page from stated s join part p on p.order_id = s.order_id and p.things = s.things
      order by s.order_id, p.page = 0 desc, p.contents = s.contents desc, p.page
    ),
    candidate as (
      select g.row_no, l.line_key, 0 as rank from given g join line l on l.order_id = g.order_id and l.line_key = g.line_key
      union all
      -- Numbers of rows were once keys without their order.
      select g.row_no, l.line_key, case when l.product = g.product then 1 else 2 end
      from given g join line l on l.order_id = g.order_id and l.line_key = 'L|' || split_part(g.line_key, '|', 3)
      where g.line_key like 'L|%|%'
      union all
      -- And an order has two numbers: the file's own, and the marketplace's.
      select g.row_no, l.line_key, case when l.product = g.product then 3 else 4 end
      from given g join line l on l.order_id = g.order_id and l.line_key like 'L|%|%' and split_part(l.line_key, '|', 3) = split_part(g.line_key, '|', 3)
      where g.line_key like 'L|%|%' and l.line_key <> g.line_key
    ),
    best as (
      select distinct on (c.row_no) c.* from candidate c join given g on g.row_no = c.row_no left join paged p on p.order_id = g.order_id
      where p.order_id is null
      order by c.row_no, c.rank, c.line_key
    ),
    by_key as materialized (
      select distinct on (c.line_key) c.row_no, c.line_key from best c order by c.line_key, c.rank, c.row_no
    ),
    free_row as (
      select g.*, row_number() over (partition by g.order_id, g.kind, g.gone_on, g.product order by g.row_no) as turn
      from given g left join by_key k on k.row_no = g.row_no where k.row_no is null
    ),
    free_line as (
      select l.*, row_number() over (partition by l.order_id, l.kind, l.gone_on, l.product order by l.id) as turn
      from line l left join by_key k on k.line_key = l.line_key left join fit f on f.order_id = l.order_id
      where k.line_key is null and (f.page is null or f.page in (0, l.page))
    ),
    met as materialized (
      select row_no, line_key from by_key
      union all
      select r.row_no, l.line_key from free_row r
      join free_line l on l.order_id = r.order_id and l.kind = r.kind and l.gone_on = r.gone_on and l.product = r.product and l.turn = r.turn
      where not (r.line_key like 'L|%' and l.line_key like 'L|%')
    ),
    moved as (
      update staging_orders s set line_key = m.line_key from met m
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.row_no = m.row_no and s.line_key <> m.line_key
    )
    select order_id as "orderId" from fit where page <> 0`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** A row that says of its line what is known keeps its moment where both are of one day, and so does one whose moment was cut to the second, the minute or the day. */
export async function keepMoments(
  { db, companyId, importId, storeId }: Target,
  open: readonly number[],
  asked: readonly number[],
): Promise<void> {
  await sql`
    update staging_orders s set bought_at = l.bought_at
    from order_lines l
    where s.company_id = ${companyId} and l.company_id = s.company_id and s.import_id = ${importId} and l.store_id = ${storeId} and l.line_key = s.line_key
      and l.order_id = any(${open}::bigint[]) and s.day = l.day and s.bought_at <> l.bought_at
      and (${isCut(sql`s.bought_at`, sql`l.bought_at`)}
           or (l.order_id <> all(${asked}::bigint[]) and s.quantity = l.quantity and s.unit_price = l.unit_price))`.execute(db);
}

/** Whether one moment is the other without parts of a second, its seconds or its time. Written without what depends on the settings of a session. */
export const isCut = (cut: ReturnType<typeof sql>, full: ReturnType<typeof sql>) => sql<boolean>`(
  ${cut} at time zone 'UTC' in (date_trunc('second', ${full} at time zone 'UTC'), date_trunc('minute', ${full} at time zone 'UTC'))
  or (${cut} at time zone 'Europe/Warsaw')::time = '00:00')`;
