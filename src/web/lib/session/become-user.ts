import { api } from "../api/api.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { AppThunk } from "../state/store.ts";
import { demoInstead, loginAsUser, type SessionAnswer, stopImpersonation } from "./session.api.ts";
import { sessionOpened } from "./session.slice.ts";

type Answered = { data?: SessionAnswer | undefined; error?: unknown };

/**
 * Nothing of the user before may be seen by the next one: the cache goes first, then the session changes hands. Null, or why it failed:
 * then one is still who one was.
 */
function handOver({ data, error }: Answered): AppThunk<Problem | null> {
  return (dispatch) => {
    if (data === undefined) return asProblem(error);
    dispatch(api.util.resetApiState());
    dispatch(sessionOpened(data));
    return null;
  };
}

/** Signs the administrator in as the user of the link. */
export function becomeUser(link: { id: string; token: string; name: string }): AppThunk<Promise<Problem | null>> {
  return async (dispatch) => dispatch(handOver(await dispatch(loginAsUser.initiate(link))));
}

/** Ends the look into the user's account and gives the administrator's own session back. */
export function becomeOneself(): AppThunk<Promise<Problem | null>> {
  return async (dispatch) => dispatch(handOver(await dispatch(stopImpersonation.initiate())));
}

/** Opens the demo in the place of one's own session. */
export function becomeDemoGuest(): AppThunk<Promise<Problem | null>> {
  return async (dispatch) => dispatch(handOver(await dispatch(demoInstead.initiate())));
}
