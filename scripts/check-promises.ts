/**
 * `node bin/run.mjs scripts/check-promises.ts <folder of results>`: fails when a test that `docs/brief-coverage.md` names did not run
 * or did not pass. Reads the reports of vitest and Playwright that `npm test` leaves behind.
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { ROOT } from "./nets.ts";
import { namedTests, unproven } from "./promised-tests.ts";

const Vitest = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string(), title: z.string() })) })),
});

const Spec = z.object({ title: z.string(), ok: z.boolean(), file: z.string(), tests: z.array(z.object({ status: z.string() })) });
type Suite = { specs: z.output<typeof Spec>[]; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(Spec), suites: z.array(Suite).optional() }));
const Playwright = z.object({ suites: z.array(Suite) });

const specsOf = ({ specs, suites = [] }: Suite): Suite["specs"] => [...specs, ...suites.flatMap(specsOf)];

const results = process.argv[2] ?? join(ROOT, "test-results");
const report = (name: string): unknown => JSON.parse(readFileSync(join(results, name), "utf8"));

const ran = [
  ...Vitest.parse(report("vitest.json")).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, title }) => (status === "passed" ? [{ file: relative(ROOT, name), title }] : [])),
  ),
  ...Playwright.parse(report("playwright.json"))
    .suites.flatMap(specsOf)
    .flatMap(({ title, ok, file, tests }) =>
      ok && tests.some(({ status }) => status !== "skipped") ? [{ file: join("test/e2e", file), title }] : [],
    ),
];

const missing = unproven(namedTests(readFileSync(join(ROOT, "docs/brief-coverage.md"), "utf8")), ran);
for (const { file, title } of missing) process.stdout.write(`docs/brief-coverage.md: ${file} „${title}” did not pass\n`);
process.exitCode = missing.length === 0 ? 0 : 1;
