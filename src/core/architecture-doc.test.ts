/** docs/ARCHITECTURE.md lists every module that holds state, and every file that reads a clock in the middle of the work. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const text = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const document = text("docs/ARCHITECTURE.md");

/** Files named in the tables of a section. */
function listedUnder(heading: string): string[] {
  const [section = ""] = document.split(`### ${heading}\n`)[1]?.split(/^##/m) ?? [];
  const cells = [...section.matchAll(/^\| (`src[^|]*) \|/gm)].map(([, cell = ""]) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file)).toSorted();
}

const FILES = globSync("src/**/*.{ts,tsx}", { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$|\.d\.ts$/.test(file) && !file.startsWith("src/testing/"),
);

/** A variable of the module, or a collection of it that something is put into or taken from. */
function holdsState(source: string): boolean {
  if (/^(?:export )?let /m.test(source)) return true;
  const collections = [...source.matchAll(/^(?:export )?const (\w+)[^=\n]*= (?:new (?:Weak)?(?:Map|Set)\b|\[\];)/gm)];
  return collections.some(([, name = ""]) => new RegExp(`\\b${name}\\.(?:set|add|delete|clear|push|splice)\\(`).test(source));
}

/** Where the clock is read in order to be passed on; browsers have their own. */
const EDGES = /^src\/(?:start|web)\/|^src\/jobs\/real-clock\.ts$/;

/** The machine's clock, or the day of the database's. */
const readsClock = (source: string): boolean =>
  source
    .split("\n")
    .some(
      (line) =>
        !/^\s*(?:\*|\/\/|\/\*)/.test(line) && /\bDate\.now\b|new Date\(\)|\bcurrent_date\b|\bnow\(\) (?:as now|at time zone)/.test(line),
    );

describe("what docs/ARCHITECTURE.md lists", () => {
  test("is every module that holds state", () => {
    expect(FILES.length).toBeGreaterThan(1000);
    expect(listedUnder("State in a process")).toEqual(FILES.filter((file) => holdsState(text(file))).toSorted());
  });

  test("is every file that reads a clock away from the edges", () => {
    const found = FILES.filter((file) => !EDGES.test(file) && readsClock(text(file)));
    expect(listedUnder("The present moment")).toEqual(found.toSorted());
  });

  test("no pure code reads one", () => {
    expect(FILES.filter((file) => /^src\/(?:core|contract|text)\//.test(file) && readsClock(text(file)))).toEqual([]);
  });
});

test("state and clocks are found where they are, and not where a table is only read", () => {
  expect(holdsState("let last = 0;\n")).toBe(true);
  expect(holdsState("const kept = new Map<string, number>();\nexport const keep = () => kept.set('a', 1);\n")).toBe(true);
  expect(holdsState("const NAMES = new Set(['a']);\nexport const has = (name: string) => NAMES.has(name);\n")).toBe(false);
  expect(holdsState("export function count() {\n  let last = 0;\n}\n")).toBe(false);
  expect(readsClock("const at = new Date().toISOString();\n")).toBe(true);
  expect(readsClock("sql`where day < current_date - 7`")).toBe(true);
  expect(readsClock(" * Without current_date.\nconst began = performance.now(); // new Date(at)\nsql`set seen_at = now()`")).toBe(false);
});
