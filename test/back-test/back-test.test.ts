/** What mornings said with estimates adds up to what came: a small run of `npm run back-test` (docs/RULES.md, Truth of estimates). */
import { expect, test } from "vitest";
import { addDays, eachDay } from "#core/day.ts";
import { generatedCompany } from "./generated-company.ts";
import { measure } from "./measure.ts";
import { replay } from "./replay.ts";

test("sums of fees as said the next morning are within 3 % of what came, and without estimates far from it", () => {
  const until = "2026-06-20";
  const company = generatedCompany({ seed: 32, ordersPerDay: 30, from: "2026-03-05", days: 169 });
  const mornings = replay(company, eachDay(addDays(until, -14), until));
  const { days, orders, estimatedOrders, without, with: estimated, ofEstimates } = measure(mornings);
  expect(days).toBe(15);
  expect(orders).toBeGreaterThan(15 * 22); // three quarters of 30 at least
  expect(estimatedOrders).toBeGreaterThan(orders * 0.7);
  expect(Math.abs(estimated.fees.bias)).toBeLessThanOrEqual(0.03);
  expect(Math.abs(ofEstimates)).toBeLessThanOrEqual(0.03);
  // Delivery is billed a day later at the earliest, advertising too: half of the fees are not there in the morning.
  expect(without.delivery.bias).toBeLessThan(-0.9);
  expect(without.fees.bias).toBeLessThan(-0.3);
  expect(estimated.profit.mean).toBeLessThan(without.profit.mean / 3);
});
