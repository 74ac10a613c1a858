import { keeping } from "#faults/escaped.ts";
import type { WorkerDeps } from "./context.ts";

/** How long work whose error escaped has to end by itself, ms; what waits for the thing that failed never does. */
const LAST_WORDS_MS = 5000;

const NEVER = new AbortController().signal;

/**
 * Does a job's `work`. What escapes from it (thrown by a timer, a listener or a stream, a promise that nobody waits for) is that job's failure:
 * its signal is aborted with the error, and whoever waits for the job is told it. After its end such an error is said in the log.
 */
export async function contained<T>(
  { log, reports }: Pick<WorkerDeps, "log" | "reports">,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const escape = new AbortController();
  const overdue = Promise.withResolvers<never>();
  overdue.promise.catch(() => undefined);
  const keeper = (error: unknown): void => {
    log.error({ err: error }, "an error escaped from a job");
    reports?.failure(error, { where: "job" });
    if (escape.signal.aborted) return;
    escape.abort(error);
    setTimeout(() => overdue.reject(error), LAST_WORDS_MS).unref();
  };
  const working = keeping(keeper, () => work(AbortSignal.any([signal ?? NEVER, escape.signal])));
  try {
    const result = await Promise.race([working, overdue.promise]);
    escape.signal.throwIfAborted();
    return result;
  } catch (error) {
    throw escape.signal.aborted ? escape.signal.reason : error;
  }
}
