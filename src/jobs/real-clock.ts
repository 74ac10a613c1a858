import type { Clock } from "#sources/clock.ts";

/** This machine's time. A sleep ends early, with the signal's reason, when the work is to stop. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((wake, stop) => {
      const abort = (): void => {
        clearTimeout(timer);
        stop(signal?.reason instanceof Error ? signal.reason : new Error("stopped"));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", abort);
        wake();
      }, milliseconds);
      if (signal?.aborted === true) abort();
      else signal?.addEventListener("abort", abort, { once: true });
    }),
};
