/** What a cost file names that was no product before: told before the import and after it, so that no slip passes for goods. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

export type NewProduct = {
  readonly sku: string;
  /** The first line of the file with it. */
  readonly line: number;
  readonly name: string | null;
  /** A known SKU that differs in case, spaces, signs or leading zeros alone. */
  readonly similar: string | null;
};

/** SKUs of the staged rows without a product, in the order of the file. Call it before the merge makes them products. */
export async function findNewProducts({ db, companyId }: CompanyScope, importId: number): Promise<NewProduct[]> {
  const { rows } = await sql<NewProduct>`
    with asked as materialized (
      select s.company_id, s.sku, min(s.row_no) as line, (array_agg(s.name order by s.row_no desc) filter (where s.name <> ''))[1] as name
      from staging_costs s left join products p on p.company_id = s.company_id and p.sku = s.sku
      where s.company_id = ${companyId} and s.import_id = ${importId} and p.id is null
      group by s.company_id, s.sku
    ),
    known as materialized (
      select p.company_id, ${likeness(sql`p.sku`)} as likeness, min(p.sku) as sku from products p where p.company_id = ${companyId} group by 1, 2
    )
    select a.sku, a.line, a.name, k.sku as similar
    from asked a left join known k on k.company_id = a.company_id and k.likeness = ${likeness(sql`a.sku`)} and k.likeness <> ''
    order by a.line, a.sku`.execute(db);
  return rows;
}

function likeness(sku: ReturnType<typeof sql>) {
  return sql`ltrim(lower(regexp_replace(${sku}, '[^[:alnum:]]+', '', 'g')), '0')`;
}

/** Kept with the import, also with one that only tried. */
export async function keepNewProducts({ db, companyId }: CompanyScope, importId: number, found: readonly NewProduct[]): Promise<void> {
  await sql`delete from import_new_products where company_id = ${companyId} and import_id = ${importId}`.execute(db);
  if (found.length === 0) return;
  await sql`
    insert into import_new_products (company_id, import_id, sku, line_no, name, similar_sku)
    select ${companyId}::bigint, ${importId}::bigint, n.sku, n.line_no, n.name, n.similar_sku
    from unnest(${found.map(({ sku }) => sku)}::text[], ${found.map(({ line }) => line)}::int[], ${found.map(({ name }) => name)}::text[],
                ${found.map(({ similar }) => similar)}::text[]) as n (sku, line_no, name, similar_sku)`.execute(db);
}
