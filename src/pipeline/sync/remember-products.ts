import { type RawBuilder, sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import { foldForSearch } from "#core/search-fold.ts";
import type { FeedTarget } from "./staged.sql.ts";

/** `named` = rows (sku, name, named_at). A product is its SKU; it is called what was said of it last. */
export async function rememberProducts({ db, companyId }: FeedTarget, named: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ sku: string; name: string; namedAt: string | null; ean: string | null }>`
    with newest as (
      select n.sku, coalesce((array_agg(n.name order by n.named_at desc, n.name) filter (where n.name <> ''))[1], '') as name,
             max(n.named_at) filter (where n.name <> '') as named_at
      from (${named}) n group by n.sku
    )
    select n.sku, n.name, n.named_at::text as "namedAt", p.ean
    from newest n left join products p on p.company_id = ${companyId} and p.sku = n.sku
    where p.id is null or (n.name <> '' and n.name <> p.name and (p.name_at is null or p.name_at < n.named_at))`.execute(db);
  if (rows.length === 0) return;
  const folded = rows.map((row) => foldForSearch(`${row.name} ${row.sku} ${row.ean ?? ""}`));
  await sql`
    insert into products (company_id, id, sku, name, name_at, search_text)
    ${numberedRows(
      companyId,
      "products",
      sql`
    select n.sku, n.name, n.named_at, n.search_text
    from unnest(${rows.map((row) => row.sku)}::text[], ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.namedAt)}::timestamptz[],
                ${folded}::text[]) as n (sku, name, named_at, search_text)
    order by n.sku`,
    )}
    on conflict (company_id, sku) do update
      set name = excluded.name, name_at = excluded.name_at, search_text = excluded.search_text, version = products.version + 1`.execute(db);
}

/** `named` = rows (external_id, sku, own_sku, name, named_at). An offer keeps the product it has; its list says when it moved to another. */
export async function rememberOffers({ db, companyId, storeId }: FeedTarget, named: RawBuilder<unknown>): Promise<void> {
  await sql`
    with newest as materialized (
      select distinct on (n.external_id) n.external_id, p.id as product_id, n.name, n.own_sku
      from (${named}) n left join products p on p.company_id = ${companyId} and p.sku = n.sku
      order by n.external_id, n.named_at desc
    ),
    kept as (
      insert into offers (company_id, id, store_id, external_id, product_id, name, sku)
      ${numberedRows(
        companyId,
        "offers",
        sql`select ${storeId}::bigint, external_id, product_id, name, own_sku from newest order by external_id`,
      )}
      on conflict (company_id, store_id, external_id) do update
        set product_id = coalesce(offers.product_id, excluded.product_id), name = case when offers.name = '' then excluded.name else offers.name end,
            sku = coalesce(offers.sku, excluded.sku)
        where offers.product_id is null or offers.name = ''
    )
    select count(*)::int as named from newest`.execute(db);
}
