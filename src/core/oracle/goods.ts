/** What goods cost: booked costs of sold lines and of refund lines without a sale, by every cost method and for bundles. */
import { averageCosts } from "../average.ts";
import { recipeOn } from "../bundles.ts";
import { type Cost, NO_COST, addCosts, bookedCost, costOfUnits, costOn, recoveredCost } from "../costs.ts";
import type { BatchFacts, Currency, Minor, ProductFacts } from "../facts.ts";
import { fifoCosts } from "../fifo.ts";
import { containedVat, negated } from "../money.ts";
import type { Purchase, Return, Sale, StockCost } from "../stock.ts";
import { standardRate } from "../vat.ts";
import type { Context, ResolvedLine } from "./context.ts";
import { type EstimatedCost, estimatedCost } from "./cost-rules.ts";
import type { ReturnedGoods } from "./returns.ts";

/** Minor units per currency; null when any part of the cost is unknown. */
export type Booked = ReadonlyMap<Currency, Minor> | null;

export type Goods = {
  /** What the line's units cost as booked: net for VAT payers, gross for others and under the margin scheme. */
  booked: (line: ResolvedLine) => Booked;
  /** What a rule takes for it where it is unknown. It makes nothing known: neither the purchase of the margin scheme, nor a stock. */
  estimated: (line: ResolvedLine) => EstimatedCost | null;
};

/** Products that leave the stock with a line. */
type Need = { productId: string; quantity: number };

/** Exact costs of what left each stock that is kept by FIFO or average: by product, then by line. */
export type StockCosts = ReadonlyMap<string, ReadonlyMap<string, StockCost>>;

export function goodsOf(context: Context, stocks: StockCosts): Goods {
  const needsOf = needsIn(context);
  const rows = Map.groupBy(context.facts.costs, ({ productId }) => productId);

  const costOfNeed = ({ productId, quantity }: Need, line: ResolvedLine): Cost | null => {
    const product = context.products.get(productId);
    if (product === undefined) return null;
    if (keepsStock(product)) return stocks.get(productId)?.get(line.facts.id)?.cost ?? null;
    const { market } = line.order;
    const row = costOn(rows.get(productId) ?? [], market, line.day);
    const net = context.taxOf(line.day).vatPayer && line.product?.marginScheme !== true;
    return row === null ? null : costOfUnits(row, quantity, { net, vatRate: product.vatRates[market] ?? standardRate(market, line.day) });
  };

  const ownCost = (line: ResolvedLine, own: NonNullable<ResolvedLine["facts"]["ownCost"]>): Booked => {
    const { market } = line.order;
    const net = context.taxOf(line.day).vatPayer && line.product?.marginScheme !== true;
    const vatRate = line.product?.vatRates[market] ?? standardRate(market, line.day);
    return bookedCost(costOfUnits(own, line.facts.quantity, { net, vatRate }));
  };

  const booked = (line: ResolvedLine): Booked => {
    if (line.facts.ownCost) return ownCost(line, line.facts.ownCost);
    if (line.product === null) return null;
    const costs = needsOf(line).map((need) => costOfNeed(need, line));
    const known = costs.filter((cost) => cost !== null);
    return known.length < costs.length ? null : bookedCost(known.reduce(addCosts, NO_COST));
  };
  const memo = new Map<string, Booked>();
  const known = (line: ResolvedLine): Booked => {
    const cost = memo.get(line.facts.id) ?? booked(line);
    memo.set(line.facts.id, cost);
    return cost;
  };
  return { booked: known, estimated: (line) => (known(line) === null ? estimatedCost(context, line) : null) };
}

/**
 * Under the margin scheme VAT is due on what is left of an amount above the gross purchase of the units, never below 0;
 * with an unknown purchase on the whole amount. A refund's part by the same rule gives back exactly what its sale was
 * taxed. `amount` is positive.
 */
export function marginOf(context: Context, cost: Booked, sale: ResolvedLine, amount: Minor, units: number): Minor {
  const purchase = purchaseOfUnits(context, cost, sale, units);
  return purchase === null ? amount : Math.max(0, amount - purchase);
}

/** What the buyer paid for units of the line, or got back for them. */
export type Paid = { amount: Minor; units: number };

/**
 * VAT of a share of the order's delivery, with its sign. Under the margin scheme the delivery is part of the price, so its VAT
 * is what it adds to that of the goods that were paid, or given back, with it.
 */
export function deliveryVat(context: Context, cost: Booked, sale: ResolvedLine, share: Minor, currency: Currency, paid: Paid): Minor {
  const { rate } = sale.vat;
  const purchase = sale.product?.marginScheme === true ? purchaseOfUnits(context, cost, sale, paid.units) : null;
  if (purchase === null || currency !== sale.facts.currency) return containedVat(share, rate);
  const taxed = (amount: Minor): Minor => containedVat(Math.max(0, amount - purchase), rate);
  const added = taxed(paid.amount + Math.abs(share)) - taxed(paid.amount);
  return share < 0 ? negated(added) : added;
}

/** Gross, in the sale's currency; null when it is unknown, or cannot be converted on the sale's day. */
function purchaseOfUnits(context: Context, cost: Booked, sale: ResolvedLine, units: number): Minor | null {
  if (cost === null) return null;
  const { quantity, currency } = sale.facts;
  let purchase = 0;
  for (const [costCurrency, total] of cost) {
    const part = recoveredCost(total, { quantity, before: 0, units, percent: 100 });
    const inSaleCurrency = context.convert(part, costCurrency, currency, sale.day);
    if (inSaleCurrency === null) return null;
    purchase += inSaleCurrency;
  }
  return purchase;
}

export function keepsStock(product: ProductFacts): boolean {
  return product.costMethod === "fifo" || product.costMethod === "average";
}

function needsIn({ facts: { bundles } }: Context): (line: ResolvedLine) => Need[] {
  const recipes = Map.groupBy(bundles, ({ productId }) => productId);
  return ({ product, day, facts }) => {
    if (product === null) return [];
    const recipe = recipeOn(recipes.get(product.id) ?? [], day);
    if (recipe === null) return [{ productId: product.id, quantity: facts.quantity }];
    const components = Map.groupBy(recipe, ({ productId }) => productId);
    return [...components].map(([productId, parts]) => {
      return { productId, quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0) * facts.quantity };
    });
  };
}

/** What each line's units cost, per product kept by FIFO or average. Lines in all markets and bundles share one stock. */
export function stockCostsOf(context: Context, returned: readonly ReturnedGoods[]): StockCosts {
  const kept = context.facts.products.filter(keepsStock);
  if (kept.length === 0) return new Map();
  const needsOf = needsIn(context);
  const batches = Map.groupBy(context.facts.batches, ({ productId }) => productId);
  const sales = Map.groupBy(
    [...context.orders.values()].flatMap((order) => order.sales).flatMap((line) => needsOf(line).map((need) => ({ need, line }))),
    ({ need }) => need.productId,
  );
  const returns = Map.groupBy(
    returned.flatMap((back) => needsOf(back.sale ?? back.line).map((need) => ({ need, back }))),
    ({ need }) => need.productId,
  );
  return new Map(
    kept.map((product) => {
      const stock = {
        purchases: (batches.get(product.id) ?? []).map((batch) => purchaseOf(context, product, batch)),
        sales: (sales.get(product.id) ?? []).map(({ need, line }) => saleOf(need, line)),
        returns: (returns.get(product.id) ?? []).map(({ need, back }) => returnOf(need, back)),
      };
      return [product.id, product.costMethod === "fifo" ? fifoCosts(stock) : averageCosts(stock)];
    }),
  );
}

/**
 * A purchase is worth what it cost the company on its day: net when it was a VAT payer then, unless the product is sold
 * under the margin scheme. A batch has no market, so its missing VAT rate is the product's or standard one at home.
 */
function purchaseOf({ facts, taxOf }: Context, product: ProductFacts, batch: BatchFacts): Purchase {
  const { homeMarket } = facts.company;
  const vatRate = product.vatRates[homeMarket] ?? standardRate(homeMarket, batch.day);
  const unitCost = costOfUnits(batch, 1, { net: taxOf(batch.day).vatPayer && !product.marginScheme, vatRate });
  return { day: batch.day, seq: batch.seq, id: batch.id, quantity: batch.quantity, unitCost };
}

function saleOf(need: Need, line: ResolvedLine): Sale {
  return { id: line.facts.id, at: line.facts.boughtAt, day: line.day, quantity: need.quantity };
}

/** `need` is what the whole sold line took (without a sale: what the refund line itself would take). */
function returnOf(need: Need, { source, line, sale, at, day, before, units, percent }: ReturnedGoods): Return {
  const perUnit = perUnitOf(need, sale ?? line);
  const id = sale === null ? line.facts.id : source.sourceId;
  return { id, at, day, saleId: sale?.facts.id ?? null, before: before * perUnit, units: units * perUnit, percent };
}

function perUnitOf(need: Need, line: ResolvedLine): number {
  return line.facts.quantity === 0 ? 0 : need.quantity / line.facts.quantity;
}
