import { createAction, isAnyOf, type UnknownAction } from "@reduxjs/toolkit";
import { storageKey } from "#core/filter-entries.ts";
import { type FilterAction, filterReducer } from "#core/filter-reducer.ts";
import { type FilterState, initialFilter } from "#core/filter-state.ts";
import { todayIn } from "../clock.ts";
import { readStored } from "../storage.ts";
import { logout } from "../session/session.api.ts";
import { sessionClosed, sessionOpened } from "../session/session.slice.ts";
import { storedPlace } from "./place.slice.ts";

const changesHands = isAnyOf(logout.matchFulfilled, sessionClosed, sessionOpened);

/** The transitions live in core; the store only carries them. */
export const filterActed = createAction<FilterAction>("filter/acted");

/** The start; on which markets one looks is said on every screen, also on those that do not load the rest of the stored filter. */
function filterHere(): FilterState {
  const start = initialFilter(todayIn(storedPlace().market));
  const isEverywhere = readStored(storageKey("markets")) === "all";
  return isEverywhere ? filterReducer(start, { type: "marketsChosen", payload: { markets: "all" } }) : start;
}

export function filterStateReducer(state: FilterState | undefined, action: UnknownAction): FilterState {
  // What one user chose and searched is nothing to the next one.
  const current = state === undefined || changesHands(action) ? filterHere() : state;
  return filterActed.match(action) ? filterReducer(current, action.payload) : current;
}
