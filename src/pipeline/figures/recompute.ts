import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { type RefreshProgress, refreshLedger } from "#ledger/refresh.ts";
import type { Day } from "#core/facts.ts";
import { affectedOrders } from "../products/affected-orders.query.ts";
import { findRuledOrders } from "../products/cost-rules/cost-rules.query.ts";
import { bookExpenses } from "./book-expenses.ts";
import { bookStock } from "./book-stock.ts";
import { freeDays, ordersInRange } from "./in-range.query.ts";
import { refreshType } from "#ledger/retype.ts";
import type { ChangeScope } from "../products/remap/change-scope.ts";
import { type Affected, findMoved, restock } from "../products/remap/moved.ts";

export type RecomputeScope = {
  /** Only orders that hold one of these products; null = all. */
  productIds: readonly number[] | null;
  /** First and last day (`yyyy-MM-dd`) of what changed; null = open. */
  from: Day | null;
  to: string | null;
  /** Orders stay as they are: what changed is booked on days alone, as expenses are. */
  daysOnly?: boolean;
  /** Nothing but costs of goods changed: what they do not decide is not looked at. */
  onlyCosts?: boolean;
  /** Only orders of which rules may decide a cost. */
  ruled?: boolean;
  /** Only what entries of this billing type decide; the days say no more than that. Null = everything. */
  billingType?: string | null;
  /** Only what this mapping, merge or split moved, or its undo moved back; the days say no more than that. Null = everything. */
  changeId?: number | null;
  /** Expenses without an end are booked a month ahead of this day, and it is the first day orders are aged by; today by default. */
  today?: Day;
};

/** Writes the ledger of the chosen orders and days again. @returns how many rollup windows were replaced. */
export async function recompute(scope: CompanyScope, request: RecomputeScope, progress?: RefreshProgress): Promise<number> {
  // First of all: what a merge is about to commit decides which orders are chosen.
  await lockCompany(scope);
  if (request.billingType) return refreshType(scope, request.billingType, progress, request.today);
  if (request.ruled)
    return refreshLedger(scope, { orderIds: await findRuledOrders(scope), days: [], today: request.today, onlyCosts: true }, progress);
  const rebooked = await bookExpenses(scope, request.today);
  const found = request.changeId ? await moved({ ...scope, changeId: request.changeId }) : await inRange(scope, request);
  const days = [...new Set([...rebooked, ...found.days])];
  // Everything: also what a fault has left in the rollups.
  const isFull = !request.changeId && request.productIds === null && request.from === null && request.to === null;
  const { orderIds } = found;
  return refreshLedger(scope, { orderIds, days, today: request.today, isFull, onlyCosts: request.onlyCosts ?? false }, progress);
}

async function moved(change: ChangeScope): Promise<Affected> {
  const { orderIds, days, productIds } = await findMoved(change);
  return { orderIds: [...new Set([...orderIds, ...(await restock(change, { orderIds, productIds }))])], days };
}

async function inRange(scope: CompanyScope, request: RecomputeScope): Promise<Affected> {
  const orderIds = request.daysOnly ? [] : await affected(scope, request);
  return { orderIds, days: request.productIds ? [] : await freeDays(scope, request) };
}

async function affected(scope: CompanyScope, request: RecomputeScope): Promise<number[]> {
  const restocked = await bookStock(scope, request.productIds);
  return [...new Set([...(await ordersOf(scope, request)), ...restocked])];
}

async function ordersOf(scope: CompanyScope, { productIds, from, to }: RecomputeScope): Promise<number[]> {
  if (productIds)
    return affectedOrders(
      scope,
      productIds.map((productId) => ({ productId, from })),
      to,
    );
  return ordersInRange(scope, { from, to });
}
