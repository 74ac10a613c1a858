/**
 * `npm test`: every check and every test; `-- --changed[=<ref>]` what a change reaches; `-- --repeat <times> <file>` one file beside processes
 * that take every core. Ends with one line, `N passed, N failed`.
 */
import { mkdirSync, rmSync } from "node:fs";
import { runNets } from "./nets.ts";
import { repeatFile } from "./repeat.ts";
import { type Count, conclude, countWhole, RESULTS, run, runPlaywright, runVitest, say, STATEMENTS } from "./run-tests.ts";
import { runChanged } from "./run-changed.ts";
import { type Asked, readArguments } from "./test-arguments.ts";
import { grown, keptSeconds, secondsOf, writeTimes } from "./times.ts";

async function runAll(): Promise<Count[]> {
  const stages: Record<string, number> = {};
  const timed = async <Result>(name: string, stage: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await stage();
    stages[name] = (performance.now() - began) / 1000;
    return result;
  };
  const [nets, tests] = await Promise.all([timed("checks", () => runNets(say)), timed("Vitest", runVitest)]);
  const browser = await timed("browser", runPlaywright);
  const times = writeTimes(RESULTS, { stages, nets: Object.fromEntries(nets.map(({ net, seconds }) => [net.name, seconds])) });
  for (const sentence of grown(secondsOf(times), keptSeconds())) say(`slower: ${sentence}`);
  const statements = await run("scripts/check-statements.ts", [STATEMENTS]);
  const promises = await run("scripts/check-promises.ts", [RESULTS]);
  return [
    ...nets.map(({ net, passed }) => countWhole(net.name, passed)),
    tests,
    browser,
    countWhole("statements", statements === 0),
    countWhole("promises", promises === 0),
  ];
}

function runAsked(asked: Asked): Promise<Count[]> {
  switch (asked.kind) {
    case "all":
      return runAll();
    case "changed":
      return runChanged(asked.since);
    case "repeat":
      return repeatFile(asked);
  }
}

const asked = readArguments(process.argv.slice(2));
if (typeof asked === "string") {
  say(asked);
  process.exitCode = 2;
} else {
  const began = performance.now();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const counts = await runAsked(asked);
  conclude(counts, (performance.now() - began) / 1000);
}
