/** Arithmetic on sums of postings, for scopes without any posting and for adding scopes that do not overlap. */
import type { Minor } from "./facts.ts";
import { type Sums, totalOf } from "./figures.ts";
import type { Line } from "./ledger.ts";

type AmountName = Line | "uncostedSales" | "estimated";
type CountName = Exclude<keyof Sums, AmountName>;

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
  return {
    sales: amount("sales"),
    deliveryIncome: amount("deliveryIncome"),
    compensation: amount("compensation"),
    refunds: amount("refunds"),
    vat: amount("vat"),
    commission: amount("commission"),
    listing: amount("listing"),
    promotion: amount("promotion"),
    delivery: amount("delivery"),
    subscription: amount("subscription"),
    fulfilment: amount("fulfilment"),
    localTax: amount("localTax"),
    otherFees: amount("otherFees"),
    ads: amount("ads"),
    cogs: amount("cogs"),
    cogsRecovered: amount("cogsRecovered"),
    packaging: amount("packaging"),
    ownShipping: amount("ownShipping"),
    expenses: amount("expenses"),
    uncostedSales: amount("uncostedSales"),
    estimated: amount("estimated"),
    orders: count("orders"),
    units: count("units"),
    costedUnits: count("costedUnits"),
    refundedUnits: count("refundedUnits"),
    finalOrders: count("finalOrders"),
    partialOrders: count("partialOrders"),
    estimatedOrders: count("estimatedOrders"),
  };
}
