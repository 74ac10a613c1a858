import { createSlice, isAnyOf } from "@reduxjs/toolkit";
import type { User } from "#contract/session.ts";
import type { Store } from "#contract/stores.ts";
import { currentUser, login, logout } from "./session.api.ts";

const UNAUTHENTICATED = 401;

/** `loggedIn` is null until the server has said who asks; only then does any screen show itself. */
export type Session = { loggedIn: boolean | null; user: User | null; stores: Store[] };

const nobody: Session = { loggedIn: false, user: null, stores: [] };
const unknown: Session = { ...nobody, loggedIn: null };

const sessionSlice = createSlice({
  name: "session",
  initialState: unknown,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(isAnyOf(currentUser.matchFulfilled, login.matchFulfilled), (_, { payload }) => ({
        loggedIn: true,
        user: payload.user,
        stores: payload.stores,
      }))
      .addMatcher(logout.matchFulfilled, () => nobody)
      .addMatcher(currentUser.matchRejected, (session, { payload }) =>
        // Asked again later, a lost connection does not sign anybody out: only the server can.
        session.loggedIn === true && payload?.status !== UNAUTHENTICATED ? session : nobody,
      );
  },
});

export const sessionReducer = sessionSlice.reducer;
