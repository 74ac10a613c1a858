/** The part of a saved view that a report is narrowed by: accounts, products, tags and the phrase. Its days are the report's own. */
import type { Day } from "#core/facts.ts";
import { readTilesEntries, TILES_KEYS } from "#core/filter-entries.ts";
import { initialFilter } from "#core/filter-state.ts";
import type { ReportFilter } from "#ledger/reports/scope/resolve-scope.ts";

/** `query`: of the view's address, without `?`. */
export function filterOfView(query: string, markets: ReportFilter["markets"], today: Day): ReportFilter {
  const params = new URLSearchParams(query);
  const entries = Object.fromEntries(TILES_KEYS.map((key) => [key, params.get(key)]));
  const tiles = readTilesEntries(entries, initialFilter(today).tiles, today);
  return {
    accountType: tiles.accountType,
    searchedPhrase: tiles.searchPhrase,
    isAllProductsSelected: tiles.isAllProductsSelected,
    selectedProductIDs: tiles.selectedProductIds,
    excludedProductIDs: tiles.excludedProductIds,
    tagIDs: tiles.tagIds,
    markets,
  };
}
