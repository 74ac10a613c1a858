import { sql } from "kysely";
import type { CompanyFacts, Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Settings as they are stored: rates in basis points, a country that is absent follows its standard. */
export type Settings = Omit<Required<CompanyFacts>, "taxProfile"> & { version: number; name: string; taxId: string | null };

/** `from` null = since ever. */
export type TaxVersion = { from: Day | null; vatPayer: boolean; oss: boolean };

const SINCE_EVER = "0001-01-01";

/** Reads the settings; `lock` keeps others from changing them until the transaction ends: the row that `saveSettings` writes first. */
export async function findSettings({ db, companyId }: CompanyScope, { lock = false } = {}): Promise<Settings> {
  if (lock) await sql`select from company_settings where company_id = ${companyId} for update`.execute(db);
  const { rows } = await sql<Settings>`
    select s.version, c.name, c.tax_id as "taxId", s.home_market as "homeMarket", s.basis,
           s.recovery_percent as "recoveryPercent", s.complaint_recovery_percent as "complaintRecoveryPercent",
           s.packaging_per_order as "packagingPerOrder", s.packaging_per_unit as "packagingPerUnit",
           s.own_shipping_per_order as "ownShippingPerOrder", s.fee_share_key as "feeShareKey", s.ads_share_key as "adsShareKey",
           s.default_vat_rates as "defaultVatRates", s.estimates, s.spread_subscription as "spreadSubscription"
    from company_settings s join companies c on c.company_id = s.company_id
    where s.company_id = ${companyId}
  `.execute(db);
  const [settings] = rows;
  if (settings === undefined) throw new Error(`company ${companyId} has no settings`);
  return settings;
}

/** Versions by day, the first since ever. */
export async function findTaxProfile({ db, companyId }: CompanyScope): Promise<TaxVersion[]> {
  const { rows } = await sql<TaxVersion>`
    select nullif(from_day, ${SINCE_EVER}::date) as "from", vat_payer as "vatPayer", oss
    from tax_profiles where company_id = ${companyId} order by from_day
  `.execute(db);
  return rows;
}

export async function saveSettings({ db, companyId }: CompanyScope, settings: Settings): Promise<void> {
  await sql`
    update company_settings
    set version = ${settings.version}, home_market = ${settings.homeMarket}, basis = ${settings.basis},
        recovery_percent = ${settings.recoveryPercent}, complaint_recovery_percent = ${settings.complaintRecoveryPercent},
        packaging_per_order = ${settings.packagingPerOrder}, packaging_per_unit = ${settings.packagingPerUnit},
        own_shipping_per_order = ${settings.ownShippingPerOrder}, fee_share_key = ${settings.feeShareKey},
        ads_share_key = ${settings.adsShareKey}, default_vat_rates = ${JSON.stringify(settings.defaultVatRates)}::jsonb,
        estimates = ${settings.estimates}, spread_subscription = ${settings.spreadSubscription}, updated_at = now()
    where company_id = ${companyId}
  `.execute(db);
  await sql`update companies set name = ${settings.name}, tax_id = ${settings.taxId} where company_id = ${companyId}`.execute(db);
}

export async function saveTaxProfile({ db, companyId }: CompanyScope, profile: readonly TaxVersion[]): Promise<void> {
  await sql`delete from tax_profiles where company_id = ${companyId}`.execute(db);
  for (const { from, vatPayer, oss } of profile) {
    await sql`
      insert into tax_profiles (company_id, from_day, vat_payer, oss) values (${companyId}, ${from ?? SINCE_EVER}::date, ${vatPayer}, ${oss})
    `.execute(db);
  }
}
