import { expect, test } from "vitest";
import { rarestColor } from "./tags.ts";

test("a new tag takes the colour fewest have, from the beginning of the palette, and never grey", () => {
  expect(rarestColor([])).toBe("blue");
  expect(rarestColor(["blue", "teal", "gray"])).toBe("green");
  // every colour once, teal and violet twice: blue is the first of the rarest
  expect(rarestColor(["blue", "teal", "green", "amber", "orange", "red", "pink", "violet", "teal", "violet"])).toBe("blue");
});
