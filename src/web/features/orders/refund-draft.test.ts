import { expect, test } from "vitest";
import { emptyRefund, isTouched, type Refund, refundInDraft } from "./refund-draft.ts";

const TODAY = "2026-11-23";
const TYPED: Refund = { day: "2026-11-20", given: { "11": { units: 1, amount: 4999 } }, delivery: 1290 };

test("a refund that was typed comes back as it was, and what is none does not", () => {
  expect(refundInDraft(JSON.parse(JSON.stringify(TYPED)))).toEqual(TYPED);
  for (const draft of [
    null,
    "x",
    {},
    { ...TYPED, day: 5 },
    { ...TYPED, given: { "11": { units: "1", amount: 4999 } } },
    { ...TYPED, given: { "11": null } },
  ])
    expect(refundInDraft(draft)).toBeNull();
});

test("a form as it was opened, or emptied again, is nothing to keep", () => {
  expect(isTouched(emptyRefund(TODAY), TODAY)).toBe(false);
  expect(isTouched({ ...emptyRefund(TODAY), given: { "11": { units: 0, amount: 0 } } }, TODAY)).toBe(false);
  for (const part of [{ day: TYPED.day }, { given: TYPED.given }, { delivery: TYPED.delivery }])
    expect(isTouched({ ...emptyRefund(TODAY), ...part }, TODAY)).toBe(true);
});
