/** `npm test`: every check and every test; ends with one line, `N passed, N failed`. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { browserCount, PlaywrightReport } from "./browser-count.ts";
import { installChromium } from "./install-chromium.ts";
import { ROOT, runNets } from "./nets.ts";
import { grown, keptSeconds, secondsOf, writeTimes } from "./times.ts";

type Count = { readonly passed: number; readonly failed: number; readonly skipped: readonly string[] };

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const RESULTS = join(ROOT, "test-results");
const STATEMENTS = join(RESULTS, "statements.jsonl");

function run(file: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
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
function count(code: number, passed: number, failed: number, skipped: readonly string[]): Count {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) })),
});

async function runVitest(): Promise<Count> {
  const file = join(RESULTS, "vitest.json");
  const code = await run("node_modules/vitest/vitest.mjs", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`], {
    SQL_LOG: STATEMENTS,
  });
  if (!existsSync(file)) return count(1, 0, 0, []);
  const report = VitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status }) => ["skipped", "pending", "todo"].includes(status)).map(({ fullName }) => fullName);
  return count(code, report.numPassedTests, report.numFailedTests, skipped);
}

async function runPlaywright(): Promise<Count> {
  if (!readdirSync(join(ROOT, "test/e2e")).some((name) => name.endsWith(".spec.ts"))) return count(1, 0, 0, []);
  if (!installChromium(say)) return count(1, 0, 0, []);
  const file = join(RESULTS, "playwright.json");
  const code = await run("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json"], {
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

async function runAll(): Promise<Count[]> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const stages: Record<string, number> = {};
  const timed = async <Result>(name: string, stage: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await stage();
    stages[name] = (performance.now() - began) / 1000;
    return result;
  };
  const [nets, tests] = await Promise.all([timed("checks", () => runNets(say)), timed("Vitest", runVitest)]);
  const failedNets = nets.filter(({ passed }) => !passed).length;
  const browser = await timed("browser", runPlaywright);
  const times = writeTimes(RESULTS, { stages, nets: Object.fromEntries(nets.map(({ net, seconds }) => [net.name, seconds])) });
  for (const sentence of grown(secondsOf(times), keptSeconds())) say(`slower: ${sentence}`);
  const checks = [await run("scripts/check-statements.ts", [STATEMENTS]), await run("scripts/check-promises.ts", [RESULTS])];
  return [
    count(0, nets.length - failedNets, failedNets, []),
    tests,
    browser,
    ...checks.map((code) => count(code, code === 0 ? 1 : 0, 0, [])),
  ];
}

const began = performance.now();
const counts = await runAll();
const sum = (pick: (entry: Count) => number): number => counts.reduce((total, entry) => total + pick(entry), 0);
for (const name of counts.flatMap(({ skipped }) => skipped)) say(`skipped: ${name}`);
say(`${Math.round((performance.now() - began) / 1000)} s`);
say(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
process.exitCode = sum(({ failed }) => failed) === 0 ? 0 : 1;
