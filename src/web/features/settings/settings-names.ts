import { MARKETS } from "#core/market.ts";
import type { Market } from "#core/facts.ts";
import type { SettingsFields } from "./settings-form.ts";

/** What each field is called, in texts of the namespace `settings`. */
const NAMES = {
  name: "company.name",
  taxId: "company.taxId",
  homeMarket: "company.homeMarket",
  taxVersions: "tax.payer",
  basis: "calculation.basis",
  feeShareKey: "calculation.feeShareKey",
  adsShareKey: "calculation.adsShareKey",
  estimates: "calculation.estimates",
  spreadSubscription: "calculation.spreadSubscription",
  packagingPerOrder: "costs.packagingPerOrder",
  packagingPerUnit: "costs.packagingPerUnit",
  ownShippingPerOrder: "costs.ownShippingPerOrder",
  recoveryPercent: "costs.recoveryPercent",
  complaintRecoveryPercent: "costs.complaintRecoveryPercent",
} as const satisfies Readonly<Record<Exclude<keyof SettingsFields, `vatRate${Market}`>, string>>;

export type NamedField = keyof typeof NAMES;

/** Those with a name of their own: all but the rates of the markets. */
export function isNamed(field: keyof SettingsFields): field is NamedField {
  return field in NAMES;
}

export function nameOf(field: NamedField): (typeof NAMES)[NamedField] {
  return NAMES[field];
}

/** The market of a field that holds its default rate of VAT; null for every other one. */
export function marketOfRate(field: keyof SettingsFields): Market | null {
  return MARKETS.find((market) => field === `vatRate${market}`) ?? null;
}
