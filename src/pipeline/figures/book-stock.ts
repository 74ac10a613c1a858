/** What units of products kept by FIFO or average cost, written per line, because only the whole history of a stock can say. */
import { averageCosts, averageLeft } from "#core/average.ts";
import { costOfUnits } from "#core/costs.ts";
import { fifoCosts, fifoLeft } from "#core/fifo.ts";
import { type Fraction, ZERO } from "#core/fraction.ts";
import { divRound } from "#core/money.ts";
import type { Stock, StockCost, StockLeft } from "#core/stock.ts";
import type { CompanyScope } from "#db/scope.ts";
import {
  type BatchRow,
  type LineCost,
  type MovementRow,
  type StockProduct,
  type StockScope,
  dropStaleCosts,
  findBatches,
  findMovements,
  findStockProducts,
  hasStock,
  saveLineCosts,
} from "./book-stock.query.ts";

/** Movements in memory at once, unless one product alone has more. */
const LINES_AT_ONCE = 50_000;
const PRODUCTS_AT_ONCE = 2000;

/** Decimals that `line_costs` keeps; sums of parts are rounded six before them, so a repeating fraction cannot tip a half. */
const DECIMALS = 30;

/**
 * Books the costs of the lines of all products kept by FIFO or average (`productIds` null and no orders named), else of the
 * named products and of those in the named orders; a bundle stands for its components, also former ones. Each product's
 * history is counted anew over all markets. Call it before the refresh that follows a change of sales, purchases or settings.
 * @returns ids of the orders whose booked costs changed, also of orders that are gone.
 */
export async function bookStock(
  scope: CompanyScope,
  productIds: readonly number[] | null,
  orderIds?: readonly number[],
): Promise<number[]> {
  if (!(await hasStock(scope))) return [];
  const stocks: StockScope =
    productIds === null && orderIds === undefined ? "all" : { productIds: productIds ?? [], orderIds: orderIds ?? [] };
  // Found before stale costs go: those still say what the lines of a former bundle took.
  const products = await findStockProducts(scope, stocks);
  const changed = new Set(await dropStaleCosts(scope, stocks));
  for (const some of parcels(products)) for (const orderId of await bookProducts(scope, some)) changed.add(orderId);
  return [...changed];
}

/** Products whose movements fit into memory together. */
function parcels(products: readonly StockProduct[]): StockProduct[][] {
  const full: StockProduct[][] = [];
  let last: StockProduct[] = [];
  let lines = 0;
  for (const product of products) {
    if (last.length > 0 && (lines + product.lines > LINES_AT_ONCE || last.length >= PRODUCTS_AT_ONCE)) {
      full.push(last);
      last = [];
      lines = 0;
    }
    last.push(product);
    lines += product.lines;
  }
  return last.length > 0 ? [...full, last] : full;
}

async function bookProducts(scope: CompanyScope, products: readonly StockProduct[]): Promise<number[]> {
  const ids = products.map(({ id }) => id);
  const batches = Map.groupBy(await findBatches(scope, ids), ({ productId }) => productId);
  const movements = Map.groupBy(await findMovements(scope, ids), ({ productId }) => productId);
  const costs = products.flatMap((product) => {
    const moved = movements.get(product.id) ?? [];
    const stock = stockOf(product, batches.get(product.id) ?? [], moved);
    return lineCosts(product, moved, product.method === "fifo" ? fifoCosts(stock) : averageCosts(stock));
  });
  return saveLineCosts(scope, ids, costs);
}

/** What is left of a product and of its purchases (by `seq`, as text); null for one that does not follow its stock. */
export async function stockLeft(scope: CompanyScope, productId: number): Promise<StockLeft | null> {
  const [product] = (await findStockProducts(scope, { productIds: [productId], orderIds: [] })).filter(({ id }) => id === productId);
  if (product === undefined) return null;
  const batches = (await findBatches(scope, [productId])).filter((batch) => batch.productId === productId);
  const moved = (await findMovements(scope, [productId])).filter((row) => row.productId === productId);
  const stock = stockOf(product, batches, moved);
  return product.method === "fifo" ? fifoLeft(stock) : averageLeft(stock);
}

/** A purchase is booked as on its own day: net when the company was a VAT payer then, unless it is for the margin scheme. */
function stockOf({ marginScheme }: StockProduct, batches: readonly BatchRow[], moved: readonly MovementRow[]): Stock {
  return {
    purchases: batches.map((batch) => {
      const unitCost = costOfUnits(batch, 1, { net: batch.vatPayer && !marginScheme, vatRate: batch.vatRate });
      return { day: batch.day, seq: batch.seq, id: String(batch.seq), quantity: batch.quantity, unitCost };
    }),
    sales: moved.filter((row) => row.kind === "sale"),
    returns: moved.filter((row) => row.kind === "return"),
  };
}

/** Returns without a sale have a cost of their own; those of a sale take theirs from it. */
function lineCosts({ id: productId }: StockProduct, moved: readonly MovementRow[], costs: ReadonlyMap<string, StockCost>): LineCost[] {
  return moved.flatMap((row): LineCost[] => {
    const booked = row.kind === "return" && row.saleId !== null ? undefined : costs.get(row.id);
    if (booked === undefined || booked.cost === null) return [];
    const line = { lineId: Number(row.id), productId, orderId: row.orderId, oversold: booked.oversold };
    // Nothing was taken: it is known to have cost nothing.
    const parts = booked.cost.size === 0 ? ([["PLN", ZERO]] as const) : [...booked.cost];
    return parts.map(([currency, amount]) => ({ ...line, currency, cost: decimalOf(amount) }));
  });
}

function decimalOf({ numerator, denominator }: Fraction): string {
  const digits = divRound(numerator * 10n ** BigInt(DECIMALS), denominator);
  const text = String(digits < 0n ? -digits : digits).padStart(DECIMALS + 1, "0");
  return `${digits < 0n ? "-" : ""}${text.slice(0, -DECIMALS)}.${text.slice(-DECIMALS)}`;
}
