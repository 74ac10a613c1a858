import { useEffect, useRef } from "react";
import { readTilesEntries, TILES_KEYS, type TilesKey, tilesEntries } from "#core/filter-entries.ts";
import type { TilesFilter } from "#core/filter-state.ts";
import type { Day } from "#core/facts.ts";
import { todayIn } from "../../lib/clock.ts";
import { filterActed } from "../../lib/state/filter.slice.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { storedTiles, storeTiles } from "../../lib/state/tiles-storage.ts";
import { useAddress } from "../../lib/use-address.ts";

/** Browsers and proxies cut long addresses; a longer selection stays in the storage of this browser only. */
const MAX_LIST = 1500;
/** Dates of a preset follow from today, and how many products were found is not a choice. */
const NEVER_IN_ADDRESS: readonly TilesKey[] = ["predefinedDates", "searchItemsTotal"];

/** What of the filter goes into the address. */
function addressEntries(tiles: TilesFilter): [TilesKey, string][] {
  const entries = tilesEntries(tiles);
  return TILES_KEYS.filter((key) => {
    if (NEVER_IN_ADDRESS.includes(key)) return false;
    if (key === "markets") return tiles.markets === "all";
    if (key === "startDate" || key === "endDate") return tiles.timeRange === "custom";
    const text = entries[key];
    return text !== "" && text !== "[]" && text.length <= MAX_LIST;
  }).map((key) => [key, entries[key]]);
}

function writeEntries(params: URLSearchParams, tiles: TilesFilter): void {
  for (const key of TILES_KEYS) params.delete(key);
  for (const [key, text] of addressEntries(tiles)) params.set(key, text);
  params.sort();
}

function saysOther(params: URLSearchParams, tiles: TilesFilter): boolean {
  const wanted = new URLSearchParams(params);
  writeEntries(wanted, tiles);
  const current = new URLSearchParams(params);
  current.sort();
  return wanted.toString() !== current.toString();
}

/** A click may change the filter and open a panel at once: two navigations in one moment would cancel each other. */
const ADDRESS_PAUSE_MS = 50;

/** Opens with the address, else what this browser had stored, else the defaults; afterwards every change goes to both. */
export function useFilterSync(): void {
  const dispatch = useAppDispatch();
  const { tiles, shared } = useAppSelector(({ filter }) => filter);
  const market = useAppSelector(({ place }) => place.market);
  const [params, changeAddress] = useAddress();
  const loaded = shared.stateLoadedFromLocalStorage;
  const opened = useRef(false);
  const stored = useRef<TilesFilter | null>(null);

  useEffect(() => {
    // Another user starts anew, also on a screen that is open.
    if (opened.current && loaded) return;
    opened.current = true;
    const today = todayIn(market);
    const base = loaded ? tiles : readTilesEntries(storedTiles(), tiles, today);
    if (!loaded) dispatch(filterActed({ type: "storedLoaded", payload: { tiles: base } }));
    if (!TILES_KEYS.some((key) => params.has(key))) return;
    const inAddress = Object.fromEntries(TILES_KEYS.map((key) => [key, params.get(key)]));
    dispatch(filterActed({ type: "addressRead", payload: { tiles: readTilesEntries(inAddress, base, today) } }));
  }, [dispatch, loaded, market, params, tiles]);

  useEffect(() => {
    if (!loaded) {
      stored.current = null;
      return;
    }
    storeTiles(tiles, stored.current);
    stored.current = tiles;
    if (!saysOther(params, tiles)) return;
    const timer = setTimeout(() => changeAddress((address) => writeEntries(address, tiles), "replace"), ADDRESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [changeAddress, loaded, params, tiles]);
}

const MINUTE_MS = 60_000;

/** The current day where the market is; a preset moves on with it at midnight. */
export function useToday(): Day {
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
