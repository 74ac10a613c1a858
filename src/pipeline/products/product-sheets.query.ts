import { sql } from "kysely";
import { numberedRows, ownRows } from "#db/own-rows.sql.ts";
import type { CostMethod, Day, Minor } from "#core/facts.ts";
import type { Batch, CostRow, ProductSheet, Recipe } from "#core/product-sheet.ts";
import type { CompanyScope } from "#db/scope.ts";

/** With its id in the database, and the file that said it last. */
export type StoredCost = CostRow & { id: string; importId: number | null };
export type StoredBatch = Batch & { id: string; importId: number | null };

/** `nameAt`: since when it is called so, "infinity" = by hand, null = since it is there; a later name of the marketplace's takes its place. */
export type StoredSheet = Omit<ProductSheet, "costs" | "batches"> & {
  sku: string;
  nameAt: string | null;
  costs: StoredCost[];
  batches: StoredBatch[];
};

/** In the table no recipe is empty: a unit of the product itself says the same. */
export const SINCE_EVER: Day = "0001-01-01";

type Head = Omit<StoredSheet, "costs" | "batches" | "recipes" | "vatRates"> & {
  vatRates: StoredSheet["vatRates"];
  costMethod: CostMethod;
  packagingPerUnit: Minor | null;
};

/** `locked`: nobody else changes them until the transaction ends. */
export async function findHeads({ db, companyId }: CompanyScope, productIds: readonly number[], locked: boolean): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select id::text as "productId", sku, version, name, name_at::text as "nameAt", ean, supplier, note, hidden, cost_method as "costMethod", vat_rates as "vatRates",
           packaging_per_unit as "packagingPerUnit", recovery_percent as "recoveryPercent", margin_scheme as "marginScheme"
    from products where company_id = ${companyId} and id = any(${productIds}::bigint[])
    order by id ${locked ? sql`for update` : sql``}`.execute(db);
  return rows;
}

type OfProduct<T> = T & { productId: string };

export async function findCostRows({ db, companyId }: CompanyScope, productIds: readonly number[]): Promise<OfProduct<StoredCost>[]> {
  const { rows } = await sql<OfProduct<StoredCost>>`
    select product_id::text as "productId", id::text, nullif(market, '') as market, valid_from as "validFrom", valid_to as "validTo",
           trim_scale(unit_cost)::text as "unitCost", currency, vat_mode as "vatMode", vat_rate as "vatRate", components, import_id as "importId"
    from product_costs where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
    order by product_id, market, valid_from nulls first`.execute(db);
  return rows;
}

export async function findBatchRows({ db, companyId }: CompanyScope, productIds: readonly number[]): Promise<OfProduct<StoredBatch>[]> {
  const { rows } = await sql<OfProduct<StoredBatch>>`
    select product_id::text as "productId", id::text, day, quantity, trim_scale(unit_cost)::text as "unitCost", currency, vat_mode as "vatMode",
           vat_rate as "vatRate", components, delivery_id::text as "deliveryId", import_id as "importId"
    from product_batches where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
    order by product_id, day, product_batches.id`.execute(db);
  return rows;
}

export async function findRecipes({ db, companyId }: CompanyScope, productIds: readonly number[]): Promise<OfProduct<Recipe>[]> {
  const { rows } = await sql<OfProduct<Recipe>>`
    select product_id::text as "productId", nullif(valid_from, ${SINCE_EVER}) as "validFrom",
           jsonb_agg(jsonb_build_object('productId', component_id::text, 'quantity', quantity) order by component_id) as components
    from bundle_components where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
    group by product_id, valid_from order by product_id, valid_from`.execute(db);
  return rows.map((row) => ({ ...row, components: row.components.filter((part) => part.productId !== row.productId) }));
}

export type HeadUpdate = Pick<
  ProductSheet,
  "name" | "ean" | "supplier" | "note" | "hidden" | "costMethod" | "packagingPerUnit" | "recoveryPercent" | "marginScheme" | "vatRates"
> & {
  productId: string;
  searchText: string;
  nameAt: string | null;
};

/** Every one of them gets the next version. */
export async function updateHeads({ db, companyId }: CompanyScope, heads: readonly HeadUpdate[]): Promise<void> {
  await sql`
    update products p set name = u.name, ean = u.ean, supplier = u.supplier, note = u.note, hidden = u.hidden, cost_method = u.cost_method, search_text = u.search_text,
      vat_rates = u.vat_rates, packaging_per_unit = u.packaging, recovery_percent = u.recovery, margin_scheme = u.margin,
      name_at = u.name_at, version = p.version + 1
    from unnest(
      ${heads.map(({ productId }) => productId)}::bigint[], ${heads.map(({ name }) => name)}::text[], ${heads.map(({ ean }) => ean)}::text[],
      ${heads.map(({ hidden }) => hidden)}::boolean[], ${heads.map(({ costMethod }) => costMethod)}::text[], ${heads.map(({ searchText }) => searchText)}::text[],
      ${heads.map(({ vatRates }) => JSON.stringify(vatRates))}::jsonb[], ${heads.map(({ packagingPerUnit }) => packagingPerUnit)}::bigint[],
      ${heads.map(({ recoveryPercent }) => recoveryPercent)}::int[], ${heads.map(({ marginScheme }) => marginScheme)}::boolean[],
      ${heads.map(({ nameAt }) => nameAt)}::timestamptz[], ${heads.map(({ supplier }) => supplier)}::text[], ${heads.map(({ note }) => note)}::text[]
    ) as u (id, name, ean, hidden, cost_method, search_text, vat_rates, packaging, recovery, margin, name_at, supplier, note)
    where p.company_id = ${companyId} and p.id = u.id`.execute(db);
}

export async function deleteRows(
  { db, companyId }: CompanyScope,
  table: "product_costs" | "product_batches",
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from ${sql.table(table)} t where t.company_id = ${companyId} and t.id = any(${ids}::bigint[])`.execute(db);
}

type PricedRow = Pick<CostRow, "unitCost" | "currency" | "vatMode" | "vatRate" | "components"> & { importId: number | null };

function prices(rows: readonly PricedRow[]) {
  return sql`
    ${rows.map(({ unitCost }) => unitCost)}::numeric[], ${rows.map(({ currency }) => currency)}::text[], ${rows.map(({ vatMode }) => vatMode)}::text[],
    ${rows.map(({ vatRate }) => vatRate)}::int[], ${rows.map(({ components }) => (components === null ? null : JSON.stringify(components)))}::jsonb[],
    ${rows.map(({ importId }) => importId)}::bigint[]`;
}

const PRICES = sql`unit_cost, currency, vat_mode, vat_rate, components, import_id`;
const SET_PRICES = sql`unit_cost = u.unit_cost, currency = u.currency, vat_mode = u.vat_mode, vat_rate = u.vat_rate, components = u.components, import_id = u.import_id`;

export async function updateCosts({ db, companyId }: CompanyScope, rows: readonly StoredCost[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update product_costs k set valid_to = u.valid_to, ${SET_PRICES}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ validTo }) => validTo)}::date[], ${prices(rows)}) as u (id, valid_to, ${PRICES})
    where k.company_id = ${companyId} and k.id = u.id`.execute(db);
}

export type NewCost = Omit<StoredCost, "id"> & { productId: string; id: string | null };

/** Rows with an id are those of before: an import that wrote them finds them again. */
export async function insertCosts({ db, companyId }: CompanyScope, rows: readonly NewCost[]): Promise<void> {
  const values = (some: readonly NewCost[]) => sql`
    unnest(${some.map(({ productId }) => productId)}::bigint[], ${some.map(({ market }) => market ?? "")}::text[], ${some.map(({ validFrom }) => validFrom)}::date[],
           ${some.map(({ validTo }) => validTo)}::date[], ${some.map(({ id }) => id)}::bigint[], ${prices(some)}) as u (product_id, market, valid_from, valid_to, id, ${PRICES})`;
  const columns = sql`product_id, market, valid_from, valid_to, ${PRICES}`;
  const [known, fresh] = [rows.filter(({ id }) => id !== null), rows.filter(({ id }) => id === null)];
  if (known.length > 0)
    await sql`insert into product_costs (company_id, id, ${columns}) overriding system value
      ${ownRows(companyId, sql`select id, ${columns} from ${values(known)}`)}`.execute(db);
  if (fresh.length > 0)
    await sql`
      insert into product_costs (company_id, id, ${columns})
      ${numberedRows(companyId, "product_costs", sql`select ${columns} from ${values(fresh)}`)}`.execute(db);
}

export async function updateBatches({ db, companyId }: CompanyScope, rows: readonly StoredBatch[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update product_batches k set day = u.day, quantity = u.quantity, delivery_id = u.delivery_id, ${SET_PRICES}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ day }) => day)}::date[], ${rows.map(({ quantity }) => quantity)}::int[],
                ${rows.map(({ deliveryId }) => deliveryId)}::bigint[], ${prices(rows)}) as u (id, day, quantity, delivery_id, ${PRICES})
    where k.company_id = ${companyId} and k.id = u.id`.execute(db);
}

export type NewBatch = Omit<StoredBatch, "id"> & { productId: string; id: string | null };

/** Those of one day are taken in the order in which they stand here. */
export async function insertBatches({ db, companyId }: CompanyScope, rows: readonly NewBatch[]): Promise<void> {
  const values = (some: readonly NewBatch[]) => sql`
    unnest(${some.map(({ productId }) => productId)}::bigint[], ${some.map(({ day }) => day)}::date[], ${some.map(({ quantity }) => quantity)}::int[],
           ${some.map(({ deliveryId }) => deliveryId)}::bigint[], ${some.map(({ id }) => id)}::bigint[], ${some.map((_, at) => at)}::int[], ${prices(some)})
      as u (product_id, day, quantity, delivery_id, id, turn, ${PRICES})
    order by u.turn`;
  const columns = sql`product_id, day, quantity, delivery_id, ${PRICES}`;
  const [known, fresh] = [rows.filter(({ id }) => id !== null), rows.filter(({ id }) => id === null)];
  if (known.length > 0)
    await sql`
      insert into product_batches (company_id, id, ${columns}) overriding system value
      ${ownRows(companyId, sql`select id, ${columns} from ${values(known)}`)}`.execute(db);
  if (fresh.length > 0)
    await sql`insert into product_batches (company_id, ${columns}) select ${companyId}::bigint, ${columns} from ${values(fresh)}`.execute(
      db,
    );
}

export type RecipeRow = { productId: string; validFrom: Day; componentId: string; quantity: number };

/** All recipes of the products. */
export async function replaceRecipes(
  { db, companyId }: CompanyScope,
  productIds: readonly string[],
  rows: readonly RecipeRow[],
): Promise<void> {
  if (productIds.length === 0) return;
  await sql`delete from bundle_components where company_id = ${companyId} and product_id = any(${productIds}::bigint[])`.execute(db);
  await sql`
    insert into bundle_components (company_id, product_id, valid_from, component_id, quantity)
    ${ownRows(
      companyId,
      sql`
    select u.product_id, u.valid_from, u.component_id, u.quantity
    from unnest(${rows.map(({ productId }) => productId)}::bigint[], ${rows.map(({ validFrom }) => validFrom)}::date[],
                ${rows.map(({ componentId }) => componentId)}::bigint[], ${rows.map(({ quantity }) => quantity)}::int[])
      as u (product_id, valid_from, component_id, quantity)`,
    )}`.execute(db);
}

/** Of the ids those that are the company's products. */
export async function ownProducts({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from products where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Bundles among the products that, at some time and however deep, hold themselves. */
export async function findCircles({ db, companyId }: CompanyScope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive inside (product_id, component_id) as (
      select b.product_id, b.component_id from bundle_components b
      where b.company_id = ${companyId} and b.product_id = any(${ids}::bigint[]) and b.component_id <> b.product_id
      union
      select i.product_id, b.component_id
      from inside i join bundle_components b on b.company_id = ${companyId} and b.product_id = i.component_id and b.component_id <> b.product_id
    )
    select distinct product_id::text as id from inside where component_id = product_id`.execute(db);
  return rows.map(({ id }) => id);
}
