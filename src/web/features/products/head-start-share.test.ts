import { expect, test } from "vitest";
import { headStartOf } from "./head-start-share.ts";

const sold = (sales: number | null) => ({ figures: { sales } });

test("two products of 400,00 and 220,00 make 62 % of sales of 1 000,00; one that was not sold is no beginning", () => {
  expect(headStartOf([sold(40_000), sold(22_000), sold(0)], 100_000)).toEqual({ products: 2, share: 0.62 });
});

test("of nothing sold, or of sales that cannot be told, there is no part", () => {
  expect([headStartOf([sold(0)], 100_000), headStartOf([sold(1)], 0), headStartOf([sold(null)], null)]).toEqual([null, null, null]);
});
