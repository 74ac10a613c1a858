import { expect, test } from "vitest";
import { PROGRAM_TYPES, type ProgramFacts, verdictOf, programType } from "./programs.ts";

/** 20 units at 3.00 in the programme, 10.00 billed apart; 40 units at 5.00 without. */
const FACTS: ProgramFacts = {
  cost: -3000,
  apart: -1000,
  inside: { orders: 15, units: 20, sales: 100_000, contribution: 6000 },
  outside: { orders: 30, units: 40, sales: 240_000, contribution: 20_000 },
};

test("what is left of a unit on either side, after what was billed apart, is the verdict", () => {
  // (60.00 − 10.00) ÷ 20 = 2.50; 200.00 ÷ 40 = 5.00; twice as much must be sold for the same money
  expect(verdictOf(FACTS, true)).toEqual({ state: "worse", inside: 250, outside: 500, difference: -250, factor: 2 });
  expect(verdictOf({ ...FACTS, apart: -7000 }, true)).toMatchObject({ state: "loses", inside: -50, factor: null });
  expect(verdictOf({ ...FACTS, inside: { ...FACTS.inside, contribution: 16_000 } }, true)).toMatchObject({
    state: "better",
    difference: 250,
  });
});

test("few orders, a missing cost, or billing that does not say which sales it is of, give no verdict", () => {
  expect(verdictOf({ ...FACTS, inside: { ...FACTS.inside, orders: 9 } }, true).state).toBe("tooFew");
  expect(verdictOf({ ...FACTS, outside: { ...FACTS.outside, orders: 9 } }, true).state).toBe("tooFew");
  expect(verdictOf({ ...FACTS, outside: { ...FACTS.outside, contribution: null } }, true)).toMatchObject({
    state: "unknown",
    inside: null,
  });
  expect(verdictOf(FACTS, false)).toEqual({ state: "untold", inside: null, outside: null, difference: null, factor: null });
});

test("a billing type belongs to one programme", () => {
  const types = Object.values(PROGRAM_TYPES).flat();
  expect(new Set(types).size).toBe(types.length);
});

test("every code of a programme has words, the wallet words of its own", () => {
  expect(["BRG", "FSF", "PS1"].map(programType)).toEqual(["BRG", "FSF", "PS1"]);
  expect(["wallet", "SUC", ""].map(programType)).toEqual([null, null, null]);
});
