/**
 * The state of the filter (docs/RULES.md, Shared and stored filter state): the shared one, which every report
 * reads, and the tiles' one, which outlives the page and mirrors the shared one under its own field names.
 */
import type { Day, Instant, Market } from "./facts.ts";
import { MARKETS } from "./market.ts";
import { namedTiles } from "./named-tiles.ts";
import { type CUSTOM_TILE_ID, customTile, type DateTile, type Preset, presetTiles, type SplitType } from "./period.ts";

/** A set of the user's own, by the names of its tiles: `own:today,last7days`. */
export type OwnSet = `own:${string}`;

export type TimeRange = Preset | typeof CUSTOM_TILE_ID | OwnSet;

/** The active market alone, or all of them summed in PLN. */
export type MarketsChoice = "active" | "all";

/** The tiles on offer and the dates of the chosen one. */
type PeriodChoice = {
  timeRange: TimeRange;
  predefinedDates: readonly DateTile[];
  startDate: Day;
  endDate: Day;
};

export type SharedFilter = PeriodChoice & {
  searchedPhrase: string;
  /** Store ids or sources; empty = all. */
  accountType: readonly string[];
  selectedTileID: string;
  splitType: SplitType;
  lastUpdate: Instant | null;
  isAllProductsSelected: boolean;
  /** Only while not all are selected; empty = everything. */
  selectedProductIDs: readonly string[];
  /** Only while all are selected. */
  excludedProductIDs: readonly string[];
  /** Products with any of these tags; empty = no condition. */
  tagIDs: readonly string[];
  markets: MarketsChoice;
  stateLoadedFromLocalStorage: boolean;
  /** From 1; any change of what the tables show goes back to it. */
  currentPage: number;
};

export type TilesFilter = PeriodChoice & {
  searchPhrase: string;
  accountType: readonly string[];
  selectedTileId: string;
  splitType: SplitType;
  isAllProductsSelected: boolean;
  selectedProductIds: readonly string[];
  excludedProductIds: readonly string[];
  tagIds: readonly string[];
  markets: MarketsChoice;
  /** How many products the search found. */
  searchItemsTotal: number;
};

export type FilterState = { shared: SharedFilter; tiles: TilesFilter };

/** The filter before anything is known: option1, its first tile, split by month, nothing filtered. */
export function initialFilter(today: Day): FilterState {
  const shared: SharedFilter = {
    ...presetPeriod("option1", today, null),
    splitType: "month",
    searchedPhrase: "",
    accountType: [],
    lastUpdate: null,
    ...everyProduct(),
    tagIDs: [],
    markets: "active",
    stateLoadedFromLocalStorage: false,
    currentPage: 1,
  };
  return { shared, tiles: tilesOf(shared, 0) };
}

/** The tiles' state that belongs to the shared one. */
export function tilesOf(shared: SharedFilter, searchItemsTotal: number): TilesFilter {
  return {
    searchPhrase: shared.searchedPhrase,
    timeRange: shared.timeRange,
    accountType: shared.accountType,
    startDate: shared.startDate,
    endDate: shared.endDate,
    predefinedDates: shared.predefinedDates,
    selectedTileId: shared.selectedTileID,
    splitType: shared.splitType,
    selectedProductIds: shared.selectedProductIDs,
    excludedProductIds: shared.excludedProductIDs,
    isAllProductsSelected: shared.isAllProductsSelected,
    tagIds: shared.tagIDs,
    markets: shared.markets,
    searchItemsTotal,
  };
}

/** The part of the state that a report's request carries. */
export function reportFilter(shared: SharedFilter) {
  return {
    accountType: [...shared.accountType],
    searchedPhrase: shared.searchedPhrase,
    isAllProductsSelected: shared.isAllProductsSelected,
    selectedProductIDs: [...shared.selectedProductIDs],
    excludedProductIDs: [...shared.excludedProductIDs],
    ...(shared.tagIDs.length === 0 ? {} : { tagIDs: [...shared.tagIDs] }),
    ...askedMarkets(shared),
  };
}

/** The markets that a report is asked for besides the active one, which needs no mention. */
export function askedMarkets({ markets }: Pick<SharedFilter, "markets">): { markets?: Market[] } {
  return markets === "all" ? { markets: [...MARKETS] } : {};
}

/** The same for questions that have no filter but the market. */
export function askedEverywhere({ markets }: Pick<SharedFilter, "markets">): { markets?: "all" } {
  return markets === "all" ? { markets } : {};
}

/** Whether anything narrows the figures that a reset would take away; a period and a market narrow nothing, they are where one looks. */
export function isNarrowed(shared: Pick<SharedFilter, "searchedPhrase" | "accountType" | "tagIDs" | keyof ProductChoice>): boolean {
  const { searchedPhrase, accountType, tagIDs, isAllProductsSelected, selectedProductIDs, excludedProductIDs } = shared;
  const products = isAllProductsSelected ? excludedProductIDs : selectedProductIDs;
  return searchedPhrase.trim() !== "" || accountType.length + tagIDs.length + products.length > 0;
}

/** Whether the product's box is ticked. */
export function isProductSelected(shared: SharedFilter, id: string): boolean {
  return shared.isAllProductsSelected ? !shared.excludedProductIDs.includes(id) : shared.selectedProductIDs.includes(id);
}

export type Period = PeriodChoice & Pick<SharedFilter, "selectedTileID">;

/** The tiles of a preset with the named one chosen, else the first. */
export function presetPeriod(preset: Preset, today: Day, tileId: string | null): Period {
  const { tiles } = presetTiles(preset, today);
  const chosen = tiles.find(({ id }) => id === tileId) ?? tiles[0];
  return periodOf(preset, tiles, chosen);
}

const OWN = "own:";

export function ownSet(names: readonly string[]): OwnSet {
  return `${OWN}${names.join(",")}`;
}

export function isOwnSet(text: string): text is OwnSet {
  return text.startsWith(OWN);
}

/** The tiles of a set of the user's own as they lie today; the first preset's when it names none that there is. */
export function ownPeriod(set: OwnSet, today: Day, tileId: string | null): Period {
  const tiles = namedTiles(set.slice(OWN.length).split(","), today);
  const chosen = tiles.find(({ id }) => id === tileId) ?? tiles[0];
  if (chosen === undefined) return presetPeriod("option1", today, tileId);
  return periodOf(ownSet(tiles.map(({ id }) => id)), tiles, chosen);
}

/** A range picked by hand as the only tile. RangeError when start is after end. */
export function customPeriod(startDate: Day, endDate: Day): Period {
  const tile = customTile(startDate, endDate);
  return periodOf("custom", [tile], tile);
}

export type ProductChoice = Pick<SharedFilter, "isAllProductsSelected" | "selectedProductIDs" | "excludedProductIDs">;

/** All products but the excluded ones. */
export function everyProduct(excluded: readonly string[] = []): ProductChoice {
  return { isAllProductsSelected: true, selectedProductIDs: [], excludedProductIDs: unique(excluded) };
}

/** Only the chosen products. */
export function chosenProducts(chosen: readonly string[]): ProductChoice {
  return { isAllProductsSelected: false, selectedProductIDs: unique(chosen), excludedProductIDs: [] };
}

export function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

function periodOf(timeRange: TimeRange, predefinedDates: readonly DateTile[], chosen: DateTile): Period {
  return { timeRange, predefinedDates, selectedTileID: chosen.id, startDate: chosen.startDate, endDate: chosen.endDate };
}
