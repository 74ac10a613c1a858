import { expect, test } from "vitest";
import { rarestColor, typedTag } from "./tags.ts";

test("a new tag takes the colour fewest have, from the beginning of the palette, and never grey", () => {
  expect(rarestColor([])).toBe("blue");
  expect(rarestColor(["blue", "teal", "gray"])).toBe("green");
  // every colour once, teal and violet twice: blue is the first of the rarest
  expect(rarestColor(["blue", "teal", "green", "amber", "orange", "red", "pink", "violet", "teal", "violet"])).toBe("blue");
});

test("a typed name is nothing, a tag that there is however it is written, a new one, or too long", () => {
  const prezenty = { id: "7", name: "Prezenty" };
  const typed = (text: string) => typedTag(text, [prezenty]);
  expect(["", "  ", "Prez", " pREZENTY ", "x".repeat(60), "x".repeat(61)].map(typed)).toEqual([
    "none",
    "none",
    "new",
    prezenty,
    "new",
    "tooLong",
  ]);
});
