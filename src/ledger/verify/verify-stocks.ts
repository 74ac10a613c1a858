/** Costs out of FIFO and average stocks: the one thing that ties orders to each other, so it is recomputed for all at once. */
import type { Facts, OrderFacts } from "#core/facts.ts";
import { contextOf } from "#core/oracle/context.ts";
import { type StockCosts, keepsStock, stockCostsOf } from "#core/oracle/goods.ts";
import { returnedGoods } from "#core/oracle/returns.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type OrderChunk, readOrderChunks } from "../read-facts-orders.ts";

/** Reads the orders once; only lines that move a stock are kept in memory. */
export async function recomputeStocks(scope: CompanyScope, company: Facts, ordersAtOnce: number): Promise<StockCosts> {
  const moving = movingProducts(company);
  if (moving.size === 0) return new Map();
  const facts: Facts = { ...company, billing: [], ads: [], expenses: [], orders: [], refunds: [] };
  for await (const chunk of readOrderChunks(scope, ordersAtOnce)) keepMoving(facts, chunk, moving);
  const context = contextOf(facts);
  return stockCostsOf(context, returnedGoods(context));
}

/** Products kept by FIFO or average, and bundles that ever held one of them. */
function movingProducts({ products, bundles }: Facts): Set<string> {
  const kept = new Set(products.filter(keepsStock).map(({ id }) => id));
  const holding = bundles.filter(({ components }) => components.some(({ productId }) => kept.has(productId)));
  return new Set([...kept, ...holding.map(({ productId }) => productId)]);
}

function keepMoving(facts: Facts, { orders, refunds }: OrderChunk, moving: ReadonlySet<string>): void {
  const kept = new Set<string>();
  for (const order of orders) {
    const lines = order.lines.filter(({ productId }) => productId !== null && moving.has(productId));
    if (lines.length === 0) continue;
    const reduced: OrderFacts = { ...order, lines, surcharges: [] };
    facts.orders.push(reduced);
    kept.add(order.id);
  }
  for (const refund of refunds) if (kept.has(refund.orderId)) facts.refunds.push(refund);
}
