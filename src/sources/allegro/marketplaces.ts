/** Allegro's marketplace ids and our markets. */
import type { Currency, Market } from "#core/facts.ts";
import { currencyOf, isMarket, MARKETS } from "#core/market.ts";
import { isAbsent, text, Unreadable, type Field } from "../kit/read.ts";

const KNOWN = /^allegro-(?:business-)?([a-z]{2})$/;

/** `allegro-pl` and `allegro-business-pl` → PL; `null` = a marketplace the product does not know. */
export function marketOf(marketplaceId: string): Market | null {
  const code = KNOWN.exec(marketplaceId)?.[1]?.toUpperCase() ?? "";
  return isMarket(code) ? code : null;
}

/**
 * The id to ask billing for. Never a business one: those fall back to the country's own billing and would be counted
 * twice.
 */
export function marketplaceIdOf(market: Market): string {
  return `allegro-${market.toLowerCase()}`;
}

/** Each market has a currency of its own. */
export function marketOfCurrency(currency: Currency): Market | null {
  return MARKETS.find((market) => currencyOf(market) === currency) ?? null;
}

/** The market of a document; older ones name none, then its currency tells. @throws Unreadable */
export function readMarket(field: Field, currency: Currency): Market {
  const market = isAbsent(field) ? marketOfCurrency(currency) : marketOf(text(field));
  if (market === null) throw new Unreadable(field, "marketplace");
  return market;
}
