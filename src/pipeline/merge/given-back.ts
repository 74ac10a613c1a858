/** Sales of an order file that were given back whole: each gets a refund line beside it (docs/PROFIT.md, What the status of an order file does). */
import { type RawBuilder, sql } from "kysely";
import { GIVEN_BACK } from "#core/line-keys.ts";
import { numberedRows, ownRows } from "#db/own-rows.sql.ts";
import type { Target } from "./known/target.ts";

type RowCounts = { readonly created: number; readonly changed: number; readonly unchanged: number };

/** What was sold, by columns of its SKU and of its offer's number: goods without a SKU are known by the offer alone. */
export const thingOf = (sku: string, offer: string): RawBuilder<unknown> => sql`coalesce(${sql.ref(sku)}, 'o:' || ${sql.ref(offer)})`;

/**
 * Stages the refund lines; call it when the orders of the rows are known and their keys settled. With the last sale of an order goes what
 * was paid for its delivery and has not gone with other lines, in parts by the lines' amounts, equal ones where they are free: part n is what
 * n lines get less what n − 1 do. What rows of their own give back of the thing is not given back twice. @returns how many.
 */
export async function stageGivenBack({ db, companyId, importId, storeId }: Target): Promise<number> {
  // Most files have none: their rows are not weighed.
  const { rows } = await sql`
    select from staging_orders s where s.company_id = ${companyId} and s.import_id = ${importId} and s.given_back limit 1`.execute(db);
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`
    with ${knownOf({ companyId, importId, storeId })},
    sold as materialized (
      select s.*, c.delivery_amount - coalesce(d.delivery, 0) as delivery_left,
             bool_and(s.given_back) over of_order and coalesce(d.are_given, true) as is_whole,
             sum(s.amount) over of_order as total, sum(s.amount) over parts as reached,
             count(*) over of_order as lines, count(*) over parts as turn,
             -- What rows of their own have given back of the thing is taken off its sales one after another.
             least(s.amount, greatest(0, coalesce(g.amount, 0) - sum(s.amount) over things + s.amount)) as back_amount,
             least(s.quantity, greatest(0, coalesce(g.quantity, 0) - sum(s.quantity) over things + s.quantity)) as back_quantity
      from staging_orders s
      join concerned c on c.number = s.order_external_id
      left join paired d on d.number = c.number
      left join returned g on g.number = c.number and g.thing = ${thingOf("s.sku", "s.offer_external_id")}
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.kind = 'sale' and s.counted
      window of_order as (partition by s.order_external_id),
             parts as (partition by s.order_external_id order by s.row_no rows unbounded preceding),
             things as (partition by s.order_external_id, ${thingOf("s.sku", "s.offer_external_id")} order by s.row_no rows unbounded preceding)
    ),
    shared as materialized (
      select s.*, case when not s.is_whole then 0
                       when s.total > 0 then round(s.delivery_left * s.reached / s.total) - round(s.delivery_left * (s.reached - s.amount) / s.total)
                       else round(s.delivery_left * s.turn::numeric / s.lines) - round(s.delivery_left * (s.turn - 1)::numeric / s.lines) end as delivery
      from sold s
    )
    insert into staging_orders (company_id, import_id, row_no, order_external_id, line_key, bought_at, day, market, kind, counted, offer_external_id, sku,
                                name, quantity, unit_price, amount, currency, vat_rate, vat_exemption, given_back)
    ${ownRows(
      companyId,
      sql`
      select ${importId}::bigint, row_no, order_external_id, line_key || ${GIVEN_BACK}, bought_at, day, market, 'refund', true, offer_external_id, sku,
             name, quantity - back_quantity, -unit_price, -(amount - back_amount + delivery)::bigint, currency, vat_rate, vat_exemption, true
      from shared where given_back`,
    )}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * For `with …`: the orders `concerned`, what is known of them beside the rows of the file (`others`), how much of their delivery has gone back
 * (`paired`), and what rows of their own give back of a thing (`returned`).
 */
function knownOf({ companyId, importId, storeId }: Omit<Target, "db">): RawBuilder<unknown> {
  return sql`
    concerned as materialized (
      select distinct s.order_external_id as number, o.id, o.delivery_amount
      from staging_orders s
      join orders o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.order_external_id
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.given_back
    ),
    -- Lines of the orders that the file does not say: other pages, things given back by a row of their own.
    others as materialized (
      select c.number, l.kind, l.counted, l.line_key, l.amount, l.quantity, ${thingOf("p.sku", "f.external_id")} as thing
      from concerned c
      join order_lines l on l.company_id = ${companyId} and l.store_id = ${storeId} and l.order_id = c.id
      left join staging_orders k on k.company_id = l.company_id and k.import_id = ${importId} and k.line_key = l.line_key
      left join products p on p.company_id = l.company_id and p.id = l.product_id
      left join offers f on f.company_id = l.company_id and f.id = l.offer_id
      where k.row_no is null
    ),
    paired as materialized (
      select x.number, bool_and(r.line_key is not null) as are_given, sum(-r.amount - x.amount) as delivery
      from others x left join others r on r.number = x.number and r.line_key = x.line_key || ${GIVEN_BACK}
      where x.kind = 'sale' and x.counted group by x.number
    ),
    returned as materialized (
      select number, thing, -sum(amount) as amount, sum(quantity) as quantity
      from (
        select x.number, x.thing, x.amount, x.quantity from others x
        where x.kind = 'refund' and x.counted and right(x.line_key, ${GIVEN_BACK.length}::int) <> ${GIVEN_BACK}
        union all
        select s.order_external_id, ${thingOf("s.sku", "s.offer_external_id")}, s.amount, s.quantity
        from staging_orders s join concerned c on c.number = s.order_external_id
        where s.company_id = ${companyId} and s.import_id = ${importId} and s.kind = 'refund' and s.counted
      ) every
      group by number, thing
    )`;
}

/**
 * Takes away the refund lines of sales whose rows no longer say that they were given back; an undo puts them back. Call it when the rows have
 * their keys, for a file that has a column of states: one without says nothing. @returns how many, and
 * their orders.
 */
export async function dropReversed({ db, companyId, importId, storeId }: Target): Promise<{ lines: number; orderIds: number[] }> {
  const { rows } = await sql<{ orderId: number }>`
    with gone as (
      delete from order_lines l using staging_orders s
      where l.company_id = ${companyId} and s.company_id = l.company_id and s.import_id = ${importId} and l.store_id = ${storeId}
        and s.kind = 'sale' and not s.given_back and l.line_key = s.line_key || ${GIVEN_BACK}
      returning l.*
    ),
    kept as (
      insert into import_changes (company_id, seq, import_id, entity, entity_key, before)
      ${numberedRows(companyId, "import_changes", sql`select ${importId}::bigint, 'removedLine', gone.line_key, to_jsonb(gone) from gone`)}
    )
    select order_id as "orderId" from gone`.execute(db);
  return { lines: rows.length, orderIds: [...new Set(rows.map(({ orderId }) => orderId))] };
}

/**
 * The merge's counts as counts of the file's rows: a row and its refund line are one. A row that only its refund line changed is a changed
 * one; a refund line whose sale is no row of the file is none of its rows. Call it after the merge; `staged` = how many refund lines there are.
 */
export async function countGivenBackOnce<Counts extends RowCounts>(target: Target, counts: Counts, staged: number): Promise<Counts> {
  if (staged === 0) return counts;
  const { db, companyId, importId, storeId } = target;
  const { rows } = await sql<{ created: number; changed: number; unchanged: number; besides: number }>`
    select count(*) filter (where r.created_by_import = ${importId})::int as created,
           count(*) filter (where r.changed_by_import = ${importId} and r.created_by_import is distinct from ${importId})::int as changed,
           count(*) filter (where r.changed_by_import is distinct from ${importId})::int as unchanged,
           count(*) filter (where r.changed_by_import = ${importId} and l.changed_by_import is distinct from ${importId} and k.row_no is not null)::int as besides
    from staging_orders s
    join order_lines r on r.company_id = s.company_id and r.store_id = ${storeId} and r.line_key = s.line_key
    join order_lines l on l.company_id = s.company_id and l.store_id = ${storeId} and l.line_key = left(s.line_key, ${-GIVEN_BACK.length}::int)
    left join staging_orders k on k.company_id = s.company_id and k.import_id = ${importId} and k.line_key = l.line_key
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.kind = 'refund' and s.given_back`.execute(db);
  const found = rows[0] ?? { created: 0, changed: 0, unchanged: 0, besides: 0 };
  return {
    ...counts,
    created: counts.created - found.created,
    changed: counts.changed - found.changed + found.besides,
    unchanged: counts.unchanged - found.unchanged - found.besides,
  };
}
