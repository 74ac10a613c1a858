import { createSlice, isAnyOf, isRejectedWithValue, type UnknownAction } from "@reduxjs/toolkit";
import { asProblem } from "../api/problem.ts";
import { activeBanners } from "../active-banners.api.ts";
import { currentUser, login } from "../session/session.api.ts";

/** Any call may learn that the instance is being worked on. */
function meetsMaintenance(action: UnknownAction): boolean {
  return isRejectedWithValue(action) && asProblem(action.payload).code === "MAINTENANCE";
}

const maintenanceSlice = createSlice({
  name: "maintenance",
  initialState: false,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(meetsMaintenance, () => true)
      .addMatcher(isAnyOf(currentUser.matchFulfilled, login.matchFulfilled, activeBanners.matchFulfilled), () => false)
      // Whoever is told that they are not signed in has been answered.
      .addMatcher(currentUser.matchRejected, (isOn, { payload }) => isOn && payload?.status !== 401);
  },
});

export const maintenanceReducer = maintenanceSlice.reducer;
