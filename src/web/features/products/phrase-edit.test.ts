import { expect, test } from "vitest";
import { withPart } from "./phrase-edit.ts";

test("an operator that wants a value is left open, a whole one is closed by a space", () => {
  expect(withPart({ phrase: "lampa br" }, { from: 6, to: 8 }, "brak:")).toEqual({ phrase: "lampa brak:", at: 11 });
  expect(withPart({ phrase: "lampa brak:ko" }, { from: 6, to: 13 }, "brak:koszt")).toEqual({ phrase: "lampa brak:koszt ", at: 17 });
});

test("in the middle the words behind it stay, one space away", () => {
  expect(withPart({ phrase: "brakk:koszt  lampa" }, { from: 0, to: 11 }, "brak:koszt")).toEqual({ phrase: "brak:koszt lampa", at: 11 });
});
