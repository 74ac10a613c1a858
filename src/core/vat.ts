/** The dated tax profile, and the VAT rate of a sold line (docs/RULES.md, VAT order). */
import type { Bp, CompanyFacts, Day, Market, OrderFacts, OrderLineFacts, ProductFacts, TaxVersion } from "./facts.ts";
import { isMarket, standardVat } from "./market.ts";
import { NO_VAT } from "./money.ts";

/** Where a line's rate came from. */
export type VatSource = "euVat" | "exemption" | "line" | "product" | "company" | "standard";

/** `foreign`: the destination is outside the four markets and the line names no rate, so it is taxed as Polish. */
export type LineVat = { rate: Bp; source: VatSource; foreign: boolean };

/** What decides about the rate of one line; `day` is the line's day, `oss` the tax profile's on that day. */
export type VatQuestion = {
  order: Pick<OrderFacts, "market" | "destination" | "vatEuVerified">;
  line: Pick<OrderLineFacts, "vatRate" | "vatExemption">;
  productRates: ProductFacts["vatRates"];
  companyRates: CompanyFacts["defaultVatRates"];
  /** The product is sold under the margin scheme. */
  marginScheme: boolean;
  oss: boolean;
  day: Day;
};

/** The version in force on the day; before the first version, the first. RangeError for an empty profile. */
export function taxOn(profile: readonly TaxVersion[], day: Day): TaxVersion {
  const version = profile.findLast(({ from }) => from === null || from <= day) ?? profile[0];
  if (version === undefined) throw new RangeError("the tax profile has no version");
  return version;
}

/**
 * First match: verified EU business abroad → 0 %; the line's exemption (0 %) or rate; the product's rate for the
 * destination; for Poland, or anywhere under OSS, the company's default for the destination, else its standard;
 * without OSS the company's default for Poland, else the Polish standard.
 * A destination outside the four markets is Poland from the product's rate on, "taxed as PL".
 * Goods under the margin scheme are taxed in Poland wherever they go; what the line names is for the destination alone.
 */
export function lineVatRate(question: VatQuestion): LineVat {
  const { order, line, marginScheme, oss } = question;
  const destination = order.destination ?? order.market;
  if (marginScheme && destination !== "PL") return rateOfCountry("PL", "PL", question);
  if (order.vatEuVerified && destination !== "PL") return { rate: NO_VAT, source: "euVat", foreign: false };
  if (line.vatExemption !== null) return { rate: NO_VAT, source: "exemption", foreign: false };
  if (line.vatRate !== null) return { rate: line.vatRate, source: "line", foreign: false };
  const country = isMarket(destination) ? destination : "PL";
  return { ...rateOfCountry(country, country === "PL" || oss ? country : "PL", question), foreign: !isMarket(destination) };
}

/** The product's rate of one country, else the company's or standard one of the country that taxes. */
function rateOfCountry(country: Market, taxedIn: Market, { productRates, companyRates, day }: VatQuestion): LineVat {
  const ofProduct = productRates[country];
  if (ofProduct !== undefined) return { rate: ofProduct, source: "product", foreign: false };
  const ofCompany = companyRates[taxedIn];
  if (ofCompany !== undefined) return { rate: ofCompany, source: "company", foreign: false };
  return { rate: standardRate(taxedIn, day), source: "standard", foreign: false };
}

/** The market's standard VAT on the day. */
export function standardRate(market: Market, day: Day): Bp {
  const rate = standardVat(market, day);
  if (rate === null) throw new RangeError(`no standard VAT of ${market}`);
  return rate;
}
