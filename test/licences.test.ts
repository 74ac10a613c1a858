/** The check of licences, seen red on planted packages: the lock and the sources decide what goes out. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shippedPackages } from "#api/meta/shipped-packages.ts";
import { NAMED } from "../scripts/licences.ts";
import { type NetResult, ROOT, runNet } from "../scripts/nets.ts";
import { type PlantedTree, plantTree } from "./planted-tree.ts";

const check = (root: string): Promise<NetResult> =>
  runNet({ name: "licences", file: join(ROOT, "scripts/check-licences.ts"), args: [] }, root);

type Planted = { licence?: unknown; text?: string; dev?: boolean; needs?: Record<string, string>; peers?: Record<string, string> };
const PLANTED: Readonly<Record<string, Planted>> = {
  "good-server": { licence: "MIT" },
  "good-choice": { licence: "(GPL-2.0-only OR Apache-2.0)" },
  "good-both": { licence: "(MIT AND Zlib)" },
  "source-available": { licence: "FSL-1.1-Apache-2.0" },
  "half-free": { licence: "MIT AND CC-BY-NC-4.0" },
  "own-words": { licence: "SEE LICENSE IN terms.md" },
  "says-nothing": {},
  "says-otherwise": { licence: "MIT", text: "Business Source License 1.1\n\nParameters …" },
  "imported-by-web": { licence: "MIT", dev: true, needs: { "needed-by-that": "1.0.0" }, peers: { "peer-of-that": "1.0.0" } },
  "needed-by-that": { licence: "SSPL-1.0", dev: true },
  "peer-of-that": { licence: "BUSL-1.1", dev: true },
  "styles-of-web": { licence: "Proprietary", dev: true },
  "font-of-web": { licence: "OFL-1.1", dev: true },
  "tool-of-developers": { licence: "CC-BY-NC-4.0", dev: true },
  "png-js": { licence: "GPL-2.0-only" },
};
const lock = {
  packages: {
    "": { name: "planted" },
    ...Object.fromEntries(
      Object.entries(PLANTED).map(([name, { dev = false, needs = {}, peers = {} }]) => [
        `node_modules/${name}`,
        { version: "1.1.0", dev, dependencies: needs, peerDependencies: peers },
      ]),
    ),
    "node_modules/for-another-system": { version: "1.1.0", optional: true, license: "SSPL-1.0" },
  },
};
let tree: PlantedTree;
let output: string;

beforeAll(async () => {
  const files = Object.entries(PLANTED).flatMap(([name, { licence, text }]) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, license: licence })],
    ...(text === undefined ? [] : [[`node_modules/${name}/LICENSE`, text]]),
  ]);
  tree = plantTree({
    ...Object.fromEntries(files),
    "package-lock.json": JSON.stringify(lock),
    "src/web/main.tsx": `import { draw } from "imported-by-web/sub";\nimport "./own.css";\nexport const start = draw;\n`,
    "src/web/own.css": `@import "styles-of-web/all.css";\n.a { src: url("font-of-web/a.woff2"); }\n`,
    "src/web/main.test.ts": `import "tool-of-developers";\n`,
  });
  ({ output } = await check(tree.root));
});
afterAll(() => tree.remove());

test("packages that go out under a licence that does not fit are found, at whatever depth, and only those", () => {
  expect(output.trim().split("\n")).toEqual([
    "font-of-web@1.1.0: OFL-1.1 is not among the licences that fit AGPL-3.0 (scripts/licences.ts)",
    "for-another-system@1.1.0: SSPL-1.0 is not among the licences that fit AGPL-3.0 (scripts/licences.ts)",
    "half-free@1.1.0: MIT AND CC-BY-NC-4.0 is not among the licences that fit AGPL-3.0 (scripts/licences.ts)",
    "needed-by-that@1.1.0: SSPL-1.0 is not among the licences that fit AGPL-3.0 (scripts/licences.ts)",
    "own-words@1.1.0: SEE LICENSE IN terms.md is not among the licences that fit AGPL-3.0 (scripts/licences.ts)",
    "peer-of-that@1.1.0: BUSL-1.1 is not among the licences that fit AGPL-3.0 (scripts/licences.ts)",
    "png-js@1.1.0: was looked at when it said nothing, now it says GPL-2.0-only (scripts/licences.ts)",
    "says-nothing@1.1.0: names no licence (scripts/licences.ts)",
    "says-otherwise@1.1.0: its licence file says “Business Source License” (scripts/licences.ts)",
    "source-available@1.1.0: FSL-1.1-Apache-2.0 is not among the licences that fit AGPL-3.0 (scripts/licences.ts)",
    "styles-of-web@1.1.0: Proprietary is not among the licences that fit AGPL-3.0 (scripts/licences.ts)",
  ]);
});

test("a tree without packages does not pass", async () => {
  const empty = plantTree({ "package-lock.json": JSON.stringify({ packages: {} }) });
  try {
    expect((await check(empty.root)).passed).toBe(false);
  } finally {
    empty.remove();
  }
});

test("every package that is named one by one still goes out, in the version that was looked at", () => {
  const shipped = new Set(shippedPackages(ROOT).map(({ name, version }) => `${name} ${version}`));
  expect(Object.entries(NAMED).filter(([name, { version }]) => !shipped.has(`${name} ${version}`))).toEqual([]);
});
