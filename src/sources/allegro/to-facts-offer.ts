/** Offers in our own words. Pure. */
import type { Bp, Market } from "#core/facts.ts";
import { isMarket } from "#core/market.ts";
import type { OfferDetailFact, OfferFact, PriceFloors } from "../facts.ts";
import { marketOf, marketOfCurrency } from "./marketplaces.ts";
import * as read from "../kit/read.ts";

const { child, items } = read;
type Field = read.Field;
type Price = read.Money;

/** The parameter „EAN (GTIN)” of a product. */
const EAN_PARAMETER = "225693";

/** A row of the list of offers; it has no EAN. @throws Unreadable */
export function offerFact(offer: Field): OfferFact {
  return {
    externalId: read.text(child(offer, "id")),
    name: read.optionalText(child(offer, "name")) ?? "",
    sku: read.optionalText(child(offer, "external.id")),
    categoryId: read.optionalText(child(offer, "category.id")),
    imageUrl: read.optionalText(child(offer, "primaryImage.url")),
    status: read.optionalText(child(offer, "publication.status")),
    stock: read.optionalWholeNumber(child(offer, "stock.available")),
    prices: prices(offer),
    visits: visits(offer),
    priceRules: priceRules(offer),
    campaigns: {},
    campaignPrices: {},
  };
}

/** Different people of thirty days: the base market's stand at the offer, the others' at their market. */
function visits(offer: Field): Partial<Record<Market, number>> {
  return byMarket(offer, (listing) => read.optionalWholeNumber(child(listing, "stats.visitsCount")));
}

/** The list names rules by id alone. */
function priceRules(offer: Field): OfferFact["priceRules"] {
  return byMarket(offer, (listing) => {
    const id = read.optionalText(child(listing, "sellingMode.priceAutomation.rule.id"));
    return id === null ? null : { id, name: null };
  });
}

/** An offer's rules with their ranges of prices. A rule without one, or with one that cannot be read, says nothing. @throws Unreadable */
export function priceFloors(answer: Field): PriceFloors {
  const found: { [market in Market]?: { rule: string; amount: number; currency: Price["currency"] } } = {};
  for (const assigned of items(child(answer, "rules"))) {
    const market = marketOf(read.text(child(assigned, "marketplace.id")));
    const lowest = child(assigned, "configuration.priceRange.minPrice");
    const price = read.isAbsent(lowest) ? null : read.orNull(() => read.money(lowest));
    if (market !== null && price !== null) found[market] = { rule: read.text(child(assigned, "rule.id")), ...price };
  }
  return found;
}

function byMarket<T>(offer: Field, of: (listing: Field) => T | null): Partial<Record<Market, T>> {
  const found: Partial<Record<Market, T>> = {};
  const listings = read
    .entries(child(offer, "additionalMarketplaces"))
    .map(([id, listing]): [Market | null, Field] => [marketOf(id), listing]);
  for (const [market, listing] of [...listings, [baseMarket(offer), offer] as const]) {
    const value = of(listing);
    if (market !== null && value !== null) found[market] = value;
  }
  return found;
}

function baseMarket(offer: Field): Market | null {
  const base = read.optionalText(child(offer, "publication.marketplaces.base.id"));
  if (base !== null) return marketOf(base);
  const price = child(offer, "sellingMode.price");
  return read.isAbsent(price) ? null : marketOfCurrency(read.money(price).currency);
}

/** The base market's price and those of the markets Allegro has let the offer in to; a market we do not know is left out. */
function prices(offer: Field): Partial<Record<Market, Price>> {
  const found: Partial<Record<Market, Price>> = {};
  for (const [id, listing] of read.entries(child(offer, "additionalMarketplaces"))) {
    const state = child(listing, "publication.state").value ?? "APPROVED";
    const price = child(listing, "sellingMode.price");
    const market = marketOf(id);
    if (market !== null && state === "APPROVED" && !read.isAbsent(price)) found[market] = read.money(price);
  }
  const price = child(offer, "sellingMode.price");
  if (read.isAbsent(price)) return found;
  const amount = read.money(price);
  const market = baseMarket(offer);
  return market === null ? found : { ...found, [market]: amount };
}

/** The single offer. Rates that are no numbers and products without an id are left out. @throws Unreadable */
export function offerDetailFact(offer: Field): OfferDetailFact {
  const set = items(child(offer, "productSet"));
  const single = set.length === 1 ? set[0] : undefined;
  return {
    externalId: read.text(child(offer, "id")),
    ean: single === undefined ? null : ean(child(single, "product.parameters")),
    vatRates: vatRates(child(offer, "taxSettings.rates")),
    components: set.flatMap((element) => {
      const productId = read.optionalText(child(element, "product.id"));
      const quantity = read.optionalWholeNumber(child(element, "quantity.value")) ?? 1;
      return productId === null ? [] : [{ productId, quantity: Math.max(1, quantity) }];
    }),
  };
}

function ean(parameters: Field): string | null {
  const parameter = items(parameters).find((each) => read.optionalText(child(each, "id")) === EAN_PARAMETER);
  const first = parameter === undefined ? undefined : items(child(parameter, "values"))[0];
  return first === undefined ? null : read.optionalText(first);
}

function vatRates(rates: Field): Partial<Record<Market, Bp>> {
  const found: Partial<Record<Market, Bp>> = {};
  for (const row of items(rates)) {
    const country = child(row, "countryCode").value;
    const rate = rateOrNull(child(row, "rate"));
    if (typeof country === "string" && isMarket(country) && rate !== null) found[country] = rate;
  }
  return found;
}

function rateOrNull(field: Field): Bp | null {
  try {
    return read.optionalRate(field);
  } catch {
    return null;
  }
}
