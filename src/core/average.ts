/** Moving weighted average (docs/RULES.md, FIFO and average). */
import { type Cost, NO_COST, addCosts, scaleCost } from "./costs.ts";
import { type Shelf, type Stock, type StockCost, type StockLeft, stockCosts } from "./stock.ts";

/** Exact average cost of every sale of one product, and of returns without a sale, by id. */
export function averageCosts(stock: Stock): Map<string, StockCost> {
  return stockCosts(stock, averageShelf());
}

/** What is in stock after all movements. */
export function averageLeft(stock: Stock): StockLeft {
  const shelf = averageShelf();
  stockCosts(stock, shelf);
  return shelf.left();
}

function averageShelf(): Shelf {
  let units = 0;
  let unitCost: Cost | null = null;
  let oversold = 0;
  let unknown = 0;

  const enter = (quantity: number, cost: Cost): void => {
    // what enters an empty stock brings its own cost
    unitCost =
      units > 0 ? scaleCost(addCosts(scaleCost(unitCost ?? NO_COST, units), scaleCost(cost, quantity)), 1, units + quantity) : cost;
    units += quantity;
  };
  const quote = (quantity: number): StockCost => {
    if (unitCost === null) return { cost: null, oversold: false };
    return { cost: scaleCost(unitCost, quantity), oversold: quantity > units };
  };

  return {
    buy: enter,
    giveBack: enter,
    take: (quantity) => {
      const sold = quote(quantity);
      // before the first purchase there is no stock to leave
      if (sold.cost === null) unknown += quantity;
      else {
        // an oversold unit takes nothing from the next purchase
        oversold += Math.max(0, quantity - units);
        units = Math.max(0, units - quantity);
      }
      return sold;
    },
    quote,
    left: () => ({ units, oversold, unknown, batches: null }),
  };
}
