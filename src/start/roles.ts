import { parseArgs } from "node:util";
import { StartError } from "#db/start-error.ts";

export type Roles = {
  readonly web: boolean;
  readonly worker: boolean;
  /** Whether `web` builds and serves the web app besides the API; off while Vite serves it in development. */
  readonly app: boolean;
};

/** `--web`, `--worker`, neither means both; `--api-only` leaves the web app out. */
export function readRoles(args: string[]): Roles {
  const flag = { type: "boolean", default: false } as const;
  try {
    const { web, worker, "api-only": apiOnly } = parseArgs({ args, options: { web: flag, worker: flag, "api-only": flag } }).values;
    return { web: web || !worker, worker: worker || !web, app: !apiOnly };
  } catch (error) {
    throw new StartError(
      `${error instanceof Error ? error.message : String(error)}: npm start knows only -- --web, -- --worker and -- --api-only.`,
      { cause: error },
    );
  }
}
