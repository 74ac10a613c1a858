import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const Result = z.object({ rate: z.number(), p50: z.number(), p99: z.number(), errors: z.number() });
export type LoadResult = z.output<typeof Result>;

/** `users`: `company:user`, for the connections in turn. */
export async function runLoad(port: number, seconds: number, what: "tiles" | "floor", users: readonly string[] = []): Promise<LoadResult> {
  const file = join(import.meta.dirname, "load.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [file, String(port), String(seconds), what, ...users]);
  return Result.parse(JSON.parse(stdout));
}
