import { sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Day } from "#core/facts.ts";

type Target = CompanyScope & { importId: number; storeId: number };

/** What is booked on offers and entries, and so has to be computed again. */
export type BookedOn = { orderIds: number[]; days: Day[] };

/** Offers of the staged rows that are known without a product, from a billing file for instance. */
export async function findUnsoldOffers({ db, companyId, importId, storeId }: Target): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from offers f
    where f.company_id = ${companyId} and f.store_id = ${storeId} and f.product_id is null
      and f.external_id in (select s.offer_external_id from staging_orders s
                            where s.company_id = ${companyId} and s.import_id = ${importId} and s.offer_external_id is not null)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Remembers for an undo which of the offers have a product now. @returns those. */
export async function noteProducts({ db, companyId, importId }: Target, offerIds: readonly number[]): Promise<number[]> {
  if (offerIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into import_changes as c (company_id, seq, import_id, entity, entity_key, after)
    ${numberedRows(
      companyId,
      "import_changes",
      sql`
      select ${importId}::bigint, 'offer', f.id::text, jsonb_build_object('product_id', f.product_id)
      from offers f where f.company_id = ${companyId} and f.id = any(${offerIds}::bigint[]) and f.product_id is not null`,
    )}
    returning c.entity_key::bigint as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Offers whose product only this import's lines named have none again. @returns those. */
export async function forgetProducts({ db, companyId, importId }: CompanyScope & { importId: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update offers f set product_id = null
    from import_changes c
    where c.company_id = ${companyId} and c.import_id = ${importId} and c.entity = 'offer'
      and f.company_id = ${companyId} and f.id = c.entity_key::bigint and f.product_id = (c.after ->> 'product_id')::bigint
      and not exists (select from order_lines l where l.company_id = ${companyId} and l.product_id = f.product_id and l.offer_id = f.id)
    returning f.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Orders and days that the entries, and whatever lies on the offers, post on: as the ledger has them, and as they are dated. */
export async function bookedOn(
  { db, companyId }: CompanyScope,
  entryIds: readonly number[],
  offerIds: readonly number[],
): Promise<BookedOn> {
  if (entryIds.length === 0 && offerIds.length === 0) return { orderIds: [], days: [] };
  const { rows } = await sql<{ orderId: number; day: Day }>`
    with touched as materialized (
      select b.id, b.order_id, b.billed_on, b.fee_day from billing_entries b
      where b.company_id = ${companyId} and (b.id = any(${entryIds}::bigint[]) or b.offer_id = any(${offerIds}::bigint[]))
    )
    select order_id as "orderId", billed_on as day from touched
    union select order_id, fee_day from touched where fee_day is not null
    union select 0, p.day from postings p join touched t on t.id = p.source_id
          where p.company_id = ${companyId} and p.order_id = 0 and p.source_type = 'billing'
    union select 0, s.day from ads_statistics s where s.company_id = ${companyId} and s.offer_id = any(${offerIds}::bigint[])`.execute(db);
  const orderIds = new Set(rows.map(({ orderId }) => orderId));
  orderIds.delete(0);
  return { orderIds: [...orderIds], days: [...new Set(rows.map(({ day }) => day))] };
}
