import { expect, test } from "vitest";
import { draftOf, editsOf, fieldsInDraft } from "./expense-draft.ts";
import { emptyFields, type ExpenseFields } from "./expense-form.ts";

const SAVED: ExpenseFields = { ...emptyFields("2026-11-22", true), name: "Magazyn", amount: "1 230,00" };

test("only what was typed is kept, and what somebody else saved meanwhile stays", () => {
  const edits = editsOf({ ...SAVED, amount: "1 500,00", countAsAds: true }, SAVED);
  expect(edits).toEqual({ amount: "1 500,00", countAsAds: true });
  expect(fieldsInDraft(edits, { ...SAVED, name: "Magazyn w Łodzi", amount: "1 300,00" })).toEqual({
    ...SAVED,
    name: "Magazyn w Łodzi",
    amount: "1 500,00",
    countAsAds: true,
  });
});

test("a form as it was opened keeps nothing, and what is no draft is none", () => {
  expect(editsOf({ ...SAVED }, SAVED)).toBeNull();
  for (const draft of [null, "Magazyn", {}, { amount: 5, other: "x" }]) expect(fieldsInDraft(draft, SAVED)).toBeNull();
});

test("each expense has a draft of its own", () => {
  expect([draftOf(null), draftOf({ id: "7" })]).toEqual(["expense", "expense-7"]);
});
