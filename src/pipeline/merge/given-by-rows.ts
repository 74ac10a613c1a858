/** Things that a file gives back in rows of their own, after an earlier file said by its state that their sale was given back whole. */
import { sql } from "kysely";
import { GIVEN_BACK } from "#core/line-keys.ts";
import { ownRows } from "#db/own-rows.sql.ts";
import { thingOf } from "./given-back.ts";
import type { Target } from "./known/target.ts";

/**
 * Stages the refund lines of such sales with what the new rows leave of them, so that nothing is given back twice; the delivery that went back
 * with them stays. Rows that are known already have been taken off before. Call it when the rows have their keys. @returns how many.
 */
export async function stageLeftOfGivenBack({ db, companyId, importId, storeId }: Target): Promise<number> {
  // Most files have none.
  const { rows } = await sql`
    select from staging_orders s
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.kind = 'refund' and s.counted and not s.given_back limit 1`.execute(
    db,
  );
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`
    with fresh as materialized (
      select o.id, o.market, s.order_external_id as number, ${thingOf("s.sku", "s.offer_external_id")} as thing, min(s.row_no) as row_no,
             -sum(s.amount) as amount, sum(s.quantity) as quantity
      from staging_orders s
      join orders o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.order_external_id
      left join order_lines k on k.company_id = s.company_id and k.store_id = ${storeId} and k.line_key = s.line_key
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.kind = 'refund' and s.counted and not s.given_back and k.id is null
      group by o.id, o.market, s.order_external_id, ${thingOf("s.sku", "s.offer_external_id")}
    ),
    given as materialized (
      select l.*, p.sku, p.name, f.external_id as offer, w.number, w.market, w.row_no, w.amount as back_amount, w.quantity as back_quantity,
             least(-l.amount, sale.amount) as goods
      from fresh w
      join order_lines l on l.company_id = ${companyId} and l.store_id = ${storeId} and l.order_id = w.id
      join order_lines sale on sale.company_id = l.company_id and sale.store_id = ${storeId} and l.line_key = sale.line_key || ${GIVEN_BACK}
      left join products p on p.company_id = l.company_id and p.id = l.product_id
      left join offers f on f.company_id = l.company_id and f.id = l.offer_id
      left join staging_orders k on k.company_id = l.company_id and k.import_id = ${importId} and k.line_key = l.line_key
      where ${thingOf("p.sku", "f.external_id")} = w.thing and k.row_no is null
    ),
    taken as materialized (
      select g.*, least(g.goods, greatest(0, g.back_amount - sum(g.goods) over reached + g.goods)) as less,
             least(g.quantity, greatest(0, g.back_quantity - sum(g.quantity) over reached + g.quantity)) as fewer
      from given g
      window reached as (partition by g.order_id, g.sku, g.offer order by g.id rows unbounded preceding)
    )
    insert into staging_orders (company_id, import_id, row_no, order_external_id, line_key, bought_at, day, market, kind, counted, offer_external_id, sku,
                                name, quantity, unit_price, amount, currency, vat_rate, vat_exemption, given_back)
    ${ownRows(
      companyId,
      sql`
      select ${importId}::bigint, row_no, number, line_key, bought_at, day, market, kind, counted, offer, sku, name, quantity - fewer, unit_price,
             (amount + less)::bigint, currency, vat_rate, vat_exemption, true
      from taken where less > 0 or fewer > 0`,
    )}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
