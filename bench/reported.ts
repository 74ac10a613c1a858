/** Bars that have a command of their own: what their last report says, named as such. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { BarResult } from "./report.ts";

const REPORTS = [{ file: "reports/sync-speed.json", command: "npm run bench:sync" }] as const;

const Reported = z.object({
  bars: z.array(
    z.object({ name: z.string(), measured: z.number(), peer: z.number(), ratio: z.number(), bar: z.number(), met: z.boolean() }),
  ),
});

export function reportedBars(): BarResult[] {
  return REPORTS.flatMap(({ file, command }) => {
    const path = join(import.meta.dirname, "..", file);
    if (!existsSync(path)) return [];
    return Reported.parse(JSON.parse(readFileSync(path, "utf8"))).bars.map(({ name, measured, peer, ratio, bar, met }) => ({
      name: `${name} (seconds, last report of ${command})`,
      measured,
      peer,
      ratio,
      bar: `≤ ${bar} ×`,
      met,
    }));
  });
}
