/** A product made of offers. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { foldForSearch } from "#core/search-fold.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findCostRows, insertCosts } from "../product-sheets.query.ts";
import type { ChangeScope } from "./change-scope.ts";

/** No product has the SKU, and none is led to by it. @throws VALIDATION */
export async function checkSku({ db, companyId }: CompanyScope, sku: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from products where company_id = ${companyId} and sku = ${sku})
      or exists (select from product_aliases where company_id = ${companyId} and sku = ${sku}) as taken`.execute(db);
  if (rows[0]?.taken) throw new AppError("VALIDATION", `there is a product ${sku}`, { fields: { sku: ["skuTaken"] } });
}

export type NewProduct = { sku: string; name: string; imageUrl: string | null };

/** Called as the seller says, whatever its offers are called. @returns its id. */
export async function insertProduct({ db, companyId, changeId }: ChangeScope, { sku, name, imageUrl }: NewProduct): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into products (company_id, sku, name, name_at, image_url, search_text)
    values (${companyId}, ${sku}, ${name}, 'infinity', ${imageUrl}, ${foldForSearch(`${name} ${sku}`)}) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a product was stored without an id");
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key) values (${companyId}, ${changeId}, 'newProduct', ${id})`.execute(
    db,
  );
  return id;
}

/** Constant and period costs, VAT, packaging, recovery. What lies on the shelf is not doubled, so a cost by batches is left out. */
export async function copyCosts({ db, companyId, changeId }: ChangeScope, from: number, to: number): Promise<void> {
  await sql`
    update products p set vat_rates = s.vat_rates, packaging_per_unit = s.packaging_per_unit, recovery_percent = s.recovery_percent,
      margin_scheme = s.margin_scheme, category_id = s.category_id,
      cost_method = case when s.cost_method = 'period' then 'period' else p.cost_method end
    from products s where p.company_id = ${companyId} and p.id = ${to} and s.company_id = p.company_id and s.id = ${from}`.execute(db);
  const { rows } = await sql<{ kept: boolean }>`
    select cost_method in ('constant', 'period') as kept from products where company_id = ${companyId} and id = ${from}`.execute(db);
  const costs = rows[0]?.kept ? await findCostRows({ db, companyId }, [from]) : [];
  await insertCosts(
    { db, companyId },
    costs.map((cost) => ({ ...cost, id: null, productId: String(to), importId: null })),
  );
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key, row)
    select k.company_id, ${changeId}::bigint, 'newCost', k.id, to_jsonb(k)
    from product_costs k where k.company_id = ${companyId} and k.product_id = ${to}`.execute(db);
}
