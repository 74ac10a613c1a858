/** The source tables as facts: what a recomputation that knows nothing of the ledger starts from. Ids become decimal text. */
import { sql } from "kysely";
import type { BundleFacts, CompanyFacts, CostRuleFacts, Day, Facts, ProductFacts, TaxVersion } from "#core/facts.ts";
import type { Line } from "#core/ledger.ts";
import type { CompanyScope } from "#db/scope.ts";
import { readAds, readBatches, readCosts, readExpenses, readOwnRates, readRates } from "./read-facts-amounts.ts";
import { readAdsEstimates, readCertaintyDay, readDeliveryEstimates, readEstimates, readFeeLags } from "./read-facts-certainty.ts";
import { type OrderChunk, readFreeEntries, readOrderChunks, readWaitingRefunds } from "./read-facts-orders.ts";
import { billingTypesOf } from "./billing-types.sql.ts";

/** Far more orders than a company reads whole. */
const EVERY_ORDER = 1_000_000;

/** Everything of a company; see `readCompany` and `readOrderChunks` for companies too large to be read whole. */
export async function readFacts(scope: CompanyScope, today: Day): Promise<Facts> {
  const company = await readCompany(scope, today);
  const chunks: OrderChunk[] = [];
  for await (const chunk of readOrderChunks(scope, EVERY_ORDER)) chunks.push(chunk);
  return {
    ...company,
    orders: chunks.flatMap(({ orders }) => orders),
    refunds: chunks.flatMap(({ refunds }) => refunds),
    billing: [...company.billing, ...chunks.flatMap(({ billing }) => billing)],
  };
}

/** A company without its orders: of refunds and billing only what names no order of ours. */
export async function readCompany(scope: CompanyScope, today: Day): Promise<Facts> {
  return {
    today,
    certaintyDay: (await readCertaintyDay(scope)) ?? today,
    feeLags: await readFeeLags(scope),
    estimates: await readEstimates(scope),
    deliveryEstimates: await readDeliveryEstimates(scope),
    adsEstimates: await readAdsEstimates(scope),
    company: { ...(await readSettings(scope)), taxProfile: await readTaxProfile(scope) },
    stores: await readStores(scope),
    products: await readProducts(scope),
    costs: await readCosts(scope),
    batches: await readBatches(scope),
    bundles: await readBundles(scope),
    offers: await readOffers(scope),
    costRules: await readCostRules(scope),
    orders: [],
    refunds: [],
    waitingRefunds: await readWaitingRefunds(scope),
    billing: await readFreeEntries(scope),
    expenses: await readExpenses(scope),
    ads: await readAds(scope),
    rates: await readRates(scope),
    ownRates: await readOwnRates(scope),
    billingLines: await readBillingLines(scope),
  };
}

async function readSettings({ db, companyId }: CompanyScope): Promise<Omit<CompanyFacts, "taxProfile">> {
  const { rows } = await sql<Omit<CompanyFacts, "taxProfile">>`
    select home_market as "homeMarket", basis, recovery_percent as "recoveryPercent", complaint_recovery_percent as "complaintRecoveryPercent",
           packaging_per_order as "packagingPerOrder", packaging_per_unit as "packagingPerUnit", own_shipping_per_order as "ownShippingPerOrder",
           fee_share_key as "feeShareKey", ads_share_key as "adsShareKey", default_vat_rates as "defaultVatRates", spread_subscription as "spreadSubscription",
           estimates
    from company_settings where company_id = ${companyId}`.execute(db);
  const [settings] = rows;
  if (settings === undefined) throw new Error(`company ${companyId} has no settings`);
  return settings;
}

/** The oldest version holds since ever, whatever day it names. */
async function readTaxProfile({ db, companyId }: CompanyScope): Promise<TaxVersion[]> {
  const { rows } = await sql<TaxVersion>`
    select from_day as "from", vat_payer as "vatPayer", oss from tax_profiles where company_id = ${companyId} order by from_day`.execute(
    db,
  );
  return rows.map((version, at) => (at === 0 ? { ...version, from: null } : version));
}

async function readStores({ db, companyId }: CompanyScope): Promise<Facts["stores"]> {
  const { rows } = await sql<Facts["stores"][number]>`
    select id::text, source, is_read as "isRead", bills_fees as "billsFees", markets, base_market as "baseMarket" from stores where company_id = ${companyId} order by id`.execute(
    db,
  );
  return rows;
}

async function readProducts({ db, companyId }: CompanyScope): Promise<ProductFacts[]> {
  const { rows } = await sql<ProductFacts>`
    select p.id::text, p.sku, p.cost_method as "costMethod", p.vat_rates as "vatRates", p.packaging_per_unit as "packagingPerUnit",
           p.recovery_percent as "recoveryPercent", p.margin_scheme as "marginScheme", coalesce(t.tags, '{}') as "tagIds"
    from products p
    left join (
      select product_id, array_agg(tag_id::text order by tag_id) as tags from product_tags where company_id = ${companyId} group by product_id
    ) t on t.product_id = p.id
    where p.company_id = ${companyId} order by p.id`.execute(db);
  return rows;
}

async function readBundles({ db, companyId }: CompanyScope): Promise<BundleFacts[]> {
  const { rows } = await sql<BundleFacts>`
    select product_id::text as "productId", nullif(valid_from, '0001-01-01') as "validFrom",
           jsonb_agg(jsonb_build_object('productId', component_id::text, 'quantity', quantity) order by component_id) as components
    from bundle_components where company_id = ${companyId}
    group by product_id, valid_from order by product_id, valid_from`.execute(db);
  return rows;
}

async function readOffers({ db, companyId }: CompanyScope): Promise<Facts["offers"]> {
  const { rows } = await sql<Facts["offers"][number]>`
    select id::text, store_id::text as "storeId", external_id as "externalId", product_id::text as "productId", category_id as "categoryId"
    from offers where company_id = ${companyId} order by id`.execute(db);
  return rows;
}

/** Those in force, in the order that decides. */
async function readCostRules({ db, companyId }: CompanyScope): Promise<CostRuleFacts[]> {
  const { rows } = await sql<CostRuleFacts>`
    select r.id::text, r.percent, nullif(r.market, '') as market, nullif(r.tag_id, 0)::text as "tagId", nullif(r.category_id, '') as "categoryId"
    from cost_rules r join cost_rule_sets s on s.company_id = r.company_id and s.enabled
    where r.company_id = ${companyId} order by r.position`.execute(db);
  return rows;
}

async function readBillingLines({ db, companyId }: CompanyScope): Promise<Facts["billingLines"]> {
  const { rows } = await sql<{
    typeId: string;
    line: Line | "none";
  }>`select t.type_id as "typeId", t.line from ${billingTypesOf(companyId)} t`.execute(db);
  return Object.fromEntries(rows.map(({ typeId, line }) => [typeId, line]));
}
