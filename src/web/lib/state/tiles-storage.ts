import { TILES_KEYS, TILES_STORAGE_PREFIX, type TilesEntries, type TilesKey, tilesEntries } from "#core/filter-entries.ts";
import type { TilesFilter } from "#core/filter-state.ts";
import { readStored, removeStored, writeStored } from "../storage.ts";

const OWNER_KEY = "filterOwner";

export function storedTiles(): TilesEntries {
  return Object.fromEntries(TILES_KEYS.map((key) => [key, readStored(TILES_STORAGE_PREFIX + key)]));
}

/** Writes what differs from `before` alone: another tab of this browser may have stored its own choice of the rest. */
export function storeTiles(tiles: TilesFilter, before: TilesFilter | null): void {
  const known: TilesEntries = before === null ? {} : tilesEntries(before);
  for (const [key, text] of Object.entries(tilesEntries(tiles))) {
    if (known[key as TilesKey] !== text) writeStored(TILES_STORAGE_PREFIX + key, text);
  }
}

export function clearStoredTiles(): void {
  for (const key of TILES_KEYS) removeStored(TILES_STORAGE_PREFIX + key);
}

/** The stored filter belongs to whoever signed in last; somebody else starts with an empty one. */
export function claimStoredTiles(userId: string): void {
  if (readStored(OWNER_KEY) === userId) return;
  clearStoredTiles();
  writeStored(OWNER_KEY, userId);
}
