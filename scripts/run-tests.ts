/** Vitest and Playwright as `npm test` runs them: what they counted, out of the reports that they leave in `test-results`. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { browserCount, PlaywrightReport } from "./browser-count.ts";
import { installChromium } from "./install-chromium.ts";
import { ROOT } from "./nets.ts";

export type Count = { readonly passed: number; readonly failed: number; readonly skipped: readonly string[] };

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

/** A failure that no test carries (a file that does not load, a crash) counts as one. */
export function count(code: number, passed: number, failed: number, skipped: readonly string[]): Count {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) })),
});

/** `what`: files or projects; all where there are none. */
export async function runVitest(what: readonly string[] = []): Promise<Count> {
  const file = join(RESULTS, "vitest.json");
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run("node_modules/vitest/vitest.mjs", ["run", ...reporters, ...what], { SQL_LOG: STATEMENTS });
  if (!existsSync(file)) return count(1, 0, 0, []);
  const report = VitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status }) => ["skipped", "pending", "todo"].includes(status)).map(({ fullName }) => fullName);
  return count(code, report.numPassedTests, report.numFailedTests, skipped);
}

/** `what`: files and options; all files where there are none. */
export async function runPlaywright(what: readonly string[] = []): Promise<Count> {
  if (!readdirSync(join(ROOT, "test/e2e")).some((name) => name.endsWith(".spec.ts"))) return count(1, 0, 0, []);
  if (!installChromium(say)) return count(1, 0, 0, []);
  const file = join(RESULTS, "playwright.json");
  rmSync(file, { force: true });
  const code = await run("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json", ...what], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    SQL_LOG: STATEMENTS,
  });
  if (!existsSync(file)) return count(1, 0, 0, []);
  const { passed, failed, skipped } = browserCount(PlaywrightReport.parse(JSON.parse(readFileSync(file, "utf8"))));
  return count(
    code,
    passed,
    failed,
    Array.from({ length: skipped }, () => "a browser test"),
  );
}

/** Says what was skipped and the one line that counts; the process ends with 1 where something failed. */
export function conclude(counts: readonly Count[], seconds: number): void {
  const sum = (pick: (entry: Count) => number): number => counts.reduce((total, entry) => total + pick(entry), 0);
  for (const name of counts.flatMap(({ skipped }) => skipped)) say(`skipped: ${name}`);
  say(`${Math.round(seconds)} s`);
  say(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
  process.exitCode = sum(({ failed }) => failed) === 0 ? 0 : 1;
}
