/**
 * The layer rules of .dependency-cruiser.cjs over src, and the picture of the layers in docs/ARCHITECTURE.md. Fails also when
 * hardly a module was seen: without a compiler it knows, dependency-cruiser reads nothing and reports success.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { cruiseSources } from "./cruise.ts";
import { isOutdated } from "./layer-diagram.ts";

const cruised = await cruiseSources(resolve(process.argv[2] ?? "."));
const { violations, totalCruised } = cruised.summary;

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name)).length;
const problems = violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}. ${cruised.comments.get(rule.name) ?? ""}`);
if (files === 0 || totalCruised < files) {
  problems.push(`only ${totalCruised} modules were seen of at least ${files}: is TypeScript installed under the name typescript?`);
}
const document = "docs/ARCHITECTURE.md";
if (existsSync(document) && isOutdated(cruised, readFileSync(document, "utf8")))
  problems.push(`${document}: the picture of the layers is out of date, run npm run diagram`);

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${totalCruised} modules, ${violations.length} violations\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
