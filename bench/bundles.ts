/** Gzipped scripts a page makes the browser load, by the build's own manifest. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import type { BarResult } from "./report.ts";

const DIST = join(import.meta.dirname, "../dist/web");
const Chunk = z.object({ file: z.string(), imports: z.array(z.string()).default([]) });
type Chunk = z.infer<typeof Chunk>;
const Manifest = z.record(z.string(), Chunk);

const KB = 1000;
const SCREENS = [
  {
    name: "web: scripts of the login, gzip KB",
    limit: 230,
    entries: ["index.html", "src/web/features/login/auth-layout.tsx", "src/web/features/login/login-page.tsx"],
  },
  {
    name: "web: scripts of the dashboard with chart and table, gzip KB",
    limit: 500,
    entries: [
      "index.html",
      "src/web/app/layout/system-layout.tsx",
      "src/web/app/dashboard-screen.tsx",
      "src/web/domain/profit-chart/profit-chart.tsx",
    ],
  },
  {
    name: "web: scripts after the first paint, gzip KB",
    limit: 150,
    entries: ["src/web/lib/alerts.ts", "src/web/lib/reports/reporter.ts", "node_modules/temporal-polyfill/global.esm.js"],
  },
] as const;

export function bundleBars(): BarResult[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8")));
  return SCREENS.map(({ name, limit, entries }) => {
    const files = new Set<string>();
    const chunkOf = (module: string): Chunk | undefined => {
      // A module that others import too has a chunk of its name.
      const shared = `_${module.slice(module.lastIndexOf("/") + 1).replace(/\.tsx?$/, "")}-`;
      const key = Object.keys(manifest).find((name) => name.startsWith(shared) && name.endsWith(".js"));
      return manifest[module] ?? (key === undefined ? undefined : manifest[key]);
    };
    const visit = (module: string): void => {
      const chunk = chunkOf(module);
      if (chunk === undefined || files.has(chunk.file)) return;
      files.add(chunk.file);
      chunk.imports.forEach(visit);
    };
    entries.forEach(visit);
    const missing = entries.filter((entry) => chunkOf(entry) === undefined);
    const size = [...files].reduce((total, file) => total + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0) / KB;
    return {
      name,
      measured: Math.round(size),
      peer: null,
      ratio: null,
      bar: `≤ ${limit}`,
      met: missing.length === 0 && size <= limit,
      ...(missing.length === 0 ? {} : { note: `the build has no ${missing.join(", ")}` }),
    };
  });
}
