import { expect, test } from "vitest";
import type { Day } from "#core/facts.ts";
import { changeTaxProfile, taxInForce } from "./tax-profile.ts";

const TODAY = "2026-11-20";
const ever = (vatPayer: boolean, oss = false) => ({ from: null, vatPayer, oss });
const since = (from: Day, vatPayer: boolean, oss = false) => ({ from, vatPayer, oss });

test("another value without a date holds for all time", () => {
  expect(changeTaxProfile([ever(true)], { vatPayer: false }, TODAY, undefined)).toEqual([ever(false)]);
  expect(changeTaxProfile([ever(false), since("2025-01-01", true)], { vatPayer: false }, TODAY, undefined)).toEqual([ever(false)]);
});

test("another value with a date begins on that day", () => {
  expect(changeTaxProfile([ever(false)], { vatPayer: true }, TODAY, "2026-05-01")).toEqual([ever(false), since("2026-05-01", true)]);
});

test("an equal value changes nothing, with and without a date", () => {
  const profile = [ever(false), since("2025-01-01", true)];
  expect(changeTaxProfile(profile, { vatPayer: true }, TODAY, undefined)).toEqual(profile);
  expect(changeTaxProfile(profile, { vatPayer: true }, TODAY, "2026-05-01")).toEqual(profile);
  expect(changeTaxProfile(profile, { vatPayer: false }, TODAY, "2024-05-01")).toEqual(profile);
  expect(changeTaxProfile(profile, {}, TODAY, undefined)).toEqual(profile);
});

test("a change planned for later leaves today as it is, and saving today's value again keeps the plan", () => {
  const planned = changeTaxProfile([ever(true)], { vatPayer: false }, TODAY, "2027-01-01");
  expect(planned).toEqual([ever(true), since("2027-01-01", false)]);
  expect(taxInForce(planned, TODAY).vatPayer).toBe(true);
  expect(changeTaxProfile(planned, { vatPayer: true }, TODAY, undefined)).toEqual(planned);
});

test("an earlier begin swallows the later version that says the same", () => {
  const profile = [ever(true), since("2025-01-01", false)];
  expect(changeTaxProfile(profile, { vatPayer: false }, TODAY, "2023-01-01")).toEqual([ever(true), since("2023-01-01", false)]);
});

test("a version of the same day is replaced, and one taken back disappears", () => {
  const profile = [ever(true), since("2027-01-01", false)];
  expect(changeTaxProfile(profile, { vatPayer: true }, TODAY, "2027-01-01")).toEqual([ever(true)]);
});

test("joining OSS for all time leaves the history of the VAT payer alone", () => {
  const profile = [ever(false), since("2025-01-01", true)];
  expect(changeTaxProfile(profile, { oss: true }, TODAY, undefined)).toEqual([ever(false, true), since("2025-01-01", true, true)]);
});
