import { useEffect } from "react";
import { api } from "./api/api.ts";
import { callerOf } from "./api/base-query.ts";
import { canReach } from "./api/send.ts";
import { connectionFound, connectionLost } from "./state/connection.slice.ts";
import { useAppDispatch, useAppSelector } from "./state/hooks.ts";
import type { AppThunk } from "./state/store.ts";

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/** Tries the connection and says what came of it; found again, everything on the screen is asked for anew. */
export function tryConnection(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState, services) => {
    const isThere = await canReach(callerOf(getState, services));
    if (!isThere) {
      dispatch(connectionLost());
      return false;
    }
    const wasLost = getState().connection === "lost";
    dispatch(connectionFound());
    if (wasLost) dispatch(api.internalActions.onOnline());
    return true;
  };
}

/** One call without an answer is looked into; a lost connection is tried again by itself, ever more patiently. */
export function useWatchedConnection(): void {
  const dispatch = useAppDispatch();
  const connection = useAppSelector((state) => state.connection);
  useEffect(() => {
    const look = (): void => void dispatch(tryConnection());
    const isVisible = (): boolean => document.visibilityState === "visible";
    let pause = FIRST_PAUSE_MS;
    let timer = 0;
    const again = (): void => {
      look();
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
      timer = window.setTimeout(again, pause);
    };
    const onVisible = (): void => void (connection === "lost" && isVisible() && look());
    if (connection === "doubted") look();
    if (connection === "lost") timer = window.setTimeout(again, pause);
    // The browser knows of its own network first; of the server only the server can tell.
    window.addEventListener("offline", look);
    window.addEventListener("online", look);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("offline", look);
      window.removeEventListener("online", look);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [connection, dispatch]);
}
