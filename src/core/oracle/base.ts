/** What was sold per day, store, market and product: the base of every amount that is shared over products. */
import type { Day, Market, Minor, Posting } from "../facts.ts";
import { compareIds } from "../ids.ts";
import { type Weight, splitByWeights } from "../split.ts";

/** Sales in the market's currency and in PLN, without postings that lack the rate; units of counted sale lines. */
export type SoldRow = { storeId: string | null; market: Market; productId: string | null; sales: Minor; salesPln: Minor; units: number };

/** Null means any. */
export type SoldScope = { storeId: string | null; market: Market | null; productIds: ReadonlySet<string> | null };

export type SalesBase = {
  /** Days on which anything was sold. */
  days: () => Iterable<Day>;
  rows: (day: Day, scope: SoldScope) => readonly SoldRow[];
  /** Products sold in the scope on the day by id, with a weight above 0; empty = there is nothing to share by. */
  weights: (day: Day, scope: SoldScope, by: "sales" | "units") => readonly Weight[];
};

/** What is read of a posting; several sales of one row may also come as one sum. */
export type SoldPosting = Pick<Posting, "line" | "day" | "storeId" | "market" | "productId" | "amount" | "amountPln" | "quantity">;

export function salesBaseOf(postings: Iterable<SoldPosting>): SalesBase {
  const days = new Map<Day, Map<string, SoldRow>>();
  for (const posting of postings) if (posting.line === "sales") addSale(days, posting);
  const productIds = new Set([...days.values()].flatMap((rows) => [...rows.values()].map(({ productId }) => productId ?? "")));
  const rank = new Map([...productIds].toSorted(compareIds).map((productId, index) => [productId, index]));
  const rows: SalesBase["rows"] = (day, scope) => [...(days.get(day)?.values() ?? [])].filter((row) => matches(row, scope));
  return {
    days: () => days.keys(),
    rows,
    weights: (day, scope, by) => {
      const weights = new Map<string, bigint>();
      for (const row of rows(day, scope)) {
        if (row.productId === null) continue;
        weights.set(row.productId, (weights.get(row.productId) ?? 0n) + BigInt(weightOf(row, scope, by)));
      }
      const positive = [...weights].filter(([, weight]) => weight > 0n).map(([key, weight]) => ({ key, weight }));
      return positive.toSorted((a, b) => (rank.get(a.key) ?? 0) - (rank.get(b.key) ?? 0));
    },
  };
}

/** The parts by product, largest remainder, ties to the smaller product id; whole and without product where no base is. */
export function shareByProducts(total: Minor, weights: readonly Weight[]): { productId: string | null; amount: Minor }[] {
  if (weights.length === 0) return [{ productId: null, amount: total }];
  return [...splitByWeights(total, weights)].map(([productId, amount]) => ({ productId, amount }));
}

/** Sales of several markets are comparable in PLN only. */
function weightOf(row: SoldRow, { market }: SoldScope, by: "sales" | "units"): number {
  if (by === "units") return row.units;
  return market === null ? row.salesPln : row.sales;
}

function matches(row: SoldRow, { storeId, market, productIds }: SoldScope): boolean {
  if (storeId !== null && row.storeId !== storeId) return false;
  if (market !== null && row.market !== market) return false;
  return productIds === null || (row.productId !== null && productIds.has(row.productId));
}

function addSale(
  days: Map<Day, Map<string, SoldRow>>,
  { day, storeId, market, productId, amount, amountPln, quantity }: SoldPosting,
): void {
  const rows = days.get(day) ?? new Map<string, SoldRow>();
  days.set(day, rows);
  const key = JSON.stringify([storeId, market, productId]);
  const row = rows.get(key) ?? { storeId, market, productId, sales: 0, salesPln: 0, units: 0 };
  rows.set(key, row);
  row.sales += amount ?? 0;
  row.salesPln += amountPln ?? 0;
  row.units += quantity;
}
