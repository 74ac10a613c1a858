/** The one order that two files share at their edges: all of it twice, or its rows cut in two by the pages of a list. */
import { type RawBuilder, sql } from "kysely";
import type { Currency, Minor } from "#core/facts.ts";
import { pageOf } from "./match-lines.sql.ts";
import type { Target } from "./target.ts";

/** `amended`: a line of it has another price or quantity than the one of the file with its key. */
export type EdgeOrder = { number: string; orderId: number; rows: number; amount: Minor; currency: Currency; amended: boolean };

/**
 * Where a file says of one known order, its first or its last, what is known already or what may be a correction of it, and that order was the last or the first of the file
 * it came with: a list that was saved page by page looks so, and one that overlaps by an order as well.
 * `amended`: the one known order of the file that has another price or quantity in it; null where the file has no other known order.
 */
export async function findAtEdge({ db, companyId, importId, storeId }: Target, amended: number | null): Promise<EdgeOrder[]> {
  /** Lines `o` of the file that the order came with. */
  const others = (where: RawBuilder<unknown>) => sql`
    select from order_lines o
    where o.company_id = ${companyId} and o.store_id = ${storeId} and o.created_by_import = s.import_id and ${where}`;
  const { rows } = await sql<EdgeOrder>`
    with stated as materialized (
      select s.order_external_id as number, min(s.row_no) as first, max(s.row_no) as last, count(*)::int as rows, sum(s.amount)::bigint as amount,
             min(s.currency) as currency, bool_and(s.line_key like 'L|%') as is_numbered
      from staging_orders s where s.company_id = ${companyId} and s.import_id = ${importId} group by s.order_external_id
    ),
    edge as (select min(first) as first, max(last) as last from stated having count(*) > 1),
    known as materialized (
      select a.*, o.id as order_id from stated a
      join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = a.number
      where ${amended}::bigint is null or o.id = ${amended}
      limit 2
    ),
    candidate as materialized (
      select k.*, k.first = e.first as begins from known k cross join edge e
      where (select count(*) from known) = 1 and not k.is_numbered and (k.first = e.first or k.last = e.last)
    ),
    stored as materialized (
      select l.order_id, min(l.id) as first, max(l.id) as last, min(l.created_by_import) as import_id
      from order_lines l join candidate c on c.order_id = l.order_id
      where l.company_id = ${companyId}
      group by l.order_id
      having min(l.created_by_import) = max(l.created_by_import) and max(${pageOf}) = 1
    )
    select c.number, c.order_id as "orderId", c.rows, c.amount, c.currency,
           exists (select from staging_orders g
             left join order_lines l on l.company_id = ${companyId} and l.store_id = ${storeId} and l.line_key = g.line_key
               and l.counted = g.counted and l.quantity = g.quantity and l.unit_price = g.unit_price
             where g.company_id = ${companyId} and g.import_id = ${importId} and g.order_external_id = c.number and l.id is null) as amended
    from candidate c join stored s on s.order_id = c.order_id
    where not exists (${others(sql`case when c.begins then o.id > s.last else o.id < s.first end`)})
      and exists (${others(sql`case when c.begins then o.id < s.first else o.id > s.last end`)})`.execute(db);
  return rows;
}
