import { expect, test } from "vitest";
import type { ExpenseVersion } from "#contract/expenses.ts";
import {
  bookedMonths,
  canChangeFrom,
  emptyFields,
  type ExpenseFields,
  fieldsOf,
  isSameTerms,
  problemsOf,
  termsOf,
} from "./expense-form.ts";

const PAYER = [{ from: null, vatPayer: true, oss: false }];

const FIELDS: ExpenseFields = { ...emptyFields("2026-11-22", true), name: "Magazyn", amount: "1 230,00" };
const MONTHLY: ExpenseFields = { ...FIELDS, kind: "recurring", startDate: "2026-11-16", vatMode: "gross" };

test("what is missing or cannot be read is named field by field", () => {
  expect(problemsOf(FIELDS)).toEqual({});
  expect(problemsOf({ ...FIELDS, name: " ", amount: "0", vatRate: "x", startDate: "" })).toEqual({
    name: "required",
    amount: "amount",
    vatRate: "percent",
    startDate: "day",
  });
  expect(problemsOf({ ...FIELDS, kind: "percentOfSales" })).toEqual({ percent: "percent" });
  expect(problemsOf({ ...FIELDS, kind: "spread" })).toEqual({ endDate: "required" });
  expect(problemsOf({ ...FIELDS, kind: "spread", endDate: "2026-11-01" })).toEqual({ endDate: "order" });
  expect(problemsOf({ ...MONTHLY, everyCount: "0" })).toEqual({ everyCount: "count" });
  expect(problemsOf({ ...FIELDS, target: "tag" })).toEqual({ tagId: "required" });
  expect(problemsOf({ ...FIELDS, target: "product" })).toEqual({ productId: "required" });
});

test("only what the kind has is sent, and comes back as it was typed", () => {
  const terms = termsOf({ ...MONTHLY, percent: "5", target: "product", productId: "7", tagId: "3", shareKey: "sales" });
  expect(terms).toMatchObject({ amount: 123_000, percent: null, every: { count: 1, unit: "month" }, productId: "7", tagId: null });
  expect(terms).toMatchObject({ shareKey: "none", vatRate: 23, endDate: null });
  expect(termsOf({ ...FIELDS, kind: "percentOfSales", percent: "2,5" })).toMatchObject({ amount: null, percent: 2.5, every: null });
  const saved = { ...terms, anchorDate: terms.startDate };
  const back = fieldsOf({ name: "Magazyn", category: null, note: "", terms: saved });
  expect(termsOf(back)).toEqual(terms);
  expect(back.amount).toBe("1230,00");
  expect(fieldsOf({ name: "X", category: null, note: "", terms: { ...saved, amount: -1550 } }).amount).toBe("-15,50");
});

test("the months ahead show what will be booked, net for who pays VAT", () => {
  const months = (fields: ExpenseFields) =>
    bookedMonths({ terms: termsOf(fields), versions: [], from: null, taxProfile: PAYER }, "2026-11-16", "2026-12-22");
  // 1230.00 gross is 1000.00 net: 30 × 33.33 + 0.10 from 16 November, so 15 days and ten of them a grosz more in November;
  // 31 × 32.25 + 0.25 from 16 December, 16 of these days in December
  expect(months(MONTHLY)).toEqual([
    { month: "2026-11-01", amount: 15 * 3333 + 10 },
    { month: "2026-12-01", amount: 15 * 3333 + 16 * 3225 + 16 },
  ]);
  expect(months({ ...MONTHLY, booking: "onDay" })).toEqual([
    { month: "2026-11-01", amount: 100_000 },
    { month: "2026-12-01", amount: 100_000 },
  ]);
  expect(months({ ...FIELDS, kind: "perOrder" })).toBeNull();
});

test("a change from a day shows the months with both amounts", () => {
  const daily = (amount: string): ExpenseFields => ({ ...MONTHLY, amount, vatMode: "net", everyUnit: "day" });
  const before: ExpenseVersion = { ...termsOf(daily("10")), anchorDate: "2026-11-16" };
  const booking = { terms: termsOf(daily("20")), versions: [before], taxProfile: PAYER };
  // six days of 10.00 and nine of 20.00; the whole history would be fifteen of 20.00
  expect(bookedMonths({ ...booking, from: "2026-11-22" }, "2026-11-22", "2026-11-30")).toEqual([
    { month: "2026-11-01", amount: 6 * 1000 + 9 * 2000 },
  ]);
  expect(bookedMonths({ ...booking, from: null }, "2026-11-22", "2026-11-30")).toEqual([{ month: "2026-11-01", amount: 15 * 2000 }]);
});

test("only what goes on can change from a day, and only after it has begun", () => {
  const monthly: ExpenseVersion = { ...termsOf(MONTHLY), anchorDate: "2026-11-16" };
  const more = termsOf({ ...MONTHLY, amount: "2000" });
  expect(isSameTerms(monthly, termsOf({ ...MONTHLY, amount: "1230" }))).toBe(true);
  expect(isSameTerms(monthly, more)).toBe(false);
  expect(canChangeFrom(monthly, more, "2026-11-16", "2026-11-22")).toBe(true);
  expect(canChangeFrom(monthly, more, "2026-11-22", "2026-11-22")).toBe(false);
  expect(canChangeFrom(monthly, termsOf(FIELDS), "2026-11-16", "2026-11-22")).toBe(false);
});
