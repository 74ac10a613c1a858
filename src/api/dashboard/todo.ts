import type { ResponseOf } from "#contract/route.ts";
import type { TodoItem, todoRoute } from "#contract/todo.ts";
import { addDays } from "#core/day.ts";
import type { Line } from "#core/ledger.ts";
import { linesOf } from "#core/ledger.ts";
import { totalOf } from "#core/figures.ts";
import type { DayRange } from "#core/period.ts";
import { findClaimable } from "#ledger/queries/claimable-commissions.ts";
import { NO_PRODUCT, withinProducts, withinStores } from "#ledger/queries/narrow-scope.ts";
import { findExpiredStores, findRejectingImports } from "#ledger/queries/open-matters.ts";
import { findProductFacts } from "#ledger/queries/product-facts.ts";
import { findProductPage } from "#ledger/queries/product-page.ts";
import { findProductSums } from "#ledger/queries/product-sums.ts";
import { findRangeSums } from "#ledger/queries/range-sums.ts";
import { findReconciliation } from "#ledger/queries/reconciliation.ts";
import type { ReportScope } from "#ledger/queries/report-scope.ts";
import { findRangeRate, type RangeRate } from "#ledger/queries/translation.ts";
import type { CallOf } from "../http/call.ts";
import { presentFigures } from "../http/report.present.ts";
import { inReport } from "../http/report.ts";
import { apart, findDeferrals } from "./todo-deferrals.query.ts";

export const EVERYTHING = {
  accountType: [],
  searchedPhrase: "",
  isAllProductsSelected: true,
  selectedProductIDs: [],
  excludedProductIDs: [],
};
const DAYS = 30;
/** Losses are listed one by one: each is another decision. */
const LOSSES = 3;

type Found = { scope: ReportScope; range: DayRange; rate: RangeRate };

/** Open matters of the last 30 days on the active market, the largest amount first; those without one come last. */
export function answerTodo(call: CallOf<typeof todoRoute>): Promise<ResponseOf<typeof todoRoute>> {
  return inReport(call, EVERYTHING, async (scope) => {
    const { items, range } = await findMatters(scope);
    const deferrals = await findDeferrals(scope, call.session.account.id);
    return { currency: scope.currency, ...range, ...apart(items, deferrals, scope.today) };
  });
}

/** All of them, put off or not. */
export async function findMatters(scope: ReportScope): Promise<{ items: TodoItem[]; range: DayRange }> {
  const range = { startDate: addDays(scope.today, 1 - DAYS), endDate: scope.today };
  const found = { scope, range, rate: await findRangeRate(scope, range.endDate) };
  const items = [
    ...(await missingCosts(found)),
    ...(await losses(found)),
    ...(await unallocated(found)),
    ...(await billing(found)),
    ...(await claimable(found)),
    ...(await expired(found)),
    ...(await rejected(found)),
  ];
  return { items: items.toSorted(byStake), range };
}

function byStake(a: TodoItem, b: TodoItem): number {
  if (a.amount === null || b.amount === null) return Number(a.amount === null) - Number(b.amount === null);
  return Math.abs(b.amount) - Math.abs(a.amount);
}

/** Sales whose goods have no cost: the profit of all of them is too good. */
async function missingCosts({ scope, range, rate }: Found): Promise<TodoItem[]> {
  const { total } = await findProductPage(scope, pageOf(range, rate, "noCost", 0));
  if (total === 0) return [];
  const { uncostedSales } = presentFigures((await findRangeSums(scope, [range]))(range), rate);
  return [item("missingCosts", uncostedSales, scope, { count: total, path: "/system/progress?new=products" })];
}

async function losses({ scope, range, rate }: Found): Promise<TodoItem[]> {
  const { ids } = await findProductPage(scope, pageOf(range, rate, "loss", LOSSES));
  const sumsOf = await findProductSums(scope, ids, [range]);
  return (await findProductFacts(scope, ids, scope.storeIds)).map(({ id, name, sku }) => {
    const { netProfit, units } = presentFigures(sumsOf(id)(range), rate);
    return item("lossProduct", netProfit, scope, { count: units, name: name || sku, id: String(id), path: `/system/products/${id}` });
  });
}

function pageOf(range: DayRange, { rate }: RangeRate, only: "loss" | "noCost", limit: number) {
  return { range, order: { key: "netProfit" as const, descending: false }, only, rate, limit, offset: 0 };
}

/** A subscription belongs to no product by its nature; these could. */
const ALLOCATABLE = linesOf("fees").filter((line): line is Exclude<Line, "subscription"> => line !== "subscription");

/** Advertising and fees that no product carries. */
async function unallocated({ scope, range, rate }: Found): Promise<TodoItem[]> {
  const sums = (await findRangeSums(withinProducts(scope, [NO_PRODUCT]), [range]))(range);
  const figures = presentFigures(sums, rate);
  const fees = totalOf(ALLOCATABLE.map((line) => figures[line]));
  const path = `/system?breakdown=${range.startDate}..${range.endDate}`;
  return [
    ...(figures.ads === 0 ? [] : [item("unallocatedAds", figures.ads, scope, { path })]),
    ...(fees === 0 ? [] : [item("unallocatedFees", fees, scope, { path })]),
  ];
}

/** Billed entries that name a sale nobody knows, or that the ledger holds otherwise than they were billed. */
async function billing({ scope, range }: Found): Promise<TodoItem[]> {
  const asked = { from: range.startDate, to: range.endDate, markets: scope.markets, storeIds: null };
  const types = await findReconciliation(scope, asked);
  return [...Map.groupBy(types, ({ currency }) => currency)].flatMap(([currency, rows]) => {
    const add = (amount: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + amount(row), 0);
    const entries = add(({ withoutSale }) => withoutSale.entries);
    const mismatched = add((row) => row.mismatched);
    const rest = { path: "/system/reconciliation", currency };
    const unsold = add(({ withoutSale }) => withoutSale.value);
    const difference = add((row) => row.difference);
    return [
      ...(entries > 0 ? [item("withoutSale", unsold, scope, { ...rest, count: entries })] : []),
      ...(mismatched > 0 ? [item("mismatch", difference, scope, { ...rest, count: mismatched })] : []),
    ];
  });
}

/** Commissions of sales that came to nothing: given back to who asks in time, counted from the purchase. */
async function claimable({ scope }: Found): Promise<TodoItem[]> {
  const found = await findClaimable(scope);
  return found.map(({ currency, lines: count, amount, daysLeft, orderId }) =>
    item("claimableCommission", amount, scope, { count, currency, daysLeft, path: `/system?order=${orderId}` }),
  );
}

/** What a store sold in the range is what goes unseen while nothing new comes from it. */
async function expired({ scope, range, rate }: Found): Promise<TodoItem[]> {
  const items: TodoItem[] = [];
  for (const { id, name } of await findExpiredStores(scope)) {
    const { sales } = presentFigures((await findRangeSums(withinStores(scope, [id]), [range]))(range), rate);
    items.push(item("expiredStore", sales, scope, { count: 1, name, id: String(id), path: "/system/settings/stores" }));
  }
  return items;
}

async function rejected({ scope, range }: Found): Promise<TodoItem[]> {
  const imports = await findRejectingImports(scope, `${range.startDate}T00:00:00Z`);
  return imports.map(({ id, fileName, rejected: count }) =>
    item("rejectedRows", null, scope, { count, name: fileName, id: String(id), path: "/system/progress" }),
  );
}

type Rest = { count?: number; name?: string; id?: string; daysLeft?: number; path: string; currency?: string };

function item(kind: TodoItem["kind"], amount: number | null, scope: ReportScope, rest: Rest): TodoItem {
  const { count = 1, name = null, id = null, daysLeft = null, path, currency = scope.currency } = rest;
  // A display currency changes what is shown and not the matter; what was billed in another one is another.
  const key = [kind, scope.markets.join("+"), id ?? "", rest.currency ?? ""].join(":");
  return { key, kind, amount, currency, count, name, id, daysLeft, path };
}
