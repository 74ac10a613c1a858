/** Vitest and Playwright as `npm test` runs them: what they counted, out of the reports that they leave in `test-results`. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { browserCount, PlaywrightReport } from "./browser-count.ts";
import { failuresOf, VitestReport } from "./vitest-failures.ts";
import { installChromium } from "./install-chromium.ts";
import { ROOT } from "./nets.ts";

/** `failures` and `skipped`: a line each. */
export type Count = { readonly passed: number; readonly failures: readonly string[]; readonly skipped: readonly string[] };

export const say = (text: string): void => void process.stdout.write(`${text}\n`);
export const RESULTS = join(ROOT, "test-results");
export const STATEMENTS = join(RESULTS, "statements.jsonl");

export function run(file: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => done(code ?? 1));
  });
}

/** A failure that no test carries (a crash, an error after the last test) is one of its own. */
function count(name: string, code: number, { passed, failures, skipped }: Count): Count {
  return { passed, failures: code !== 0 && failures.length === 0 ? [`${name} ended with ${code}`] : failures, skipped };
}

/** What passes or fails as a whole. */
export function countWhole(name: string, passed: boolean): Count {
  return { passed: passed ? 1 : 0, failures: passed ? [] : [name], skipped: [] };
}

/** `what`: files or projects; all where there are none. */
export async function runVitest(what: readonly string[] = []): Promise<Count> {
  const file = join(RESULTS, "vitest.json");
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run("node_modules/vitest/vitest.mjs", ["run", ...reporters, ...what], { SQL_LOG: STATEMENTS });
  if (!existsSync(file)) return countWhole("Vitest left no report", false);
  const report = VitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status }) => ["skipped", "pending", "todo"].includes(status)).map(({ fullName }) => fullName);
  return count("Vitest", code, { passed: report.numPassedTests, failures: failuresOf(report), skipped });
}

/** `what`: files and options; all files where there are none. */
export async function runPlaywright(what: readonly string[] = []): Promise<Count> {
  if (!readdirSync(join(ROOT, "test/e2e")).some((name) => name.endsWith(".spec.ts"))) return countWhole("no browser tests", false);
  if (!installChromium(say)) return countWhole("no browser for the browser tests", false);
  const file = join(RESULTS, "playwright.json");
  rmSync(file, { force: true });
  const code = await run("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json", ...what], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    SQL_LOG: STATEMENTS,
  });
  if (!existsSync(file)) return countWhole("Playwright left no report", false);
  const { passed, failures, skipped } = browserCount(PlaywrightReport.parse(JSON.parse(readFileSync(file, "utf8"))));
  return count("Playwright", code, { passed, failures, skipped: Array.from({ length: skipped }, () => "a browser test") });
}

/** Says what was skipped and what failed, and last the one line that counts; the process ends with 1 where something failed. */
export function conclude(counts: readonly Count[], seconds: number): void {
  const failures = counts.flatMap((entry) => entry.failures);
  for (const name of counts.flatMap(({ skipped }) => skipped)) say(`skipped: ${name}`);
  for (const failure of failures) say(`failed: ${failure}`);
  say(`${Math.round(seconds)} s`);
  say(`${counts.reduce((total, { passed }) => total + passed, 0)} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
