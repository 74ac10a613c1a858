/** Tiles by name, whatever preset they come from: what a set of a user's own is made of. */
import type { Day } from "./facts.ts";
import { type DateTile, type Preset, presetTiles } from "./period.ts";

/** Presets of several tiles; the others have one that is named like the preset. */
const SETS: readonly Preset[] = ["option1", "option2", "option3", "option4", "option5", "cOption1", "cOption2", "cOption3"];

const MAX_TILES = 12;

function everyTile(today: Day): ReadonlyMap<string, DateTile> {
  return new Map(SETS.flatMap((preset) => presetTiles(preset, today).tiles).map((tile) => [tile.id, tile]));
}

/** All tiles there are, in the order of the presets. */
export function allTiles(today: Day): DateTile[] {
  return [...everyTile(today).values()];
}

/** The named tiles as they lie today, in the order asked for; names nobody knows are left out. */
export function namedTiles(names: readonly string[], today: Day): DateTile[] {
  const known = everyTile(today);
  return [...new Set(names)].flatMap((name) => known.get(name) ?? []).slice(0, MAX_TILES);
}
