/** The engines and Lighthouse come from the npm registry when they are first needed, so that nobody else has to install them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const PACKAGES = ["@duckdb/node-api", "chdb", "lighthouse"];

/**
 * By the lock, but not with `npm ci`: that refuses a lock without the packages of other systems, which some registries do not
 * offer.
 */
export async function installEngines(say: (text: string) => void): Promise<void> {
  if (PACKAGES.every((name) => existsSync(join(import.meta.dirname, "node_modules", name)))) return;
  say("installing DuckDB, chDB and Lighthouse into bench/, once");
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith("npm_")));
  const child = spawn("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: import.meta.dirname,
    env: { ...environment, PATH: path.join(delimiter) },
    stdio: ["ignore", 2, 2],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the engines could not be installed");
}
