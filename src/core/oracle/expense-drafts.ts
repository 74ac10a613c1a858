/** The seller's own expenses: scheduled amounts with their shares, and amounts sized by sales, orders and units. */
import { bookExpense, bookedAmount, bookedUntil } from "../expenses.ts";
import { sizeOf } from "../expense-kinds.ts";
import type { Currency, Day, ExpenseFacts, Market, Minor } from "../facts.ts";
import { currencyOf } from "../market.ts";
import { divRound, minor, negated } from "../money.ts";
import { type SalesBase, type SoldScope, shareByProducts } from "./base.ts";
import type { Context } from "./context.ts";
import { type Draft, draftOf } from "./drafts.ts";

export function expenseDrafts(context: Context, base: SalesBase): Draft[] {
  return context.facts.expenses.flatMap((expense) => {
    const scope = scopeOf(context, expense);
    const size = sizeOf(expense.kind);
    switch (size) {
      case "day":
      case "period":
      case "interval":
        return fixedDrafts(context, base, expense, scope);
      case "share":
      case "units":
        return soldDrafts(context, base, { ...expense, size }, scope);
      case "orders":
        return orderCountDrafts(context, expense, scope);
    }
  });
}

/** The scope the expense names; its tag stands for the products that have it. */
function scopeOf({ facts }: Context, { storeId, market, productId, tagId }: ExpenseFacts): SoldScope {
  if (productId !== null) return { storeId, market, productIds: new Set([productId]) };
  if (tagId === null) return { storeId, market, productIds: null };
  const tagged = facts.products.filter(({ tagIds }) => tagIds.includes(tagId)).map(({ id }) => id);
  return { storeId, market, productIds: new Set(tagged) };
}

/**
 * A product's expense stays on the product. A tag's lands on its products sold that day, by sales unless told otherwise;
 * any other is shared by its key over what was sold in its store and market, or stays without a product.
 * Without a market it belongs to the store's base market, else to the company's home market.
 */
function fixedDrafts(context: Context, base: SalesBase, expense: ExpenseFacts, scope: SoldScope): Draft[] {
  const { company, today } = context.facts;
  const { storeId, market, productId, tagId, currency } = expense;
  const store = storeId === null ? undefined : context.stores.get(storeId);
  const place = { storeId, market: market ?? store?.baseMarket ?? company.homeMarket };
  const shareKey = tagId !== null && expense.shareKey === "none" ? "sales" : expense.shareKey;
  return bookExpense(expense, expense.start, bookedUntil(expense, today), company.taxProfile).flatMap(({ day, amount }) => {
    if (productId !== null) return [expenseDraft(expense, { ...place, productId }, day, negated(amount), currency)];
    const weights = shareKey === "none" ? [] : base.weights(day, scope, shareKey);
    return shareByProducts(negated(amount), weights).map((part) => {
      return expenseDraft(expense, { ...place, productId: part.productId }, day, part.amount, currency);
    });
  });
}

/**
 * Percent of gross sales (in the market's currency), or an amount per unit: computed and rounded per store, market, day
 * and product, where the sales are, also for sales without a product; then brought to net or gross.
 */
function soldDrafts(context: Context, base: SalesBase, expense: ExpenseFacts & { size: "share" | "units" }, scope: SoldScope): Draft[] {
  return [...base.days()]
    .filter((day) => holds(expense, day))
    .flatMap((day) => {
      return base.rows(day, scope).map((row) => {
        const perUnit = expense.size === "units";
        const cost = perUnit ? (expense.amount ?? 0) * row.units : percentOf(row.sales, expense.percentBp ?? 0);
        const currency = perUnit ? expense.currency : currencyOf(row.market);
        const booked = bookedAmount(expense, cost, context.taxOf(day).vatPayer);
        return expenseDraft(expense, row, day, negated(booked), currency);
      });
    });
}

/**
 * An amount per counted order of the scope, on the day of the order's earliest counted line in it: once per store,
 * market and day, count × amount; on no product, unless the expense is one product's.
 */
function orderCountDrafts(context: Context, expense: ExpenseFacts, { storeId, market, productIds }: SoldScope): Draft[] {
  const counts = new Map<string, { storeId: string; market: Market; day: Day; orders: number }>();
  for (const { facts, sales } of context.orders.values()) {
    if ((storeId !== null && facts.storeId !== storeId) || (market !== null && facts.market !== market)) continue;
    const days = sales.filter((line) => productIds === null || productIds.has(line.facts.productId ?? "")).map(({ day }) => day);
    const day = days.toSorted()[0];
    if (day === undefined || !holds(expense, day)) continue;
    const key = JSON.stringify([facts.storeId, facts.market, day]);
    const count = counts.get(key) ?? { storeId: facts.storeId, market: facts.market, day, orders: 0 };
    counts.set(key, { ...count, orders: count.orders + 1 });
  }
  return [...counts.values()].map(({ day, orders, ...place }) => {
    const booked = bookedAmount(expense, (expense.amount ?? 0) * orders, context.taxOf(day).vatPayer);
    return expenseDraft(expense, { ...place, productId: expense.productId }, day, negated(booked), expense.currency);
  });
}

/** Inclusive; what is sized by sales needs no horizon, sales end with today. */
function holds({ start, end }: ExpenseFacts, day: Day): boolean {
  return start <= day && (end === null || day <= end);
}

function percentOf(sales: Minor, percentBp: number): Minor {
  return minor(divRound(BigInt(sales) * BigInt(percentBp), 10_000n));
}

function expenseDraft(
  expense: ExpenseFacts,
  { storeId, market, productId }: Pick<Draft, "storeId" | "market" | "productId">,
  day: Day,
  amount: Minor,
  currency: Currency,
): Draft {
  const place = { storeId, market, orderId: null, lineId: null, offerId: null, productId };
  const line = expense.countAsAds ? "ads" : "expenses";
  return draftOf(place, { day, line, amount, currency, source: { sourceType: "expense", sourceId: expense.id } });
}
