import { storageKey, TILES_KEYS, type TilesEntries, tilesEntries } from "#core/filter-entries.ts";
import type { TilesFilter } from "#core/filter-state.ts";
import { readStored, removeStored, writeStored } from "../storage.ts";

const OWNER_KEY = "filterOwner";

export function storedTiles(): TilesEntries {
  return Object.fromEntries(TILES_KEYS.map((key) => [key, readStored(storageKey(key))]));
}

/** Writes what differs from `before` alone: another tab of this browser may have stored its own choice of the rest. */
export function storeTiles(tiles: TilesFilter, before: TilesFilter | null): void {
  const known: TilesEntries = before === null ? {} : tilesEntries(before);
  const entries = tilesEntries(tiles);
  for (const key of TILES_KEYS) if (known[key] !== entries[key]) writeStored(storageKey(key), entries[key]);
}

export function clearStoredTiles(): void {
  for (const key of TILES_KEYS) removeStored(storageKey(key));
}

/** The stored filter belongs to whoever signed in last; somebody else starts with an empty one. */
export function claimStoredTiles(userId: string): void {
  if (readStored(OWNER_KEY) === userId) return;
  clearStoredTiles();
  writeStored(OWNER_KEY, userId);
}
