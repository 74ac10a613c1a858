/** The transitions of the filter state, one per thing that can happen to it (docs/RULES.md, Shared and stored filter state). */
import { isDay } from "./day.ts";
import type { Day, Instant } from "./facts.ts";
import {
  chosenProducts,
  customPeriod,
  everyProduct,
  type FilterState,
  initialFilter,
  isOwnSet,
  isProductSelected,
  type MarketsChoice,
  ownPeriod,
  ownSet,
  type ProductChoice,
  presetPeriod,
  type SharedFilter,
  tilesOf,
  type TilesFilter,
  unique,
} from "./filter-state.ts";
import { type Preset, presetTiles, type SplitType } from "./period.ts";

type Payloads = {
  presetChosen: { preset: Preset; today: Day };
  /** A set of the user's own, by the names of its tiles. */
  ownSetChosen: { tiles: readonly string[]; today: Day };
  /** As picked; what is no range changes nothing. */
  rangeChosen: { startDate: string; endDate: string };
  tileChosen: { id: string };
  splitChosen: { splitType: SplitType };
  phraseChanged: { phrase: string };
  accountTypeChanged: { accountType: readonly string[] };
  /** Clears the selection and stores the exclusions. */
  allProductsSelected: { excluded: readonly string[] };
  /** Stores the chosen products and clears the exclusions. */
  allProductsDeselected: { selected: readonly string[] };
  tagsChosen: { tagIDs: readonly string[] };
  /** At the market switch. */
  marketsChosen: { markets: MarketsChoice };
  productToggled: { id: string; selected: boolean };
  pageChosen: { page: number };
  lastUpdateReceived: { lastUpdate: Instant | null };
  /** What the browser had stored; it fills the state once. */
  storedLoaded: { tiles: TilesFilter };
  /** What the address says; it wins over everything before. */
  addressRead: { tiles: TilesFilter };
  /** A new day has begun where the market is: the dates of a preset move with it. */
  dayPassed: { today: Day };
  reset: { today: Day };
};

type SharedType = keyof Payloads;
type SharedAction<T extends SharedType = SharedType> = { [K in T]: { type: K; payload: Payloads[K] } }[T];

export type FilterAction = SharedAction | { type: "searchItemsCounted"; payload: { total: number } };

type Transitions = { [T in SharedType]: (shared: SharedFilter, payload: Payloads[T]) => SharedFilter };

const TRANSITIONS: Transitions = {
  presetChosen: choosePreset,
  ownSetChosen: (shared, { tiles, today }) => ({ ...shared, ...ownPeriod(ownSet(tiles), today, null), currentPage: 1 }),
  rangeChosen: chooseRange,
  tileChosen: chooseTile,
  splitChosen: (shared, { splitType }) => ({ ...shared, splitType }),
  phraseChanged: (shared, { phrase }) => ({ ...shared, searchedPhrase: phrase, currentPage: 1 }),
  accountTypeChanged: changeAccountType,
  allProductsSelected: (shared, { excluded }) => withProducts(shared, everyProduct(excluded)),
  allProductsDeselected: (shared, { selected }) => withProducts(shared, chosenProducts(selected)),
  tagsChosen: (shared, { tagIDs }) => ({ ...shared, tagIDs: unique(tagIDs), currentPage: 1 }),
  marketsChosen: (shared, { markets }) => (shared.markets === markets ? shared : { ...shared, markets, currentPage: 1 }),
  productToggled: toggleProduct,
  pageChosen: (shared, { page }) => ({ ...shared, currentPage: page }),
  lastUpdateReceived: (shared, { lastUpdate }) => ({ ...shared, lastUpdate }),
  storedLoaded: (shared, { tiles }) => (shared.stateLoadedFromLocalStorage ? shared : withTiles(shared, tiles)),
  addressRead: (shared, { tiles }) => withTiles(shared, tiles),
  dayPassed: moveToDay,
  reset: (shared, { today }) => ({
    ...initialFilter(today).shared,
    // Where one looks stays, as the active market and currency do.
    markets: shared.markets,
    lastUpdate: shared.lastUpdate,
    stateLoadedFromLocalStorage: shared.stateLoadedFromLocalStorage,
  }),
};

export function filterReducer(state: FilterState, action: FilterAction): FilterState {
  const { shared, tiles } = state;
  if (action.type === "searchItemsCounted") return { shared, tiles: { ...tiles, searchItemsTotal: action.payload.total } };
  const next = transition(shared, action);
  return next === shared ? state : { shared: next, tiles: tilesOf(next, tiles.searchItemsTotal) };
}

function transition<T extends SharedType>(shared: SharedFilter, action: SharedAction<T>): SharedFilter {
  return TRANSITIONS[action.type](shared, action.payload);
}

/** A preset that brings no split of its own leaves the chosen one. */
function choosePreset(shared: SharedFilter, { preset, today }: Payloads["presetChosen"]): SharedFilter {
  const splitType = presetTiles(preset, today).splitType ?? shared.splitType;
  return { ...shared, ...presetPeriod(preset, today, null), splitType, currentPage: 1 };
}

function chooseRange(shared: SharedFilter, { startDate, endDate }: Payloads["rangeChosen"]): SharedFilter {
  if (!isDay(startDate) || !isDay(endDate) || startDate > endDate) return shared;
  return { ...shared, ...customPeriod(startDate, endDate), currentPage: 1 };
}

function chooseTile(shared: SharedFilter, { id }: Payloads["tileChosen"]): SharedFilter {
  const tile = shared.predefinedDates.find((candidate) => candidate.id === id);
  if (tile === undefined) return shared;
  return { ...shared, selectedTileID: id, startDate: tile.startDate, endDate: tile.endDate, currentPage: 1 };
}

function moveToDay(shared: SharedFilter, { today }: Payloads["dayPassed"]): SharedFilter {
  if (shared.timeRange === "custom") return shared;
  const { timeRange, selectedTileID } = shared;
  return {
    ...shared,
    ...(isOwnSet(timeRange) ? ownPeriod(timeRange, today, selectedTileID) : presetPeriod(timeRange, today, selectedTileID)),
  };
}

/** Other accounts have other products, so what was chosen and searched among them is given up. */
function changeAccountType(shared: SharedFilter, payload: Payloads["accountTypeChanged"]): SharedFilter {
  const accountType = unique(payload.accountType);
  const same = accountType.length === shared.accountType.length && accountType.every((id) => shared.accountType.includes(id));
  return same ? shared : { ...withProducts(shared, everyProduct()), accountType, searchedPhrase: "" };
}

function toggleProduct(shared: SharedFilter, { id, selected }: Payloads["productToggled"]): SharedFilter {
  if (isProductSelected(shared, id) === selected) return shared;
  return shared.isAllProductsSelected
    ? withProducts(shared, everyProduct(toggled(shared.excludedProductIDs, id)))
    : withProducts(shared, chosenProducts(toggled(shared.selectedProductIDs, id)));
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

function withProducts(shared: SharedFilter, choice: ProductChoice): SharedFilter {
  return { ...shared, ...choice, currentPage: 1 };
}

function withTiles(shared: SharedFilter, tiles: TilesFilter): SharedFilter {
  return {
    searchedPhrase: tiles.searchPhrase,
    timeRange: tiles.timeRange,
    accountType: tiles.accountType,
    startDate: tiles.startDate,
    endDate: tiles.endDate,
    predefinedDates: tiles.predefinedDates,
    selectedTileID: tiles.selectedTileId,
    splitType: tiles.splitType,
    lastUpdate: shared.lastUpdate,
    selectedProductIDs: tiles.selectedProductIds,
    excludedProductIDs: tiles.excludedProductIds,
    isAllProductsSelected: tiles.isAllProductsSelected,
    tagIDs: tiles.tagIds,
    markets: tiles.markets,
    stateLoadedFromLocalStorage: true,
    currentPage: 1,
  };
}
