/**
 * Fails when a document names a file, folder, section, npm command or test that does not exist, or a comment such a document, and when a
 * record of a decision is missing from their index.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { z } from "zod";
import { anchorsOf, citationProblems } from "./citations.ts";
import { namedTests } from "./promised-tests.ts";

const root = resolve(process.argv[2] ?? ".");

const SKIPPED = new Set(["node_modules", "dist", "data", "artifacts", "reports", ".git", ".tsbuild", "test-results"]);
/** Paths in backticks count as code paths when they begin with one of these. */
const CODE_PATH = /^(?:src|test|scripts|bin|docs|\.ci)\/[\w./@-]+$/;

/** Whether the file has a test of exactly that name, as it is written there. */
function hasTest(file: string, name: string): boolean {
  const path = join(root, file);
  return existsSync(path) && ['"', "`"].some((quote) => readFileSync(path, "utf8").includes(`(${quote}${name}${quote}`));
}

function documents(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? documents(path) : entry.name.endsWith(".md") ? [path] : [];
  });
}

const commands = new Set(
  Object.keys(
    z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).scripts,
  ),
);

function problemsIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");
  const paths = quoted.filter((path) => CODE_PATH.test(path)).filter((path) => !existsSync(join(root, path)));
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map((match) => match[1] ?? "")
    .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(dirname(file), link)));
  const anchors = [...text.matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)].filter(([, link = "", anchor = ""]) => {
    const target = link === "" ? file : join(dirname(file), link);
    return target.endsWith(".md") && existsSync(target) && !anchorsOf(readFileSync(target, "utf8")).includes(anchor);
  });
  const unknown = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map((match) => match[1] ?? "").filter((name) => !commands.has(name));
  const untested = namedTests(text).filter(({ file: path, title }) => existsSync(join(root, path)) && !hasTest(path, title));
  return [
    ...paths.map((path) => `\`${path}\` does not exist`),
    ...links.map((link) => `the link ${link} leads nowhere`),
    ...anchors.map(([, link, anchor]) => `the link ${link}#${anchor} leads to no heading`),
    ...unknown.map((name) => `npm run ${name} is no command of package.json`),
    ...untested.map(({ file: path, title }) => `\`${path}\` has no test „${title}”`),
  ];
}

/** Each record of docs/adr has a row in the index: its link by its number, what was decided, its state. */
function unlistedRecords(folder: string): string[] {
  const index = "docs/adr/README.md";
  if (!existsSync(folder)) return [];
  const rows = existsSync(join(root, index)) ? readFileSync(join(root, index), "utf8") : "";
  const listed = [...rows.matchAll(/^\| \[(\d+)\]\(([\w.-]+)\) \| [^|]+ \| [^|]+ \|$/gm)].map(
    ([, number = "", file = ""]) => `${number} ${file}`,
  );
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.md$/.test(file) && !listed.includes(`${Number(file.slice(0, 4))} ${file}`))
    .map((file) => `${index}: has no row for ${file}`);
}

const inDocuments = documents(root).flatMap((file) => problemsIn(file).map((problem) => `${relative(root, file)}: ${problem}`));
const problems = [...inDocuments, ...unlistedRecords(join(root, "docs/adr")), ...citationProblems(root)];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
