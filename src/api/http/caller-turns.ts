/** Turns of callers who share something scarce: so many of one caller at once, some waiting in the order they came, no more. */
import { AppError, type ErrorDetails } from "#core/errors.ts";

export type Share = {
  /** Of one caller at once. */
  readonly atOnce: number;
  /** Of one caller waiting behind them. */
  readonly waiting: number;
};

export type CallerTurns = {
  /**
   * Waits for the caller's turn; answers how to give it back, which may be done twice. Throws TOO_MANY_REQUESTS when too many
   * of the caller's wait already, and the signal's reason when it comes first.
   */
  take(caller: string, gone: AbortSignal): Promise<() => void>;
};

type Line = { running: number; readonly waiting: Set<() => void> };

/** What is refused for waiting in vain is not worth asking again at once. */
export type Refusal = Required<Pick<ErrorDetails, "retryAfter" | "text">>;

const TOO_MANY_OF_ONE: Refusal = { retryAfter: 5, text: { key: "api:refused.tooManyAtOnce" } };

export function createCallerTurns({ atOnce, waiting }: Share, refusal: Refusal = TOO_MANY_OF_ONE): CallerTurns {
  const lines = new Map<string, Line>();

  function giveBack(caller: string, line: Line): void {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(caller);
  }

  return {
    async take(caller, gone) {
      gone.throwIfAborted();
      const line = lines.get(caller) ?? { running: 0, waiting: new Set() };
      if (line.running >= atOnce && line.waiting.size >= waiting) {
        throw new AppError("TOO_MANY_REQUESTS", `more than ${atOnce} at once and ${waiting} waiting`, refusal);
      }
      lines.set(caller, line);
      if (line.running < atOnce) line.running += 1;
      else await standInLine(line, gone);
      let isGiven = false;
      return () => {
        if (!isGiven) giveBack(caller, line);
        isGiven = true;
      };
    },
  };
}

/** Whoever gives a turn back hands it to the first in line; who has gone meanwhile has left the line. */
function standInLine(line: Line, gone: AbortSignal): Promise<void> {
  return new Promise((go, refuse) => {
    const turn = (): void => {
      gone.removeEventListener("abort", leave);
      go();
    };
    const leave = (): void => {
      line.waiting.delete(turn);
      refuse(gone.reason instanceof Error ? gone.reason : new Error("the caller has gone"));
    };
    line.waiting.add(turn);
    gone.addEventListener("abort", leave, { once: true });
  });
}
