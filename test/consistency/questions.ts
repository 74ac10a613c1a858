/** Filters and ranges to ask the reports about. */
import type { Filter } from "#contract/filter.ts";
import { addDays } from "#core/day.ts";
import type { Facts, Market } from "#core/facts.ts";
import { CURRENCIES, currencyOf, type DisplayCurrency } from "#core/market.ts";
import type { OracleFilter } from "#core/oracle/figures-for.ts";
import type { DayRange } from "#core/period.ts";
import { matchesPhrase, searchWords } from "#core/search-fold.ts";
import type { Draw } from "./draw.ts";
import { SELLER_MARKETS, TAG_IDS, TODAY } from "./seller.ts";

export type Question = { market: Market; currency: DisplayCurrency; filter: Filter; range: DayRange };

export const EVERYTHING: Filter = {
  accountType: [],
  searchedPhrase: "",
  isAllProductsSelected: true,
  selectedProductIDs: [],
  excludedProductIDs: [],
};

/** Parts of a filter narrow each other down, so most filters have one or two of them. */
export function randomQuestion(draw: Draw, facts: Facts): Question {
  const market = draw.one(SELLER_MARKETS);
  const markets = draw.one([[], [], ["PL", "SK"], ["SK"]] as const);
  const parts = draw.one([
    ["products"],
    ["products"],
    ["products"],
    ["products", "accounts"],
    ["search"],
    ["search", "accounts"],
    ["products", "search"],
  ] as const);
  const filter: Filter = {
    ...EVERYTHING,
    ...(parts.some((part) => part === "products") ? randomProducts(draw, facts) : {}),
    ...(parts.some((part) => part === "accounts")
      ? { accountType: [...draw.one([["1"], ["import"], ["allegro", "3"], ["1", "2", "999999"]] as const)] }
      : {}),
    ...(parts.some((part) => part === "search") ? randomSearch(draw) : {}),
    ...(markets.length === 0 ? {} : { markets: [...markets] }),
  };
  return {
    market,
    currency: draw.one([currencyOf(market), currencyOf(market), "PLN", ...CURRENCIES] as const),
    filter,
    range: randomRange(draw),
  };
}

/** From single days to the whole history, some ending after today. */
function randomRange(draw: Draw): DayRange {
  const length = draw.one([draw.int(1, 3), draw.int(7, 45), draw.int(30, 200), draw.int(30, 200), draw.int(100, 400)] as const);
  const endDate = addDays(TODAY, draw.int(-330, 20));
  return { startDate: addDays(endDate, 1 - length), endDate };
}

function randomProducts(draw: Draw, { products }: Facts): Partial<Filter> {
  const ids = products.map(({ id }) => id);
  // The first products are the ones that sell; a single one, a few or most of them.
  const chosen = draw.some(ids.slice(0, draw.one([4, 12, 24])), draw.one([1, 2, 5, 30]));
  switch (draw.one(["selected", "excluded", "excluded", "both"])) {
    case "selected":
      return { isAllProductsSelected: false, selectedProductIDs: chosen };
    case "excluded":
      return { excludedProductIDs: chosen };
    // Each mode looks at its own list only.
    case "both":
      return { isAllProductsSelected: draw.rarely(2), selectedProductIDs: chosen, excludedProductIDs: draw.some(ids, 3) };
  }
}

function randomSearch(draw: Draw): Partial<Filter> {
  return draw.one<Partial<Filter>>([
    { searchedPhrase: "swieca" },
    { searchedPhrase: "KUBEK 10" },
    { searchedPhrase: "offer-51" },
    { tagIDs: [TAG_IDS[0]] },
    { tagIDs: [TAG_IDS[1], TAG_IDS[2]] },
  ]);
}

/** The filter as the independent recomputation takes it. */
export function oracleFilter(facts: Facts, { filter, market }: Question): OracleFilter {
  return {
    markets: filter.markets ?? [market],
    accountType: filter.accountType,
    isAllProductsSelected: filter.isAllProductsSelected,
    selectedProductIDs: filter.selectedProductIDs,
    excludedProductIDs: filter.excludedProductIDs,
    tagIDs: filter.tagIDs ?? [],
    phraseProductIds: searchWords(filter.searchedPhrase).length === 0 ? null : productsOfPhrase(facts, filter.searchedPhrase),
  };
}

function productsOfPhrase({ products, offers }: Facts, phrase: string): Set<string> {
  const found = products.filter(({ id, sku }) => {
    const offerIds = offers.filter(({ productId }) => productId === id).map(({ externalId }) => externalId);
    return matchesPhrase(phrase, [sku, ...offerIds]);
  });
  return new Set(found.map(({ id }) => id));
}
