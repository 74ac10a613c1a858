import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/** Products (and offers) the import made that nothing refers to now. */
export async function dropUnusedProducts({ db, companyId, importId }: CompanyScope & { importId: number }): Promise<void> {
  await sql`
    delete from offers f using products p
    where f.company_id = ${companyId} and p.company_id = ${companyId} and p.id = f.product_id and p.created_by_import = ${importId} and not f.product_by_seller
      and not exists (select from order_lines l where l.company_id = ${companyId} and l.offer_id = f.id)
      and not exists (select from billing_entries b where b.company_id = ${companyId} and b.offer_id = f.id)`.execute(db);
  await sql`
    delete from products p
    where p.company_id = ${companyId} and p.created_by_import = ${importId}
      and not exists (select from order_lines l where l.company_id = p.company_id and l.product_id = p.id)
      and not exists (select from product_costs k where k.company_id = p.company_id and k.product_id = p.id)
      and not exists (select from product_batches b where b.company_id = p.company_id and b.product_id = p.id)
      and not exists (select from offers f where f.company_id = p.company_id and f.product_id = p.id)
      and not exists (select from product_aliases a where a.company_id = p.company_id and a.product_id = p.id)
      and not exists (select from bundle_components b where b.company_id = p.company_id and (b.product_id = p.id or b.component_id = p.id))`.execute(
    db,
  );
}
