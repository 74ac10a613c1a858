/**
 * `npm run test:citus`: on the cluster that CITUS_URL leads to (a coordinator of yours with two workers) in databases of its own, which it
 * makes and removes. `-- <files>`: these alone, and no report; else what it found is written to reports/citus.json.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import pg from "pg";
import { z } from "zod";
import { FACTS } from "../test/citus/report.ts";
import { ROOT } from "./nets.ts";
import { RESULTS, run, say } from "./run-tests.ts";
import { failuresOf, VitestReport } from "./vitest-failures.ts";

const Fact = z.object({ section: z.string(), results: z.unknown() });

async function versions(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(
    `select (regexp_match(citus_version(), 'Citus ([\\d.]+)'))[1] as citus, current_setting('server_version') as postgresql,
            (select count(*)::int from pg_dist_node where groupid <> 0) as workers`,
  );
  await client.end();
  return rows[0] ?? {};
}

function write(found: Record<string, unknown>, report: z.infer<typeof VitestReport>): void {
  const lines = existsSync(FACTS) ? readFileSync(FACTS, "utf8").trim().split("\n") : [];
  const facts = lines.map((line) => Fact.parse(JSON.parse(line))).map(({ section, results }) => [section, results] as const);
  const files = report.testResults.map(({ name, assertionResults }) => [relative(ROOT, name), assertionResults.length] as const);
  const result = {
    ...found,
    passed: report.numPassedTests,
    failed: failuresOf(report),
    ...Object.fromEntries(facts),
    files: Object.fromEntries(files.toSorted(([one], [other]) => one.localeCompare(other))),
  };
  writeFileSync(join(ROOT, "reports/citus.json"), `${JSON.stringify(result, null, 2)}\n`);
}

const url = process.env["CITUS_URL"] ?? "";
const files = process.argv.slice(2);
if (url === "") {
  say("Set CITUS_URL to a database with Citus on a coordinator that knows two workers: postgres://user@host:port/name");
  process.exitCode = 2;
} else {
  const json = join(RESULTS, "citus-vitest.json");
  for (const old of [FACTS, json]) rmSync(old, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${json}`];
  const code = await run("node_modules/vitest/vitest.mjs", ["run", "--config", "test/citus/vitest.config.ts", ...reporters, ...files]);
  if (existsSync(json) && files.length === 0) write(await versions(url), VitestReport.parse(JSON.parse(readFileSync(json, "utf8"))));
  process.exitCode = code;
}
