import { expect, test } from "vitest";
import { findUnusableText, isUsableText } from "./usable-text.ts";

test.each(["", "Zażółć\tgęślą\r\njaźń", "💰 12,30 zł", "\ufeff", "a\u00a0b"])("%j is text", (text) => {
  expect(isUsableText(text)).toBe(true);
});

test.each(["\u0000", "a\u0007", "\u001b[31m", "\u007f", "\u0085", "\ud83d", "\udcb0\ud83d"])("%j is none", (text) => {
  expect(isUsableText(text)).toBe(false);
});

test("what is not usable is found wherever it stands, and said by its path", () => {
  expect(findUnusableText({ name: "Kubek", terms: { tags: ["a", "b\u0000"] } })).toBe("terms.tags.1");
  expect(findUnusableText({ mapping: { "a\u0000": "b" } })).toBe("mapping");
  expect(findUnusableText("\u0000")).toBe("");
  expect(findUnusableText({ a: [1, null, true, "x"], b: undefined })).toBeNull();
});

test("depth is no matter", () => {
  const depth = 200_000;
  expect(findUnusableText(JSON.parse(`${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`))).toHaveLength(depth * 2 - 1);
});
