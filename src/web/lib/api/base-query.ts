import type { BaseQueryFn } from "@reduxjs/toolkit/query/react";
import type { RuntimeConfig } from "#contract/meta.ts";
import type { Call } from "./call.ts";
import { NO_ANSWER, NOT_THEIRS, type Problem, problemOf } from "./problem.ts";
import { type Caller, send } from "./send.ts";

/** Given to every thunk by the store, so that no module keeps the runtime settings for itself. */
export type Services = { config: RuntimeConfig };

/** The part of the state that travels with each call. */
export type PlaceState = {
  place: { market: string; currency: string };
  session: { user: { id: string; companyId: string | null; limits?: object | null } | null };
};

export function callerOf(getState: () => PlaceState, services: Services): Caller {
  const { place, session } = getState();
  const isHere = () => getState().session.user?.id === session.user?.id;
  return { config: services.config, ...place, company: session.user?.companyId ?? "", isHere };
}

/** Safe because the store is configured with `Services` as the thunks' extra argument. */
function servicesOf(extra: unknown): Services {
  return extra as Services;
}

/** Safe because the store's slices `place` and `session` are always mounted. */
function placeOf(state: unknown): PlaceState {
  return state as PlaceState;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204 || !response.headers.get("content-type")?.includes("json")) return null;
  return response.json();
}

export const baseQuery: BaseQueryFn<Call, unknown, Problem> = async (request, { getState, extra, signal }) => {
  const state = placeOf(getState());
  const caller = callerOf(() => placeOf(getState()), servicesOf(extra));
  try {
    if ((state.session.user?.limits ?? null) !== null) {
      const { isOpenToLimited } = await import("#core/open-to-limited.ts");
      if (!isOpenToLimited(request.method, request.path)) return { error: NOT_THEIRS };
    }
    const response = await send(request, { ...caller, signal });
    const body = await bodyOf(response);
    if (!response.ok) return { error: problemOf(response.status, body) };
    if (import.meta.env.DEV) {
      const { checkResponse } = await import("./check-response.ts");
      checkResponse(request, body);
    }
    return { data: body };
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return { error: NO_ANSWER };
    throw error;
  }
};
