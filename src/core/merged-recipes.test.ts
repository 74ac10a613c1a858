import { expect, test } from "vitest";
import { mergedRecipes } from "./merged-recipes.ts";

const row = (productId: number, componentId: number, quantity: number, validFrom = "0001-01-01") => ({
  productId,
  validFrom,
  componentId,
  quantity,
});
const into = (survivorId: number, gone: number[], takenFrom: number | null = null) => ({ survivorId, goneIds: new Set(gone), takenFrom });

test("components that became one are added up in each recipe", () => {
  // A set of 2 × red and 1 × blue is one of 3 × the only one there is now; a later recipe has its own.
  const rows = [row(9, 1, 2), row(9, 2, 1), row(9, 3, 5), row(9, 2, 4, "2026-01-01")];
  expect(mergedRecipes(rows, into(1, [2]))).toEqual([row(9, 1, 3), row(9, 3, 5), row(9, 1, 4, "2026-01-01")]);
});

test("the recipe of a bundle that goes is taken over by the one that has none, else dropped", () => {
  expect(mergedRecipes([row(2, 5, 3)], into(1, [2], 2))).toEqual([row(1, 5, 3)]);
  expect(mergedRecipes([row(1, 4, 1), row(2, 5, 3)], into(1, [2]))).toEqual([row(1, 4, 1)]);
});

test("a bundle never becomes one with what it consists of", () => {
  expect(mergedRecipes([row(2, 1, 3)], into(1, [2]))).toBeNull();
  expect(mergedRecipes([row(1, 2, 3)], into(1, [2]))).toBeNull();
  expect(mergedRecipes([row(2, 3, 1)], into(1, [2, 3]))).toBeNull();
});

test("the row that ends a recipe ends it for the one that takes it over", () => {
  expect(mergedRecipes([row(2, 5, 3), row(2, 2, 1, "2026-01-01")], into(1, [2], 2))).toEqual([row(1, 5, 3), row(1, 1, 1, "2026-01-01")]);
});
