/** Fees that came before what they are of. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { type BookedOn, bookedOn } from "./offer-products.ts";

type Target = CompanyScope & { importId: number; storeId: number };

/** Billing entries that arrived before their order, a number of it or their offer find them now; those of offers that got a product follow it. */
export async function attachEntries(
  { db, companyId, importId, storeId }: Target,
  namedOffers: readonly number[],
  aliased: readonly number[],
): Promise<BookedOn> {
  const { rows } = await sql<{ id: number }>`
    update billing_entries b set order_id = o.id
    from orders o
    where b.company_id = ${companyId} and b.store_id = ${storeId} and b.order_id = 0
      and o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = b.order_external_id and o.import_id = ${importId}
    returning b.id`.execute(db);
  const byAlias = await sql<{ id: number }>`
    update billing_entries b set order_id = a.order_id
    from order_aliases a
    where b.company_id = ${companyId} and a.company_id = b.company_id and b.store_id = ${storeId} and a.store_id = ${storeId} and b.order_id = 0
      and a.external_id = b.order_external_id and a.order_id = any(${aliased}::bigint[])
    returning b.id`.execute(db);
  const onOffers = await sql<{ id: number }>`
    update billing_entries b set offer_id = f.id
    from offers f
    where b.company_id = ${companyId} and b.store_id = ${storeId} and b.offer_id = 0 and b.offer_external_id is not null
      and f.company_id = ${companyId} and f.store_id = ${storeId} and f.external_id = b.offer_external_id
    returning b.id`.execute(db);
  return bookedOn(
    { db, companyId },
    [...rows, ...byAlias.rows, ...onOffers.rows].map(({ id }) => id),
    namedOffers,
  );
}
