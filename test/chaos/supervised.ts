/** A part of the product as a process under a supervisor, which starts it again whenever it has ended. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../..");
/** What a supervisor waits before it starts again, ms. */
const PAUSE_MS = 500;

export type Supervised = {
  readonly name: string;
  /** The process that runs now; undefined between two lives. */
  pid(): number | undefined;
  /** Its last life has said that it is ready. */
  isReady(): boolean;
  send(signal: NodeJS.Signals): void;
  /** SIGKILL, and waits until it is gone. The supervisor starts the next one. */
  kill(): Promise<void>;
  /** How its lives ended that nobody had killed: the code and the last that they said. */
  readonly ends: string[];
  output(): string;
  /** SIGTERM for good. @returns the exit code and how long it took, ms. */
  stop(): Promise<{ code: number | null; milliseconds: number }>;
};

export function supervise(name: string, args: readonly string[], environment: NodeJS.ProcessEnv, ready: string): Supervised {
  const ends: string[] = [];
  let output = "";
  let child: ChildProcess | undefined;
  let isReady = false;
  let isKilled = false;
  const over = new AbortController();

  async function live(): Promise<void> {
    let said = "";
    isReady = false;
    isKilled = false;
    const life = spawn(process.execPath, [join(ROOT, "src/main.ts"), ...args], {
      cwd: ROOT,
      // As `npm start` does it: a start then takes two thirds of the time.
      env: { NODE_COMPILE_CACHE: join(ROOT, "node_modules", ".cache", "compiled"), ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = life;
    for (const stream of [life.stdout, life.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        said += chunk.toString("utf8");
        output += chunk.toString("utf8");
        isReady ||= said.includes(ready);
      });
    }
    await once(life, "close");
    child = undefined;
    isReady = false;
    if (!isKilled && !over.signal.aborted) ends.push(`${life.exitCode ?? life.signalCode}: ${said.trim().split("\n").at(-1) ?? ""}`);
  }

  async function keep(): Promise<void> {
    while (!over.signal.aborted) {
      await live();
      await sleep(PAUSE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }
  const keeping = keep();

  return {
    name,
    pid: () => child?.pid,
    isReady: () => isReady,
    send: (signal) => void child?.kill(signal),
    async kill() {
      const victim = child;
      if (victim === undefined) return;
      isKilled = true;
      victim.kill("SIGKILL");
      while (child === victim) await sleep(5);
    },
    ends,
    output: () => output,
    async stop() {
      over.abort();
      const began = performance.now();
      const life = child;
      life?.kill("SIGTERM");
      await keeping;
      return { code: life?.exitCode ?? null, milliseconds: Math.round(performance.now() - began) };
    },
  };
}
