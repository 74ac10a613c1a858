import { expect, test } from "vitest";
import { minorFromText, percentFromText, signedMinorFromText, textOfMinor } from "./amount-text.ts";

test.each([
  ["1,20", 120],
  ["1.2", 120],
  ["0", 0],
  ["1 234,56", 123_456],
])("the amount %s is %i grosz", (text, minor) => {
  expect(minorFromText(text)).toBe(minor);
});

test.each(["", "-1", "1,234", "abc", "1,2,3", "99999999,99"])("„%s” is no amount", (text) => {
  expect(minorFromText(text)).toBeNull();
});

test.each([
  ["23", 23],
  ["8,5%", 8.5],
  ["101", null],
  ["5,123", null],
])("the percent %s is %s", (text, percent) => {
  expect(percentFromText(text)).toBe(percent);
});

test("a minus of either kind makes an income of a cost, and the text comes back", () => {
  expect([signedMinorFromText("-15,5"), signedMinorFromText("\u2212 15,50"), signedMinorFromText("15")]).toEqual([-1550, -1550, 1500]);
  expect([signedMinorFromText("--1"), signedMinorFromText("")]).toEqual([null, null]);
  expect([textOfMinor(-5), textOfMinor(123_456)]).toEqual(["-0,05", "1234,56"]);
});
