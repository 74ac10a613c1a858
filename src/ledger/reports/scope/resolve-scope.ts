/** Turns what a request asks about into what statements are limited to (docs/RULES.md, Selection; docs/RULES.md, FX). */
import { compareDays, earlierDay } from "#core/day.ts";
import type { Day, Instant, Market } from "#core/facts.ts";
import { currencyOf, type DisplayCurrency } from "#core/market.ts";
import { searchWords } from "#core/search-fold.ts";
import type { CompanyScope } from "#db/scope.ts";
import { isMany } from "./id-sets.sql.ts";
import { findMatchingProducts } from "./matching-products.ts";
import type { ProductCondition, ReportScope } from "./report-scope.ts";
import { findReportStores, type ReportStore } from "./report-stores.ts";

/** The filter as the contract describes it; ids are opaque texts. */
export type ReportFilter = {
  accountType: readonly string[];
  searchedPhrase: string;
  isAllProductsSelected: boolean;
  selectedProductIDs: readonly string[];
  excludedProductIDs: readonly string[];
  tagIDs?: readonly string[] | undefined;
  markets?: readonly Market[] | undefined;
};

export type ReportRequest = {
  filter: ReportFilter;
  /** The active market: the default of `filter.markets`, and whose today it is. */
  market: Market;
  /** Display currency. */
  currency: DisplayCurrency;
  today: Day;
};

/** Which stores, markets and products a request is about, and which of the stored amounts answer it. */
export async function resolveScope(company: CompanyScope, request: ReportRequest): Promise<ReportScope> {
  const { filter, market, currency, today } = request;
  const { stores, hasDeleted, fxSource, basis, estimates } = await findReportStores(company);
  const chosen = chosenStores(visibleStores(stores, company), filter.accountType);
  // What belongs to no store belongs to no account either, and to nobody who sees some of the stores.
  const isUnlimited = filter.accountType.length === 0 && company.onlyStores === undefined;
  const markets = [...new Set(filter.markets ?? [market])];
  const [first, ...others] = markets;
  const isOwnCurrency = first !== undefined && others.length === 0 && currencyOf(first) === currency;
  return {
    ...company,
    today,
    storeIds: [...(isUnlimited ? [0] : []), ...chosen.map(({ id }) => id)],
    isEveryStore: isUnlimited && !hasDeleted,
    markets,
    products: await productCondition(company, filter),
    amounts: isOwnCurrency ? "market" : "pln",
    currency,
    isTranslated: !isOwnCurrency && currency !== "PLN",
    fxSource,
    basis,
    estimates,
    lastUpdate: latest(chosen),
    dataFrom: chosen.flatMap(({ salesFrom }) => salesFrom ?? []).toSorted(compareDays)[0] ?? null,
    // No day is known before it comes, whatever a file says of it.
    beginnings: chosen.map((store) => ({ ...store, knownTo: store.knownTo === null ? null : earlierDay(store.knownTo, today) })),
  };
}

/** The database's numbers of ids from outside; what cannot be one matches nothing, and 0 is not an id. */
export function numbersOf(ids: readonly string[]): number[] {
  return [...new Set(ids.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number))];
}

/** A store that whoever asks may not see is as one of another company. */
function visibleStores(stores: readonly ReportStore[], { onlyStores }: CompanyScope): readonly ReportStore[] {
  return onlyStores === undefined ? stores : stores.filter(({ id }) => onlyStores.includes(id));
}

function chosenStores(stores: readonly ReportStore[], accountType: readonly string[]): readonly ReportStore[] {
  if (accountType.length === 0) return stores;
  const wanted = new Set(accountType);
  return stores.filter(({ id, source }) => wanted.has(String(id)) || wanted.has(source));
}

function latest(stores: readonly ReportStore[]): Instant | null {
  const moments = stores.flatMap(({ lastIngestAt }) => lastIngestAt ?? []);
  return moments.toSorted((a, b) => Temporal.Instant.compare(a, b)).at(-1) ?? null;
}

/** Of a long list only what is a product of the company: it costs as much as the company has products, however long it is. */
async function ofCompany(company: CompanyScope, ids: readonly number[]): Promise<readonly number[]> {
  return isMany(ids) ? findMatchingProducts(company, { words: [], tags: null, selected: ids, excluded: [] }) : ids;
}

/** Phrase AND tags AND selection: all but the exclusions where all are selected, else the selection, empty = all. */
async function productCondition(company: CompanyScope, filter: ReportFilter): Promise<ProductCondition> {
  const words = searchWords(filter.searchedPhrase);
  const excluded = filter.isAllProductsSelected ? numbersOf(filter.excludedProductIDs) : [];
  const selects = !filter.isAllProductsSelected && filter.selectedProductIDs.length > 0;
  const selected = selects ? numbersOf(filter.selectedProductIDs) : null;
  const tags = filter.tagIDs === undefined || filter.tagIDs.length === 0 ? null : numbersOf(filter.tagIDs);
  if (words.length === 0 && tags === null) {
    if (selected !== null) return { kind: "only", ids: await ofCompany(company, selected) };
    const left = await ofCompany(company, excluded);
    return left.length === 0 ? { kind: "all" } : { kind: "allBut", ids: left };
  }
  return { kind: "only", ids: await findMatchingProducts(company, { words, tags, selected, excluded }) };
}
