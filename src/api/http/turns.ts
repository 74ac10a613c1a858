/** Work that takes much memory or a whole core is done by a few at a time in a process; the others wait, in order. */
import type { FastifyReply } from "fastify";
import { AppError } from "#core/errors.ts";
import { type Refusal, type Share, createCallerTurns } from "./caller-turns.ts";

export type Turns = {
  /**
   * Does the work when its turn has come. TOO_MANY_REQUESTS when as many wait already as may; who goes away gives up the
   * place, waiting or working.
   */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
};

export type TurnLimits = Share;

/** Files that are built whole before they are sent: one may take several seconds of a core. */
export const BUILDS: TurnLimits = { atOnce: 2, waiting: 8 };

const TRY_AGAIN_SECONDS = 15;
const TOO_MANY: Refusal = {
  retryAfter: TRY_AGAIN_SECONDS,
  text: { key: "reports:tooManyBuilds", values: { seconds: TRY_AGAIN_SECONDS } },
};

/** One line for all callers. */
export function createTurns(limits: TurnLimits): Turns {
  const line = createCallerTurns(limits, TOO_MANY);
  return {
    async take(signal, work) {
      try {
        const giveBack = await line.take("all", signal);
        return await Promise.resolve()
          .then(() => signal.throwIfAborted())
          .then(work)
          .finally(giveBack);
      } catch (error) {
        throw signal.aborted ? wentAway(signal) : error;
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
