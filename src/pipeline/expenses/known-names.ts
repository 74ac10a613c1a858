/** Stores, tags and products by the names that files write. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import type { KnownNames } from "#files/expenses.ts";
import { fold } from "#files/fold.ts";

type Named = { id: string; name: string };

/** A merged product is known by every SKU it had. Stores and tags are known however their letters are written. */
export async function findKnownNames({ db, companyId }: CompanyScope): Promise<KnownNames> {
  const stores = await sql<Named>`
    select id::text as id, name from stores where company_id = ${companyId} and deleted_at is null order by id desc`.execute(db);
  const tags = await sql<Named>`select id::text as id, name from tags where company_id = ${companyId} order by id desc`.execute(db);
  const products = await sql<Named>`
    select product_id::text as id, sku as name from product_aliases where company_id = ${companyId}
    union all select id::text, sku from products where company_id = ${companyId}`.execute(db);
  const bySku = new Map(products.rows.map(({ id, name }) => [name, id]));
  return { store: finder(stores.rows), tag: finder(tags.rows), product: (sku) => bySku.get(sku) };
}

/** To the letter first, because two names may differ only in case. */
function finder(rows: readonly Named[]): (name: string) => string | undefined {
  const exact = new Map(rows.map(({ id, name }) => [name, id]));
  const folded = new Map(rows.map(({ id, name }) => [fold(name), id]));
  return (name) => exact.get(name) ?? folded.get(fold(name));
}
