import { expect, test } from "vitest";
import { progressPercent, remainingSeconds } from "./import-status.ts";

const STARTED = "2026-11-20T13:00:00.000Z";
const at = (seconds: number): number => Date.parse(STARTED) + seconds * 1000;

test("a quarter done in ten seconds leaves thirty", () => {
  expect(remainingSeconds({ startedAt: STARTED, done: 250, total: 1000 }, at(10))).toBe(30);
});

test("before anything is done, or while nobody knows how much there is, no time is promised", () => {
  expect(remainingSeconds({ startedAt: STARTED, done: 5, total: 1000 }, at(10))).toBeNull();
  expect(remainingSeconds({ startedAt: STARTED, done: 250, total: null }, at(10))).toBeNull();
  expect(remainingSeconds({ startedAt: null, done: 250, total: 1000 }, at(10))).toBeNull();
});

test("a job that did more than it expected is full, not more than full", () => {
  expect(progressPercent({ done: 1200, total: 1000 })).toBe(100);
  expect(progressPercent({ done: 10, total: 0 })).toBeNull();
});
