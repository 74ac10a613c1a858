/** `npm run dev`: the server, restarted when its files change, and Vite in front of it, in one log. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./nets.ts";

const VITE_PORT = 5173;
/** Where people open the app; the server believes requests from there. */
const environment = { ...process.env, APP_URL: process.env["APP_URL"] ?? `http://localhost:${VITE_PORT}`, FORCE_COLOR: "1" };

function run(name: string, args: readonly string[]): ChildProcess {
  // In a group of its own: a Ctrl-C reaches us alone, and we end the children in order.
  const child = spawn(process.execPath, args, { cwd: ROOT, env: environment, stdio: ["ignore", "pipe", "pipe"], detached: true });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => process.stdout.write(`${name.padEnd(6)} ${line}\n`));
  }
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

const startServer = (): ChildProcess => run("server", ["src/main.ts", "--api-only"]);

let server = startServer();
let restarting: Promise<void> | null = null;

/** Lets the old server stop whole, its database with it, before the next one starts; an editor's many writes count as one. */
async function restart(): Promise<void> {
  await sleep(100);
  await end(server);
  server = startServer();
  restarting = null;
}

watch(join(ROOT, "src"), { recursive: true }, (_event, name) => {
  if (name === null || !/\.(?:ts|sql|json)$/.test(name) || /^web\/|\.test\.ts$|^testing\//.test(name)) return;
  restarting ??= restart();
});

const vite = run("vite", [
  join(ROOT, "node_modules/vite/bin/vite.js"),
  "--port",
  String(VITE_PORT),
  "--strictPort",
  "--clearScreen",
  "false",
]);

async function stop(code: number): Promise<never> {
  await restarting;
  await Promise.all([end(server), end(vite)]);
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop(0));
vite.once("exit", () => void stop(1));
