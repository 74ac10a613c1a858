/** The how-to lists of CONTRIBUTING.md: what they name exists, and a screen stands where they say and nowhere else. */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, matchesGlob } from "node:path";
import { describe, expect, test } from "vitest";
import { type ScreenKey, screenOf } from "./screens.ts";

const ROOT = join(import.meta.dirname, "../..");
const text = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** Heading of a section or part → what stands under it, up to the next heading. */
const parts = new Map(
  text("CONTRIBUTING.md")
    .split(/^#{2,3} /m)
    .map((part): [string, string] => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n"))]),
);

const PATH = /^(?:src|test|docs|scripts)\/[\w./<>*-]+$|^CHANGELOG\.md$/;

/** Paths and patterns in backticks, as they are written. */
function pathsIn(heading: string): string[] {
  const part = parts.get(heading);
  if (part === undefined) throw new Error(`CONTRIBUTING.md has no „${heading}”`);
  return [...part.matchAll(/`([^`\n]+)`/g)].map(([, quoted = ""]) => quoted).filter((quoted) => PATH.test(quoted));
}

const SCREEN_PARTS = [
  "Always",
  "Where the server is asked something new",
  "Where it has a namespace of texts of its own",
  "A report",
  "A settings screen",
] as const;

const LISTS = [...[...parts.keys()].filter((heading) => heading.startsWith("How to ")), ...SCREEN_PARTS];

test("there is a list for each thing that is often added", () => {
  const things = ["a figure", "a ledger line", "an expense kind", "an alert kind", "a job", "a screen", "a source of orders"];
  const said = things.map((thing) => `How to add ${thing}`);
  expect(LISTS).toEqual(expect.arrayContaining([...said, "How to read more of Allegro"]));
});

test.each(LISTS)("%s: every file that is named exists, of a pattern at least one", (heading) => {
  const paths = pathsIn(heading);
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => globSync(path.replaceAll(/<\w+>/g, "*"), { cwd: ROOT }).length === 0)).toEqual([]);
});

/** The sources and the generated document; tests say what they want of whom they want. */
const SOURCES = globSync(["src/**/*.{ts,tsx,json}", "docs/openapi.json"], { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));

/** Files where the screen stands: by its address, its key in a table or catalogue, its routes, its page. */
function standsIn(key: ScreenKey): string[] {
  const name = key.charAt(0).toUpperCase() + key.slice(1);
  const marks = [
    `${screenOf(key).path}(?=["\`?#])`,
    `(?<![\\w.])"?${key}"?: `,
    `\\b${key}Route\\b`,
    `\\* as ${key} from `,
    `\\bregister${name}\\b`,
    `\\b${name}Page\\b`,
  ];
  const mark = new RegExp(marks.join("|"));
  return SOURCES.filter((file) => mark.test(text(file)));
}

type Example = { key: ScreenKey; parts: readonly (typeof SCREEN_PARTS)[number][]; links: readonly string[] };

/** A report and a settings screen that have everything the lists speak of, and what leads to them from elsewhere. */
const EXAMPLES: readonly Example[] = [
  { key: "trends", parts: SCREEN_PARTS.slice(0, 4), links: ["src/web/features/dashboard/trends-strip.tsx"] },
  { key: "banners", parts: [...SCREEN_PARTS.slice(0, 3), "A settings screen"], links: [] },
];

describe.each(EXAMPLES)("the list for a screen names where $key stands", ({ key: feature, parts: named, links }) => {
  const listed = named.flatMap(pathsIn);
  const found = standsIn(feature);
  const own = listed.filter((path) => path.includes("<feature>")).map((path) => path.replaceAll("<feature>", feature));
  const shared = listed.filter((path) => !path.includes("<feature>"));
  // All of a feature's folder is its own.
  const folders = own.map((path) => path.slice(0, path.lastIndexOf("/"))).filter((folder) => folder.endsWith(`/${feature}`));
  const isNamed = (file: string): boolean =>
    [...own, ...shared, ...folders.map((folder) => `${folder}/**`)].some((pattern) => matchesGlob(file, pattern));

  test("no file is missing from it", () => {
    expect(found.filter((file) => !isNamed(file) && !links.includes(file))).toEqual([]);
  });

  test("and what it names has the screen", () => {
    const missing = own.filter((path) => globSync(path, { cwd: ROOT }).length === 0);
    expect(missing).toEqual([]);
    // Not of a screen alone, or no source: the log of changes, tests, the database.
    const sources = shared.filter((path) => !/^(CHANGELOG|test\/|src\/(?:db\/|web\/styles))/.test(path));
    expect(sources.filter((path) => !found.some((file) => matchesGlob(file, path)))).toEqual([]);
  });
});

/** A kind and a job that are there, and what names them for a reason of its own. */
const ROWS = [
  { heading: "How to add an expense kind", mark: /\bpercentOfSales\b/, links: ["src/files/expenses.ts"] },
  { heading: "How to add an alert kind", mark: /\blowStock\b/, links: [] },
  { heading: "How to add an alert kind", mark: /\blistGap\b/, links: ["src/pipeline/sync/alert-gaps.ts"] },
  { heading: "How to add a job", mark: /["']hourly-alerts\b/, links: [] },
  { heading: "How to add a job", mark: /["']sync-past\b/, links: ["src/queue/add-past.ts"] },
  { heading: "How to add a job", mark: /["']send-report\b/, links: ["src/reporting/start-sending.ts"] },
];

test.each(ROWS)("the list of „$heading” names every file where $mark stands", ({ heading, mark, links }) => {
  const listed = pathsIn(heading).map((path) => path.replaceAll(/<\w+>/g, "*"));
  const found = SOURCES.filter((file) => !file.startsWith("docs/") && mark.test(text(file)));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((file) => !links.includes(file) && !listed.some((path) => matchesGlob(file, path)))).toEqual([]);
});

/** Older than the rule. */
const CALLED_OTHERWISE = {
  api: ["products", "users"],
  web: ["account", "active-banners", "auth", "connect", "fee-types", "users"],
} as const;

describe("a feature has one name in contract, API and web", () => {
  const contracts = globSync("src/contract/*.ts", { cwd: ROOT }).map((file) => basename(file, ".ts"));
  const nameless = (names: readonly string[], known: readonly string[]): string[] =>
    names.filter((name) => !contracts.includes(name) && !known.includes(name));

  test("a folder of the API has its file of the contract", () => {
    const folders = globSync("src/api/*/*.route.ts", { cwd: ROOT }).map((file) => basename(dirname(file)));
    expect(folders.length).toBeGreaterThan(20);
    expect(nameless(folders, CALLED_OTHERWISE.api)).toEqual([]);
  });

  test("so have the endpoints of the web", () => {
    const files = globSync("src/web/**/*.api.ts", { cwd: ROOT }).map((file) => basename(file, ".api.ts"));
    expect(files.length).toBeGreaterThan(20);
    expect(nameless(files, CALLED_OTHERWISE.web)).toEqual([]);
  });
});
