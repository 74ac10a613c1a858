/** Arithmetic on sums of postings, for scopes without any posting and for adding scopes that do not overlap. */
import type { Minor } from "./facts.ts";
import type { Sums } from "./figures.ts";
import { totalOf } from "./money.ts";
import { LINES } from "./ledger.ts";
import { recordOf } from "./record-of.ts";

const AMOUNTS = [
  ...LINES,
  "uncostedSales",
  "uncostedNet",
  "estimatedCosts",
  "estimatedCommission",
  "estimatedDelivery",
  "estimatedAds",
] as const;
const COUNTS = [
  "orders",
  "units",
  "costedUnits",
  "estimatedUnits",
  "refundedUnits",
  "finalOrders",
  "partialOrders",
  "estimatedOrders",
] as const;

type AmountName = (typeof AMOUNTS)[number];
type CountName = (typeof COUNTS)[number];

/** The sums of a scope without postings: 0 everywhere, nothing unknown. */
export function emptySums(): Sums {
  return sumsOf(
    () => 0,
    () => 0,
  );
}

/** The sums of scopes that do not overlap and share a currency; a line unknown in one of them is unknown in all. */
export function addSums(parts: readonly Sums[]): Sums {
  return sumsOf(
    (name) => totalOf(parts.map((part) => part[name])),
    (name) => parts.reduce((total, part) => total + part[name], 0),
  );
}

function sumsOf(amount: (name: AmountName) => Minor | null, count: (name: CountName) => number): Sums {
  return { ...recordOf(AMOUNTS, amount), ...recordOf(COUNTS, count) };
}
