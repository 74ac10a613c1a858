/** Worker processes as an operator starts them, which may be killed at any moment. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const READY = "The worker runs.";

export type WorkerProcess = {
  /** SIGKILL, and waits until the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM. @returns the exit code. */
  stop(): Promise<number | null>;
  output(): string;
};

/** Waits until its worker runs; throws with what it printed when it ends before. */
export async function startWorkerProcess(environment: NodeJS.ProcessEnv): Promise<WorkerProcess> {
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, "src/main.ts"), "--worker"], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  const ready = new Promise<void>((done) => {
    const collect = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      if (output.includes(READY)) done();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
  });
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`the worker ended: ${output}`);
    }),
  ]);
  return { kill: async () => void (await end("SIGKILL")), stop: () => end("SIGTERM"), output: () => output };
}
