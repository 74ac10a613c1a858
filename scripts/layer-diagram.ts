/** The diagram of the layers in docs/ARCHITECTURE.md is drawn from what the code imports. `npm run diagram` rewrites it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Cruised, cruiseSources } from "./cruise.ts";
import { ROOT } from "./nets.ts";

const DOCUMENT = "docs/ARCHITECTURE.md";
const BLOCK = /(<!-- layers: npm run diagram -->\n)[\s\S]*?(<!-- end of layers -->)/;

/** A folder of src, or `start` for the files beside the folders; null for tests and what lies outside. */
function layerOf(path: string): string | null {
  if (/\.test\.tsx?$|^src\/testing\//.test(path)) return null;
  const [, folder, rest] = /^src\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  if (folder === undefined) return null;
  return rest === undefined ? "start" : folder;
}

/** Layer → layers it imports. */
function edges({ modules }: Cruised): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = layerOf(source);
    if (from === null) continue;
    const targets = found.get(from) ?? new Set<string>();
    found.set(from, targets);
    for (const to of dependencies.map(({ resolved }) => layerOf(resolved))) if (to !== null && to !== from) targets.add(to);
  }
  return found;
}

function reaches(found: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(found.get(from) ?? [])].some((next) => next === to || reaches(found, next, to, seen));
}

/** Mermaid text. An arrow that follows from two others is left out, so that the picture stays readable. */
export function drawLayers(cruised: Cruised): string {
  const found = edges(cruised);
  const arrows = [...found]
    .flatMap(([from, targets]) =>
      [...targets]
        .filter((to) => ![...targets].some((other) => other !== to && reaches(found, other, to)))
        .map((to) => `  ${from} --> ${to}`),
    )
    .toSorted();
  return ["```mermaid", "flowchart TD", ...arrows, "```", ""].join("\n");
}

/** Whether the document shows another picture than the code gives. */
export function isOutdated(cruised: Cruised, document: string): boolean {
  return document.replace(BLOCK, (_, before: string, after: string) => `${before}${drawLayers(cruised)}${after}`) !== document;
}

if (import.meta.main) {
  const file = join(ROOT, DOCUMENT);
  const cruised = await cruiseSources(ROOT);
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(BLOCK, (_, before: string, after: string) => `${before}${drawLayers(cruised)}${after}`),
  );
}
