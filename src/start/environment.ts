/** Reads .env beside package.json, where there is one, and then the environment; what the environment says wins. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, readConfig } from "#config.ts";

const DOT_ENV = join(import.meta.dirname, "../../.env");

export function loadConfig(): Config {
  if (existsSync(DOT_ENV)) process.loadEnvFile(DOT_ENV);
  return readConfig(process.env);
}
