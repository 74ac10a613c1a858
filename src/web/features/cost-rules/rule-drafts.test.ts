import { expect, test } from "vitest";
import { bodyOf, draftOf, moved, type RulesDraft, withEstimate, withRule } from "./rule-drafts.ts";

const NOTHING = { tagId: "", categoryId: "" };
const stored = (): RulesDraft =>
  draftOf({
    enabled: true,
    rules: [
      { id: "1", scope: "tag", tagId: "7", categoryId: null, market: null, percent: 4050 },
      { id: "2", scope: "rest", tagId: null, categoryId: null, market: null, percent: 6000 },
    ] as never,
  });

test("what is stored comes back as it is", () => {
  expect(bodyOf(stored())?.rules).toEqual([
    { id: "1", scope: "tag", tagId: "7", categoryId: null, market: null, percent: 4050 },
    { id: "2", scope: "rest", tagId: null, categoryId: null, market: null, percent: 6000 },
  ]);
});

test("a new rule stands before that of everything else, which would leave it nothing", () => {
  const added = withRule(stored(), "category", { tagId: "", categoryId: "257933" });
  expect(added.rules.map(({ scope }) => scope)).toEqual(["tag", "category", "rest"]);
  expect(withRule(stored(), "rest", NOTHING).rules.map(({ scope }) => scope)).toEqual(["tag", "rest", "rest"]);
  expect(moved(added, 1, 0).rules.map(({ scope }) => scope)).toEqual(["category", "tag", "rest"]);
});

test("rules are whole once each has a share above 0 and what it is about", () => {
  const [first, ...others] = stored().rules;
  const withFirst = (change: object) => bodyOf({ enabled: true, rules: [{ ...first, ...change } as never, ...others] });
  expect(withFirst({ percent: "12,5" })?.rules[0]?.percent).toBe(1250);
  for (const percent of ["", "0", "101", "abc"]) expect(withFirst({ percent })).toBeNull();
  expect(withFirst({ tagId: "" })).toBeNull();
});

test("an estimate that is offered is a rule for everything else, after the seller's own, and switches them on", () => {
  const own = { ...stored(), enabled: false, rules: stored().rules.slice(0, 1) };
  const { enabled, rules } = withEstimate(own, "42");
  expect([enabled, rules.map(({ scope, percent }) => [scope, percent])]).toEqual([
    true,
    [
      ["tag", "40,5"],
      ["rest", "42"],
    ],
  ]);
  // what the seller said of everything else stays as it is
  expect(withEstimate({ ...stored(), enabled: false }, "42")).toEqual(stored());
});
