import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomSeed, repeatCommand } from "./random-seed.ts";

const FILE = join(process.cwd(), "test/remap-properties.test.ts");

test("the command that repeats a file has its seed, and how much was drawn where that was said", () => {
  expect(repeatCommand(FILE, { SEED: "7" })).toBe("SEED=7 npx vitest run test/remap-properties.test.ts");
  expect(repeatCommand(FILE, { SEED: "7", RUNS: "300" })).toBe("RUNS=300 SEED=7 npx vitest run test/remap-properties.test.ts");
});

test("a seed that is none is refused, since every run would draw something else", () => {
  expect(() => randomSeed({ SEED: "seven" })).toThrow("SEED is a whole number, not „seven”");
  expect(() => randomSeed({ SEED: "1.5" })).toThrow("SEED is a whole number, not „1.5”");
  expect(() => randomSeed({})).toThrow("SEED is a whole number, not „”");
});

test("a property that fails says the command, and the same seed fails on the same", () => {
  const failure = (): string => {
    try {
      fc.assert(fc.property(fc.nat(), (number) => number < 1_000));
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
    return "";
  };
  const said = failure();
  expect(said).toContain(`seed: ${randomSeed()}`);
  expect(said).toContain(`Again: ${repeatCommand(import.meta.filename)}`);
  expect(failure()).toBe(said);
});
