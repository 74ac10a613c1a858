import { createSlice, isAnyOf, type PayloadAction } from "@reduxjs/toolkit";
import type { User } from "#contract/session.ts";
import type { Store } from "#contract/stores.ts";
import { currentUser, login, loginAsUser, logout, openDemo, type SessionAnswer, tokenLogin } from "./session.api.ts";

/** `loggedIn` is null until the server has said who asks; only then does any screen show itself. */
export type Session = { loggedIn: boolean | null; user: User | null; stores: Store[] };

const nobody: Session = { loggedIn: false, user: null, stores: [] };
const unknown: Session = { ...nobody, loggedIn: null };
const opened = ({ user, stores }: SessionAnswer): Session => ({ loggedIn: true, user, stores });

const sessionSlice = createSlice({
  name: "session",
  initialState: unknown,
  reducers: {
    sessionOpened: (_, { payload }: PayloadAction<SessionAnswer>) => opened(payload),
    /** Another tab signed out. */
    sessionClosed: () => nobody,
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(
        isAnyOf(currentUser.matchFulfilled, login.matchFulfilled, openDemo.matchFulfilled, tokenLogin.matchFulfilled),
        (_, { payload }) => opened(payload),
      )
      .addMatcher(logout.matchFulfilled, () => nobody)
      .addMatcher(isAnyOf(login.matchRejected, openDemo.matchRejected, tokenLogin.matchRejected, loginAsUser.matchRejected), () => nobody)
      // Whatever it failed with. A question that was not put, because its answer is here, is no failure.
      .addMatcher(currentUser.matchRejected, (session, { meta }) => (meta.condition ? session : nobody));
  },
});

export const sessionReducer = sessionSlice.reducer;
export const { sessionOpened, sessionClosed } = sessionSlice.actions;
