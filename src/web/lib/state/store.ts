import { configureStore, createSelector, type ThunkAction, type UnknownAction } from "@reduxjs/toolkit";
import { aboutOf } from "../about.ts";
import { api } from "../api/api.ts";
import type { Services } from "../api/base-query.ts";
import { sessionReducer } from "../session/session.slice.ts";
import { changeReducer } from "./change.slice.ts";
import { connectionReducer } from "./connection.slice.ts";
import { filterStateReducer } from "./filter.slice.ts";
import { maintenanceReducer } from "./maintenance.slice.ts";
import { reportReducer } from "./report.slice.ts";
import { placeReducer } from "./place.slice.ts";
import { visitReducer } from "./visit.slice.ts";

/** The state of the whole app; `services` reach every thunk. */
export function createStore(services: Services) {
  const about = aboutOf(services.config);
  return configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      maintenance: maintenanceReducer,
      connection: connectionReducer,
      change: changeReducer,
      report: reportReducer,
      place: placeReducer,
      // What this instance offers; read once, before anything is drawn.
      flags: () => services.config.flags,
      about: () => about,
      filter: filterStateReducer,
      visit: visitReducer,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument: services } }).concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore["getState"]>;
export type AppDispatch = AppStore["dispatch"];
export type AppThunk<Result> = ThunkAction<Result, RootState, Services, UnknownAction>;

/** Asked again and again without a figure in them. */
const QUIET: ReadonlySet<string> = new Set(["importState", "progress", "jobsOfChange", "notifications", "maintenance"]);

/** Whether any figure on the screen is being asked for again. */
export const selectAnythingLoading = createSelector(
  (state: RootState) => state[api.reducerPath].queries,
  (queries) => Object.values(queries).some((query) => query?.status === "pending" && !QUIET.has(query.endpointName ?? "")),
);
