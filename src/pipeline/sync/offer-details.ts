/** What only the single offer tells: EAN and legal VAT rates. One request each, so offers that sold come first. */
import { sql } from "kysely";
import { foldForSearch } from "#core/search-fold.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import type { OfferDetailFact } from "#sources/facts.ts";
import type { Connector } from "#sources/connector.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { affectedOrders } from "../products/affected-orders.query.ts";
import type { OnPage } from "./ingest.ts";

const BATCH = 50;
/** Single offers asked for at a time: the marketplace takes its time for each. */
const AT_ONCE = 5;

/** Offers whose single page was never read; `false` = there are no more. */
export async function readOfferDetails(scope: CompanyScope, storeId: number, connector: Connector, onPage: OnPage): Promise<boolean> {
  const { rows } = await sql<{ externalId: string }>`
    select o.external_id as "externalId" from offers o
    where o.company_id = ${scope.companyId} and o.store_id = ${storeId} and o.detail_at is null and o.status is not null
    order by exists (select from order_lines l where l.company_id = ${scope.companyId} and l.product_id = o.product_id and l.offer_id = o.id) desc, o.id
    limit ${BATCH}`.execute(scope.db);
  const details: OfferDetailFact[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const answers = await Promise.allSettled(rows.slice(at, at + AT_ONCE).map(({ externalId }) => connector.offerDetail(externalId)));
    for (const answer of answers) {
      if (answer.status === "rejected") throw answer.reason;
      if (answer.value !== null) details.push(answer.value);
    }
    await onPage();
  }
  await withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    await lockCompany(inside);
    const changed = await keepDetails(inside, storeId, details);
    await sql`
      update offers set detail_at = now()
      where company_id = ${scope.companyId} and store_id = ${storeId} and external_id = any(${rows.map(({ externalId }) => externalId)}::text[])`.execute(
      db,
    );
    const orderIds = await affectedOrders(
      inside,
      changed.map((productId) => ({ productId, from: null })),
    );
    if (orderIds.length > 0) await refreshLedger(inside, { orderIds, days: [] });
  });
  return rows.length === BATCH;
}

/** What the seller wrote stays; only gaps are filled. @returns products whose VAT rates are new. */
async function keepDetails({ db, companyId }: CompanyScope, storeId: number, details: readonly OfferDetailFact[]): Promise<number[]> {
  if (details.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    sku: string;
    name: string;
    ean: string | null;
    rates: Record<string, number>;
    hasRates: boolean;
    newEan: string | null;
  }>`
    select distinct on (p.id) p.id, p.sku, p.name, p.ean, d.rates, p.vat_rates <> '{}' as "hasRates", d.ean as "newEan"
    from unnest(${details.map((detail) => detail.externalId)}::text[], ${details.map((detail) => detail.ean)}::text[],
                ${details.map((detail) => JSON.stringify(detail.vatRates))}::jsonb[]) as d (external_id, ean, rates)
    join offers o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = d.external_id
    join products p on p.company_id = ${companyId} and p.id = o.product_id
    where (p.ean is null and d.ean is not null) or (p.vat_rates = '{}' and d.rates <> '{}')
    order by p.id, o.id`.execute(db);
  if (rows.length === 0) return [];
  const eans = rows.map((row) => row.ean ?? row.newEan);
  await sql`
    update products p set ean = n.ean, search_text = n.search_text, vat_rates = case when p.vat_rates = '{}' then n.rates else p.vat_rates end, version = p.version + 1
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${eans}::text[], ${rows.map((row, at) => foldForSearch(`${row.name} ${row.sku} ${eans[at] ?? ""}`))}::text[],
                ${rows.map(({ rates }) => JSON.stringify(rates))}::jsonb[]) as n (id, ean, search_text, rates)
    where p.company_id = ${companyId} and p.id = n.id`.execute(db);
  return rows.filter((row) => !row.hasRates && Object.keys(row.rates).length > 0).map(({ id }) => id);
}
