/** Where the minutes of a test run go: `test-results/times.json`, out of the reports that it leaves behind. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { ROOT } from "./nets.ts";

const Seconds = z.record(z.string(), z.number());

/** Seconds. Of files of Vitest how long each waited for the database, of browser tests for the server; several waits at once count each. */
export const Times = z.object({
  stages: Seconds,
  nets: Seconds,
  files: z.record(z.string(), z.object({ seconds: z.number(), database: z.number() })),
  browser: z.record(z.string(), z.object({ seconds: z.number(), server: z.number(), tests: Seconds })),
});
export type Times = z.infer<typeof Times>;

/** What each file took when its time was kept last: `npm run minutes`. */
export const KEPT = join(ROOT, "test/minutes.json");

const Vitest = z.object({ testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })) });
const Waited = z.object({ file: z.string(), seconds: z.number() });

const Annotation = z.object({ type: z.string(), description: z.string().optional() });
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ annotations: z.array(Annotation), results: z.array(z.object({ duration: z.number() })) })),
});
type Spec = z.infer<typeof Spec>;
type Suite = { specs: Spec[]; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(Spec), suites: z.array(Suite).optional() }));
const Playwright = z.object({ suites: z.array(Suite) });

/** What a browser test says about its waiting; `test/e2e/seller.ts`. */
export const SERVER_WAIT = "server";

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;
const sum = (numbers: readonly number[]): number => tenths(numbers.reduce((total, number) => total + number, 0));
const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

function filesOf(folder: string): Times["files"] {
  const report = Vitest.nullable().parse(read(join(folder, "vitest.json")));
  const lines = join(folder, "database.jsonl");
  const waits = existsSync(lines) ? readFileSync(lines, "utf8").trimEnd().split("\n") : [];
  const waited = Map.groupBy(
    waits.map((line) => Waited.parse(JSON.parse(line))),
    ({ file }) => file,
  );
  return Object.fromEntries(
    (report?.testResults ?? []).map(({ name, startTime, endTime }) => {
      const database = sum((waited.get(name) ?? []).map(({ seconds }) => seconds));
      return [relative(ROOT, name), { seconds: tenths((endTime - startTime) / 1000), database }];
    }),
  );
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

function browserOf(folder: string): Times["browser"] {
  const report = Playwright.nullable().parse(read(join(folder, "playwright.json")));
  const byFile = Map.groupBy((report?.suites ?? []).flatMap(specsOf), ({ file }) => `test/e2e/${file}`);
  return Object.fromEntries(
    [...byFile].map(([file, specs]) => {
      const took = ({ tests }: Spec): number => sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)));
      const waits = specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations));
      const server = sum(waits.filter(({ type }) => type === SERVER_WAIT).map(({ description = "0" }) => Number(description)));
      return [file, { seconds: sum(specs.map(took)), server, tests: Object.fromEntries(specs.map((spec) => [spec.title, took(spec)])) }];
    }),
  );
}

/** `stages` and `nets`: seconds by name. */
export function writeTimes(folder: string, { stages, nets }: Pick<Times, "stages" | "nets">): Times {
  const rounded = (seconds: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(seconds).map(([name, took]) => [name, tenths(took)]));
  const times = { stages: rounded(stages), nets: rounded(nets), files: filesOf(folder), browser: browserOf(folder) };
  writeFileSync(join(folder, "times.json"), `${JSON.stringify(times, null, 2)}\n`);
  return times;
}

/** Seconds of every file of tests, by its path; empty where none were kept. */
export function keptSeconds(): Readonly<Record<string, number>> {
  return Seconds.nullable().parse(read(KEPT)) ?? {};
}

export const secondsOf = ({ files, browser }: Times): Record<string, number> =>
  Object.fromEntries([...Object.entries(files), ...Object.entries(browser)].map(([file, { seconds }]) => [file, seconds]));

/** Shorter ones are as long as chance has it. */
const WORTH_A_WORD_S = 10;

/**
 * Files that took half as long again as when their time was kept, and new ones that take long, in words. A machine that is slower altogether
 * made none of them grow: each is measured by the middle of all.
 */
export function grown(now: Readonly<Record<string, number>>, kept: Readonly<Record<string, number>>): string[] {
  const ratios = Object.entries(now).flatMap(([file, seconds]) => {
    const before = kept[file];
    return before === undefined || before < WORTH_A_WORD_S / 2 ? [] : [seconds / before];
  });
  const pace = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 1;
  return Object.entries(now).flatMap(([file, seconds]) => {
    const before = kept[file];
    const paced = tenths(seconds / pace);
    if (paced < WORTH_A_WORD_S) return [];
    if (before === undefined) return [`${file} is new and takes ${paced} s`];
    return paced > 1.5 * before ? [`${file} grew by half: ${before} s, now ${paced} s`] : [];
  });
}
