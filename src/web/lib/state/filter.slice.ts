import { createAction, type UnknownAction } from "@reduxjs/toolkit";
import { type FilterAction, filterReducer } from "#core/filter-reducer.ts";
import { type FilterState, initialFilter } from "#core/filter-state.ts";
import { todayIn } from "../clock.ts";
import { storedPlace } from "./place.slice.ts";

/** The transitions live in core; the store only carries them. */
export const filterActed = createAction<FilterAction>("filter/acted");

export function filterStateReducer(state: FilterState | undefined, action: UnknownAction): FilterState {
  const current = state ?? initialFilter(todayIn(storedPlace().market));
  return filterActed.match(action) ? filterReducer(current, action.payload) : current;
}
