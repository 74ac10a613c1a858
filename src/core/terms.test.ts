import { expect, test } from "vitest";
import { wordsFor } from "./terms.ts";

test("a reader gets their language, else Polish, English, and whichever is written", () => {
  expect(wordsFor({ pl: "zmiana", cs: "změna" }, "cs")).toBe("změna");
  expect(wordsFor({ pl: "zmiana", cs: " " }, "cs")).toBe("zmiana");
  expect(wordsFor({ en: "change", pl: "zmiana" }, "sk")).toBe("zmiana");
  expect(wordsFor({ en: "change", hu: "változás" }, "sk")).toBe("change");
  expect(wordsFor({ hu: "változás" }, "sk")).toBe("változás");
  expect(wordsFor({}, "pl")).toBeNull();
});
