import { isOfferSku } from "#db/offer-sku.sql.ts";
import { type RawBuilder, sql } from "kysely";
import type { KnownProduct } from "#core/offer-suggestions.ts";
import type { Minor } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

export type OfferRow = {
  id: number;
  externalId: string;
  name: string;
  sku: string | null;
  imageUrl: string | null;
  status: string | null;
  storeId: number;
  storeName: string;
  units: number;
  sales: Minor;
  isBySeller: boolean;
};

const OFFER = sql`
  f.id, f.external_id as "externalId", f.name, f.sku, f.image_url as "imageUrl", f.status, f.store_id as "storeId", s.name as "storeName",
  coalesce(sold.units, 0) as units, coalesce(sold.sales, 0) as sales, f.product_by_seller as "isBySeller"`;

function sold(companyId: number, of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    left join (
      select r.offer_id, sum(r.units)::bigint as units, coalesce(sum(r.sales_pln), 0)::bigint as sales
      from rollup_product_month r where r.company_id = ${companyId} and r.offer_id <> 0 and ${of}
      group by r.offer_id
    ) sold on sold.offer_id = f.id`;
}

/** Offers of deleted stores are left out, as in every list. */
const store = (companyId: number) => sql`join stores s on s.company_id = ${companyId} and s.id = f.store_id and s.deleted_at is null`;

export async function isOwnProduct({ db, companyId }: CompanyScope, id: number): Promise<boolean> {
  const { rows } = await sql`select from products where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function findOffersOf({ db, companyId }: CompanyScope, productId: number): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select ${OFFER} from offers f ${store(companyId)} ${sold(companyId, sql`r.product_id = ${productId}`)}
    where f.company_id = ${companyId} and f.product_id = ${productId}
    order by sold.sales desc nulls last, f.id`.execute(db);
  return rows;
}

export type UnlinkedRow = OfferRow & {
  productId: number | null;
  productSku: string | null;
  /** The product was made for this offer alone, and its SKU of the offer. */
  isMadeForIt: boolean;
  productName: string | null;
  ean: string | null;
};

const likeness = (column: string) => sql`ltrim(lower(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]+', '', 'g')), '0')`;
const digits = (column: string) => sql`ltrim(regexp_replace(${sql.ref(column)}, '[[:space:]-]+', '', 'g'), '0')`;

/**
 * Offers that the seller has said nothing about and that are of no product, of one made for them alone, or of one without a cost
 * that has a twin: the same SKU written otherwise, or the same EAN. Those that sold most first.
 */
export async function findUnlinked(
  { db, companyId }: CompanyScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: UnlinkedRow[]; total: number }> {
  const unlinked = sql`
    with code as materialized (
      select id, ${likeness("sku")} as sku, ${digits("ean")} as ean from products where company_id = ${companyId}
    ),
    twin as materialized (
      select a.id from code a join code b on b.sku = a.sku and b.id <> a.id where a.sku <> ''
      union
      select a.id from code a join code b on b.ean = a.ean and b.id <> a.id where length(a.ean) >= 7
    ),
    unlinked as materialized (
      select f.*, p.sku as product_sku, p.sku = s.source || ':' || f.external_id as is_made_for_it, p.name as product_name, p.ean
      from offers f
      join stores s on s.company_id = f.company_id and s.id = f.store_id
      left join products p on p.company_id = f.company_id and p.id = f.product_id
      left join twin on twin.id = f.product_id
      left join (select distinct k.product_id from product_costs k where k.company_id = ${companyId}) costed on costed.product_id = f.product_id
      where f.company_id = ${companyId} and not f.product_by_seller
        and (p.id is null or (costed.product_id is null and (p.sku = s.source || ':' || f.external_id or twin.id is not null)))
    )`;
  const { rows } = await sql<UnlinkedRow>`
    ${unlinked}
    select ${OFFER}, f.product_id as "productId", f.product_sku as "productSku", coalesce(f.is_made_for_it, false) as "isMadeForIt", f.product_name as "productName", f.ean
    from unlinked f ${store(companyId)} ${sold(companyId, sql`r.offer_id in (select id from unlinked)`)}
    order by sold.sales desc nulls last, f.id
    limit ${limit} offset ${offset}`.execute(db);
  const all = await sql<{ total: number }>`
    ${unlinked} select count(*)::int as total from unlinked f ${store(companyId)}`.execute(db);
  return { rows, total: all.rows[0]?.total ?? 0 };
}

/** What offers may be of; products that were made for a single offer are nobody's goods. */
export async function findCandidates({ db, companyId }: CompanyScope): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`
    select id::text as id, sku, name, ean from products where company_id = ${companyId} and not ${isOfferSku(companyId, sql`sku`)} order by products.id`.execute(
    db,
  );
  return rows;
}

export type NamedRow = { id: number; sku: string; name: string };

export async function findNamed({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select id, sku, name from products where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows;
}
