import { createSlice, isAnyOf, type PayloadAction } from "@reduxjs/toolkit";
import type { TilesFilter } from "#core/filter-state.ts";
import { logout } from "../session/session.api.ts";
import { sessionClosed, sessionOpened } from "../session/session.slice.ts";

/** A look at what a link shows, by the name in its address; `former` is what the reader looked at before, and finds again afterwards. */
export type Visit = { name: string; former: TilesFilter };

const visitSlice = createSlice({
  name: "visit",
  initialState: (): Visit | null => null,
  reducers: {
    /** From one visit to the next what was there before them stays. */
    visitBegan: (visit, { payload }: PayloadAction<Visit>): Visit => ({ name: payload.name, former: visit?.former ?? payload.former }),
    visitEnded: (): null => null,
  },
  extraReducers: (builder) => {
    builder.addMatcher(isAnyOf(logout.matchFulfilled, sessionClosed, sessionOpened), (): null => null);
  },
});

export const visitReducer = visitSlice.reducer;
export const { visitBegan, visitEnded } = visitSlice.actions;
