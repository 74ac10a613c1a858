import { describe, expect, test } from "vitest";
import { compareCodePoints, compareIds } from "./ids.ts";

describe("the smaller id", () => {
  test.each([
    [
      ["10", "9", "100"],
      ["9", "10", "100"],
    ],
    [
      ["9007199254740993", "9007199254740992"],
      ["9007199254740992", "9007199254740993"],
    ], // above what a number holds exactly
    [
      ["b", "10", "a", "9"],
      ["9", "10", "a", "b"],
    ], // numbers first, so that the order has no cycle
    [
      ["1a", "2", "10"],
      ["2", "10", "1a"],
    ],
  ])("of %j sorts as %j", (ids, sorted) => {
    expect(ids.toSorted(compareIds)).toEqual(sorted);
  });

  test("text compares by code points, so a letter beyond the basic plane comes last", () => {
    // U+FF5E is above the surrogates of U+1F600 as a UTF-16 unit and below it as a code point
    expect(compareCodePoints("～", "😀")).toBeLessThan(0);
    expect(compareCodePoints("ab", "a")).toBeGreaterThan(0);
    expect(compareCodePoints("a", "ab")).toBeLessThan(0);
    expect(compareCodePoints("a", "a")).toBe(0);
  });
});
