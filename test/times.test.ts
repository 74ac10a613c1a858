/** A file of tests that grew is named, one on a slow machine is not. */
import { expect, test } from "vitest";
import { grown } from "../scripts/times.ts";

const KEPT = { "a.test.ts": 20, "b.test.ts": 40, "c.test.ts": 12 };

test("a file that takes half as long again is named with both times", () => {
  // The middle of the three is b, 41 / 40 = 1.025: a took 31 / 1.025 = 30.2 > 1.5 × 20.
  expect(grown({ "a.test.ts": 31, "b.test.ts": 41, "c.test.ts": 12 }, KEPT)).toEqual(["a.test.ts grew by half: 20 s, now 30.2 s"]);
});

test("where everything takes three times as long nothing grew", () => {
  expect(grown({ "a.test.ts": 60, "b.test.ts": 120, "c.test.ts": 36 }, KEPT)).toEqual([]);
});

test("a long one that is new is named, and one that is short never", () => {
  expect(grown({ "a.test.ts": 20, "b.test.ts": 40, "c.test.ts": 12, "new.test.ts": 25, "short.test.ts": 3 }, KEPT)).toEqual([
    "new.test.ts is new and takes 25 s",
  ]);
});
