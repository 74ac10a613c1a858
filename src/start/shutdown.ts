/** Ends what was started, last first, within a deadline. */

/** Supervisors kill after ten seconds; the database must have its order to stop before that. */
const DEADLINE_MS = 9500;
/** Signals often come twice at once: to the process group and, through npm, to us. */
const SAME_SIGNAL_MS = 1000;

type Step = { readonly name: string; readonly stop: () => Promise<void> | void };

export type Shutdown = {
  /** Later additions are stopped first. */
  add(name: string, stop: Step["stop"]): void;
  run(): Promise<void>;
  /** Runs on SIGTERM, SIGINT and SIGHUP and then ends the process; a second signal, later, ends it at once. */
  onSignals(say: (message: string) => void): void;
};

export function createShutdown(warn: (message: string) => void): Shutdown {
  const steps: Step[] = [];
  let running: Promise<void> | null = null;

  async function stopAll(): Promise<void> {
    for (const step of steps.splice(0).toReversed()) {
      try {
        await step.stop();
      } catch (error) {
        warn(`${step.name} did not stop cleanly: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  function run(): Promise<void> {
    running ??= stopAll();
    return running;
  }

  function onSignals(say: (message: string) => void): void {
    let first = 0;
    const stop = (): void => {
      const now = performance.now();
      if (first > 0) {
        if (now - first > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      first = now;
      say("Stopping.");
      const deadline = setTimeout(() => process.exit(1), DEADLINE_MS);
      void run().then(() => {
        clearTimeout(deadline);
        process.exit(0);
      });
    };
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  }

  return { add: (name, stop) => void steps.push({ name, stop }), run, onSignals };
}
