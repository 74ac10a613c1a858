/** What is kept of the orders that have been recomputed, for the amounts that are shared by what was sold. */
import { isSizedBy } from "#core/expense-kinds.ts";
import type { Facts, OrderFacts, Posting } from "#core/facts.ts";
import { type SalesBase, type SoldPosting, salesBaseOf } from "#core/oracle/base.ts";
import type { Context, ResolvedLine, ResolvedOrder } from "#core/oracle/context.ts";

export type SoldSoFar = {
  add: (context: Context, sold: readonly Posting[]) => void;
  base: () => SalesBase;
  /** Orders with one line for each product, on the first day it was sold: all that expenses per order look at. */
  orders: () => OrderFacts[];
};

/** Keeps only what the company's settings and expenses ask for: sums per day, store, market and product, and counted orders. */
export function createSoldSoFar({ company, expenses }: Facts): SoldSoFar {
  const isShared = company.feeShareKey !== "none" || company.adsShareKey !== "none" || expenses.length > 0;
  const isCounted = expenses.some(({ kind }) => isSizedBy(kind, "orders"));
  const rows = new Map<string, SoldPosting>();
  const orders: OrderFacts[] = [];
  return {
    add: (context, sold) => {
      if (isShared) for (const posting of sold) if (posting.line === "sales") addTo(rows, posting);
      if (isCounted) for (const order of context.orders.values()) if (order.sales.length > 0) orders.push(reduced(order));
    },
    base: () => salesBaseOf(rows.values()),
    orders: () => orders,
  };
}

function addTo(rows: Map<string, SoldPosting>, { line, day, storeId, market, productId, amount, amountPln, quantity }: Posting): void {
  const key = `${day}|${storeId}|${market}|${productId}`;
  const known = rows.get(key);
  // A sale without a rate has no weight where its amount is asked for; its units still count.
  const sale = { line, day, storeId, market, productId, amount: amount ?? 0, amountPln: amountPln ?? 0, quantity };
  if (known === undefined) rows.set(key, sale);
  else {
    known.amount = (known.amount ?? 0) + sale.amount;
    known.amountPln = (known.amountPln ?? 0) + sale.amountPln;
    known.quantity += quantity;
  }
}

function reduced({ facts, sales }: ResolvedOrder): OrderFacts {
  const first = new Map<string | null, ResolvedLine>();
  for (const line of sales) {
    const known = first.get(line.facts.productId);
    if (known === undefined || line.day < known.day) first.set(line.facts.productId, line);
  }
  return { ...facts, lines: [...first.values()].map((line) => line.facts), surcharges: [] };
}
