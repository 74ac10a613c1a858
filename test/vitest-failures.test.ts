/** What failed is named at the end of a run, so that nobody looks for it in a thousand lines. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../scripts/nets.ts";
import { failuresOf } from "../scripts/vitest-failures.ts";

const at = (file: string): string => join(ROOT, "test", file);

test("a test that failed stands with its file and the first line of its reason, one that passed does not", () => {
  const assertionResults = [
    { status: "passed", fullName: "adds", failureMessages: [] },
    { status: "failed", fullName: "rounds", failureMessages: ["\u001B[31mAssertionError: expected 2 to be 3\u001B[39m\n    at a line"] },
  ];
  expect(
    failuresOf({ numPassedTests: 1, testResults: [{ name: at("a.test.ts"), status: "failed", message: "", assertionResults }] }),
  ).toEqual(["test/a.test.ts: rounds: AssertionError: expected 2 to be 3"]);
});

test("a file that could not be loaded, or whose end failed, is named itself", () => {
  const testResults = [{ name: at("b.test.ts"), status: "failed", message: "Cannot find module\nrequired by", assertionResults: [] }];
  expect(failuresOf({ numPassedTests: 0, testResults })).toEqual(["test/b.test.ts: Cannot find module"]);
});
