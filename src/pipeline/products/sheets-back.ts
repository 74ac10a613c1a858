/** Sheets as they were before a change, and the products of it that keep what they have. */
import { sql } from "kysely";
import { takenBack } from "#core/product-sheet.ts";
import type { CompanyScope } from "#db/scope.ts";
import { ownProducts, type StoredSheet } from "./product-sheets.query.ts";
import { readSheets } from "./product-sheets.ts";
import type { ChangedSheet, KeptProduct } from "./undone.ts";

/**
 * Nobody else changes the products until the transaction ends. A product keeps what it has where something else was said about it
 * since, where it is not there any more, and where it would consist of one that is not.
 */
export async function sheetsBack(
  scope: CompanyScope,
  changed: readonly ChangedSheet[],
): Promise<{ sheets: StoredSheet[]; kept: KeptProduct[] }> {
  const stored = await readSheets(
    scope,
    changed.map(({ productId }) => Number(productId)),
    true,
  );
  const now = new Map(stored.map((sheet) => [sheet.productId, sheet]));
  const back = changed.map(({ productId, before, after }) => {
    const sheet = now.get(productId);
    return { productId, sheet, back: sheet && before && after ? takenBack(sheet, before, after) : null };
  });
  const own = await ownProducts(scope, back.flatMap((one) => componentsOf(one.back)).map(Number));
  const isComplete = (sheet: StoredSheet | null): boolean => sheet !== null && componentsOf(sheet).every((id) => own.has(id));
  const kept = back.filter((one) => !isComplete(one.back));
  const gone = await skusOfGone(
    scope,
    kept.filter(({ sheet }) => sheet === undefined).map(({ productId }) => productId),
  );
  return {
    sheets: back.flatMap((one) => (one.back !== null && isComplete(one.back) ? [one.back] : [])),
    kept: kept.map(({ productId, sheet }) => ({ productId, sku: sheet?.sku ?? gone.get(productId) ?? productId })),
  };
}

function componentsOf(sheet: StoredSheet | null): string[] {
  return (sheet?.recipes ?? []).flatMap(({ components }) => components.map(({ productId }) => productId));
}

/** What products were called that a merge or mapping has ended. */
async function skusOfGone({ db, companyId }: CompanyScope, productIds: readonly string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<{ productId: string; sku: string }>`
    select r.row_key::text as "productId", r.row ->> 'sku' as sku
    from product_change_sheets s
    join product_change_rows r on r.company_id = s.company_id and r.change_id = s.change_id and r.entity = 'product' and r.row_key = s.product_id
    where s.company_id = ${companyId} and s.product_id = any(${productIds}::bigint[])
    order by s.change_id`.execute(db);
  return new Map(rows.map(({ productId, sku }) => [productId, sku]));
}
