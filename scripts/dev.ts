/** `npm run dev`: the server, restarted when its files change, and Vite in front of it, in one log. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "./nets.ts";

const VITE_PORT = 5173;
/** Where people open the app; the server believes requests from there. */
const environment = { ...process.env, APP_URL: process.env["APP_URL"] ?? `http://localhost:${VITE_PORT}`, FORCE_COLOR: "1" };

const children: ChildProcess[] = [];

function run(name: string, args: readonly string[]): void {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => process.stdout.write(`${name.padEnd(6)} ${line}\n`));
  }
  child.once("exit", (code) => stop(code ?? 1));
}

function stop(code: number): void {
  process.exitCode ??= code;
  for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(0));
run("server", ["--watch-path=src", "--watch-preserve-output", "src/main.ts", "--api-only"]);
run("vite", [join(ROOT, "node_modules/vite/bin/vite.js"), "--port", String(VITE_PORT), "--strictPort", "--clearScreen", "false"]);
