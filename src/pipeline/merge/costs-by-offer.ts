/** Costs of a file that names its goods by their offers, such as the marketplace's own list of costs and margins. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { turnAwayOffers } from "./unknown-offers.ts";

type Target = CompanyScope & { importId: number };

/**
 * Tells the staged rows without a SKU which product their offer is of, and turns those away whose offer is of none, or of several in
 * different stores. `from` numbers the rejections. @returns how many were turned away.
 */
export async function nameCostsByOffer({ db, companyId, importId }: Target, from: number): Promise<number> {
  await sql`
    update staging_costs s set sku = f.sku
    from (
      select f.company_id, f.external_id, min(p.sku) as sku
      from offers f join products p on p.company_id = f.company_id and p.id = f.product_id
      where f.company_id = ${companyId}
      group by f.company_id, f.external_id having count(distinct p.id) = 1
    ) f
    where s.company_id = ${companyId} and f.company_id = s.company_id and s.import_id = ${importId} and s.sku = ''
      and f.external_id = s.offer_external_id`.execute(db);
  const unknown = sql`
    select s.row_no, s.offer_external_id from staging_costs s
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.sku = ''`;
  return turnAwayOffers({ db, companyId, importId, table: "staging_costs" }, unknown, from);
}
