import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Api } from "./http/deps.ts";

/** Puts the routes of one file into the server. */
export type Feature = (api: Api) => void;

/** Safe: of what a file of routes exports, only what takes the server is called so. */
function isFeature(exported: unknown): exported is Feature {
  return typeof exported === "function" && /^register[A-Z]/.test(exported.name);
}

/**
 * A file `<feature>/<name>.route.ts` takes part by being there: the `register…` that it exports is called. What it serves has
 * to stand in the contract, or the server does not start; that all of the contract is served, `test/tenant.test.ts` sees.
 */
export async function findFeatures(): Promise<readonly Feature[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".route.ts"));
  const modules = await Promise.all(files.toSorted().map((file): Promise<object> => import(join(import.meta.dirname, file))));
  return modules.flatMap((exports) => Object.values(exports).filter(isFeature));
}
