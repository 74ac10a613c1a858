import { expect, test } from "vitest";
import { pathTemplate, subjectsOf } from "./logs.ts";

test.each([
  ["/order/checkout-forms/29738e61-7f6a-11e8-ac45-09db60ede9d6", "/order/checkout-forms/{id}"],
  ["/sale/offers/12345678901/rating?language=pl-PL", "/sale/offers/{id}/rating"],
  ["/billing/billing-entries", "/billing/billing-entries"],
  ["/order/events", "/order/events"],
  ["/sale/offers/OFF-2026-77", "/sale/offers/{id}"],
])("%s names nothing any more", (path, template) => {
  expect(pathTemplate(path)).toBe(template);
});

test("a kind that nobody knows has no subjects, whatever an object has by itself", () => {
  expect(subjectsOf("expenses")).toEqual(["expense"]);
  expect(subjectsOf("constructor")).toEqual([]);
});
