import { type RawBuilder, sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { CompanyScope } from "#db/scope.ts";

type Staged = CompanyScope & { importId: number; table: "staging_orders" | "staging_costs" };

/**
 * Turns staged rows away whose offer is of no product: `rows` selects their `row_no` and `offer_external_id`; their rejections are counted on
 * from `from`. @returns how many.
 */
export async function turnAwayOffers({ db, companyId, importId, table }: Staged, rows: RawBuilder<unknown>, from: number): Promise<number> {
  const { rows: gone } = await sql`
    with found as materialized (${rows}),
    turned as materialized (select row_no, offer_external_id, row_number() over (order by row_no)::int as turn from found),
    gone as (
      delete from ${sql.table(table)} s using turned t where s.company_id = ${companyId} and s.import_id = ${importId} and s.row_no = t.row_no
    ),
    kept as (
      insert into import_rejections (company_id, import_id, row_no, line_no, reason, params)
      ${ownRows(
        companyId,
        sql`
        select ${importId}::bigint, ${from}::int + turn, row_no, 'rowUnknownOffer', jsonb_build_object('offer', offer_external_id)
        from turned`,
      )}
    )
    select from turned`.execute(db);
  return gone.length;
}
