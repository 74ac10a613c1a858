import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NETS, ROOT, type Net, runNet } from "../scripts/nets.ts";
import { type PlantedTree, plantTree } from "./planted-tree.ts";

/** What docs/ARCHITECTURE.md allows, written down a second time on purpose: a slip in the rules shows as a difference. */
const ALLOWED: Readonly<Record<string, string>> = {
  core: "",
  contract: "core",
  text: "core",
  db: "core",
  queue: "core db",
  ledger: "core db",
  accounts: "core db queue",
  sources: "core",
  rates: "core",
  payments: "core",
  files: "core text",
  mail: "core text",
  pipeline: "core db queue ledger accounts sources rates files",
  jobs: "core text db queue ledger accounts sources rates payments files mail pipeline",
  api: "core contract text db queue ledger accounts files payments pipeline",
  web: "core contract text",
};
const LAYERS = Object.keys(ALLOWED);

function net(name: string): Net {
  const found = NETS.find((entry) => entry.name === name);
  if (!found) throw new Error(`no check is called ${name}`);
  return { ...found, file: join(ROOT, found.file) };
}

const importOf = (path: string): string => `import { target } from "${path}";\nexport const used = target;\n`;

describe("layers", () => {
  /** Rule that must speak → the planted file and what it imports. */
  const PLANTED: Readonly<Record<string, readonly (readonly [file: string, text: string])[]>> = {
    // Reported once per ring, at whichever file is read first.
    "no-cycles": [["src/db/ring-other.ts", `import type { Ring } from "./ring.ts";\nexport type Other = Ring | string;\n`]],
    "web-takes-only-types-of-the-contract": [["src/web/lib/value.ts", importOf("#contract/target.ts")]],
    "web-lib-is-lowest": [["src/web/lib/upward.ts", importOf("../ui/target.ts")]],
    "web-ui-knows-no-domain": [["src/web/ui/upward.ts", importOf("../domain/target.ts")]],
    "web-domain-knows-no-feature": [["src/web/domain/upward.ts", importOf("../features/one/target.ts")]],
    "web-features-do-not-import-app": [["src/web/features/one/upward.ts", importOf("../../app/target.ts")]],
    "api-http-knows-no-feature": [["src/api/http/upward.ts", importOf("../one/target.ts")]],
    "api-domain-knows-no-feature": [["src/api/domain/upward.ts", importOf("../one/target.ts")]],
    "features-do-not-import-each-other": [
      ["src/web/features/one/aside.ts", importOf("../two/target.ts")],
      ["src/api/one/aside.ts", importOf("../two/target.ts")],
    ],
    "api-knows-only-what-sources-are": [["src/api/one/fetches.ts", importOf("#sources/target.ts")]],
    "api-leaves-files-and-feeds-to-jobs": [["src/api/one/imports.ts", importOf("#pipeline/imports/import-target.ts")]],
    "core-has-no-packages": [
      ["src/core/package.ts", `import { z } from "zod";\nexport const schema = z.string();\n`],
      ["src/core/node.ts", `import { readFileSync } from "node:fs";\nexport const read = readFileSync;\n`],
    ],
    "contract-has-only-zod": [["src/contract/package.ts", `import pg from "pg";\nexport const driver = pg;\n`]],
    "api-asks-in-query-files": [["src/api/one/one.route.ts", `import { sql } from "kysely";\nexport const question = sql;\n`]],
    "files-mail-and-text-know-no-database": [["src/files/stores.ts", `import { sql } from "kysely";\nexport const question = sql;\n`]],
    "production-does-not-import-tests": [["src/db/uses-tests.ts", importOf("#testing/target.ts")]],
    "nobody-imports-the-top": [
      ["src/jobs/reads-config.ts", importOf("#config.ts")],
      ["src/jobs/starts.ts", importOf("#start/target.ts")],
    ],
    "no-barrels": [["src/db/through-barrel.ts", importOf("./barrel/index.ts")]],
    "every-folder-has-a-layer": [["src/misc/stray.ts", importOf("#core/target.ts")]],
    "every-top-file-is-known": [["src/stray.ts", importOf("#core/target.ts")]],
    "web-has-no-server-packages": [["src/web/lib/package.ts", `import { sql } from "kysely";\nexport const question = sql;\n`]],
    "web-has-no-node": [["src/web/lib/node.ts", `import { readFileSync } from "node:fs";\nexport const read = readFileSync;\n`]],
    "server-has-no-web-packages": [["src/api/one/draws.ts", `import { useState } from "react";\nexport const state = useState;\n`]],
    "no-unresolvable": [["src/db/nowhere.ts", importOf("./missing.ts")]],
  };
  const pairs = LAYERS.flatMap((from) => LAYERS.filter((to) => to !== from).map((to) => [from, to] as const));
  const target = "export const target = 1;\n";
  let tree: PlantedTree;
  let output: string;

  beforeAll(async () => {
    tree = plantTree({
      ...Object.fromEntries(LAYERS.map((layer) => [`src/${layer}/target.ts`, target])),
      ...Object.fromEntries(pairs.map(([from, to]) => [`src/${from}/to-${to}.ts`, importOf(`#${to}/target.ts`)])),
      ...Object.fromEntries(
        [
          "web/ui",
          "web/domain",
          "web/app",
          "web/features/one",
          "web/features/two",
          "api/domain",
          "api/one",
          "api/two",
          "testing",
          "start",
          "misc",
        ].map((folder) => [`src/${folder}/target.ts`, target]),
      ),
      "src/config.ts": target,
      "src/pipeline/imports/import-target.ts": target,
      "src/db/barrel/index.ts": target,
      "src/db/ring.ts": `import type { Other } from "./ring-other.ts";\nexport type Ring = Other | null;\n`,
      ...Object.fromEntries(Object.values(PLANTED).flat()),
    });
    ({ output } = await runNet(net("layers"), tree.root));
  });
  afterAll(() => tree.remove());

  const reported = (file: string, rule: string): boolean =>
    output.split("\n").some((line) => line.startsWith(`${file} → `) && line.includes(`: ${rule}. `));

  test.each(Object.entries(PLANTED).flatMap(([rule, files]) => files.map(([file]) => [rule, file] as const)))(
    "%s catches %s",
    (rule, file) => {
      expect(reported(file, rule)).toBe(true);
    },
  );

  test.each(pairs)("%s → %s is caught exactly when the architecture forbids it", (from, to) => {
    const allowed = ALLOWED[from]?.split(" ").includes(to) ?? false;
    // api may know what a source is, so there another rule than that of the layers speaks.
    const rule = from === "api" && to === "sources" ? "api-knows-only-what-sources-are" : `${from}-imports-only-below`;
    expect(reported(`src/${from}/to-${to}.ts`, rule)).toBe(!allowed);
  });

  test("every rule of the configuration has been seen red", () => {
    const rules = [...output.matchAll(/^\S+ → \S+: ([a-z-]+)\. /gm)].map((match) => String(match[1]));
    const expected = [...Object.keys(PLANTED), ...LAYERS.map((layer) => `${layer}-imports-only-below`)];
    expect([...new Set(rules)].toSorted()).toEqual(expected.toSorted());
  });

  test("a check that reads no modules does not pass", async () => {
    // Without its compiler dependency-cruiser skips TypeScript files silently.
    const hook = `import { registerHooks } from "node:module"; registerHooks({ resolve: (name, context, next) => { if (name === "typescript") throw new Error("absent"); return next(name, context); } });`;
    const blind = await runNet({
      name: "blind",
      file: "--import",
      args: [`data:text/javascript,${encodeURIComponent(hook)}`, join(ROOT, "scripts/check-layers.ts")],
    });
    expect(blind.passed).toBe(false);
    expect(blind.output).toMatch(/modules were seen/);
  });
});

describe("lint", () => {
  const long = Array.from({ length: 301 }, (_, line) => `export const value${line} = ${line};`).join("\n");
  const branches = Array.from({ length: 12 }, (_, at) => `  if (value === ${at}) return ${at + 1};`).join("\n");
  const longFunction = Array.from({ length: 61 }, (_, at) => `  sum += ${at};`).join("\n");
  const PLANTED: Readonly<Record<string, readonly [file: string, text: string]>> = {
    "typescript(no-explicit-any)": ["src/db/any.ts", "export const value: any = 1;\n"],
    "typescript(no-non-null-assertion)": ["src/db/bang.ts", "export const first = (list: number[]): number => list[0]!;\n"],
    "typescript(consistent-type-imports)": [
      "src/db/type-import.ts",
      `import { Target } from "./target-type.ts";\nexport const value: Target = 1;\n`,
    ],
    "typescript(no-floating-promises)": [
      "src/db/floating.ts",
      "const later = async (): Promise<number> => 1;\nexport function start(): void {\n  later();\n}\n",
    ],
    "typescript(switch-exhaustiveness-check)": [
      "src/db/switch.ts",
      `export function name(kind: "a" | "b"): string {\n  switch (kind) {\n    case "a":\n      return "A";\n  }\n  return "";\n}\n`,
    ],
    "eslint(eqeqeq)": ["src/db/equal.ts", "export const same = (a: number, b: number): boolean => a == b;\n"],
    "eslint(no-console)": ["src/db/console.ts", `console.log("seen");\n`],
    "eslint(max-lines)": ["src/db/long.ts", long],
    "eslint(max-lines-per-function)": [
      "src/db/long-function.ts",
      `export function add(): number {\n  let sum = 0;\n${longFunction}\n  return sum;\n}\n`,
    ],
    "eslint(complexity)": ["src/db/complex.ts", `export function next(value: number): number {\n${branches}\n  return 0;\n}\n`],
    "import(no-cycle)": ["src/db/circle.ts", `import { other } from "./circle-other.ts";\nexport const circle = (): number => other();\n`],
    "import(no-default-export)": ["src/db/default.ts", "export default 1;\n"],
    "unicorn(filename-case)": ["src/db/CamelCase.ts", "export const value = 1;\n"],
    "eslint(no-restricted-globals)": ["src/core/date.ts", "export const now = (): Date => new Date();\n"],
    "eslint(no-restricted-properties)": ["src/core/chance.ts", "export const chance = (): number => Math.random();\n"],
  };
  let tree: PlantedTree;
  let output: string;

  beforeAll(async () => {
    tree = plantTree({
      "src/db/target-type.ts": "export type Target = number;\n",
      "src/db/circle-other.ts": `import { circle } from "./circle.ts";\nexport const other = (): number => circle();\n`,
      "src/core/clock.ts": "export const now = (): string => Temporal.Now.instant().toString();\n",
      ...Object.fromEntries(Object.values(PLANTED)),
    });
    ({ output } = await runNet({ ...net("lint"), args: ["--format", "unix", "src"] }, tree.root));
  });
  afterAll(() => tree.remove());

  test.each(Object.entries(PLANTED))("%s catches a planted violation", (rule, [file]) => {
    const name = rule.slice(rule.indexOf("(") + 1, -1);
    expect(output.split("\n").filter((line) => line.includes(file) && line.includes(name))).not.toEqual([]);
  });

  test("core may not ask Temporal for the present moment either", () => {
    expect(
      output.split("\n").filter((line) => line.includes("src/core/clock.ts") && line.includes("no-restricted-properties")),
    ).not.toEqual([]);
  });
});

describe("types", () => {
  test.each([
    ["core", "src/core/browser.ts", "export const title = (): string => document.title;\n", /document/],
    ["core", "src/core/node.ts", "export const folder = (): string => process.cwd();\n", /process/],
    ["core", "src/core/network.ts", `export const ask = (): unknown => fetch("/");\n`, /fetch/],
    ["core", "src/core/upward.ts", `export { target } from "#db/target.ts";\n`, /TS6307|not listed within the file list/],
    ["contract", "src/contract/node.ts", "export const folder = (): string => process.cwd();\n", /process/],
    ["server", "src/db/browser.ts", "export const title = (): string => document.title;\n", /document/],
    ["web", "src/web/node.ts", "export const folder = (): string => process.cwd();\n", /process/],
    ["server", "src/db/unchecked.ts", "export const first = (list: number[]): number => list[0];\n", /undefined/],
    ["server", "src/db/enum.ts", "export enum Colour {\n  Red,\n}\n", /TS1294/],
    ["server", "src/db/absent.ts", "export const value: { name?: string } = { name: undefined };\n", /exactOptionalPropertyTypes/],
  ] as const)("the project %s does not compile %s", async (project, file, text, message) => {
    const tree = plantTree({
      "src/db/target.ts": "export const target = 1;\n",
      "src/core/fine.ts": "export {};\n",
      "src/contract/fine.ts": "export {};\n",
      "src/text/fine.ts": "export {};\n",
      [file]: text,
    });
    try {
      const { passed, output } = await runNet(
        { ...net("types"), args: ["-b", `tsconfig.${project}.json`, "--pretty", "false"] },
        tree.root,
      );
      expect(passed).toBe(false);
      expect(
        output
          .split("\n")
          .filter((line) => line.includes(file))
          .join("\n"),
      ).toMatch(message);
    } finally {
      tree.remove();
    }
  });
});

describe("unused, format and documents", () => {
  let tree: PlantedTree;
  beforeAll(() => {
    tree = plantTree({
      "src/main.ts": `import { used } from "./db/used.ts";\nexport const start = used;\n`,
      "src/db/used.ts": "export const used = 1;\nexport const needless = 2;\n",
      "src/db/dead.ts": "export const dead = 1;\n",
      "src/db/ugly.ts": "export  const   ugly=1\n",
      "docs/GUIDE.md":
        "See `src/db/used.ts`, `src/db/gone.ts`, [here](../src/db/used.ts), [there](../src/gone.ts); run `npm run verify` or `npm run vanish`.\n" +
        "\n| line | where | test |\n| --- | --- | --- |\n| one | `src/db/used.test.ts` | `is used` |\n| two | `src/db/used.test.ts` | `is gone` |\n",
      "src/db/used.test.ts": `test("is used", () => used);\n`,
      // What comments cite: a section there is, one there is none of, a document there is none of, and sources without a document.
      "docs/LAWS.md": "# Laws\n\n## Rates of exchange: how\n\n[up](#laws), [down](LAWS.md#depths)\n",
      // Of three records of decisions the index has one; of another it has the number of its neighbour.
      "docs/adr/README.md":
        "# Decisions\n\n| record | decided | state |\n| --- | --- | --- |\n| [1](0001-one.md) | One | in force |\n| [1](0002-two.md) | Two | in force |\n",
      "docs/adr/0001-one.md": "# 1. One\n",
      "docs/adr/0002-two.md": "# 2. Two\n",
      "docs/adr/0003-three.md": "# 3. Three\n",
      "src/db/cites.ts":
        "/** One (docs/LAWS.md, Rates of exchange). Two (docs/LAWS.md, Rates of\n * interest). */\nexport const cites = '// gone.md';\n" +
        "// As spec/gone.md says; RFC 8628 §3.5.\nexport const more = cites; // rules „FX”\n",
      "src/db/cites.sql": "-- The brief wants it,\n-- and docs/GUIDE.md.\nselect 1;\n",
    });
  });
  afterAll(() => tree.remove());

  test("a file and an export that nothing uses are found", async () => {
    const { passed, output } = await runNet(net("unused"), tree.root);
    expect(passed).toBe(false);
    expect(output).toMatch(/src\/db\/dead\.ts/);
    expect(output).toMatch(/needless.*src\/db\/used\.ts/);
  });

  test("a file that the formatter would change is found", async () => {
    const { passed, output } = await runNet(net("format"), tree.root);
    expect(passed).toBe(false);
    expect(output).toMatch(/src\/db\/ugly\.ts/);
    expect(output).not.toMatch(/src\/db\/dead\.ts/);
  });

  test("a document that names what does not exist is found, a comment that cites it, and a record outside its index, and only those", async () => {
    const { passed, output } = await runNet(net("docs"), tree.root);
    expect(passed).toBe(false);
    expect(output.trim().split("\n")).toEqual([
      "docs/GUIDE.md: `src/db/gone.ts` does not exist",
      "docs/GUIDE.md: the link ../src/gone.ts leads nowhere",
      "docs/GUIDE.md: npm run vanish is no command of package.json",
      "docs/GUIDE.md: `src/db/used.test.ts` has no test „is gone”",
      "docs/LAWS.md: the link LAWS.md#depths leads to no heading",
      "docs/adr/README.md: has no row for 0002-two.md",
      "docs/adr/README.md: has no row for 0003-three.md",
      "src/db/cites.sql: a comment cites „The brief” without a document of the repository",
      "src/db/cites.ts: a comment cites a section that docs/LAWS.md does not have: Rates of interest",
      "src/db/cites.ts: a comment cites spec/gone.md, which is not in the repository",
      "src/db/cites.ts: a comment cites „rules „FX”” without a document of the repository",
    ]);
  });
});
