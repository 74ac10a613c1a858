/** The checks, the tests of pure code, and what else a change reaches; says what it leaves out. */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SCREEN_KEYS, screenOf } from "#core/screens.ts";
import { ROOT, runNets } from "./nets.ts";
import { type Ground, reachOf } from "./reach.ts";
import { type Count, countWhole, runPlaywright, runVitest, say } from "./run-tests.ts";

/** Also what git does not know yet. */
function changedSince(commit: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8" })
      .split("\n")
      .filter((line) => line !== "");
  const changed = git("diff", "--name-only", "--no-renames", commit, "--");
  return [...new Set([...changed, ...git("ls-files", "--others", "--exclude-standard")])];
}

/** Feature → addresses of its screens, as far as they are the same for everything that they show. */
function addresses(): Map<string, string[]> {
  const pages = readFileSync(join(ROOT, "src/web/app/pages.ts"), "utf8");
  const found = [...pages.matchAll(/^ {2}(\w+): \(\) => import\("\.\.\/features\/([\w-]+)\//gm)];
  const featureOf = new Map(found.map(([, key = "", feature = ""]) => [key, feature]));
  const byFeature = Map.groupBy(SCREEN_KEYS, (key) => featureOf.get(key) ?? "");
  return new Map([...byFeature].map(([feature, keys]) => [feature, keys.map((key) => screenOf(key).path.replace(/:.*$/, ""))]));
}

function ground(): Ground {
  const specs = globSync("test/e2e/*.spec.ts", { cwd: ROOT }).map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));
  const known = addresses();
  const opens = (text: string, path: string): boolean => {
    const literal = path.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`${literal}${path.endsWith("/") ? "" : "(?![\\w/-])"}`).test(text);
  };
  return {
    // One that stands in no chunk of its own is part of others' screens, and so reaches everything.
    features: new Set(readdirSync(join(ROOT, "src/web/features")).filter((feature) => known.has(feature))),
    specsOf: (feature) => specs.filter(({ text }) => (known.get(feature) ?? []).some((path) => opens(text, path))).map(({ file }) => file),
  };
}

const named = (what: readonly string[] | "all"): string => (what === "all" ? "all" : what.length === 0 ? "none" : what.join(", "));

/** `since`: a commit of git. Throws where git knows none. */
export async function runChanged(since: string): Promise<Count[]> {
  const changed = changedSince(since);
  const { database, browser } = reachOf(changed, ground());
  say(`${changed.length} files changed since ${since}`);
  const nets = await runNets(say);
  const counts = [...nets.map(({ net, passed }) => countWhole(net.name, passed)), await runVitest(["--project", "unit"])];
  if (database === "all") counts.push(await runVitest(["--project", "database", "--project", "processes"]));
  else if (database.length > 0)
    counts.push(await runVitest(["--project", "database", "--project", "processes", "--passWithNoTests", ...database]));
  if (browser === "all") counts.push(await runPlaywright());
  else if (browser.length > 0) counts.push(await runPlaywright([...browser]));
  say(`tests with a database or processes: ${named(database)}`);
  say(`browser tests: ${named(browser)}`);
  if (database !== "all" || browser !== "all")
    say("left out: all others, the statements that they send, and what is promised of them; npm test runs all");
  return counts;
}
