/**
 * `npm run test:mutants`: plants each fault by itself in a copy of the tree and runs the tests that must notice it. Prints
 * every fault with the test that turned red, keeps the result in reports/mutants.json and ends with `N caught, N survived`.
 * `npm run test:mutants -- midnight` plants those alone that have the word in their name, file or tests, and keeps nothing.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ROOT } from "../../scripts/nets.ts";
import type { Fault, Net } from "./fault.ts";
import { FAULTS } from "./faults.ts";

const COPIED = /^(?:src|test|scripts|package\.json|vitest\.config\.ts|tsconfig.*\.json)$/;
/** Files of the project `unit` of vitest.config.ts. */
const UNIT = /^src\/(?:core|web)\//;
const [WORD = ""] = process.argv.slice(2);
const CHOSEN = FAULTS.filter(({ name, file, nets }) =>
  [name, file, ...nets.flatMap((net) => [net.file, net.only ?? ""])].some((text) => text.includes(WORD)),
);
const RESULT = join(ROOT, "reports/mutants.json");

const Report = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

type Outcome = { passed: number; red: string[] };

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function copyTree(): string {
  const root = mkdtempSync(join(tmpdir(), "zyskomierz-mutants-"));
  for (const name of readdirSync(ROOT).filter((entry) => COPIED.test(entry)))
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  return root;
}

/** The text with the fault in it. Throws when the place is not there, or not the only one. */
function planted({ name, find, replace }: Fault, text: string): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${name}: its place stands ${parts.length - 1} times in the file`);
  return parts.join(replace);
}

async function runTests(root: string, { file, only }: Net): Promise<Outcome> {
  const output = join(root, "mutants.json");
  rmSync(output, { force: true });
  const projects = (UNIT.test(file) ? ["unit"] : ["database", "processes"]).flatMap((name) => ["--project", name]);
  const name = only === undefined ? [] : ["-t", only];
  const reporters = ["--reporter=json", `--outputFile.json=${output}`, "--bail=1"];
  const code = await new Promise<number | null>((done, failed) => {
    const args = [join(root, "node_modules/vitest/vitest.mjs"), "run", ...projects, file, ...name, ...reporters];
    const child = spawn(process.execPath, args, { cwd: root, stdio: "ignore", env: { ...process.env, SEED: "1", RUNS: "30" } });
    child.once("error", failed);
    child.once("exit", done);
  });
  if (!existsSync(output)) throw new Error(`${file} did not run to its end`);
  const { numPassedTests, testResults } = Report.parse(JSON.parse(readFileSync(output, "utf8")));
  const red = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === "failed"));
  const broken = testResults.map(({ message }) => message ?? "").find((message) => message.includes("Transform failed"));
  if (broken !== undefined) throw new Error(`${file} cannot be read: ${broken}`);
  // A hook that throws fails no test by name.
  const hook = code !== 0 && red.length === 0 ? [`${file}: a hook failed`] : [];
  return { passed: numPassedTests, red: [...red.map(({ fullName }) => fullName), ...hook] };
}

/** Without a fault every net is green and holds something: else what it catches would say nothing. */
async function checkNets(root: string): Promise<void> {
  const nets = new Map(CHOSEN.flatMap(({ nets: each }) => each).map((net) => [JSON.stringify(net), net]));
  const whole = new Set([...nets.values()].filter(({ only }) => only === undefined).map(({ file }) => file));
  for (const file of new Set([...nets.values()].map((net) => net.file))) {
    const { passed, red } = await runTests(root, { file });
    if (red.length > 0 || passed === 0) throw new Error(`${file} is red without a fault: ${red[0] ?? "no test passed"}`);
    say(`  ${file}: ${passed} passed${whole.has(file) ? "" : ", parts of it are used"}`);
  }
}

type Caught = { fault: string; file: string; caughtBy: string | null; test: string | null };

async function tryFault(root: string, fault: Fault): Promise<Caught> {
  const path = join(root, fault.file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, planted(fault, original));
  try {
    for (const net of fault.nets) {
      const { red } = await runTests(root, net);
      if (red[0] !== undefined) return { fault: fault.name, file: fault.file, caughtBy: net.file, test: red[0] };
    }
    return { fault: fault.name, file: fault.file, caughtBy: null, test: null };
  } finally {
    writeFileSync(path, original);
  }
}

const root = copyTree();
try {
  say("Without a fault:");
  await checkNets(root);
  const results: Caught[] = [];
  for (const fault of CHOSEN) {
    const result = await tryFault(root, fault);
    results.push(result);
    say(
      `${result.test === null ? "SURVIVED" : "caught"}  ${fault.name} (${fault.file})${result.test === null ? "" : ` by ${result.test}`}`,
    );
  }
  const survived = results.filter(({ test }) => test === null).length;
  if (WORD === "") {
    mkdirSync(dirname(RESULT), { recursive: true });
    writeFileSync(RESULT, `${JSON.stringify({ caught: results.length - survived, survived, faults: results }, null, 2)}\n`);
  }
  say(`${results.length - survived} caught, ${survived} survived`);
  process.exitCode = survived === 0 ? 0 : 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
