import { expect, test } from "vitest";
import { figuresOf } from "#core/figures.ts";
import { emptySums } from "#core/sums.ts";
import { footOf, type Hit, reportHit } from "./hits.ts";

const SCREEN = reportHit("Zgłoś problem");
const hit = (group: Hit["group"]): Hit => ({ ...SCREEN, group, figures: figuresOf(emptySums()) });

test("under the results stands only what is true of the amounts in them", () => {
  expect(footOf([SCREEN])).toEqual([]);
  expect(footOf([SCREEN, hit("products")])).toEqual(["figures"]);
  expect(footOf([hit("orders")])).toEqual(["ordersFigures"]);
  expect(footOf([hit("offers"), hit("orders")])).toEqual(["figures", "ordersFigures"]);
  expect(footOf([{ ...SCREEN, group: "expenses", amount: { minor: 100, currency: "PLN" } }])).toEqual([]);
});
