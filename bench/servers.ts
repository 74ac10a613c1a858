/** The servers of a run: the product as `npm start` starts it, and the bare one beside it on the same database. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SocketTarget } from "../src/db/embedded.ts";

const ROOT = join(import.meta.dirname, "..");

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export type Started = { readonly process: ChildProcess; stop(): Promise<void> };

function start(command: string, args: readonly string[], cwd: string, environment: Record<string, string>): Started {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let said = "";
  const listen = (chunk: Buffer): void => void (said = (said + chunk.toString("utf8")).slice(-4000));
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  child.once("exit", (code, signal) => {
    if (code !== 0 && signal === null) process.stderr.write(`${command} ended with ${code}:\n${said}\n`);
  });
  return {
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const ended = once(child, "exit");
      // The whole group: npm passes a signal on to its child, but does not wait for it.
      process.kill(-child.pid, "SIGTERM");
      await Promise.race([ended, sleep(30_000)]);
    },
  };
}

export type ProductOptions = { readonly folder: string; readonly port: number; readonly metricsPort?: number };

/** `npm start` without a demo; the data folder brings the cluster with it. */
export function startProduct({ folder, port, metricsPort }: ProductOptions): Started {
  return start("npm", ["start", "--silent"], ROOT, {
    DATA_DIR: folder,
    PORT: String(port),
    HOST: "127.0.0.1",
    DEMO: "off",
    LOG_LEVEL: "error",
    ...(metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort) }),
  });
}

export function startFloor(target: SocketTarget, port: number): Started {
  return start("npm", ["start", "--silent"], join(import.meta.dirname, "floor"), {
    PGHOST: target.host,
    PGPORT: String(target.port),
    PGUSER: target.user,
    PGDATABASE: target.database,
    PORT: String(port),
  });
}

/** Asks until it is answered; throws when the server ends before or takes longer than `seconds`. @returns milliseconds. */
export async function untilAnswered(server: Started, ask: () => Promise<boolean>, seconds = 120): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    if (server.process.exitCode !== null) throw new Error("the server ended before it answered");
    if (await ask().catch(() => false)) return performance.now() - began;
    await sleep(2);
  }
  throw new Error(`no answer within ${seconds} s`);
}
