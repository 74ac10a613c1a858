/** What a page makes the browser load before it is useful, over the build's own manifest. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { expect, test } from "./seller.ts";

const DIST = join(import.meta.dirname, "../../dist/web");
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));

const KB = 1000;

/** Files of the scripts of these modules with everything they import at once. */
function criticalFiles(entries: readonly string[]): ReadonlySet<string> {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8")));
  const files = new Set<string>();
  const visit = (name: string): void => {
    // Packages may lie in a folder elsewhere that node_modules only points to; a module that others import too has a chunk of its name.
    const shared = `_${name.slice(name.lastIndexOf("/") + 1).replace(/\.tsx?$/, "")}-`;
    const isIt = (key: string): boolean => key.endsWith(`/${name}`) || (key.startsWith(shared) && key.endsWith(".js"));
    const chunk = manifest[name] ?? Object.entries(manifest).find(([key]) => isIt(key))?.[1];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports.forEach(visit);
  };
  entries.forEach(visit);
  return files;
}

/** Gzipped. */
function criticalBytes(entries: readonly string[]): number {
  return [...criticalFiles(entries)].reduce((total, file) => total + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0);
}

const SHELL = ["index.html", "src/web/app/layout/system-layout.tsx"];

const LOGIN = ["index.html", "src/web/features/login/auth-layout.tsx", "src/web/features/login/login-page.tsx"];
const DASHBOARD = [...SHELL, "src/web/app/dashboard-screen.tsx", "src/web/domain/profit-chart/profit-chart.tsx"];

// A hundred small ones wait for each other: a browser asks a host for six at a time.
test("the login and the dashboard load at most twenty files of scripts each", () => {
  expect(criticalFiles(LOGIN).size).toBeLessThanOrEqual(20);
  expect(criticalFiles(DASHBOARD).size).toBeLessThanOrEqual(20);
});

test("the login loads at most 230 KB of scripts", () => {
  const bytes = criticalBytes(LOGIN);
  test.info().annotations.push({ type: "size", description: `login: ${Math.round(bytes / KB)} KB` });
  expect(bytes).toBeLessThanOrEqual(230 * KB);
});

test("the dashboard with chart and table loads at most 500 KB of scripts", () => {
  const bytes = criticalBytes(DASHBOARD);
  test.info().annotations.push({ type: "size", description: `dashboard: ${Math.round(bytes / KB)} KB` });
  expect(bytes).toBeLessThanOrEqual(500 * KB);
});

test("what comes after the first paint is at most 150 KB", () => {
  const later = ["src/web/lib/alerts.ts", "src/web/lib/reports/reporter.ts", "node_modules/temporal-polyfill/global.esm.js"];
  const bytes = criticalBytes(later);
  test.info().annotations.push({ type: "size", description: `later: ${Math.round(bytes / KB)} KB` });
  expect(bytes).toBeLessThanOrEqual(150 * KB);
});
