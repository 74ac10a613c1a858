import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { hasConnectedStore } from "./certainty.ts";

/**
 * What a company has that makes orders post more than sales, refunds and fees. What it lacks can post nothing, so the
 * definition leaves it out: looking for it in every line would cost as much as the lines themselves.
 */
export type CompanyFeatures = {
  /** A store is connected to a marketplace, so fees may be missing or estimated. */
  isConnected: boolean;
  /** Some goods have a cost; without any, no line has goods, recovered goods or a purchase under the margin scheme. */
  hasCosts: boolean;
  /** Rules estimate the cost of goods of which none is known. */
  hasCostRules: boolean;
  /** VAT is deducted in some span of the tax profile. */
  hasVat: boolean;
  /** Packaging per unit is set, for the company or a product. */
  hasUnitPackaging: boolean;
  /** Some products are taxed by their margin. */
  hasMargin: boolean;
};

export async function findCompanyFeatures(scope: CompanyScope): Promise<CompanyFeatures> {
  const { db, companyId } = scope;
  const { rows } = await sql<Omit<CompanyFeatures, "isConnected">>`
    select exists (select from product_costs where company_id = ${companyId}) or exists (select from line_costs where company_id = ${companyId})
             or exists (select from line_cost_overrides where company_id = ${companyId}) as "hasCosts",
           exists (select from cost_rules r join cost_rule_sets s on s.company_id = r.company_id and s.enabled where r.company_id = ${companyId}) as "hasCostRules",
           exists (select from tax_profiles where company_id = ${companyId} and vat_payer) as "hasVat",
           exists (select from company_settings where company_id = ${companyId} and packaging_per_unit <> 0)
             or exists (select from products where company_id = ${companyId} and packaging_per_unit <> 0) as "hasUnitPackaging",
           exists (select from products where company_id = ${companyId} and margin_scheme) as "hasMargin"`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("a query without a table has one row");
  return { ...found, isConnected: await hasConnectedStore(scope) };
}
