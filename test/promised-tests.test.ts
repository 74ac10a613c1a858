import { expect, test } from "vitest";
import { namedTests, unproven } from "../scripts/promised-tests.ts";

const DOCUMENT = [
  "| line | where | test |",
  "| --- | --- | --- |",
  "| Login | `test/e2e/a.spec.ts` | `somebody (two) signs in` |",
  "| Markets | `src/core/b.test.ts` | `the market ${name} is kept` |",
  "| Kinds | `src/core/b.test.ts` | `%s is kept` |",
].join("\n");

test("what a document names is looked for among the tests that passed, in the same file", () => {
  const named = namedTests(DOCUMENT);
  expect(named.map(({ title }) => title)).toEqual(["somebody (two) signs in", "the market ${name} is kept", "%s is kept"]);
  const passed = [
    { file: "test/e2e/a.spec.ts", title: "somebody (two) signs in" },
    { file: "src/core/b.test.ts", title: "the market PL is kept" },
    { file: "src/core/b.test.ts", title: "Users is kept" },
  ];
  expect(unproven(named, passed)).toEqual([]);
  expect(unproven(named, passed.slice(1))).toEqual([{ file: "test/e2e/a.spec.ts", title: "somebody (two) signs in" }]);
  expect(unproven(named, [{ file: "test/e2e/other.spec.ts", title: "somebody (two) signs in" }, ...passed.slice(1)])).toHaveLength(1);
});
