import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";

/**
 * A delivery that was billed proves that its method is the marketplace's own, whatever its name (docs/RULES.md, Certainty); what
 * buyers paid for Smart! orders by it was theirs for delivery, not the marketplace's addition. `orderIds` = orders that
 * entries or their own data have just reached. @returns the orders this changes, of the whole store.
 */
export async function proveDeliveryMethods(
  store: CompanyScope & { readonly storeId: number },
  orderIds: readonly number[],
): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const { db, companyId, storeId } = store;
  const methods = await findProven(store, orderIds);
  // As a rule there is none, and all orders of the store need not be looked through.
  if (methods.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    update orders o set integrated_delivery = true, delivery_proven = true, delivery_amount = o.delivery_amount + o.smart_compensation, smart_compensation = 0
    where o.company_id = ${companyId} and o.store_id = ${storeId} and o.delivery_method = any(${methods}::text[]) and not o.integrated_delivery
    returning o.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Methods of these orders that a billed delivery proves for the first time. */
async function findProven({ db, companyId }: CompanyScope, orderIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ method: string }>`
    select distinct o.delivery_method as method
    from orders o
    where o.company_id = ${companyId} and o.id = any(${orderIds}::bigint[]) and not o.integrated_delivery and o.delivery_method is not null
      and exists (select from billing_entries b join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id and t.line = 'delivery'
                  where b.company_id = ${companyId} and b.order_id = o.id)`.execute(db);
  return rows.map(({ method }) => method);
}
