import type { ExpenseTerms } from "#contract/expenses.ts";

/** 10.00 gross with 23 % VAT on 10 June 2025, of no store, product or tag. */
export const ONE_OFF: ExpenseTerms = {
  kind: "oneOff",
  amount: 1000,
  percent: null,
  currency: "PLN",
  vatMode: "gross",
  vatRate: 23,
  startDate: "2025-06-10",
  endDate: null,
  every: null,
  booking: "spread",
  storeId: null,
  market: null,
  tagId: null,
  productId: null,
  shareKey: "none",
  countAsAds: false,
};

/** 300.00 a month from 1 June 2025 on: 10.00 a day in June. */
export const MONTHLY: ExpenseTerms = {
  ...ONE_OFF,
  kind: "recurring",
  amount: 30_000,
  startDate: "2025-06-01",
  every: { count: 1, unit: "month" },
};
