import { expect, test } from "vitest";
import { emptyRefund, givenWith } from "./refund-draft.ts";

test("a line that was emptied again is nothing to keep and nothing to send", () => {
  const { given } = emptyRefund("2026-11-23");
  const one = givenWith(given, "11", { units: 1 });
  expect(one).toEqual({ "11": { units: 1, amount: 0 } });
  expect(givenWith(givenWith(one, "11", { amount: 4999 }), "12", { amount: 100 })).toEqual({
    "11": { units: 1, amount: 4999 },
    "12": { units: 0, amount: 100 },
  });
  expect(givenWith(one, "11", { units: 0 })).toEqual({});
});
