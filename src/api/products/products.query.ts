import { type RawBuilder, sql } from "kysely";
import type { Bp, Currency, Day, Decimal, Market, Minor } from "#core/facts.ts";
import { foldForSearch } from "#core/search-fold.ts";
import type { CompanyScope } from "#db/scope.ts";
import { containsWord } from "#ledger/reports/scope/matching-products.ts";
import { batchesOf } from "#ledger/reports/scope/snapshot.ts";

export type PlainProduct = { id: number; sku: string; name: string; ean: string | null; imageUrl: string | null; hidden: boolean };

type Cut = { limit: number; offset: number };

/** Products that hold every word, what is called so first, hidden ones last. */
export async function findPlainProducts(
  { db, companyId }: CompanyScope,
  words: readonly string[],
  { limit, offset }: Cut,
): Promise<{ items: PlainProduct[]; total: number }> {
  const where = sql.join([sql`p.company_id = ${companyId}`, ...words.map((word) => containsWord(companyId, word))], sql` and `);
  const { rows } = await sql<PlainProduct>`
    select p.id, p.sku, p.name, p.ean, p.image_url as "imageUrl", p.hidden
    from products p where ${where}
    order by p.hidden, nullif(p.name, '') collate "pl-x-icu" nulls last, p.sku collate "C" limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from products p where ${where}`.execute(db);
  return { items: rows, total: counted.rows[0]?.total ?? 0 };
}

export type SavedRow = {
  id: number;
  sku: string;
  name: string;
  ean: string | null;
  supplier: string | null;
  note: string;
  hidden: boolean;
  version: number;
};

/** With the company locked, and an SKU that nothing has. */
export async function insertProduct(
  { db, companyId }: CompanyScope,
  { sku, name, ean, supplier }: Pick<SavedRow, "sku" | "name" | "ean" | "supplier">,
): Promise<SavedRow> {
  const searched = foldForSearch(`${name} ${sku} ${ean ?? ""}`);
  const { rows } = await sql<SavedRow>`
    insert into products (company_id, sku, name, ean, supplier, search_text) values (${companyId}, ${sku}, ${name}, ${ean}, ${supplier}, ${searched})
    returning id, sku, name, ean, supplier, note, hidden, version`.execute(db);
  const [product] = rows;
  if (product === undefined) throw new Error("a product was stored without an id");
  return product;
}

/** A cost as a row of the product file; a product without one has a row with nothing of it. */
export type TemplateRow = {
  sku: string;
  name: string;
  ean: string | null;
  unitCost: Decimal | null;
  currency: Currency | null;
  vatMode: "net" | "gross" | null;
  vatRate: Bp | null;
  validFrom: Day | null;
  validTo: Day | null;
  market: Market | "";
  packaging: Minor | null;
  supplier: string | null;
  tags: string[];
};

/** Of which no cost was ever said, and none is made of other products': what a file can mend. */
const uncosted = (companyId: number): RawBuilder<boolean> => sql`not p.hidden
  and not exists (select from product_costs k where k.company_id = ${companyId} and k.product_id = p.id)
  and not exists (select from product_batches b where b.company_id = ${companyId} and b.product_id = p.id)
  and not exists (select from bundle_components m where m.company_id = ${companyId} and m.product_id = p.id and m.component_id <> p.id)`;

/** By SKU, the costs of a product one after another. */
export async function* templateRows({ db, companyId }: CompanyScope, only: "noCost" | "all"): AsyncGenerator<TemplateRow> {
  const query = sql<TemplateRow>`
    select p.sku, p.name, p.ean, trim_scale(k.unit_cost)::text as "unitCost", k.currency, k.vat_mode as "vatMode", k.vat_rate as "vatRate",
           k.valid_from as "validFrom", k.valid_to as "validTo", coalesce(k.market, '') as market, p.packaging_per_unit as packaging, p.supplier,
           array(
             select t.name from product_tags x join tags t on t.company_id = ${companyId} and t.id = x.tag_id
             where x.company_id = ${companyId} and x.product_id = p.id order by t.name
           ) as tags
    from products p left join product_costs k on k.company_id = ${companyId} and k.product_id = p.id
    where p.company_id = ${companyId} and ${only === "noCost" ? uncosted(companyId) : sql`true`}
    order by p.sku collate "C", market, k.valid_from nulls first, k.id`;
  for await (const rows of batchesOf(db, query, 1000)) yield* rows;
}

/** By name, as the alphabet has them. */
export async function findAllTagNames({ db, companyId }: CompanyScope): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from tags where company_id = ${companyId} order by name collate "pl-x-icu", id`.execute(db);
  return rows.map(({ name }) => name);
}

/** Those of the ids that are products of the company. */
export async function findOwnProducts({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the ids that are tags of the company. */
export async function findOwnTags({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from tags where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
