/** What `npm test` is asked for, and which tests a change reaches. */
import { describe, expect, test } from "vitest";
import { type Ground, reachOf } from "../scripts/reach.ts";
import { readArguments } from "../scripts/test-arguments.ts";

test("without arguments everything runs; a change is that since the last commit, or since another", () => {
  expect(readArguments([])).toEqual({ kind: "all" });
  expect(readArguments(["--changed"])).toEqual({ kind: "changed", since: "HEAD" });
  expect(readArguments(["--changed=main~3"])).toEqual({ kind: "changed", since: "main~3" });
  expect(readArguments(["--repeat", "3", "test/raw-http.test.ts"])).toEqual({ kind: "repeat", times: 3, file: "test/raw-http.test.ts" });
});

test.each([[["--chnaged"]], [["--repeat", "3"]], [["--repeat", "none", "test/a.test.ts"]], [["--changed", "more"]], [["test/a.test.ts"]]])(
  "%j runs nothing and is answered with what can be run",
  (args) => {
    expect(readArguments(args)).toMatch(/Use: npm test, npm test -- --changed/);
  },
);

const GROUND: Ground = { features: new Set(["orders", "tags"]), specsOf: (feature) => [`test/e2e/${feature}.spec.ts`] };
const WALKS = ["test/e2e/every-address.spec.ts", "test/e2e/longest-words.spec.ts", "test/e2e/offered.spec.ts"];
const reach = (...files: string[]) => reachOf(files, GROUND);

describe("what a change reaches", () => {
  test("the page of a feature: the browser tests that open it, and those that walk every address", () => {
    expect(reach("src/web/features/orders/orders-page.tsx")).toEqual({ database: [], browser: ["test/e2e/orders.spec.ts", ...WALKS] });
  });
  test("its routes and its contract: its tests of the API and those across all routes too", () => {
    const both = { database: ["src/api/orders/", "test/"], browser: ["test/e2e/orders.spec.ts", ...WALKS] };
    expect(reach("src/api/orders/orders.query.ts")).toEqual(both);
    expect(reach("src/contract/orders.ts")).toEqual(both);
  });
  test("what all screens share: every browser test, and no database", () => {
    expect(reach("src/web/ui/button.tsx")).toEqual({ database: [], browser: "all" });
    expect(reach("src/text/locales/cs/orders.json")).toEqual({ database: [], browser: "all" });
  });
  test.each([
    "src/core/money.ts",
    "src/db/migrations/0001_tenancy.sql",
    "src/api/http/route.ts",
    "src/contract/route.ts",
    "package.json",
    "playwright.config.ts",
    "new-folder/x",
  ])("%s: everything", (file) => {
    expect(reach(file)).toEqual({ database: "all", browser: "all" });
  });
  test("a test: itself; words for people: nothing; several files: what each of them does", () => {
    expect(reach("test/e2e/tags.spec.ts", "src/ledger/verify/verify.test.ts", "docs/PROFIT.md")).toEqual({
      database: ["src/ledger/verify/verify.test.ts"],
      browser: ["test/e2e/tags.spec.ts"],
    });
    expect(reach("test/e2e/seller.ts", "test/e2e/tags.spec.ts")).toEqual({ database: [], browser: "all" });
  });
});
