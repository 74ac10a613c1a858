/**
 * node scripts/check-statements.ts <file>: reads the statements that a test run recorded with SQL_LOG=<file> and fails when one
 * of the product's reaches rows of more than one company without standing in test/across-companies.ts, or is one that Citus
 * refuses or does otherwise.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { loadModule } from "libpg-query";
import { z } from "zod";
import { checkForCitus, checkOwnShard } from "#testing/citus/rules.ts";
import { readWorld } from "#testing/citus/world.ts";
import { readSchema } from "#testing/tenancy/catalogue.ts";
import { checkShards, checkTenancy } from "#testing/tenancy/check.ts";
import { ACROSS_COMPANIES } from "../test/across-companies.ts";
import { ROOT } from "./nets.ts";

/** Enough to say that the recording worked; a broken recorder must not look like a clean product. */
const FEWEST_STATEMENTS = 50;

/** Placeholders of a template literal, with the brackets inside them. */
function withoutPlaceholders(source: string): string {
  let text = "";
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] !== "$" || source[at + 1] !== "{") {
      text += source[at];
      continue;
    }
    let depth = 0;
    for (at += 1; at < source.length; at += 1) {
      if (source[at] === "{") depth += 1;
      if (source[at] === "}") depth -= 1;
      if (depth === 0) break;
    }
    text += "§";
  }
  return text;
}

/** One form for a statement and for the source it was written in. */
const normal = (text: string): string => withoutPlaceholders(text).replaceAll(/\$\d+/g, "§").replaceAll(/\s+/g, " ").trim();

function sources(folder: string, isWanted: (path: string) => boolean): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith(".ts") && isWanted(path))
    .map((path) => normal(readFileSync(join(ROOT, path), "utf8")))
    .join("\n");
}

const isTest = (path: string): boolean => /\.test\.ts$|^test\/|^src\/testing\//.test(path);

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("name the file of recorded statements");
await loadModule();
const schema = readSchema();
const { catalogue } = schema;
const world = readWorld(schema);
const product = sources("src", (path) => !isTest(path));
const tests = sources("src", isTest) + sources("test", isTest);
const recorded = [
  ...new Set(
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== ""),
  ),
].map((line) => z.string().parse(JSON.parse(line)));
/** Whether a source holds the text as a whole, and not as the beginning of another. */
const isWrittenIn = (source: string, text: string): boolean =>
  ["`", '"'].some((quote) => source.includes(`${quote}${text}${quote}`) || source.includes(`${quote} ${text}${quote}`));

/** What tests write composed, so that no source holds it whole: histories as they are, rows drawn at random, rows written twice. */
const COMPOSED_BY_TESTS = [
  /jsonb_populate_recordset\(null::/,
  /\brandom\(\)/,
  /^\s*\/\* of a test \*\//,
  /^\s*insert into postings \([^)]*\)\s*select [^$]*\sfrom postings where/,
];

/** What only a test wrote is the test's own look behind the scenes. */
const statements = recorded.filter(
  (statement) =>
    !COMPOSED_BY_TESTS.some((pattern) => pattern.test(statement)) &&
    (!tests.includes(normal(statement)) || isWrittenIn(product, normal(statement))),
);

const unused = new Set(ACROSS_COMPANIES);
const findings = statements.flatMap((statement) => {
  const problems = checkTenancy(statement, catalogue);
  const entry = problems.length > 0 ? ACROSS_COMPANIES.find(({ statement: pattern }) => pattern.test(statement)) : undefined;
  if (entry) unused.delete(entry);
  return problems.length > 0 && !entry ? [`${problems.join("; ")}:\n  ${statement.trim()}`] : [];
});
const refused = statements.flatMap((statement) => {
  const problems = [...checkForCitus(statement, world), ...checkOwnShard(statement, world)];
  return problems.length > 0 ? [`Citus: ${problems.join("; ")}:\n  ${statement.trim()}`] : [];
});
/** Of those of one company: what would be asked of all shards. */
const wide = statements.flatMap((statement) => {
  if (checkTenancy(statement, catalogue).length > 0) return [];
  const problems = checkShards(statement, catalogue);
  return problems.length > 0
    ? [`Citus asks all shards, name the company where the table is read: ${problems.join("; ")}:\n  ${statement.trim()}`]
    : [];
});
const stale = [...unused].map(({ name }) => `test/across-companies.ts: no statement needs the entry “${name}” any more`);
const few = statements.length < FEWEST_STATEMENTS ? [`only ${statements.length} statements were recorded`] : [];
for (const problem of [...findings, ...refused, ...wide, ...stale, ...few]) process.stdout.write(`${problem}\n`);
process.stdout.write(
  `${statements.length} statements of the product, ${ACROSS_COMPANIES.length} of them named as across companies, ${findings.length} untied, ${refused.length} not for Citus, ${wide.length} asked of all shards\n`,
);
process.exitCode = findings.length + refused.length + wide.length + stale.length + few.length === 0 ? 0 : 1;
