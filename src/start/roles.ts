import { parseArgs } from "node:util";
import { StartError } from "#db/start-error.ts";

export type Roles = { readonly web: boolean; readonly worker: boolean };

/** `--web`, `--worker`; neither means both. */
export function readRoles(args: string[]): Roles {
  try {
    const { web, worker } = parseArgs({
      args,
      options: { web: { type: "boolean", default: false }, worker: { type: "boolean", default: false } },
    }).values;
    return web || worker ? { web, worker } : { web: true, worker: true };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}: npm start knows only -- --web and -- --worker.`, {
      cause: error,
    });
  }
}
