import { expect, test } from "vitest";
import type { TagCondition } from "#contract/tag-rules.ts";
import { conditionOf, conditionsOf, draftsOf, emptyDraft } from "./rule-draft.ts";

test("a rule comes back as it was saved", () => {
  const conditions: TagCondition[] = [
    { field: "sku", patterns: ["KUB-*", "WAZ-*"] },
    { field: "name", texts: ["kawa"] },
    { field: "category", ids: ["66789"] },
    { field: "price", from: 4500, to: null },
    { field: "market", markets: ["PL", "CZ"] },
    { field: "abc", classes: ["A"] },
  ];
  expect(conditionsOf(draftsOf(conditions))).toEqual(conditions);
});

test("what says nothing yet is no condition, and a range the wrong way round neither", () => {
  expect(conditionOf(emptyDraft(0, "sku"))).toBeNull();
  expect(conditionOf({ ...emptyDraft(0, "name"), text: " , ;" })).toBeNull();
  expect(conditionOf({ ...emptyDraft(0, "price"), from: "45,00", to: "45" })).toEqual({ field: "price", from: 4500, to: 4500 });
  expect(conditionOf({ ...emptyDraft(0, "price"), from: "50", to: "45" })).toBeNull();
  expect(conditionOf({ ...emptyDraft(0, "price"), from: "dużo" })).toBeNull();
  expect(conditionsOf([emptyDraft(0, "abc")])).toBeNull();
});
