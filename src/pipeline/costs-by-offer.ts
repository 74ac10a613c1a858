/** Costs of a file that names its goods by their offers, such as the marketplace's own list of costs and margins. */
import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { CompanyScope } from "#db/scope.ts";

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
  const { rows: unknown } = await sql`
    with unknown as materialized (
      select s.row_no, s.offer_external_id, row_number() over (order by s.row_no)::int as turn
      from staging_costs s where s.company_id = ${companyId} and s.import_id = ${importId} and s.sku = ''
    ),
    gone as (
      delete from staging_costs s using unknown u where s.company_id = ${companyId} and s.import_id = ${importId} and s.row_no = u.row_no
    ),
    kept as (
      insert into import_rejections (company_id, import_id, row_no, line_no, reason, params)
      ${ownRows(
        companyId,
        sql`
        select ${importId}::bigint, ${from}::int + turn, row_no, 'rowUnknownOffer', jsonb_build_object('offer', offer_external_id)
        from unknown`,
      )}
    )
    select from unknown`.execute(db);
  return unknown.length;
}
