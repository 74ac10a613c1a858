import { expect, test } from "vitest";
import { restOf } from "./posting-sum.ts";

test("what is not shown is the sum without the shown postings", () => {
  // −3 689,71 − (−11,37 − 15,58 + 5,76) = −3 668,52
  const shown = [-1137, -1558, 576].map((amount) => ({ amount, currency: "PLN" }));
  expect(restOf(-368_971, shown, "PLN")).toBe(-366_852);
});

test("postings in złoty say nothing about a rest in euro", () => {
  expect(restOf(-10_000, [{ amount: -4000, currency: "PLN" }], "EUR")).toBeNull();
});

test("a posting without its rate leaves the rest unknown", () => {
  expect(restOf(-10_000, [{ amount: null, currency: "PLN" }], "PLN")).toBeNull();
  expect(restOf(null, [], "PLN")).toBeNull();
});
