/**
 * The tiles' filter as text entries, for the browser storage (under `storageKey`) and the address (under their own names).
 * Reading takes anything and never throws: an entry that cannot be understood is as if it were absent.
 */
import { isDay } from "./day.ts";
import type { Day } from "./facts.ts";
import {
  chosenProducts,
  customPeriod,
  everyProduct,
  isOwnSet,
  type MarketsChoice,
  ownPeriod,
  type Period,
  presetPeriod,
  type TilesFilter,
  unique,
} from "./filter-state.ts";
import { PRESETS, type Preset, presetTiles, SPLIT_TYPES, type SplitType } from "./period.ts";

const TILES_STORAGE_PREFIX = "tiles-";

export const TILES_KEYS = [
  "searchPhrase",
  "timeRange",
  "accountType",
  "startDate",
  "endDate",
  "predefinedDates",
  "selectedTileId",
  "splitType",
  "selectedProductIds",
  "excludedProductIds",
  "isAllProductsSelected",
  "searchItemsTotal",
  "tagIds",
  "markets",
] as const satisfies readonly (keyof TilesFilter)[];

export type TilesKey = (typeof TILES_KEYS)[number];

/** The names with the prefix are settled; what came later is kept beside them. */
const BESIDE: Partial<Record<TilesKey, string>> = { tagIds: "filterTags", markets: "filterMarkets" };

/** Under which name the browser keeps an entry. */
export function storageKey(key: TilesKey): string {
  return BESIDE[key] ?? TILES_STORAGE_PREFIX + key;
}

export type TilesEntries = { readonly [K in TilesKey]?: string | null };

/** Requests with longer texts or lists are refused, so a stored one would lock the reports until it is reset. */
const MAX_PHRASE = 200;
const MAX_ID = 100;
const MAX_IDS = 50_000;
const MAX_ACCOUNTS = 1000;
const MAX_TAGS = 1000;

const MARKET_CHOICES: readonly MarketsChoice[] = ["active", "all"];

/** Texts as they are, lists, numbers and flags as JSON. */
export function tilesEntries(tiles: TilesFilter): Record<TilesKey, string> {
  return {
    searchPhrase: tiles.searchPhrase,
    timeRange: tiles.timeRange,
    accountType: JSON.stringify(tiles.accountType),
    startDate: tiles.startDate,
    endDate: tiles.endDate,
    predefinedDates: JSON.stringify(tiles.predefinedDates),
    selectedTileId: tiles.selectedTileId,
    splitType: tiles.splitType,
    selectedProductIds: JSON.stringify(tiles.selectedProductIds),
    excludedProductIds: JSON.stringify(tiles.excludedProductIds),
    isAllProductsSelected: JSON.stringify(tiles.isAllProductsSelected),
    searchItemsTotal: JSON.stringify(tiles.searchItemsTotal),
    tagIds: JSON.stringify(tiles.tagIds),
    markets: tiles.markets,
  };
}

/**
 * The base with the readable entries over it. The dates of a preset are computed from today, whatever was stored;
 * stored dates count only for a range picked by hand. `predefinedDates` follows from the others and is not read.
 */
export function readTilesEntries(entries: TilesEntries, base: TilesFilter, today: Day): TilesFilter {
  const { selectedTileID, ...period } = readPeriod(entries, base, today);
  const products = readProducts(entries, base);
  return {
    ...period,
    selectedTileId: selectedTileID,
    splitType: readSplit(entries, base, today),
    searchPhrase: readPhrase(entries.searchPhrase) ?? base.searchPhrase,
    accountType: readIds(entries.accountType, MAX_ACCOUNTS) ?? base.accountType,
    isAllProductsSelected: products.isAllProductsSelected,
    selectedProductIds: products.selectedProductIDs,
    excludedProductIds: products.excludedProductIDs,
    searchItemsTotal: readTotal(entries.searchItemsTotal) ?? base.searchItemsTotal,
    tagIds: readIds(entries.tagIds, MAX_TAGS) ?? base.tagIds,
    markets: MARKET_CHOICES.find((choice) => choice === entries.markets) ?? base.markets,
  };
}

function readPeriod(entries: TilesEntries, base: TilesFilter, today: Day): Period {
  const tileId = entries.selectedTileId ?? null;
  const preset = readPreset(entries.timeRange);
  if (preset !== null) return presetPeriod(preset, today, tileId);
  const { startDate, endDate } = entries;
  if (entries.timeRange === "custom" && startDate && endDate && isDay(startDate) && isDay(endDate) && startDate <= endDate) {
    return customPeriod(startDate, endDate);
  }
  if (entries.timeRange && isOwnSet(entries.timeRange)) return ownPeriod(entries.timeRange, today, tileId);
  return basePeriod(base, today, tileId);
}

/** The base's own period as it lies today. */
function basePeriod({ timeRange, startDate, endDate, selectedTileId }: TilesFilter, today: Day, tileId: string | null): Period {
  if (timeRange === "custom") return customPeriod(startDate, endDate);
  const known = tileId ?? selectedTileId;
  return isOwnSet(timeRange) ? ownPeriod(timeRange, today, known) : presetPeriod(timeRange, today, known);
}

function readPreset(text: string | null | undefined): Preset | null {
  return PRESETS.find((preset) => preset === text) ?? null;
}

/** Without a readable split, the one that the preset brings. */
function readSplit(entries: TilesEntries, base: TilesFilter, today: Day): SplitType {
  const preset = readPreset(entries.timeRange);
  const ofPreset = preset === null ? null : presetTiles(preset, today).splitType;
  return SPLIT_TYPES.find((splitType) => splitType === entries.splitType) ?? ofPreset ?? base.splitType;
}

/** Selections and exclusions exclude each other; the flag says which of the two lists counts. */
function readProducts(entries: TilesEntries, base: TilesFilter) {
  const flag = parsed(entries.isAllProductsSelected);
  const all = typeof flag === "boolean" ? flag : base.isAllProductsSelected;
  return all
    ? everyProduct(readIds(entries.excludedProductIds, MAX_IDS) ?? base.excludedProductIds)
    : chosenProducts(readIds(entries.selectedProductIds, MAX_IDS) ?? base.selectedProductIds);
}

function readPhrase(text: string | null | undefined): string | null {
  return text !== null && text !== undefined && text.length <= MAX_PHRASE ? text : null;
}

function readIds(text: string | null | undefined, limit: number): string[] | null {
  const list = parsed(text);
  if (!Array.isArray(list) || list.length > limit) return null;
  const items: unknown[] = list;
  const ids = items.filter((id) => typeof id === "string");
  const readable = ids.length === items.length && ids.every((id) => id.length > 0 && id.length <= MAX_ID);
  return readable ? unique(ids) : null;
}

function readTotal(text: string | null | undefined): number | null {
  const total = parsed(text);
  return typeof total === "number" && Number.isSafeInteger(total) && total >= 0 ? total : null;
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
