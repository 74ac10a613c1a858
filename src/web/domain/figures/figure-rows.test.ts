import { expect, test } from "vitest";
import { figuresOf } from "#core/figures.ts";
import { emptySums } from "#core/sums.ts";
import { isEmptyTable } from "./figure-rows.ts";

const nothing = figuresOf(emptySums());
/** A fee of a month without a sale. */
const billed = figuresOf({ ...emptySums(), subscription: -1_568_900 });

test("a table without a row is no empty table as long as money lies outside its rows", () => {
  expect(isEmptyTable({ total: 0, totals: billed }, undefined)).toBe(false);
  expect(isEmptyTable({ total: 0, totals: nothing }, undefined)).toBe(true);
  expect(isEmptyTable({ total: 1, totals: nothing }, undefined)).toBe(false);
});

test("a quick filter that no row passes is one, and says how to show them all", () => {
  expect(isEmptyTable({ total: 0, totals: billed }, "loss")).toBe(true);
});
