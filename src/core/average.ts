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
  // units sold before they were bought leave the stock below 0
  let units = 0;
  let unitCost: Cost | null = null;
  let oversold = 0;
  let unknown = 0;

  const enter = (quantity: number, cost: Cost): void => {
    const worth = addCosts(units > 0 ? scaleCost(unitCost ?? NO_COST, units) : NO_COST, scaleCost(cost, quantity));
    // what enters an empty stock brings its own cost, also where it only fills a part of what was oversold
    unitCost = units > 0 ? scaleCost(worth, 1, units + quantity) : cost;
    units += quantity;
  };
  const quote = (quantity: number): StockCost => {
    if (unitCost === null) return { cost: null, oversold: false };
    return { cost: scaleCost(unitCost, quantity), oversold: quantity > Math.max(0, units) };
  };

  return {
    buy: enter,
    giveBack: enter,
    take: (quantity) => {
      const sold = quote(quantity);
      // before the first purchase there is no stock to leave
      if (sold.cost === null) unknown += quantity;
      else {
        oversold += Math.max(0, quantity - Math.max(0, units));
        units -= quantity;
      }
      return sold;
    },
    quote,
    left: () => ({ units: Math.max(0, units), oversold, unknown, batches: null }),
  };
}
