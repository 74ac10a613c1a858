import { api } from "../api/api.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { AppThunk } from "../state/store.ts";
import { demoInstead, loginAsUser, type SessionAnswer, stopImpersonation } from "./session.api.ts";
import { sessionOpened } from "./session.slice.ts";

/** Nothing of the user before may be seen by the next one: the cache goes first, then the session changes hands. */
function handOver(answer: SessionAnswer): AppThunk<void> {
  return (dispatch) => {
    dispatch(api.util.resetApiState());
    dispatch(sessionOpened(answer));
  };
}

/** Signs the administrator in as the user of the link; null, or why it failed. */
export function becomeUser(link: { id: string; token: string; name: string }): AppThunk<Promise<Problem | null>> {
  return async (dispatch) => {
    const { data, error } = await dispatch(loginAsUser.initiate(link));
    if (data === undefined) return asProblem(error);
    dispatch(handOver(data));
    return null;
  };
}

/** Ends the look into the user's account and gives the administrator's own session back; null, or why it failed. */
export function becomeOneself(): AppThunk<Promise<Problem | null>> {
  return async (dispatch) => {
    const { data, error } = await dispatch(stopImpersonation.initiate());
    if (data === undefined) return asProblem(error);
    dispatch(handOver(data));
    return null;
  };
}

/** Opens the demo in the place of one's own session; null, or why it failed: then one is still who one was. */
export function becomeDemoGuest(): AppThunk<Promise<Problem | null>> {
  return async (dispatch) => {
    const { data, error } = await dispatch(demoInstead.initiate());
    if (data === undefined) return asProblem(error);
    dispatch(handOver(data));
    return null;
  };
}
