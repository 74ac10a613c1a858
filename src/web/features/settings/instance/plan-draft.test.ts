import { expect, test } from "vitest";
import { draftOf, mistakesIn, termsOf } from "./plan-draft.ts";

const PRO = {
  id: "pro",
  name: "Pro",
  position: 2,
  ordersPerMonth: 10_000,
  monthlyPrice: 14_950,
  yearlyPrice: null,
  currency: "PLN",
  isOffered: true,
} as const;

test("a plan that is opened and saved stays what it was", () => {
  const { id, ...terms } = PRO;
  expect(termsOf(draftOf(PRO, [PRO]))).toEqual(terms);
  expect(mistakesIn(draftOf(PRO, [PRO]), [])).toEqual({});
  expect(id).toBe("pro");
});

test("a new plan stands behind the others in their currency, and needs an id of its own and a name", () => {
  const draft = draftOf(null, [{ ...PRO, currency: "EUR" }]);
  expect([draft.position, draft.currency]).toEqual(["3", "EUR"]);
  expect(mistakesIn(draft, ["pro"])).toEqual({ id: "idWrong", name: "required" });
  expect(mistakesIn({ ...draft, id: "pro", name: "Drugi" }, ["pro"])).toEqual({ id: "taken" });
});

test("empty is any number and no price; what is no number names its field", () => {
  const draft = { ...draftOf(PRO, [PRO]), orders: "", monthly: "1 199,5", yearly: "" };
  expect(termsOf(draft)).toMatchObject({ ordersPerMonth: null, monthlyPrice: 119_950, yearlyPrice: null });
  expect(mistakesIn({ ...draft, orders: "0", monthly: "dużo", yearly: "1,234", position: "-1" }, [])).toEqual({
    orders: "number",
    monthly: "amount",
    yearly: "amount",
    position: "number",
  });
});
