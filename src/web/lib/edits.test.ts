import { expect, test } from "vitest";
import { editsIn, editsOf } from "./edits.ts";

const SAVED = { name: "Magazyn", amount: "1 230,00", countAsAds: false, given: {} };

test("only what was typed is kept, and what somebody else saved meanwhile stays", () => {
  const edits = editsOf({ ...SAVED, amount: "1 500,00", countAsAds: true, given: { "11": { units: 1 } } }, SAVED);
  expect(edits).toEqual({ amount: "1 500,00", countAsAds: true, given: { "11": { units: 1 } } });
  const theirs = { ...SAVED, name: "Magazyn w Łodzi", amount: "1 300,00" };
  expect({ ...theirs, ...editsIn(edits, theirs) }).toEqual({ ...theirs, ...edits });
});

test("a form as it was opened, or emptied again, is nothing to keep", () => {
  expect(editsOf({ ...SAVED, given: {} }, SAVED)).toEqual({});
});

test("what is no draft is none, and of one that is only fields of the form with values of their kind are taken", () => {
  for (const draft of [null, "Magazyn", {}, { amount: 5, other: "x" }, { name: null, given: null }])
    expect(editsIn(draft, SAVED)).toBeNull();
  expect(editsIn({ name: "Biuro", amount: 5, other: "x" }, SAVED)).toEqual({ name: "Biuro" });
});
