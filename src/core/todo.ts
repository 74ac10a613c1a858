import type { Day, Minor } from "./facts.ts";

/** What can be left open, in the list of matters to settle. */
export const TODO_KINDS = [
  "missingCosts",
  "lossProduct",
  "unallocatedAds",
  "unallocatedFees",
  "withoutSale",
  "refundsWithoutOrder",
  "cashInPart",
  "mismatch",
  "claimableCommission",
  "expiredStore",
  "rejectedRows",
  "unansweredImport",
] as const;

/** One matter; what its fields mean stands in the contract (`TodoItem`). */
export type Matter = {
  key: string;
  kind: (typeof TODO_KINDS)[number];
  amount: Minor | null;
  currency: string;
  count: number;
  name: string | null;
  id: string | null;
  since: Day;
  daysLeft: number | null;
  path: string;
};

/** One that a person has put off: until a day, or (null) until more is at stake. */
export type DeferredMatter = Matter & { until: Day | null };
