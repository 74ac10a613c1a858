/**
 * The browser tests, or those that are named, on a clock that stands elsewhere: `npm run test:clock -- 2026-03-29T01:50+01:00 [spec …]`.
 * Everything that is started, database and browser too, believes it, through libfaketime (Debian's package `faketime`).
 */
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { ROOT } from "./nets.ts";

const [moment = "", ...specs] = process.argv.slice(2);
const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const asked = Date.parse(moment);
if (Number.isNaN(asked)) fail("Say from which moment on, for example 2026-03-29T01:50+01:00.");
const library =
  globSync("/usr/lib/*/faketime/libfaketime.so.1")[0] ?? fail("libfaketime was not found: install Debian's package faketime.");
const seconds = Math.round((asked - Date.now()) / 1000);

const child = spawn(process.execPath, ["node_modules/@playwright/test/cli.js", "test", "--reporter=list", ...specs], {
  cwd: ROOT,
  stdio: "inherit",
  env: {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}s`,
    // What waits and measures goes on as ever.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    // Else a browser's waits for a moment of that other clock end at once, and each of its processes takes a whole core.
    FAKETIME_FORCE_MONOTONIC_FIX: "0",
    // The database runs under an account of its own, which could not open what is shared.
    FAKETIME_DISABLE_SHM: "1",
  },
});
child.on("exit", (code) => process.exit(code ?? 1));
