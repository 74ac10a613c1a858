/**
 * `npm run minutes`: keeps what every file took in the last `npm test` (`test/minutes.json`: the longest are started first, and one that
 * grows is named) and writes where the minutes went into CONTRIBUTING.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./nets.ts";
import { KEPT, secondsOf, Times } from "./times.ts";

const LONGEST = 12;
const GUIDE = join(ROOT, "CONTRIBUTING.md");
const TABLE = /(<!-- minutes -->\n)[\s\S]*?(<!-- \/minutes -->)/;

const times = Times.parse(JSON.parse(readFileSync(join(ROOT, "test-results/times.json"), "utf8")));
const longest = (seconds: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(seconds).toSorted(([, one], [, other]) => other - one);
const sum = (numbers: readonly number[]): number => Math.round(numbers.reduce((total, number) => total + number, 0));
const words = (seconds: Readonly<Record<string, number>>): string =>
  longest(seconds)
    .slice(0, LONGEST)
    .map(([file, took]) => `${file.replace(/^.*\//, "").replace(/\.(test|spec)\.tsx?$/, "")} ${Math.round(took)}`)
    .join(", ");

const files = Object.entries(times.files);
const browser = Object.entries(times.browser);
const of = (entries: readonly (readonly [string, { seconds: number }])[]) =>
  Object.fromEntries(entries.map(([name, { seconds }]) => [name, seconds]));
const table = [
  "| what | seconds | of it |",
  "|---|---|---|",
  ...Object.entries(times.stages).map(([name, took]) => `| ${name} | ${Math.round(took)} | |`),
  `| checks, each | ${sum(Object.values(times.nets))} | ${words(times.nets)} |`,
  `| Vitest, each file | ${sum(files.map(([, { seconds }]) => seconds))} | waiting for the database ${sum(files.map(([, { database }]) => database))}; ${words(of(files))} |`,
  `| browser, each file | ${sum(browser.map(([, { seconds }]) => seconds))} | waiting for the server ${sum(browser.map(([, { server }]) => server))}; ${words(of(browser))} |`,
].join("\n");

const guide = readFileSync(GUIDE, "utf8");
if (!TABLE.test(guide)) throw new Error("CONTRIBUTING.md has no place for the table of minutes");
writeFileSync(
  GUIDE,
  guide.replace(TABLE, (_, begin: string, end: string) => `${begin}${table}\n${end}`),
);
writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(longest(secondsOf(times)).filter(([, took]) => took >= 1)), null, 2)}\n`);
