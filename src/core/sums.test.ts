import { expect, test } from "vitest";
import type { Sums } from "./figures.ts";
import { addSums, emptySums } from "./sums.ts";

/** Every sum and count has a value of its own, so that one taken for another shows. */
function distinctSums(step: number): Sums {
  const names = Object.keys(emptySums());
  return Object.assign(emptySums(), Object.fromEntries(names.map((name, index) => [name, (index + 1) * step])));
}

test("a scope without postings is zero everywhere and adds nothing", () => {
  expect(new Set(Object.values(emptySums()))).toEqual(new Set([0]));
  expect(addSums([])).toEqual(emptySums());
  expect(addSums([distinctSums(3), emptySums()])).toEqual(distinctSums(3));
});

test("two scopes add up in every line and every count", () => {
  expect(addSums([distinctSums(3), distinctSums(4)])).toEqual(distinctSums(7));
});

test("a line unknown in one scope is unknown in both together, and only that line", () => {
  const sum = addSums([distinctSums(3), { ...distinctSums(4), cogs: null, estimatedCommission: null }]);
  expect(sum).toEqual({ ...distinctSums(7), cogs: null, estimatedCommission: null });
});
