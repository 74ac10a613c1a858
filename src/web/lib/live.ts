import { api, FIGURE_TAGS } from "./api/api.ts";
import { callerOf } from "./api/base-query.ts";
import { send } from "./api/send.ts";
import { reloadPage } from "./reload.ts";
import { currentUser } from "./session/session.api.ts";
import { connectionDoubted } from "./state/connection.slice.ts";
import type { AppThunk } from "./state/store.ts";
import { onWake, untilWoken } from "./wake.ts";

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;
/** Several words of one change come close together. */
const GATHER_MS = 500;
/** While history comes in, every merge moves figures; a screen that redraws all the time cannot be read. */
const FIGURES_PAUSE_MS = 10_000;
/** The server says something every 25 s: a stream that is silent for longer broke while the machine slept. */
const SILENCE_MS = 40_000;

const FORBIDDEN = 403;

/** `refused`: this session may not listen at all. */
type Ending = "ended" | "refused" | "broken";

/** Kinds of the events that have come in whole; the rest of the text waits for its end. */
function kindsIn(text: string): { kinds: string[]; rest: string } {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  return { kinds: blocks.flatMap((block) => /^event: (\w+)$/m.exec(block)?.[1] ?? []), rest };
}

async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, onEvent: (kind: string) => void, heard: () => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const { kinds, rest } = kindsIn(text + value);
    text = rest;
    for (const kind of kinds) onEvent(kind);
  }
}

/** Reads the stream until it ends, breaks, or turns out to be silent when somebody looks at the page again. */
function listen(stop: AbortSignal, hear: (kind: string) => void): AppThunk<Promise<Ending>> {
  return async (_, getState, services) => {
    const silent = new AbortController();
    let heardAt = Date.now();
    const forget = onWake(() => Date.now() - heardAt > SILENCE_MS && silent.abort());
    try {
      const caller = { ...callerOf(getState, services), signal: AbortSignal.any([stop, silent.signal]) };
      const response = await send({ method: "GET", path: "/api/progress/stream" }, caller);
      if (response.status === FORBIDDEN) return "refused";
      if (!response.ok || response.body === null) return "broken";
      await read(response.body, hear, () => (heardAt = Date.now()));
      return "ended";
    } catch {
      return "broken";
    } finally {
      forget();
    }
  };
}

/** Follows one stream after the other until it is stopped; whoever is not signed in any more is shown the login by the call itself. */
function keepSubscribed(stop: AbortSignal, hear: (kind: string) => void): AppThunk<Promise<void>> {
  return async (dispatch) => {
    for (let wait = FIRST_PAUSE_MS; !stop.aborted;) {
      const ending = await dispatch(listen(stop, hear));
      if (ending === "refused" || stop.aborted) return;
      if (ending === "broken") dispatch(connectionDoubted());
      wait = ending === "ended" ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, wait * 2);
      await untilWoken(wait);
    }
  };
}

/** Somebody's role or limits were changed. What stands here was made for what they saw before, and begins anew. */
function askForOwnLimits(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const limits = () => JSON.stringify(getState().session.user?.limits);
    const before = limits();
    await dispatch(currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
    if (limits() !== before) reloadPage();
  };
}

/** Until it is stopped what moves on the server moves on the screen; a lost stream is opened again, ever more patiently, and at once for eyes that return. */
export function follow(stop: AbortSignal): AppThunk<Promise<void>> {
  return async (dispatch) => {
    let figures: number | null = null;
    let refreshedAt = -Infinity;
    const hear = (kind: string): void => {
      if (kind === "sync" || kind === "open") dispatch(api.util.invalidateTags(["Stores", "Jobs", "Alerts", "Logs"]));
      if (kind === "jobs") dispatch(api.util.invalidateTags(["Jobs", "Imports", "Alerts", "Logs"]));
      if (kind === "team") void dispatch(askForOwnLimits());
      if (kind === "logs") dispatch(api.util.invalidateTags(["Logs"]));
      if (kind !== "figures" || figures !== null) return;
      const pauseLeft = refreshedAt + FIGURES_PAUSE_MS - performance.now();
      figures = window.setTimeout(
        () => {
          figures = null;
          refreshedAt = performance.now();
          dispatch(api.util.invalidateTags([...FIGURE_TAGS]));
        },
        Math.max(GATHER_MS, pauseLeft),
      );
    };
    stop.addEventListener("abort", () => {
      if (figures !== null) window.clearTimeout(figures);
    });
    await dispatch(keepSubscribed(stop, hear));
  };
}
