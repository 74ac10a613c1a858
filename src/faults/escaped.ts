/**
 * Errors that escape: thrown by a timer, a listener or a stream, or the rejection of a promise that nobody waits for. Each belongs to
 * somebody's work, and that work is what it may end; the process ends only for what is nobody's.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** Says and mends what an error did that escaped from the work it is set over. Must not throw. */
export type Keeper = (error: unknown) => void;

const keepers = new AsyncLocalStorage<Keeper>();

/** Does `work`; what escapes from it, or ever from anything that it set going, goes to `keeper`. The innermost one has it. */
export function keeping<T>(keeper: Keeper, work: () => T): T {
  return keepers.run(keeper, work);
}

/**
 * Does `start`. What escapes from it meanwhile goes to `failed`, for then it may never end; what escapes later from anything that it left
 * running (a timer, a stream, a promise) to `noted`, and ends nothing.
 */
export async function keepingOn<T>({ failed, noted }: { failed: Keeper; noted: Keeper }, start: () => Promise<T>): Promise<T> {
  let runs = false;
  const started = await keeping((error) => (runs ? noted : failed)(error), start);
  runs = true;
  return started;
}

function isKept(error: unknown): boolean {
  const keeper = keepers.getStore();
  if (keeper === undefined) return false;
  try {
    keeper(error);
    return true;
  } catch {
    return false;
  }
}

/** Once in a process: `end` is told what escaped from nobody's work, or from one whose keeper failed; nothing can be relied on after it. */
export function catchEscaped(end: Keeper): void {
  const onError = (error: unknown): void => {
    if (!isKept(error)) end(error);
  };
  process.on("uncaughtException", onError);
  process.on("unhandledRejection", onError);
}
