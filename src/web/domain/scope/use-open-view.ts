import { useNavigate } from "react-router";
import { readTilesEntries, TILES_KEYS } from "#core/filter-entries.ts";
import { initialFilter } from "#core/filter-state.ts";
import { SCREENS } from "#core/screens.ts";
import type { Day } from "#core/facts.ts";
import { VISIT } from "#core/report-address.ts";
import { filterActed } from "../../lib/state/filter.slice.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { visitEnded } from "../../lib/state/visit.slice.ts";
import type { SavedView } from "./saved-views.api.ts";

/** What is open at the moment, and how far one has leafed, is no part of a view. */
const PASSING = ["order", "breakdown", "unallocated", "page", "cell", "bridge", "cost", VISIT];

/** The query of the address as a view keeps it. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of PASSING) params.delete(name);
  return params.toString();
}

/** Makes the filter what an address says, and nothing else: what the screen showed before does not shine through. */
function useShowFilter(today: Day): (address: URLSearchParams) => void {
  const dispatch = useAppDispatch();
  return (address) => {
    const entries = Object.fromEntries(TILES_KEYS.map((key) => [key, address.get(key)]));
    const tiles = readTilesEntries(entries, initialFilter(today).tiles, today);
    dispatch(visitEnded());
    dispatch(filterActed({ type: "addressRead", payload: { tiles } }));
  };
}

/** Opens a view with its own state alone. */
export function useOpenView(today: Day): (view: Pick<SavedView, "screen" | "query">) => void {
  const showFilter = useShowFilter(today);
  const navigate = useNavigate();
  return ({ screen, query }) => {
    showFilter(new URLSearchParams(query));
    void navigate(`${SCREENS[screen].path}?${query}`);
  };
}
