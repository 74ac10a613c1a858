import { useEffect } from "react";
import { api, FIGURE_TAGS } from "./api/api.ts";
import { callerOf } from "./api/base-query.ts";
import { send } from "./api/send.ts";
import { useAppDispatch } from "./state/hooks.ts";
import type { AppThunk } from "./state/store.ts";

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;
/** Several words of one change come close together. */
const GATHER_MS = 500;
/** While history comes in, every merge moves figures; a screen that redraws all the time cannot be read. */
const FIGURES_PAUSE_MS = 10_000;

/** Kinds of the events that have come in whole; the rest of the text waits for its end. */
function kindsIn(text: string): { kinds: string[]; rest: string } {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  return { kinds: blocks.flatMap((block) => /^event: (\w+)$/m.exec(block)?.[1] ?? []), rest };
}

/** Reads the stream until it ends; throws when it breaks. */
function listen(signal: AbortSignal, hear: (kind: string) => void): AppThunk<Promise<void>> {
  return async (_, getState, services) => {
    const caller = { ...callerOf(getState(), services), signal };
    const response = await send({ method: "GET", path: "/api/progress/stream" }, caller);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!response.ok || reader === undefined) throw new TypeError("no stream");
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const { kinds, rest } = kindsIn(text + value);
      text = rest;
      for (const kind of kinds) hear(kind);
    }
  };
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => void window.setTimeout(done, milliseconds));

/** While `active`, what moves on the server moves on the screen; a lost stream is opened again, ever more patiently. */
export function useLive(active: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!active) return;
    const stop = new AbortController();
    let figures: number | null = null;
    let refreshedAt = -Infinity;
    const hear = (kind: string): void => {
      if (kind === "sync" || kind === "open") dispatch(api.util.invalidateTags(["Stores", "Jobs", "Alerts"]));
      if (kind === "jobs") dispatch(api.util.invalidateTags(["Jobs", "Imports", "Alerts"]));
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
    const follow = async (): Promise<void> => {
      for (let wait = FIRST_PAUSE_MS; !stop.signal.aborted;) {
        const ended = await dispatch(listen(stop.signal, hear)).then(
          () => true,
          () => false,
        );
        wait = ended ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, wait * 2);
        await pause(wait);
      }
    };
    void follow();
    return () => {
      stop.abort();
      if (figures !== null) window.clearTimeout(figures);
    };
  }, [active, dispatch]);
}
