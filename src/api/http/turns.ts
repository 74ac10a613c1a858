/** Work that takes much memory or a whole core is done by a few at a time in a process; the others wait, in order. */
import type { FastifyReply } from "fastify";
import { AppError } from "#core/errors.ts";

export type Turns = {
  /**
   * Does the work when its turn has come. TOO_MANY_REQUESTS when as many wait already as may; who goes away gives up the
   * place, waiting or working.
   */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
};

export type TurnLimits = { atOnce: number; waiting: number };

/** Files that are built whole before they are sent: one may take several seconds of a core. */
export const BUILDS: TurnLimits = { atOnce: 2, waiting: 8 };

const TRY_AGAIN_SECONDS = 15;

export function createTurns({ atOnce, waiting }: TurnLimits): Turns {
  const queue: (() => void)[] = [];
  let busy = 0;

  async function turn(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw wentAway(signal);
    if (busy < atOnce) {
      busy += 1;
      return;
    }
    if (queue.length >= waiting) {
      const text = { key: "reports:tooManyBuilds", values: { seconds: TRY_AGAIN_SECONDS } };
      throw new AppError("TOO_MANY_REQUESTS", "too many files are being built", { text, retryAfter: TRY_AGAIN_SECONDS });
    }
    const called = Promise.withResolvers<void>();
    const leave = (): void => {
      const at = queue.indexOf(called.resolve);
      if (at < 0) return;
      queue.splice(at, 1);
      called.reject(wentAway(signal));
    };
    queue.push(called.resolve);
    signal.addEventListener("abort", leave, { once: true });
    await called.promise.finally(() => signal.removeEventListener("abort", leave));
  }

  /** The place is handed on, not freed: nobody who comes now goes before those who wait. */
  function handOn(): void {
    const next = queue.shift();
    if (next === undefined) busy -= 1;
    else next();
  }

  return {
    async take(signal, work) {
      await turn(signal);
      try {
        signal.throwIfAborted();
        return await work();
      } catch (error) {
        throw signal.aborted ? wentAway(signal) : error;
      } finally {
        handOn();
      }
    },
  };
}

/** Nobody reads this answer; it is in the log as the caller's doing. */
function wentAway(signal: AbortSignal): AppError {
  return new AppError("REFUSED", "the caller went away", {}, { cause: signal.reason });
}

/** Aborted when the caller closes the connection before the answer has been sent. */
export function callerGone({ raw }: Pick<FastifyReply, "raw">): AbortSignal {
  const gone = new AbortController();
  const check = (): void => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) check();
  else raw.once("close", check);
  return gone.signal;
}
