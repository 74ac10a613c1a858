import { sql } from "kysely";
import type { FeedTarget } from "./staged.sql.ts";

/**
 * A delivery that was billed proves that its method is the marketplace's own, whatever its name (rules „Certainty”); what
 * buyers paid for Smart! orders by it was theirs for delivery, not the marketplace's addition. `orderIds` = orders that
 * entries or their own data have just reached. @returns the orders this changes, of the whole store.
 */
export async function proveDeliveryMethods({ db, companyId, storeId }: FeedTarget, orderIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with proven as materialized (
      select distinct o.delivery_method
      from orders o
      where o.company_id = ${companyId} and o.id = any(${[...new Set(orderIds)]}::bigint[]) and not o.integrated_delivery and o.delivery_method is not null
        and exists (select from billing_entries b join billing_types t on t.type_id = b.type_id and t.line = 'delivery'
                    where b.company_id = ${companyId} and b.order_id = o.id)
    )
    update orders o set integrated_delivery = true, delivery_amount = o.delivery_amount + o.smart_compensation, smart_compensation = 0
    from proven p
    where o.company_id = ${companyId} and o.store_id = ${storeId} and o.delivery_method = p.delivery_method and not o.integrated_delivery
    returning o.id`.execute(db);
  return rows.map(({ id }) => id);
}
