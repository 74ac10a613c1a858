import { useEffect, useRef } from "react";
import { readTilesEntries, TILES_KEYS, type TilesEntries, type TilesKey, tilesEntries } from "#core/filter-entries.ts";
import { initialFilter, type TilesFilter } from "#core/filter-state.ts";
import type { Day } from "#core/facts.ts";
import { VISIT } from "#core/report-address.ts";
import { todayIn } from "../../lib/clock.ts";
import { filterActed } from "../../lib/state/filter.slice.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { storedTiles, storeTiles } from "../../lib/state/tiles-storage.ts";
import { type Visit, visitBegan, visitEnded } from "../../lib/state/visit.slice.ts";
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

function writeEntries(params: URLSearchParams, tiles: TilesFilter, visit: Visit | null): void {
  for (const key of [...TILES_KEYS, VISIT]) params.delete(key);
  for (const [key, text] of addressEntries(tiles)) params.set(key, text);
  if (visit !== null) params.set(VISIT, visit.name);
  params.sort();
}

function saysOther(params: URLSearchParams, tiles: TilesFilter, visit: Visit | null): boolean {
  const wanted = new URLSearchParams(params);
  writeEntries(wanted, tiles, visit);
  const current = new URLSearchParams(params);
  current.sort();
  return wanted.toString() !== current.toString();
}

/** A click may change the filter and open a panel at once: two navigations in one moment would cancel each other. */
const ADDRESS_PAUSE_MS = 50;

function entriesIn(params: URLSearchParams): TilesEntries | null {
  if (!TILES_KEYS.some((key) => params.has(key))) return null;
  return Object.fromEntries(TILES_KEYS.map((key) => [key, params.get(key)]));
}

/** What an address of a visit says. One that sets the whole filter sets all of it: what the screen showed before does not shine through. */
function visitedTiles(params: URLSearchParams, { former }: Visit, today: Day): TilesFilter {
  const isWhole = params.has("accountType");
  const base = isWhole ? { ...initialFilter(today).tiles, splitType: former.splitType } : former;
  return readTilesEntries(entriesIn(params) ?? {}, base, today);
}

type Look = {
  params: URLSearchParams;
  visit: Visit | null;
  /** The visit that the address names. */
  name: string | null;
  isDetail: boolean;
  today: Day;
  isOpening: boolean;
  isOther: boolean;
};

/** What is to be shown now (null = what is shown), and the visit that goes on, if any. `base`: what is shown, or was stored. */
function lookAt(look: Look, base: TilesFilter): { shown: TilesFilter | null; visit: Visit | null } {
  const { params, visit, name, today, isOpening } = look;
  if (name !== null && begins(look)) {
    const begun = { name, former: visit?.former ?? base };
    return { shown: visitedTiles(params, begun, today), visit: begun };
  }
  const said = entriesIn(params);
  if (visit !== null && ends(look, said)) {
    return { shown: said === null ? visit.former : readTilesEntries(said, visit.former, today), visit: null };
  }
  return { shown: isOpening && said !== null ? readTilesEntries(said, base, today) : null, visit };
}

/** Where a screen opens, and where another one is named than the one that goes on. */
function begins({ name, visit, isOpening, isOther }: Look): boolean {
  return isOpening || (isOther && name !== visit?.name);
}

/** On the first screen whose address does not name it; on a detail only where the address says what else to show. */
function ends({ name, isDetail, isOpening, isOther }: Look, said: TilesEntries | null): boolean {
  if (name !== null) return false;
  return isDetail ? isOpening && said !== null : isOpening || isOther;
}

type SyncOptions = {
  /** A page that one comes to from others, and goes back from: a visit goes on in it. */
  isDetail?: boolean;
};

/**
 * Opens with the address, else what this browser had stored, else the defaults; afterwards every change goes to both. A visit shows what
 * its address says, stores nothing, and ends on the first screen whose address does not name it.
 */
export function useFilterSync({ isDetail = false }: SyncOptions = {}): void {
  const dispatch = useAppDispatch();
  const { tiles, shared } = useAppSelector(({ filter }) => filter);
  const visit = useAppSelector((state) => state.visit);
  const market = useAppSelector(({ place }) => place.market);
  const [params, changeAddress] = useAddress();
  const loaded = shared.stateLoadedFromLocalStorage;
  const opened = useRef(false);
  const named = useRef<string | null>(null);
  const stored = useRef<TilesFilter | null>(null);

  useEffect(() => {
    const today = todayIn(market);
    const name = params.get(VISIT);
    // Another user starts anew, also on a screen that is open.
    const look = { params, visit, name, isDetail, today, isOpening: !opened.current || !loaded, isOther: name !== named.current };
    named.current = name;
    opened.current = true;
    const base = loaded ? tiles : readTilesEntries(storedTiles(), tiles, today);
    if (!loaded) dispatch(filterActed({ type: "storedLoaded", payload: { tiles: base } }));
    const { shown, visit: next } = lookAt(look, base);
    if (next !== null && next !== visit) dispatch(visitBegan(next));
    if (shown !== null) dispatch(filterActed({ type: "addressRead", payload: { tiles: shown } }));
    if (next === null && visit !== null) dispatch(visitEnded());
  }, [dispatch, isDetail, loaded, market, params, tiles, visit]);

  useEffect(() => {
    if (!loaded) {
      stored.current = null;
      return;
    }
    // What is visited is nobody's choice.
    if (visit === null) {
      storeTiles(tiles, stored.current);
      stored.current = tiles;
    }
    if (!saysOther(params, tiles, visit)) return;
    const timer = setTimeout(() => changeAddress((address) => writeEntries(address, tiles, visit), "replace"), ADDRESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [changeAddress, loaded, params, tiles, visit]);
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
