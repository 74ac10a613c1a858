import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { readTilesEntries, TILES_KEYS, type TilesKey, tilesEntries } from "#core/filter-entries.ts";
import type { TilesFilter } from "#core/filter-state.ts";
import { todayIn } from "../../lib/clock.ts";
import { filterActed } from "../../lib/state/filter.slice.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { storedTiles, storeTiles } from "../../lib/state/tiles-storage.ts";

/** Browsers and proxies cut long addresses; a longer selection stays in the storage of this browser only. */
const MAX_LIST = 1500;
/** Dates of a preset follow from today, and how many products were found is not a choice. */
const NEVER_IN_ADDRESS: readonly TilesKey[] = ["predefinedDates", "searchItemsTotal"];

/** What of the filter goes into the address. */
export function addressEntries(tiles: TilesFilter): [TilesKey, string][] {
  const entries = tilesEntries(tiles);
  return TILES_KEYS.filter((key) => {
    if (NEVER_IN_ADDRESS.includes(key)) return false;
    if (key === "startDate" || key === "endDate") return tiles.timeRange === "custom";
    const text = entries[key];
    return text !== "" && text !== "[]" && text.length <= MAX_LIST;
  }).map((key) => [key, entries[key]]);
}

/** Opens with the address, else what this browser had stored, else the defaults; afterwards every change goes to both. */
export function useFilterSync(): void {
  const dispatch = useAppDispatch();
  const { tiles, shared } = useAppSelector(({ filter }) => filter);
  const market = useAppSelector(({ place }) => place.market);
  const [params, setParams] = useSearchParams();
  const opened = useRef(false);

  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    const today = todayIn(market);
    const stored = readTilesEntries(storedTiles(), tiles, today);
    if (!shared.stateLoadedFromLocalStorage) dispatch(filterActed({ type: "storedLoaded", payload: { tiles: stored } }));
    const base = shared.stateLoadedFromLocalStorage ? tiles : stored;
    const inAddress = Object.fromEntries(TILES_KEYS.map((key) => [key, params.get(key)]));
    if (TILES_KEYS.some((key) => params.has(key))) {
      dispatch(filterActed({ type: "addressRead", payload: { tiles: readTilesEntries(inAddress, base, today) } }));
    }
  }, [dispatch, market, params, shared.stateLoadedFromLocalStorage, tiles]);

  useEffect(() => {
    if (!shared.stateLoadedFromLocalStorage) return;
    storeTiles(tiles);
    const wanted = new URLSearchParams(params);
    for (const key of TILES_KEYS) wanted.delete(key);
    for (const [key, text] of addressEntries(tiles)) wanted.set(key, text);
    wanted.sort();
    const current = new URLSearchParams(params);
    current.sort();
    if (wanted.toString() !== current.toString()) setParams(wanted, { replace: true });
  }, [params, setParams, shared.stateLoadedFromLocalStorage, tiles]);
}

const MINUTE_MS = 60_000;

/** The current day where the market is; a preset moves on with it at midnight. */
export function useToday(): string {
  const dispatch = useAppDispatch();
  const market = useAppSelector(({ place }) => place.market);
  const today = todayIn(market);
  const known = useRef(today);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = todayIn(market);
      if (now === known.current) return;
      known.current = now;
      dispatch(filterActed({ type: "dayPassed", payload: { today: now } }));
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [dispatch, market]);
  return today;
}
