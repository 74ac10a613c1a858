/** What a cost file names that was no product before: told before the import and after it, so that no slip passes for goods. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/**
 * Keeps, with the import, each SKU of the staged rows that has no product yet: its first line, its name, and a known SKU that
 * differs in case, spaces, signs or leading zeros alone. Call it before a merge makes them products, or after one was undone.
 * A file may name as many as it has rows, so they never leave the database. @returns how many.
 */
export async function keepNewProducts({ db, companyId }: CompanyScope, importId: number): Promise<number> {
  await sql`delete from import_new_products where company_id = ${companyId} and import_id = ${importId}`.execute(db);
  const { numAffectedRows } = await sql`
    insert into import_new_products (company_id, import_id, sku, line_no, name, similar_sku)
    select a.company_id, a.import_id, a.sku, a.line_no, a.name, k.sku
    from (
      select s.company_id, s.import_id, s.sku, min(s.row_no) as line_no,
             (array_agg(s.name order by s.row_no desc) filter (where s.name <> ''))[1] as name
      from staging_costs s left join products p on p.company_id = s.company_id and p.sku = s.sku
      where s.company_id = ${companyId} and s.import_id = ${importId} and p.id is null
      group by s.company_id, s.import_id, s.sku
    ) a
    left join (
      select p.company_id, ${likeness("p.sku")} as likeness, min(p.sku) as sku from products p where p.company_id = ${companyId} group by 1, 2
    ) k on k.company_id = a.company_id and k.likeness = ${likeness("a.sku")} and k.likeness <> ''`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function likeness(column: "p.sku" | "a.sku") {
  return sql`ltrim(lower(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]+', '', 'g')), '0')`;
}
