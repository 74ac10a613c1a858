import { expect, test } from "vitest";
import { ALL_CHOSEN, chosenCount, chosenPart, isChosen, NONE_CHOSEN, rowsBetween, withRows } from "./chosen-products.ts";

test("rows are chosen one by one and given up again", () => {
  const two = withRows(NONE_CHOSEN, ["a", "b"], true);
  expect([isChosen(two, "a"), isChosen(two, "c"), chosenCount(two, 10)]).toEqual([true, false, 2]);
  expect(chosenCount(withRows(two, ["a"], false), 10)).toBe(1);
});

test("all that were found, but for two: 10 − 2 = 8", () => {
  const most = withRows(ALL_CHOSEN, ["a", "b"], false);
  expect([isChosen(most, "a"), isChosen(most, "z"), chosenCount(most, 10)]).toEqual([false, true, 8]);
  expect(chosenCount(withRows(most, ["a"], true), 10)).toBe(9);
});

test("the box in the head knows whether all, some or none are chosen", () => {
  const one = withRows(NONE_CHOSEN, ["a"], true);
  expect([chosenPart(one, 1), chosenPart(one, 2), chosenPart(NONE_CHOSEN, 2), chosenPart(ALL_CHOSEN, 2)]).toEqual([
    "all",
    "some",
    "none",
    "all",
  ]);
  expect(chosenPart(ALL_CHOSEN, 0)).toBe("none");
});

test("with Shift the rows between two are meant, whichever came first; of rows nobody has seen it does not guess", () => {
  const ids = ["a", "b", "c", undefined];
  expect([rowsBetween(0, 2, (row) => ids[row]), rowsBetween(2, 1, (row) => ids[row])]).toEqual([
    ["a", "b", "c"],
    ["b", "c"],
  ]);
  expect(rowsBetween(1, 3, (row) => ids[row])).toBeNull();
});
