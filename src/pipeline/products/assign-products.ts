/** The seller's own assignments of products hold for whatever comes later: for mapped offers, and for SKUs of merged products. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/** Staged rows of an order file get the SKU of the product that the seller has assigned. */
export async function assignOrderProducts(
  { db, companyId }: CompanyScope,
  { importId, storeId }: { importId: number; storeId: number },
): Promise<void> {
  await sql`
    update staging_orders s set sku = p.sku
    from product_aliases a join products p on p.company_id = a.company_id and p.id = a.product_id
    where s.company_id = ${companyId} and a.company_id = s.company_id and s.import_id = ${importId} and s.sku = a.sku`.execute(db);
  await sql`
    update staging_orders s set sku = p.sku
    from offers f join products p on p.company_id = f.company_id and p.id = f.product_id
    where s.company_id = ${companyId} and f.company_id = s.company_id and s.import_id = ${importId} and f.store_id = ${storeId}
      and f.product_by_seller and f.external_id = s.offer_external_id and s.sku is distinct from p.sku`.execute(db);
}

/** The same for a file of products: its rows about a merged product are about the one that remains. */
export async function assignCostProducts({ db, companyId }: CompanyScope, importId: number): Promise<void> {
  await sql`
    update staging_costs s set sku = p.sku
    from product_aliases a join products p on p.company_id = a.company_id and p.id = a.product_id
    where s.company_id = ${companyId} and a.company_id = s.company_id and s.import_id = ${importId} and s.sku = a.sku`.execute(db);
}

/** Lines that were written again as they once were, by the undo of a file. */
export async function reassignLineProducts({ db, companyId }: CompanyScope, orderIds: readonly number[]): Promise<void> {
  await sql`
    update order_lines l set product_id = a.product_id
    from product_aliases a
    where l.company_id = ${companyId} and a.company_id = l.company_id and l.order_id = any(${orderIds}::bigint[]) and l.product_id = a.former_id`.execute(
    db,
  );
  await sql`
    update order_lines l set product_id = f.product_id
    from offers f
    where l.company_id = ${companyId} and f.company_id = l.company_id and l.order_id = any(${orderIds}::bigint[]) and f.id = l.offer_id
      and f.product_by_seller and l.product_id <> f.product_id`.execute(db);
}
