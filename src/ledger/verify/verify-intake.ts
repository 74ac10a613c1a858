/** What imports and syncs report as taken in, compared with the facts that are stored: a file that succeeded is in the ledger. */
import { sql } from "kysely";
import { GIVEN_BACK } from "#core/line-keys.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { DifferenceReport } from "./verify-report.ts";

export async function verifyIntake(scope: CompanyScope, report: DifferenceReport): Promise<void> {
  await verifyImports(scope, report);
  await verifySyncs(scope, report);
}

type Intake = { readonly what: string; readonly reported: number; readonly there: number };

/**
 * A line or fee counts for the import that created it, also when a later import of the same order, itself an import that
 * can be undone, removed it, or the marketplace's own list of that day took its place; a sale and the refund line that its file made beside it count as one.
 * Costs are the seller's to change and not compared.
 */
async function verifyImports({ db, companyId }: CompanyScope, report: DifferenceReport): Promise<void> {
  const { rows } = await sql<Intake>`
    with taken as materialized (
      select i.id, i.kind, i.file_name, i.created from imports i join stores s on s.company_id = i.company_id and s.id = i.store_id
      where i.company_id = ${companyId} and i.status = 'succeeded' and not i.dry_run and i.undone_at is null and i.kind in ('orders', 'billing')
    ),
    made as materialized (
      select l.created_by_import as id, l.store_id, l.line_key as key from order_lines l
      where l.company_id = ${companyId} and l.created_by_import is not null
      union
      select (c.before ->> 'created_by_import')::bigint, (c.before ->> 'store_id')::bigint, c.entity_key from import_changes c
      where c.company_id = ${companyId} and c.entity in ('removedLine', 'replacedEntry') and c.before ->> 'created_by_import' is not null
      union all
      select b.created_by_import, b.store_id, b.entry_key from billing_entries b
      where b.company_id = ${companyId} and b.created_by_import is not null
    ),
    counted as (select id, count(*) as there from made where right(key, length(${GIVEN_BACK})) <> ${GIVEN_BACK} group by id)
    select concat('import ', t.id, ' (', t.kind, ', ', t.file_name, ')') as what, t.created as reported, coalesce(c.there, 0)::int as there
    from taken t left join counted c on c.id = t.id
    where t.created <> coalesce(c.there, 0) order by t.id`.execute(db);
  tell(companyId, rows, report);
}

/** Facts may also have come another way (a file, by hand), so there may be more than the syncs say, never fewer. */
async function verifySyncs({ db, companyId }: CompanyScope, report: DifferenceReport): Promise<void> {
  const { rows } = await sql<Intake>`
    with reported as materialized (
      select f.store_id, case when f.feed like 'billing:%' then 'fees' when f.feed = 'refunds' then 'refunds' else 'orders' end as kind,
             sum(f.added)::int as reported
      from sync_feeds f where f.company_id = ${companyId} group by 1, 2
    ),
    there as materialized (
      select o.store_id, 'orders' as kind, count(*)::int as there from orders o where o.company_id = ${companyId} group by 1
      union all
      select b.store_id, 'fees', count(*)::int from billing_entries b where b.company_id = ${companyId} group by 1
      union all
      select r.store_id, 'refunds', count(*)::int from refunds r where r.company_id = ${companyId} group by 1
    )
    select concat('syncs of store ', s.store_id, ' (', s.kind, ')') as what, s.reported, coalesce(t.there, 0) as there
    from reported s left join there t on t.store_id = s.store_id and t.kind = s.kind
    where s.reported > coalesce(t.there, 0) order by s.store_id, s.kind`.execute(db);
  tell(companyId, rows, report);
}

function tell(companyId: number, rows: readonly Intake[], report: DifferenceReport): void {
  for (const { what, reported, there } of rows) report.add(`company ${companyId}: ${what} took ${reported} and ${there} are there`);
}
