import { useEffect } from "react";
import { activeBanners } from "../active-banners.api.ts";
import { useAppDispatch, useAppSelector } from "../state/hooks.ts";
import type { AppThunk, RootState } from "../state/store.ts";
import { currentUser } from "./session.api.ts";

const UNAUTHENTICATED = 401;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

const selectCurrentUser = currentUser.select();

/** Nobody is signed in because the server could not say who asks; a server that said „nobody” has answered. */
export function selectIsServiceAway(state: RootState): boolean {
  if (state.session.loggedIn !== false) return false;
  const { error } = selectCurrentUser(state);
  return error !== undefined && !("status" in error && error.status === UNAUTHENTICATED);
}

function askWhoIAm(): AppThunk<Promise<unknown>> {
  return (dispatch) => dispatch(currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
}

/**
 * Whether a break is over. Whoever is signed in does not ask for the current user: that call's failure would end the session
 * here, and with it the screens that wait underneath. Everybody else does, so that no login shows before it is known who asks.
 */
export function askWhetherBreakIsOver(): AppThunk<Promise<unknown>> {
  return (dispatch, getState) => {
    const { loggedIn, user } = getState().session;
    if (loggedIn !== true) return dispatch(askWhoIAm());
    return dispatch(activeBanners.initiate(user?.id ?? "", { forceRefetch: true, subscribe: false }));
  };
}

/** While the service is away, asks again who is here: after a second, then ever more patiently, at once when the network returns. */
export function useAskAgain(): void {
  const dispatch = useAppDispatch();
  // The page of a break asks by itself when it is over.
  const isAway = useAppSelector((state) => selectIsServiceAway(state) && !state.maintenance);
  useEffect(() => {
    if (!isAway) return;
    let pause = FIRST_PAUSE_MS;
    let timer = 0;
    let isOver = false;
    const ask = async (): Promise<void> => {
      window.clearTimeout(timer);
      await dispatch(askWhoIAm());
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
      if (!isOver) timer = window.setTimeout(() => void ask(), pause);
    };
    const askNow = (): void => void ask();
    timer = window.setTimeout(askNow, pause);
    window.addEventListener("online", askNow);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      window.removeEventListener("online", askNow);
    };
  }, [isAway, dispatch]);
}
