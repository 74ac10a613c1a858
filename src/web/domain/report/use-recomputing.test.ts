import { expect, test } from "vitest";
import { recomputingOf } from "./use-recomputing.ts";

const job = (productIds: string[] | null, done: number, total: number | null) => ({ done, total, recomputes: { productIds } });

test("a screen of one product speaks of what concerns it, a screen of all of everything", () => {
  const jobs = [job(["7"], 30, 120)];
  expect(recomputingOf(jobs, ["7"])).toEqual({ share: 0.25 });
  expect(recomputingOf(jobs, ["8"])).toBeNull();
  expect(recomputingOf(jobs, null)).toEqual({ share: 0.25 });
  expect(recomputingOf([job(null, 1, 4)], ["8"])).toEqual({ share: 0.25 });
  expect(recomputingOf([], null)).toBeNull();
});

test("of several the one that is least far is said; one that has not begun has no share", () => {
  expect(recomputingOf([job(["7"], 90, 100), job(null, 10, 100)], ["7"])).toEqual({ share: 0.1 });
  expect(recomputingOf([job(["7"], 90, 100), job(["7"], 0, null)], ["7"])).toEqual({ share: null });
});
