import { expect, test } from "vitest";
import { isAdded } from "./added.ts";

const act = (name: "undoExpense" | "undoImport" | "undoProductChange") => ({ name, id: "1", part: null });
const AMOUNT = { field: "Kwota", before: [], after: ["200,00 zł"] };

test("what was added is removed, what was changed gets back what it was", () => {
  expect(isAdded({ act: act("undoExpense"), changes: [AMOUNT] })).toBe(true);
  expect(isAdded({ act: act("undoExpense"), changes: [AMOUNT, { field: "Nazwa", before: ["Biuro"], after: ["Magazyn"] }] })).toBe(false);
  // an import and a change of products are taken back as a whole, by names of their own
  expect(isAdded({ act: act("undoImport"), changes: [AMOUNT] })).toBe(false);
  expect(isAdded({ act: act("undoProductChange"), changes: [AMOUNT] })).toBe(false);
  expect(isAdded({ act: null, changes: [AMOUNT] })).toBe(false);
});
