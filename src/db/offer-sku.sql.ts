/** SKUs of products that were made for a single offer, because the seller gave it none: `<source>:<id of the offer>`. */
import { type RawBuilder, sql } from "kysely";

/** The SKU of the product of a store's offer; `offerId` as the source names it. */
export function offerSku(companyId: number, storeId: number, offerId: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(select own.source from stores own where own.company_id = ${companyId} and own.id = ${storeId}) || ':' || ${offerId}`;
}

/** Whether a product has such a SKU. */
export function isOfferSku(companyId: number, sku: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from stores own where own.company_id = ${companyId} and own.is_read and starts_with(${sku}, own.source || ':'))`;
}
