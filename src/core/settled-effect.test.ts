import { expect, test } from "vitest";
import { settledEffect } from "./settled-effect.ts";

const MIDS: Readonly<Record<string, string>> = { "USD 2026-06-01": "3.6512", "EUR 2026-06-02": "4.2" };
const midOf = (currency: string, day: string) => MIDS[`${currency} ${day}`] ?? null;

test("an effect is what was known and what waited, at the rate of its day", () => {
  const amounts = [
    { day: "2026-06-01", currency: "USD", before: 0, after: -10_000 },
    { day: "2026-06-02", currency: "EUR", before: -100, after: -250 },
  ];
  // 30.00 − 1.00 × 4.20 = 25.80, and 30.00 − 100.00 × 3.6512 − 2.50 × 4.20 = −345.62
  expect(settledEffect({ before: 3000, after: 3000, amounts }, midOf)).toEqual({ before: 2580, after: -34_562 });
});

test("a rate that is missing leaves the side unknown on which something waits for it", () => {
  const amounts = [{ day: "2026-06-03", currency: "USD", before: 0, after: -10_000 }];
  expect(settledEffect({ before: 3000, after: 3000, amounts }, midOf)).toEqual({ before: 3000, after: null });
});
