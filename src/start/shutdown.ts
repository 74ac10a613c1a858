/** Ends what was started, last first; the process is gone by the deadline, whatever hangs. */

import { within } from "./within.ts";

/** Supervisors kill after ten seconds; the database must have its order to stop before that. */
const DEADLINE_MS = 9500;
/** Until then one step may wait for what it ends; what is left afterwards is only told to end. */
const PATIENCE_MS = 7500;
const TOLD_MS = 250;
/** Signals often come twice at once: to the process group and, through npm, to us. */
const SAME_SIGNAL_MS = 1000;

type Step = { readonly name: string; readonly stop: () => Promise<void> | void };

export type Shutdown = {
  /** Later additions are stopped first. */
  add(name: string, stop: Step["stop"]): void;
  /** Ends every step that is left, then the process; with 1 when the deadline passes first. */
  exit(code: number): Promise<never>;
  /** Exits with `code` on SIGTERM, SIGINT and SIGHUP; a second signal, later, ends the process at once. */
  onSignals(say: (message: string) => void, code?: number): void;
  /** Aborted when the end begins. */
  readonly signal: AbortSignal;
};

export type Patience = { readonly deadline: number; readonly patience: number };

export function createShutdown(
  warn: (message: string) => void,
  { deadline, patience }: Patience = { deadline: DEADLINE_MS, patience: PATIENCE_MS },
): Shutdown {
  const steps: Step[] = [];
  const begun = new AbortController();
  let ending: Promise<never> | null = null;

  async function stopStep({ name, stop }: Step, until: number): Promise<void> {
    try {
      const work = Promise.resolve().then(stop);
      if (!(await within(Math.max(TOLD_MS, until - performance.now()), work))) warn(`${name} did not stop in time.`);
    } catch (error) {
      warn(`${name} did not stop cleanly: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async function end(code: number): Promise<never> {
    setTimeout(() => process.exit(1), deadline);
    begun.abort(new Error("the process ends"));
    const until = performance.now() + patience;
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await stopStep(step, until);
    return process.exit(code);
  }

  const exit = (code: number): Promise<never> => (ending ??= end(code));

  function onSignals(say: (message: string) => void, code = 0): void {
    let first = 0;
    const stop = (): void => {
      const now = performance.now();
      if (first > 0) {
        if (now - first > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      first = now;
      say("Stopping.");
      void exit(code);
    };
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  }

  return { add: (name, stop) => void steps.push({ name, stop }), exit, onSignals, signal: begun.signal };
}
