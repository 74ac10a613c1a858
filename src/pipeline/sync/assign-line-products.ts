import { sql } from "kysely";
import { type FeedTarget, isStaged } from "./staged.sql.ts";

/** Staged lines get the SKU of the product that the seller has assigned; the offer's own SKU stays as it is. */
export async function assignLineProducts(target: FeedTarget): Promise<void> {
  const { db, companyId, storeId } = target;
  await sql`
    update staging_lines s set sku = p.sku
    from product_aliases a join products p on p.company_id = a.company_id and p.id = a.product_id
    where ${isStaged(target)} and a.company_id = s.company_id and a.company_id = ${companyId} and s.sku = a.sku`.execute(db);
  await sql`
    update staging_lines s set sku = p.sku
    from offers f join products p on p.company_id = f.company_id and p.id = f.product_id
    where ${isStaged(target)} and f.company_id = s.company_id and f.company_id = ${companyId} and f.store_id = ${storeId}
      and f.product_by_seller and f.external_id = s.offer_id and s.sku <> p.sku`.execute(db);
}
