import { expect, test } from "vitest";
import { dayFromText } from "./day-text.ts";

test.each([
  ["01.09.2026", "2026-09-01"],
  ["1.9.2026", "2026-09-01"],
  [" 2026-09-01 ", "2026-09-01"],
  ["29.02.2028", "2028-02-29"],
])("%s is the day %s", (text, day) => {
  expect(dayFromText(text)).toBe(day);
});

test.each(["29.02.2026", "31.11.2026", "2026-13-01", "1.9.26", "wczoraj", ""])("„%s” is no day", (text) => {
  expect(dayFromText(text)).toBeNull();
});
