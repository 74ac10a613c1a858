/**
 * The layer rules of .dependency-cruiser.cjs over src. Fails also when hardly a module was seen: with a compiler it does not
 * know, dependency-cruiser reads nothing and reports success.
 */
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { type IConfiguration, cruise } from "dependency-cruiser";
import { z } from "zod";

const Result = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
    totalCruised: z.number(),
  }),
});

/** The file declares itself as such a configuration, and dependency-cruiser validates it when it runs. */
function readRules(file: string): IConfiguration {
  return createRequire(import.meta.url)(file) as IConfiguration;
}

const root = resolve(process.argv[2] ?? ".");
process.chdir(root);
const { options, forbidden = [] } = readRules(join(root, ".dependency-cruiser.cjs"));
const comments = new Map(forbidden.map((rule) => [rule.name, rule.comment]));

const cruised = await cruise(["src"], { ...options, ruleSet: { forbidden }, validate: true, outputType: "json" });
const { summary } = Result.parse(JSON.parse(z.string().parse(cruised.output)));

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name)).length;
if (!existsSync("src") || files === 0 || summary.totalCruised < files) {
  process.stdout.write(
    `only ${summary.totalCruised} modules were seen of at least ${files}: is TypeScript installed under the name typescript?\n`,
  );
  process.exitCode = 1;
}
for (const { from, to, rule } of summary.violations) {
  process.stdout.write(`${from} → ${to}: ${rule.name}. ${comments.get(rule.name) ?? ""}\n`);
  process.exitCode = 1;
}
process.stdout.write(`${summary.totalCruised} modules, ${summary.violations.length} violations\n`);
