import type { CompanySettings } from "#contract/company-settings.ts";
import type { Bp, Day, Market } from "#core/facts.ts";
import { standardVat } from "#core/market.ts";
import type { Settings, TaxVersion } from "./company-settings.query.ts";
import { taxInForce } from "./tax-profile.ts";

/** Percent of the company's default rate, else of the country's standard today. */
function percentOf(rates: Partial<Record<Market, Bp>>, market: Market, today: Day): number {
  return (rates[market] ?? standardVat(market, today) ?? 0) / 100;
}

export function presentSettings(settings: Settings, profile: readonly TaxVersion[], today: Day): CompanySettings {
  const { defaultVatRates: rates, ...rest } = settings;
  const { vatPayer, oss } = taxInForce(profile, today);
  return {
    ...rest,
    vatPayer,
    oss,
    defaultVatRates: {
      PL: percentOf(rates, "PL", today),
      CZ: percentOf(rates, "CZ", today),
      SK: percentOf(rates, "SK", today),
      HU: percentOf(rates, "HU", today),
    },
    taxProfile: profile.map(({ from, vatPayer, oss }) => ({ from, vatPayer, oss })),
  };
}
